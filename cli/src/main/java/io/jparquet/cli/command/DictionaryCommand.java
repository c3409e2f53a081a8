package io.jparquet.cli.command;

import io.jparquet.ParquetReader;
import io.jparquet.cli.output.Amounts;
import io.jparquet.cli.output.BinaryForm;
import io.jparquet.cli.output.JsonObject;
import io.jparquet.cli.output.Screen;
import io.jparquet.cli.output.Table;
import io.jparquet.cli.output.ValueForm;
import io.jparquet.inspect.Dictionary;
import io.jparquet.inspect.FileInspection;
import io.jparquet.inspect.LeafValues;
import io.jparquet.schema.LeafColumn;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Prints dictionaries. */
@Command(
    name = "dictionary",
    description = "Prints the entries of dictionaries.",
    footer = {"", "Example:", "  jparquet dictionary --columns device -n 10 readings.parquet"})
public final class DictionaryCommand extends ChunkCommand<@Nullable Dictionary> {
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
    super(screen);
  }

  @Override
  @Nullable Dictionary read(ParquetReader reader, int rowGroup, LeafColumn leaf)
      throws IOException {
    return FileInspection.of(reader).dictionary(rowGroup, leaf.index());
  }

  @Override
  String summary(@Nullable Dictionary dictionary) {
    return dictionary == null
        ? "no dictionary"
        : Amounts.count(dictionary.count()) + (dictionary.count() == 1 ? " entry" : " entries");
  }

  @Override
  @Nullable Table table(LeafColumn leaf, @Nullable Dictionary dictionary) {
    if (dictionary == null) {
      return null;
    }
    Table table = new Table(">id", "value");
    int id = 0;
    for (Object value : values(leaf, dictionary)) {
      table.row(id++, value);
    }
    return table;
  }

  @Override
  void write(JsonObject chunk, LeafColumn leaf, @Nullable Dictionary dictionary) {
    chunk
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
