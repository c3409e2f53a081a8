package io.jparquet.cli.command;

import io.jparquet.cli.output.Screen;
import io.jparquet.option.ReadIntent;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Prints the first rows. */
@Command(
    name = "head",
    description = "Prints the first rows, as a table by default.",
    footer = {"", "Example:", "  jparquet head -n 5 --where \"distance > 100\" trips.parquet"})
public final class HeadCommand implements Callable<Integer> {
  private static final int FETCH_BYTES = 1 << 22;

  private final Screen screen;

  @Mixin private FileArguments files = new FileArguments();
  @Mixin private RowOptions options = new RowOptions();
  @Mixin private EachOption each = new EachOption();

  @Option(
      names = {"-n", "--rows"},
      paramLabel = "[-]N",
      description =
          "Number of rows of each file or directory (default: ${DEFAULT-VALUE}); with -, all rows"
              + " but the last N.",
      defaultValue = "10",
      converter = RowCount.Converter.class)
  private RowCount count = new RowCount(' ', 0);

  /** A command that prints to a screen. */
  public HeadCommand(Screen screen) {
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
                ? range.head(found, count)
                : files.eachOf(found, screen, ReadIntent.ROWS, head(printer)));
  }

  private FileArguments.Action head(RowPrinter printer) {
    return (path, reader) ->
        printer.print(
            path,
            reader,
            (records, rows) -> {
              if (count.sign() == '-') {
                printer.allButLast(records, rows, count.rows());
              } else {
                printer.first(records, rows, count.rows());
              }
            });
  }
}
