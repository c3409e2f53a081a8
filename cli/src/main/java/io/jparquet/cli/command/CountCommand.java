package io.jparquet.cli.command;

import io.jparquet.FileScan;
import io.jparquet.ParquetReader;
import io.jparquet.cli.input.StandardInput;
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
      "Without a condition, reads only footers; with one, only its columns."
    },
    footer = {"", "Example:", "  jparquet count --where \"distance > 100\" data"})
public final class CountCommand implements Callable<Integer> {
  private final Screen screen;

  @Mixin private FileArguments files = new FileArguments();
  @Mixin private JsonOption json = new JsonOption();

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

  @Override
  public Integer call() {
    List<Count> counts = new ArrayList<>();
    int code =
        files.each(
            screen,
            where == null ? ReadIntent.FOOTER : ReadIntent.ROWS,
            (path, reader) -> {
              counts.add(new Count(path, count(path, reader)));
              return ExitCode.FINE;
            });
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
    } else if (counts.size() == 1) {
      screen.line(Long.toString(total));
    } else if (!counts.isEmpty()) {
      for (Count count : counts) {
        screen.line(count.rows() + "  " + Printable.of(StandardInput.shown(count.path())));
      }
      screen.line(total + "  in " + counts.size() + " files");
    }
    return code;
  }

  private long count(Path path, ParquetReader reader) throws IOException {
    if (where == null) {
      return reader.metaData().numRows();
    }
    Predicate predicate = RowOptions.predicate(where, path, reader.schema(), files.table());
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
