package io.jparquet.cli.command;

import io.jparquet.cli.input.InputOptions;
import io.jparquet.cli.input.StandardInput;
import io.jparquet.cli.input.WatchedFile;
import io.jparquet.cli.output.Amounts;
import io.jparquet.cli.output.Json;
import io.jparquet.cli.output.JsonObject;
import io.jparquet.cli.output.Printable;
import io.jparquet.cli.output.Progress;
import io.jparquet.cli.output.Screen;
import io.jparquet.error.ErrorLocation;
import io.jparquet.option.ReadOptions;
import io.jparquet.verify.FileVerification;
import io.jparquet.verify.Finding;
import io.jparquet.verify.VerificationResult;
import io.jparquet.verify.VerificationTier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Verifies files. */
@Command(
    name = "verify",
    description = {
      "Verifies files, and names each place that is wrong.",
      "It continues after damage.",
      "Equal findings of a column are shown once. Several files have a total at the end."
    },
    footer = {
      "",
      "The exit code is 1 if something was found, and 3 if a footer cannot be read. Pages"
          + " without a checksum are noted, but are not findings.",
      "",
      "Example:",
      "  jparquet verify --deep data"
    })
public final class VerifyCommand implements Callable<Integer> {
  /** The number of sound files that have a line. */
  private static final int MOST_SOUND = 20;

  private final Screen screen;

  @Mixin private FileArguments files = new FileArguments();
  @Mixin private JsonOption json = new JsonOption();

  @ArgGroup private Tier tier = new Tier();

  @Option(names = "--all", description = "Lists each finding and each sound file.")
  private boolean all;

  private final VerificationTotal total = new VerificationTotal();

  /** The sound files that have a line. */
  private long listed;

  /** The tiers; one at most. */
  private static final class Tier {
    @Option(names = "--footer", description = "Only the footer.")
    private boolean footer;

    @Option(names = "--pages", description = "Also headers and checksums of all pages.")
    private boolean pages;

    @Option(names = "--decode", description = "Also all values (default).")
    private boolean decode;

    @Option(
        names = "--deep",
        description =
            "Also what is said about values: statistics, page index, Bloom filters, sort order.")
    private boolean deep;

    /** The requested tier; by default, all values are decoded. */
    VerificationTier chosen() {
      if (footer) {
        return VerificationTier.FOOTER;
      } else if (pages) {
        return VerificationTier.PAGES;
      }
      return deep && !decode ? VerificationTier.DEEP : VerificationTier.DECODE;
    }
  }

  /** A command that prints to a screen. */
  public VerifyCommand(Screen screen) {
    this.screen = screen;
  }

  @Override
  public Integer call() {
    int code = files.eachPath(screen, this::verify);
    if (!json.isSet() && files.several()) {
      long hidden = total.sound() - listed;
      if (hidden > 0) {
        screen.line(
            screen.faint("and " + Amounts.count(hidden, "more sound file") + "; --all lists them"));
      }
      if (total.files() > 1) {
        total.print(screen, tier.chosen().includes(VerificationTier.DECODE));
      }
    }
    return code;
  }

  private int verify(Path path, InputOptions input) throws IOException {
    total.begin();
    List<Finding> findings = new ArrayList<>();
    VerificationResult result;
    ReadOptions options = input.reading(path);
    try (Progress progress = Progress.ofBytes(screen, "verifying", Files.size(path))) {
      result =
          FileVerification.verify(
              new WatchedFile(StandardInput.open(path), progress),
              options,
              tier.chosen(),
              findings::add);
    }
    total.add(result, findings);
    if (json.isSet()) {
      Json.print(screen, json(path, result, findings));
    } else if (!result.isSound() || all || listed < MOST_SOUND) {
      listed += result.isSound() ? 1 : 0;
      print(path, result);
      FoldedFindings.of(findings, all).print(screen);
    }
    if (!result.readable()) {
      return ExitCode.UNREADABLE;
    }
    return result.isSound() ? ExitCode.FINE : ExitCode.FINDINGS;
  }

  private void print(Path path, VerificationResult result) {
    String verified =
        Amounts.count(result.rowGroups(), "row group")
            + ", "
            + Amounts.count(result.pages(), "page")
            + ", "
            + Amounts.count(result.rows(), "row");
    screen.line(
        (result.isSound() ? screen.good("sound") : screen.bad("not sound"))
            + ": "
            + Printable.of(StandardInput.shown(path))
            + " ("
            + verified
            + (result.findings() == 0 ? "" : ", " + Amounts.count(result.findings(), "finding"))
            + ")");
    if (result.pagesWithoutChecksum() > 0 && !files.several()) {
      boolean compared = tier.chosen().includes(VerificationTier.DECODE);
      screen.line(
          screen.faint("note: ")
              + Checksums.note(result.pagesWithoutChecksum(), result.pages(), compared));
    }
  }

  private static JsonObject json(Path path, VerificationResult result, List<Finding> findings) {
    return new JsonObject()
        .put("file", StandardInput.shown(path))
        .put("sound", result.isSound())
        .put("readable", result.readable())
        .put("rowGroups", result.rowGroups())
        .put("pages", result.pages())
        .put("pagesWithoutChecksum", result.pagesWithoutChecksum())
        .put("values", result.values())
        .put("rows", result.rows())
        .put(
            "findings",
            findings.stream()
                .map(
                    finding ->
                        location(
                            new JsonObject()
                                .put("rule", finding.rule())
                                .put("tier", finding.tier().name())
                                .put("message", finding.message()),
                            finding.location()))
                .toList());
  }

  /** Adds the parts of a place that are known. */
  static JsonObject location(JsonObject object, ErrorLocation location) {
    return object
        .putIfPresent("rowGroup", location.rowGroup())
        .putIfPresent("column", location.columnPath())
        .putIfPresent("page", location.page())
        .putIfPresent("offset", location.offset());
  }
}
