package io.jparquet.cli.command;

import io.jparquet.cli.output.Screen;
import io.jparquet.option.ReadIntent;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Prints all rows. */
@Command(
    name = "cat",
    description = "Prints all rows, as JSON lines by default.",
    footer = {
      "",
      "Example:",
      "  jparquet cat --format csv --columns id,city --where \"city = 'Köln'\" trips.parquet"
    })
public final class CatCommand implements Callable<Integer> {
  private final Screen screen;

  @Mixin private FileArguments files = new FileArguments();
  @Mixin private RowOptions options = new RowOptions();

  /** A command that prints to a screen. */
  public CatCommand(Screen screen) {
    this.screen = screen;
  }

  @Override
  public Integer call() {
    RowPrinter printer = new RowPrinter(screen, files, options, RowFormat.Name.JSON);
    return files.each(
        screen,
        ReadIntent.ROWS,
        (path, reader) ->
            printer.print(
                path, reader, (records, rows) -> printer.first(records, rows, Long.MAX_VALUE)));
  }
}
