package io.jparquet.cli.command;

import io.jparquet.cli.input.InputOptions;
import io.jparquet.cli.input.WatchedFile;
import io.jparquet.cli.output.Amounts;
import io.jparquet.cli.output.Json;
import io.jparquet.cli.output.JsonObject;
import io.jparquet.cli.output.Printable;
import io.jparquet.cli.output.Progress;
import io.jparquet.cli.output.Screen;
import io.jparquet.error.ErrorLocation;
import io.jparquet.io.InputFile;
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
      "It continues after damage."
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
  private final Screen screen;

  @Mixin private FileArguments files = new FileArguments();
  @Mixin private JsonOption json = new JsonOption();

  @ArgGroup private Tier tier = new Tier();

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
    return files.eachPath(screen, this::verify);
  }

  private int verify(Path path, InputOptions input) throws IOException {
    // On a terminal, findings wait for the end of the progress bar.
    boolean wait = json.isSet() || screen.terminal();
    List<Finding> findings = new ArrayList<>();
    VerificationResult result;
    ReadOptions options = input.reading(path);
    try (Progress progress = Progress.ofBytes(screen, "verifying", Files.size(path))) {
      result =
          FileVerification.verify(
              new WatchedFile(InputFile.of(path), progress),
              options,
              tier.chosen(),
              wait ? findings::add : this::print);
    }
    if (json.isSet()) {
      Json.print(screen, json(path, result, findings));
    } else {
      findings.forEach(this::print);
      print(path, result);
    }
    if (!result.readable()) {
      return ExitCode.UNREADABLE;
    }
    return result.isSound() ? ExitCode.FINE : ExitCode.FINDINGS;
  }

  private void print(Finding finding) {
    screen.line(
        screen.bad(finding.rule())
            + Printable.of(finding.toString().substring(finding.rule().length())));
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
            + Printable.of(path.toString())
            + " ("
            + verified
            + (result.findings() == 0 ? "" : ", " + Amounts.count(result.findings(), "finding"))
            + ")");
    if (result.pagesWithoutChecksum() > 0) {
      boolean compared = tier.chosen().includes(VerificationTier.DECODE);
      screen.line(
          screen.faint("note: ")
              + Checksums.note(result.pagesWithoutChecksum(), result.pages(), compared));
    }
  }

  private static JsonObject json(Path path, VerificationResult result, List<Finding> findings) {
    return new JsonObject()
        .put("file", path.toString())
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
