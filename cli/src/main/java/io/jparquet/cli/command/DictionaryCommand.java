package io.jparquet.cli.command;

import io.jparquet.LeafValues;
import io.jparquet.ParquetReader;
import io.jparquet.cli.output.Amounts;
import io.jparquet.cli.output.BinaryForm;
import io.jparquet.cli.output.Json;
import io.jparquet.cli.output.JsonObject;
import io.jparquet.cli.output.Printable;
import io.jparquet.cli.output.Screen;
import io.jparquet.cli.output.Table;
import io.jparquet.cli.output.ValueForm;
import io.jparquet.inspect.Dictionary;
import io.jparquet.option.ReadIntent;
import io.jparquet.schema.LeafColumn;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Prints dictionaries. */
@Command(
    name = "dictionary",
    description = "Prints the entries of dictionaries.",
    footer = {"", "Example:", "  jparquet dictionary --columns device -n 10 readings.parquet"})
public final class DictionaryCommand implements Callable<Integer> {
  private final Screen screen;

  @Mixin private FileArguments files = new FileArguments();
  @Mixin private ColumnChoice choice = new ColumnChoice();
  @Mixin private JsonOption json = new JsonOption();

  @Option(
      names = {"-n", "--entries"},
      paramLabel = "N",
      converter = Count.class,
      description = "At most this number of entries of each dictionary; all by default.")
  private long most = Long.MAX_VALUE;

  @Option(
      names = "--binary",
      paramLabel = "hex|base64",
      description = "How bytes are printed: hex (default) or base64.")
  private BinaryForm binary = BinaryForm.HEX;

  /** A command that prints to a screen. */
  public DictionaryCommand(Screen screen) {
    this.screen = screen;
  }

  @Override
  public Integer call() {
    return files.each(screen, ReadIntent.FOOTER, this::print);
  }

  private int print(Path path, ParquetReader reader) throws IOException {
    choice.check(reader);
    if (!json.isSet()) {
      files.title(screen, path);
    }
    List<JsonObject> chunks = new ArrayList<>();
    int code =
        EachChunk.of(
            screen,
            reader,
            choice,
            (rowGroup, leaf) -> {
              Dictionary dictionary = reader.dictionary(rowGroup, leaf.index());
              if (json.isSet()) {
                chunks.add(json(rowGroup, leaf, dictionary));
              } else {
                print(rowGroup, leaf, dictionary);
              }
            });
    if (json.isSet()) {
      Json.print(screen, new JsonObject().put("file", path.toString()).put("chunks", chunks));
    }
    return code;
  }

  private void print(int rowGroup, LeafColumn leaf, @Nullable Dictionary dictionary) {
    screen.line();
    screen.line(
        screen.heading(Printable.of(leaf.dotPath()) + ", row group " + rowGroup)
            + ": "
            + (dictionary == null
                ? "no dictionary"
                : Amounts.count(dictionary.count())
                    + (dictionary.count() == 1 ? " entry" : " entries")));
    if (dictionary != null) {
      Table table = new Table(">id", "value");
      int id = 0;
      for (Object value : values(leaf, dictionary)) {
        table.row(id++, value);
      }
      table.print(screen);
    }
  }

  private JsonObject json(int rowGroup, LeafColumn leaf, @Nullable Dictionary dictionary) {
    return new JsonObject()
        .put("rowGroup", rowGroup)
        .put("column", leaf.dotPath())
        .put("count", dictionary == null ? null : dictionary.count())
        .put("values", dictionary == null ? null : values(leaf, dictionary));
  }

  private List<Object> values(LeafColumn leaf, Dictionary dictionary) {
    ValueForm form = new ValueForm(binary);
    IntFunction<Object> entries = LeafValues.of(leaf.node(), dictionary.values());
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < Math.min(most, dictionary.count()); i++) {
      values.add(form.scalar(leaf.node(), entries.apply(i)));
    }
    return values;
  }
}
