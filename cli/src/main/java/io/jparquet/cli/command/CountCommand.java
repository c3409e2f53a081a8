package io.jparquet.cli.command;

import io.jparquet.FileScan;
import io.jparquet.ParquetReader;
import io.jparquet.cli.input.InputFiles;
import io.jparquet.cli.input.StandardInput;
import io.jparquet.cli.input.TableFields;
import io.jparquet.cli.output.Json;
import io.jparquet.cli.output.JsonObject;
import io.jparquet.cli.output.Printable;
import io.jparquet.cli.output.Progress;
import io.jparquet.cli.output.Screen;
import io.jparquet.option.ReadIntent;
import io.jparquet.predicate.Predicate;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Counts rows. */
@Command(
    name = "count",
    description = {
      "Counts rows.",
      "Without a condition, reads only footers; with one, only its columns. A directory has one"
          + " number; --each has one for each file."
    },
    footer = {"", "Example:", "  jparquet count --where \"distance > 100\" data"})
public final class CountCommand implements Callable<Integer> {
  private final Screen screen;

  @Mixin private FileArguments files = new FileArguments();
  @Mixin private JsonOption json = new JsonOption();
  @Mixin private EachOption each = new EachOption();

  @Option(
      names = {"-w", "--where"},
      paramLabel = "CONDITION",
      description = "Counts only rows for which a condition is true.")
  private @Nullable String where;

  /** A command that prints to a screen. */
  public CountCommand(Screen screen) {
    this.screen = screen;
  }

  /** The rows of a file. */
  private record Count(Path path, long rows) {}

  /** A line of the result. */
  private record Line(String name, long rows) {}

  @Override
  public Integer call() {
    List<Count> counts = new ArrayList<>();
    List<Line> lines = new ArrayList<>();
    int code = files.eachName(screen, found -> count(found, counts, lines));
    long total = counts.stream().mapToLong(Count::rows).sum();
    if (json.isSet()) {
      Json.print(
          screen,
          new JsonObject()
              .put("rows", total)
              .put(
                  "files",
                  counts.stream()
                      .map(
                          count ->
                              new JsonObject()
                                  .put("file", StandardInput.shown(count.path()))
                                  .put("rows", count.rows()))
                      .toList()));
    } else if (lines.size() == 1) {
      screen.line(Long.toString(total));
    } else if (!lines.isEmpty()) {
      for (Line line : lines) {
        screen.line(line.rows() + "  " + Printable.of(line.name()));
      }
      screen.line(total + "  in " + counts.size() + " files");
    }
    return code;
  }

  /** Counts the rows of the files of a name, which has one line if it is a table. */
  private int count(InputFiles found, List<Count> counts, List<Line> lines) {
    int before = counts.size();
    int code =
        files.eachOf(
            found,
            screen,
            where == null ? ReadIntent.FOOTER : ReadIntent.ROWS,
            (path, reader) -> {
              counts.add(new Count(path, count(path, reader)));
              return ExitCode.FINE;
            });
    List<Count> own = counts.subList(before, counts.size());
    if (own.isEmpty()) {
      return code;
    }
    if (each.joins(found)) {
      lines.add(new Line(found.name(), own.stream().mapToLong(Count::rows).sum()));
    } else {
      own.forEach(count -> lines.add(new Line(StandardInput.shown(count.path()), count.rows())));
    }
    return code;
  }

  private long count(Path path, ParquetReader reader) throws IOException {
    if (where == null) {
      return reader.metaData().numRows();
    }
    return count(where, screen, path, reader, files.table());
  }

  /** The rows of a file that fulfil a condition. */
  static long count(String where, Screen screen, Path path, ParquetReader reader, TableFields table)
      throws IOException {
    Predicate predicate = RowOptions.predicate(where, path, reader.schema(), table);
    if (predicate instanceof Predicate.AlwaysFalse) {
      return 0;
    }
    long rows = 0;
    try (FileScan scan =
            reader
                .scan(RowOptions.missing(predicate, List.of(), reader.schema()))
                .filter(predicate)
                .open();
        Progress progress = Progress.of(screen, "reading", reader.rowGroupCount())) {
      var rowGroup = scan.nextRowGroup();
      while (rowGroup != null) {
        while (rowGroup.next()) {
          rows += rowGroup.rowCount();
        }
        progress.step(1);
        rowGroup = scan.nextRowGroup();
      }
    }
    return rows;
  }
}
