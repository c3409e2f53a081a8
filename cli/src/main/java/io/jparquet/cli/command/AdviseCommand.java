package io.jparquet.cli.command;

import io.jparquet.ParquetReader;
import io.jparquet.advise.Advice;
import io.jparquet.advise.LayoutAdvice;
import io.jparquet.cli.output.Amounts;
import io.jparquet.cli.output.Json;
import io.jparquet.cli.output.JsonObject;
import io.jparquet.cli.output.Printable;
import io.jparquet.cli.output.Screen;
import io.jparquet.option.ReadIntent;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Prints advice. */
@Command(
    name = "advise",
    description = {
      "Advises on the layout of files, and says what each change saves.",
      "Reads footers and indexes. With --sample, it also writes row groups again in memory."
    },
    footer = {
      "",
      "The exit code is 1 if there is advice.",
      "",
      "Example:",
      "  jparquet advise --sample trips.parquet"
    })
public final class AdviseCommand implements Callable<Integer> {
  private final Screen screen;

  @Mixin private FileArguments files = new FileArguments();
  @Mixin private JsonOption json = new JsonOption();

  @Option(names = "--sample", description = "Tries other codecs and encodings on a sample of rows.")
  private boolean sample;

  /** A command that prints to a screen. */
  public AdviseCommand(Screen screen) {
    this.screen = screen;
  }

  @Override
  public Integer call() {
    return files.each(screen, sample ? ReadIntent.ROWS : ReadIntent.FOOTER, this::advise);
  }

  private int advise(Path path, ParquetReader reader) throws IOException {
    List<Advice> advice =
        LayoutAdvice.of(
            reader,
            sample,
            (column, reason) ->
                screen.message(
                    "jparquet: "
                        + path
                        + ": column "
                        + column.dotPath()
                        + " is left out: "
                        + reason));
    if (json.isSet()) {
      Json.print(
          screen,
          new JsonObject()
              .put("file", path.toString())
              .put("advice", advice.stream().map(AdviseCommand::json).toList())
              .put("savedBytes", saved(advice)));
    } else {
      print(path, advice);
    }
    return advice.isEmpty() ? ExitCode.FINE : ExitCode.FINDINGS;
  }

  private void print(Path path, List<Advice> advice) {
    files.title(screen, path, advice.isEmpty() ? ": nothing to advise" : "");
    for (Advice piece : advice) {
      screen.line();
      String place =
          (piece.column() == null ? "" : " " + piece.column())
              + (piece.rowGroup() == null ? "" : ", row group " + piece.rowGroup());
      screen.line(screen.heading(piece.rule()) + Printable.of(place));
      screen.line("  " + Printable.of(piece.finding()));
      screen.line("  " + Printable.of(piece.remedy()));
      if (piece.savedBytes() != null) {
        screen.line("  saves about " + Amounts.bytes(piece.savedBytes()));
      }
    }
    if (advice.stream().filter(piece -> piece.savedBytes() != null).count() > 1) {
      screen.line();
      screen.line("all of it together saves about " + Amounts.bytes(saved(advice)));
    }
  }

  private static long saved(List<Advice> advice) {
    return advice.stream()
        .mapToLong(piece -> piece.savedBytes() == null ? 0 : piece.savedBytes())
        .sum();
  }

  private static JsonObject json(Advice advice) {
    return new JsonObject()
        .put("rule", advice.rule())
        .putIfPresent("rowGroup", advice.rowGroup())
        .putIfPresent("column", advice.column())
        .put("finding", advice.finding())
        .put("remedy", advice.remedy())
        .put("savedBytes", advice.savedBytes());
  }
}
