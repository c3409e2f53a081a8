package io.jparquet.cli.command;

import io.jparquet.BloomFilter;
import io.jparquet.ParquetReader;
import io.jparquet.cli.input.UsageException;
import io.jparquet.cli.output.Amounts;
import io.jparquet.cli.output.JsonObject;
import io.jparquet.cli.output.Screen;
import io.jparquet.cli.output.Table;
import io.jparquet.metadata.FieldRepetitionType;
import io.jparquet.option.ReadIntent;
import io.jparquet.predicate.Predicate;
import io.jparquet.predicate.PredicateParser;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.schema.PrimitiveNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Shows and probes Bloom filters. */
@Command(
    name = "bloom",
    description = "Shows Bloom filters, and looks up a value in them.",
    footer = {
      "",
      "With --probe, the exit code is 0 if the filters exclude the value, and 1 if it may be there.",
      "",
      "Example:",
      "  jparquet bloom --columns device --probe sensor-17 readings.parquet"
    })
public final class BloomCommand implements Callable<Integer> {
  private final Screen screen;

  @Mixin private FileArguments files = new FileArguments();
  @Mixin private ColumnChoice choice = new ColumnChoice();
  @Mixin private JsonOption json = new JsonOption();

  @Option(
      names = "--probe",
      paramLabel = "VALUE",
      description = "A value of the column; needs --columns with one column.")
  private @Nullable String probe;

  /** A command that prints to a screen. */
  public BloomCommand(Screen screen) {
    this.screen = screen;
  }

  @Override
  public Integer call() {
    return files.each(screen, ReadIntent.FOOTER, this::print);
  }

  private int print(Path path, ParquetReader reader) throws IOException {
    byte[] value = value(reader.schema());
    Table table = new Table("column", ">row group", ">bytes", value == null ? "" : "value");
    List<JsonObject> chunks = new ArrayList<>();
    boolean[] possible = new boolean[1];
    int code =
        EachChunk.of(
            screen,
            reader,
            choice,
            (rowGroup, leaf) -> {
              BloomFilter filter = reader.bloomFilter(rowGroup, leaf.index());
              Boolean may = filter == null || value == null ? null : filter.mightContain(value);
              possible[0] |= !Boolean.FALSE.equals(may);
              if (filter != null || value != null) {
                table.row(
                    leaf.dotPath(),
                    rowGroup,
                    filter == null ? "none" : Amounts.count(filter.size()),
                    may == null ? "" : may ? "may be there" : "is not there");
              }
              chunks.add(
                  EachChunk.json(rowGroup, leaf)
                      .put("bytes", filter == null ? null : filter.size())
                      .putIfPresent("mayContain", may));
            });
    if (json.isSet()) {
      EachChunk.print(screen, path, chunks);
    } else {
      files.title(screen, path);
      if (table.isEmpty()) {
        screen.line("no Bloom filters");
      } else {
        table.print(screen);
      }
    }
    return value == null || !possible[0] ? code : Math.max(code, ExitCode.FINDINGS);
  }

  /** The value to look for in PLAIN encoding; null if there is none. */
  private byte @Nullable [] value(ParquetSchema schema) {
    if (probe == null) {
      return null;
    }
    List<LeafColumn> leaves = choice.leaves(schema);
    if (leaves.size() != 1) {
      throw new UsageException("--probe needs --columns with one column");
    }
    try {
      // Treat it as a file with only this column, so that columns in lists work too.
      LeafColumn leaf = leaves.get(0);
      ParquetSchema alone = ParquetSchema.of("probe", List.of(alone(leaf)));
      Predicate equal = PredicateParser.parse("v = '" + probe.replace("'", "''") + "'", alone);
      if (equal instanceof Predicate.Comparison comparison && comparison.value() != null) {
        return plain(comparison.value());
      }
    } catch (IllegalArgumentException noValue) {
      // Its message is about a condition that the user did not write.
    }
    throw new UsageException(
        probe
            + " is not a value of the column "
            + leaves.get(0).dotPath()
            + ", whose type is "
            + TypeText.of(leaves.get(0).node()));
  }

  private static PrimitiveNode alone(LeafColumn leaf) {
    return new PrimitiveNode(
        "v",
        FieldRepetitionType.REQUIRED,
        leaf.type(),
        leaf.node().typeLength(),
        leaf.node().logicalType(),
        leaf.node().convertedType(),
        null);
  }

  private static byte[] plain(Object value) {
    ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    if (value instanceof byte[] binary) {
      return binary;
    } else if (value instanceof Integer number) {
      bytes.putInt(number);
    } else if (value instanceof Long number) {
      bytes.putLong(number);
    } else if (value instanceof Float number) {
      bytes.putFloat(number);
    } else if (value instanceof Double number) {
      bytes.putDouble(number);
    } else {
      throw new UsageException("columns of this type have no Bloom filters");
    }
    byte[] plain = new byte[bytes.position()];
    bytes.flip().get(plain);
    return plain;
  }
}
