package io.jparquet.cli;

import io.jparquet.cli.command.AdviseCommand;
import io.jparquet.cli.command.BloomCommand;
import io.jparquet.cli.command.CatCommand;
import io.jparquet.cli.command.CountCommand;
import io.jparquet.cli.command.DictionaryCommand;
import io.jparquet.cli.command.DiffCommand;
import io.jparquet.cli.command.ExitCode;
import io.jparquet.cli.command.HeadCommand;
import io.jparquet.cli.command.IndexCommand;
import io.jparquet.cli.command.MetaCommand;
import io.jparquet.cli.command.PagesCommand;
import io.jparquet.cli.command.RecoverCommand;
import io.jparquet.cli.command.SampleCommand;
import io.jparquet.cli.command.SchemaCommand;
import io.jparquet.cli.command.ShowCommand;
import io.jparquet.cli.command.SizesCommand;
import io.jparquet.cli.command.StatsCommand;
import io.jparquet.cli.command.TailCommand;
import io.jparquet.cli.command.VerifyCommand;
import io.jparquet.cli.dive.DiveCommand;
import io.jparquet.cli.importing.ImportCommand;
import io.jparquet.cli.input.InputPaths;
import io.jparquet.cli.input.StandardInput;
import io.jparquet.cli.input.UsageException;
import io.jparquet.cli.output.Failure;
import io.jparquet.cli.output.Interruption;
import io.jparquet.cli.output.Screen;
import io.jparquet.cli.rewrite.RewriteCommand;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The command line: finds the command, runs it, and ends with its exit code. */
public final class Main {
  private static final String NAME = "jparquet";
  private static final int HELP_WIDTH = 100;

  /** The minimum that picocli accepts. */
  private static final int LEAST_HELP_WIDTH = 55;

  /** The commands in the order of the help. */
  private static final Map<String, Function<Screen, Object>> COMMANDS = commands();

  /** The options that need no command. */
  private static final Set<String> OWN_OPTIONS = Set.of("-h", "--help", "-V", "--version");

  private Main() {}

  private static Map<String, Function<Screen, Object>> commands() {
    Map<String, Function<Screen, Object>> commands = new LinkedHashMap<>();
    commands.put("show", ShowCommand::new);
    commands.put("dive", DiveCommand::new);
    commands.put("schema", SchemaCommand::new);
    commands.put("meta", MetaCommand::new);
    commands.put("stats", StatsCommand::new);
    commands.put("sizes", SizesCommand::new);
    commands.put("pages", PagesCommand::new);
    commands.put("index", IndexCommand::new);
    commands.put("bloom", BloomCommand::new);
    commands.put("dictionary", DictionaryCommand::new);
    commands.put("cat", CatCommand::new);
    commands.put("head", HeadCommand::new);
    commands.put("tail", TailCommand::new);
    commands.put("sample", SampleCommand::new);
    commands.put("count", CountCommand::new);
    commands.put("diff", DiffCommand::new);
    commands.put("verify", VerifyCommand::new);
    commands.put("advise", AdviseCommand::new);
    commands.put("rewrite", RewriteCommand::of);
    commands.put("recover", RecoverCommand::new);
    commands.put("import", ImportCommand::new);
    return commands;
  }

  /** Runs a command and ends the process. */
  public static void main(String[] args) {
    Screen screen = Screen.ofProcess();
    Interruption.watch();
    int code = run(screen, args);
    screen.out().flush();
    String loss = screen.loss().get();
    if (loss != null) {
      screen.message(NAME + ": the result could not be written: " + loss);
      code = ExitCode.UNREADABLE;
    }
    System.exit(code);
  }

  /**
   * Runs a command.
   *
   * @return an {@link ExitCode}
   */
  public static int run(Screen screen, String... args) {
    String[] words = args;
    if (args.length > 0 && !COMMANDS.containsKey(args[0]) && isOfShow(args[0])) {
      words = new String[args.length + 1];
      words[0] = "show";
      System.arraycopy(args, 0, words, 1, args.length);
    }
    try {
      return commandLine(screen, words).execute(words);
    } catch (OutOfMemoryError | StackOverflowError e) {
      screen.message(NAME + ": " + Failure.text(e));
      return ExitCode.UNREADABLE;
    } finally {
      StandardInput.close();
      screen.out().flush();
    }
  }

  /** Whether the first word names a file, or is an option, rather than a command. */
  private static boolean isOfShow(String word) {
    if (word.startsWith("-")) {
      return !OWN_OPTIONS.contains(word);
    }
    try {
      return word.indexOf('/') >= 0
          || word.indexOf('.') >= 0
          || InputPaths.isPattern(word)
          || Files.exists(Path.of(word));
    } catch (InvalidPathException e) {
      return false;
    }
  }

  /**
   * Only the commands that are needed: inspecting all of them takes longer than running most
   * commands.
   */
  private static CommandLine commandLine(Screen screen, String[] words) {
    CommandLine root = new CommandLine(root());
    Function<Screen, Object> named = words.length == 0 ? null : COMMANDS.get(words[0]);
    if (named != null) {
      root.addSubcommand(words[0], named.apply(screen));
    } else {
      COMMANDS.forEach((name, command) -> root.addSubcommand(name, command.apply(screen)));
      root.addSubcommand("generate-completion", new GenerateCompletion());
    }
    addHelp(root);
    root.setOut(new PrintWriter(screen.out(), true, StandardCharsets.UTF_8));
    root.setErr(new PrintWriter(screen.err(), true, StandardCharsets.UTF_8));
    root.setColorScheme(CommandLine.Help.defaultColorScheme(screen.colours() ? Ansi.ON : Ansi.OFF));
    root.setUsageHelpWidth(Math.max(LEAST_HELP_WIDTH, Math.min(HELP_WIDTH, screen.width())));
    root.setCaseInsensitiveEnumValuesAllowed(true);
    root.setExecutionExceptionHandler(
        (error, command, parsed) -> {
          if (Interruption.isRequested()) {
            return ExitCode.UNREADABLE; // which the signal replaces
          }
          boolean usage = error instanceof UsageException;
          screen.message(NAME + ": " + (usage ? error.getMessage() : Failure.text(error)));
          if (Boolean.getBoolean("jparquet.debug")) {
            error.printStackTrace(screen.err());
          }
          return usage ? ExitCode.USAGE : ExitCode.UNREADABLE;
        });
    root.setParameterExceptionHandler(
        (error, given) -> {
          String name = error.getCommandLine().getCommandSpec().qualifiedName();
          boolean unknown =
              error instanceof CommandLine.UnmatchedArgumentException
                  && error.getCommandLine().getParent() == null;
          screen.message(
              NAME
                  + ": "
                  + (unknown
                      ? words[0] + " is neither a command nor a file"
                      : String.valueOf(error.getMessage())));
          CommandLine.UnmatchedArgumentException.printSuggestions(
              error, error.getCommandLine().getErr());
          screen.message("Try " + name + " --help");
          return ExitCode.USAGE;
        });
    return root;
  }

  private static void addHelp(CommandLine parent) {
    for (CommandLine command : parent.getSubcommands().values()) {
      CommandSpec spec = command.getCommandSpec();
      if (spec.findOption("--help") == null) {
        spec.addOption(help());
      }
      addHelp(command);
    }
  }

  private static OptionSpec help() {
    return OptionSpec.builder("-h", "--help")
        .usageHelp(true)
        .description("Shows this help.")
        .build();
  }

  private static CommandSpec root() {
    CommandSpec root = CommandSpec.create().name(NAME).addOption(help());
    root.addOption(
        OptionSpec.builder("-V", "--version")
            .versionHelp(true)
            .description("Shows the version.")
            .build());
    String version = Main.class.getPackage().getImplementationVersion();
    root.version(NAME + " " + (version == null ? "of the sources" : version));
    root.usageMessage()
        .description(
            "Inspects, verifies, rewrites and recovers Apache Parquet files, and imports CSV and"
                + " JSON lines. Without a command, it shows files.")
        .synopsisSubcommandLabel("COMMAND")
        .exitCodeListHeading("%nExit codes:%n")
        .exitCodeList(exitCodes())
        .footer("", "Example:", "  jparquet trips.parquet");
    return root;
  }

  private static Map<String, String> exitCodes() {
    Map<String, String> codes = new LinkedHashMap<>();
    codes.put("0", "all is well");
    codes.put("1", "the command has found something: differences, damage, advice");
    codes.put("2", "the command line is wrong");
    codes.put("3", "a file cannot be read or written");
    return codes;
  }
}
