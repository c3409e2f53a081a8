package io.jparquet.cli.command;

import io.jparquet.ParquetReader;
import io.jparquet.advise.Advice;
import io.jparquet.advise.AdvisedRewrite;
import io.jparquet.advise.LayoutAdvice;
import io.jparquet.cli.input.StandardInput;
import io.jparquet.cli.output.Amounts;
import io.jparquet.cli.output.Json;
import io.jparquet.cli.output.JsonObject;
import io.jparquet.cli.output.Printable;
import io.jparquet.cli.output.Screen;
import io.jparquet.option.ReadIntent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Prints advice. */
@Command(
    name = "advise",
    description = {
      "Advises on the layout of files, says what each change saves, and prints the command that"
          + " does all of it.",
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
    AdvisedFiles advised = new AdvisedFiles(files, sample);
    int code =
        files.each(
            screen,
            sample ? ReadIntent.ROWS : ReadIntent.FOOTER,
            (path, reader) -> advise(path, reader, advised));
    if (!json.isSet() && files.several()) {
      advised.print(screen);
    }
    return code;
  }

  private int advise(Path path, ParquetReader reader, AdvisedFiles advised) throws IOException {
    LayoutAdvice.Result layout =
        LayoutAdvice.layout(
            reader,
            sample,
            (column, reason) ->
                screen.message(
                    "jparquet: "
                        + StandardInput.shown(path)
                        + ": column "
                        + column.dotPath()
                        + " is left out: "
                        + reason));
    AdvisedRewrite rewrite = layout.rewrite();
    boolean alone = json.isSet() || !files.several();
    AdvisedRewrite.Size after =
        alone && rewrite != null ? advised.estimate(path, reader, rewrite) : null;
    if (json.isSet()) {
      Json.print(screen, json(path, layout, after));
    } else {
      print(path, layout);
      if (!alone) {
        advised.add(path, layout);
      } else if (after != null && rewrite != null) {
        advised.print(screen, path, rewrite, after);
      }
    }
    return layout.advice().isEmpty() ? ExitCode.FINE : ExitCode.FINDINGS;
  }

  private void print(Path path, LayoutAdvice.Result layout) {
    List<Advice> advice = layout.advice();
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
      if (layout.left().containsKey(piece)) {
        screen.line("  no command below does it: " + Printable.of(layout.left().get(piece)));
      }
    }
  }

  private static long saved(List<Advice> advice) {
    return advice.stream()
        .mapToLong(piece -> piece.savedBytes() == null ? 0 : piece.savedBytes())
        .sum();
  }

  private JsonObject json(
      Path path, LayoutAdvice.Result layout, AdvisedRewrite.@Nullable Size after)
      throws IOException {
    AdvisedRewrite rewrite = layout.rewrite();
    JsonObject object =
        new JsonObject()
            .put("file", StandardInput.shown(path))
            .put(
                "advice",
                layout.advice().stream()
                    .map(piece -> json(piece, layout.left().get(piece)))
                    .toList())
            .put("savedBytes", saved(layout.advice()));
    if (rewrite != null && after != null) {
      object
          .put(
              "command",
              after.problem() == null
                  ? AdvisedCommand.ofFile(rewrite, files.input().words(), path)
                  : null)
          .putIfPresent("noCommand", after.problem())
          .put("bytes", Files.size(path))
          .put("bytesAfter", after.bytes());
    }
    return object;
  }

  private static JsonObject json(Advice advice, @Nullable String left) {
    return new JsonObject()
        .put("rule", advice.rule())
        .putIfPresent("rowGroup", advice.rowGroup())
        .putIfPresent("column", advice.column())
        .put("finding", advice.finding())
        .put("remedy", advice.remedy())
        .put("savedBytes", advice.savedBytes())
        .putIfPresent("notInCommand", left);
  }
}
