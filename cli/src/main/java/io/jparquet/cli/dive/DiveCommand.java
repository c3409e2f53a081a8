package io.jparquet.cli.dive;

import io.jparquet.cli.command.ExitCode;
import io.jparquet.cli.input.InputFiles;
import io.jparquet.cli.input.InputOptions;
import io.jparquet.cli.output.Screen;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Shows files on a terminal, to move through them by keys. */
@Command(
    name = "dive",
    description = {
      "Shows files on a terminal, to move through them by keys.",
      "From a file to its row groups, column chunks, pages, rows and values. ? shows the keys."
    },
    footer = {"", "Example:", "  jparquet dive trips.parquet"})
public final class DiveCommand implements Callable<Integer> {
  private final Screen screen;
  private final Terminals terminals;

  @Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description = "Files, directories, or patterns such as 'data/**.parquet'.")
  private List<String> names = List.of();

  @Mixin private InputOptions input = new InputOptions();

  /** Opens the terminal of a command. */
  @FunctionalInterface
  interface Terminals {
    Terminal open() throws IOException;
  }

  /** A command on the terminal of the process. */
  public DiveCommand(Screen screen) {
    this(screen, DiveCommand::ofProcess);
  }

  DiveCommand(Screen screen, Terminals terminals) {
    this.screen = screen;
    this.terminals = terminals;
  }

  private static Terminal ofProcess() throws IOException {
    return TerminalBuilder.builder()
        .system(true)
        .dumb(true)
        .encoding(StandardCharsets.UTF_8)
        .build();
  }

  @Override
  public Integer call() throws IOException {
    if (!screen.terminal()) {
      return refuse("the standard input and output must be a terminal");
    }
    input.report(screen);
    List<InputFiles> found = new ArrayList<>();
    for (String name : names) {
      found.add(InputFiles.of(screen, name));
    }
    View start = start(found);
    try (Terminal terminal = terminals.open()) {
      if (terminal.getType().startsWith(Terminal.TYPE_DUMB)) {
        return refuse("this terminal cannot move its cursor");
      }
      show(terminal, start);
    }
    return start instanceof TextView ? ExitCode.UNREADABLE : ExitCode.FINE;
  }

  private void show(Terminal terminal, View start) throws IOException {
    DiveTerminal[] shown = new DiveTerminal[1];
    try (Dive dive = new Dive(start, work -> shown[0].isImpatient(work));
        DiveTerminal taken = new DiveTerminal(terminal, screen.colours())) {
      shown[0] = taken;
      taken.run(dive);
    }
  }

  private int refuse(String reason) {
    screen.message(
        "jparquet: dive needs a terminal to draw on, and "
            + reason
            + ": jparquet show prints a file, and meta, pages and head its parts");
    return ExitCode.USAGE;
  }

  private View start(List<InputFiles> found) {
    InputFiles first = found.get(0);
    return found.size() == 1 && !first.isTable()
        ? FilesView.file(first.name(), first.files().get(0), input)
        : new FilesView(found, input);
  }
}
