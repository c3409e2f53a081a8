package io.jparquet.cli.command;

import io.jparquet.ParquetReader;
import io.jparquet.cli.input.StandardInput;
import io.jparquet.cli.output.Json;
import io.jparquet.cli.output.JsonObject;
import io.jparquet.cli.output.Printable;
import io.jparquet.cli.output.Screen;
import io.jparquet.option.ReadIntent;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Prints schemas. */
@Command(
    name = "schema",
    description = {
      "Prints the schema.",
      "In the text form of Parquet's libraries for Java, as columns of a table in Spark, or as"
          + " JSON."
    },
    footer = {"", "Example:", "  jparquet schema --spark trips.parquet"})
public final class SchemaCommand implements Callable<Integer> {
  private final Screen screen;

  @Mixin private FileArguments files = new FileArguments();
  @Mixin private JsonOption json = new JsonOption();

  @Option(
      names = "--spark",
      description =
          "Columns for CREATE TABLE: those of Spark's schema in the footer, if there is one, else"
              + " the types that Spark infers.")
  private boolean spark;

  /** A command that prints to a screen. */
  public SchemaCommand(Screen screen) {
    this.screen = screen;
  }

  @Override
  public Integer call() {
    return files.each(screen, ReadIntent.FOOTER, this::print);
  }

  private int print(Path path, ParquetReader reader) throws IOException {
    if (spark) {
      String columns = SparkColumns.of(reader.metaData(), reader.schema());
      if (json.isSet()) {
        Json.print(
            screen, new JsonObject().put("file", StandardInput.shown(path)).put("spark", columns));
      } else {
        screen.line(Printable.of(columns));
      }
    } else if (json.isSet()) {
      Json.print(
          screen,
          new JsonObject()
              .put("file", StandardInput.shown(path))
              .put("schema", SchemaJson.of(reader.schema().root())));
    } else {
      for (String line : reader.schema().toString().split("\n")) {
        screen.line(Printable.of(line));
      }
    }
    return ExitCode.FINE;
  }
}
