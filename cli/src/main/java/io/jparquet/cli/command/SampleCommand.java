package io.jparquet.cli.command;

import io.jparquet.ParquetReader;
import io.jparquet.RecordReader;
import io.jparquet.cli.output.Progress;
import io.jparquet.cli.output.Screen;
import io.jparquet.metadata.RowGroup;
import io.jparquet.option.ReadIntent;
import io.jparquet.row.Row;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Prints random rows. */
@Command(
    name = "sample",
    description = "Prints random rows in the order of the file, as a table by default.",
    footer = {"", "Example:", "  jparquet sample -n 20 --seed 7 trips.parquet"})
public final class SampleCommand implements Callable<Integer> {
  private final Screen screen;

  @Mixin private FileArguments files = new FileArguments();
  @Mixin private RowOptions options = new RowOptions();

  @Option(
      names = {"-n", "--rows"},
      paramLabel = "N",
      description = "Number of rows of each file (default: ${DEFAULT-VALUE}).",
      defaultValue = "10",
      converter = Count.class)
  private long most;

  @Option(names = "--seed", paramLabel = "N", description = "The same seed gives the same rows.")
  private @Nullable Long seed;

  /** A command that prints to a screen. */
  public SampleCommand(Screen screen) {
    this.screen = screen;
  }

  @Override
  public Integer call() {
    RowPrinter printer = new RowPrinter(screen, files, options, RowFormat.Name.TABLE);
    return files.each(screen, ReadIntent.ROWS, (path, reader) -> sample(path, reader, printer));
  }

  private SplittableRandom random() {
    return seed == null ? new SplittableRandom() : new SplittableRandom(seed);
  }

  private int sample(Path path, ParquetReader reader, RowPrinter printer) throws IOException {
    if (options.hasWhere()) {
      long rows = reader.metaData().numRows();
      return printer.print(path, reader, (records, shown) -> ofMatching(records, shown, rows));
    }
    TreeSet<Long> picks = picks(reader.metaData().rowGroups());
    List<Integer> rowGroups = new ArrayList<>();
    TreeSet<Long> positions = new TreeSet<>();
    long first = 0;
    long before = 0;
    for (int i = 0; i < reader.rowGroupCount(); i++) {
      long rows = Math.max(0, reader.metaData().rowGroups().get(i).numRows());
      boolean chosen = false;
      for (long pick : picks.subSet(first, first + rows)) {
        positions.add(before + pick - first);
        chosen = true;
      }
      if (chosen) {
        rowGroups.add(i);
        before += rows;
      }
      first += rows;
    }
    return printer.print(
        path, reader, rowGroups, (records, shown) -> at(positions, records, shown));
  }

  /** Different numbers of rows; all if there are not more. */
  private TreeSet<Long> picks(List<RowGroup> rowGroups) {
    long rows = rowGroups.stream().mapToLong(group -> Math.max(0, group.numRows())).sum();
    TreeSet<Long> picks = new TreeSet<>();
    SplittableRandom random = random();
    // Floyd's algorithm: each set of rows is equally likely.
    for (long last = Math.max(0, rows - most); last < rows; last++) {
      long pick = random.nextLong(last + 1);
      picks.add(picks.contains(pick) ? last : pick);
    }
    return picks;
  }

  private static void at(TreeSet<Long> positions, RecordReader records, Consumer<Row> shown)
      throws IOException {
    long position = 0;
    while (!positions.isEmpty() && position <= positions.last() && records.next()) {
      if (positions.contains(position++)) {
        shown.accept(records.row());
      }
    }
  }

  /** A reservoir: each matching row is equally likely. */
  private void ofMatching(RecordReader records, Consumer<Row> shown, long rows) throws IOException {
    SplittableRandom random = random();
    Map<Long, Row> kept = new TreeMap<>();
    List<Long> positions = new ArrayList<>();
    long seen = 0;
    try (Progress progress = Progress.of(screen, "reading", rows)) {
      while (records.next()) {
        if (positions.size() < most) {
          positions.add(seen);
          kept.put(seen, records.row());
        } else {
          long place = random.nextLong(seen + 1);
          if (place < most) {
            kept.remove(positions.set((int) place, seen));
            kept.put(seen, records.row());
          }
        }
        seen++;
        progress.step(1);
      }
    }
    kept.values().forEach(shown);
  }
}
