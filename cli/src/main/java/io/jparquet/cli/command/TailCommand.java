package io.jparquet.cli.command;

import io.jparquet.ParquetReader;
import io.jparquet.cli.output.Screen;
import io.jparquet.metadata.RowGroup;
import io.jparquet.option.ReadIntent;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Prints the last rows. */
@Command(
    name = "tail",
    description = "Prints the last rows, as a table by default.",
    footer = {"", "Example:", "  jparquet tail -n 5 --where \"distance > 100\" trips.parquet"})
public final class TailCommand implements Callable<Integer> {
  private static final int FETCH_BYTES = 1 << 22;

  private final Screen screen;

  @Mixin private FileArguments files = new FileArguments();
  @Mixin private RowOptions options = new RowOptions();
  @Mixin private EachOption each = new EachOption();

  @Option(
      names = {"-n", "--rows"},
      paramLabel = "[+]N",
      description =
          "Number of rows of each file or directory (default: ${DEFAULT-VALUE}); with +, all rows"
              + " from the N-th on.",
      defaultValue = "10",
      converter = RowCount.Converter.class)
  private RowCount count = new RowCount(' ', 0);

  /** A command that prints to a screen. */
  public TailCommand(Screen screen) {
    this.screen = screen;
  }

  @Override
  public Integer call() {
    RowPrinter printer = new RowPrinter(screen, files, options, RowFormat.Name.TABLE);
    files.fetchAtMost(FETCH_BYTES);
    RowRange range = new RowRange(screen, files, options, printer);
    return files.eachName(
        screen,
        found ->
            each.joins(found)
                ? range.tail(found, count)
                : files.eachOf(
                    found, screen, ReadIntent.ROWS, (path, reader) -> tail(path, reader, printer)));
  }

  private int tail(Path path, ParquetReader reader, RowPrinter printer) throws IOException {
    boolean from = count.sign() == '+';
    if (options.hasWhere()) {
      return printer.print(
          path,
          reader,
          (records, rows) -> {
            if (from) {
              printer.after(records, rows, Math.max(0, count.rows() - 1));
            } else {
              printer.last(records, rows, count.rows());
            }
          });
    }
    List<RowGroup> rowGroups = reader.metaData().rowGroups();
    long all = rowGroups.stream().mapToLong(group -> Math.max(0, group.numRows())).sum();
    long skipped = Math.max(0, from ? count.rows() - 1 : all - count.rows());
    List<Integer> chosen = new ArrayList<>();
    long before = 0;
    long first = 0;
    for (int i = 0; i < rowGroups.size(); i++) {
      long end = first + Math.max(0, rowGroups.get(i).numRows());
      if (end > skipped) {
        before = chosen.isEmpty() ? first : before;
        chosen.add(i);
      }
      first = end;
    }
    long left = skipped - (chosen.isEmpty() ? skipped : before);
    return printer.print(
        path, reader, chosen, (records, rows) -> printer.after(records, rows, left));
  }
}
