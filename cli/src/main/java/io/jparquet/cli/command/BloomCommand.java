package io.jparquet.cli.command;

import io.jparquet.BloomFilter;
import io.jparquet.ParquetReader;
import io.jparquet.cli.input.UsageException;
import io.jparquet.cli.output.Amounts;
import io.jparquet.cli.output.JsonObject;
import io.jparquet.cli.output.Screen;
import io.jparquet.cli.output.Table;
import io.jparquet.metadata.FieldRepetitionType;
import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.Type;
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
import java.util.Arrays;
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
  private static final int HALF_EXPONENT = 0x7C;
  private static final int HALF_MANTISSA = 0x3;

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
    List<byte[]> forms = forms(reader.schema());
    boolean probes = !forms.isEmpty();
    Table table = new Table("column", ">row group", ">bytes", probes ? "value" : "");
    List<JsonObject> chunks = new ArrayList<>();
    boolean[] possible = new boolean[1];
    int code =
        EachChunk.of(
            screen,
            reader,
            choice,
            (rowGroup, leaf) -> {
              BloomFilter filter = reader.bloomFilter(rowGroup, leaf.index());
              Boolean may =
                  filter == null || !probes ? null : forms.stream().anyMatch(filter::mightContain);
              possible[0] |= !Boolean.FALSE.equals(may);
              if (filter != null || probes) {
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
    return !probes || !possible[0] ? code : Math.max(code, ExitCode.FINDINGS);
  }

  /** The value to look for in PLAIN encoding, in all forms that it can have; empty without one. */
  private List<byte[]> forms(ParquetSchema schema) {
    if (probe == null) {
      return List.of();
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
        return forms(leaf, comparison.value());
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

  private List<byte[]> forms(LeafColumn leaf, Object value) {
    LogicalType type = leaf.node().logicalType();
    byte[] plain = plain(value);
    boolean half = type instanceof LogicalType.Float16Type && plain.length == Short.BYTES;
    boolean isNaN =
        value instanceof Float single && single.isNaN()
            || value instanceof Double wide && wide.isNaN()
            || half
                && (plain[1] & HALF_EXPONENT) == HALF_EXPONENT
                && (plain[0] | plain[1] & HALF_MANTISSA) != 0;
    if (isNaN || leaf.type() == Type.BYTE_ARRAY && type instanceof LogicalType.DecimalType) {
      throw new UsageException(
          "Equal values of the column "
              + leaf.dotPath()
              + " can have different bytes, so its Bloom filters prove nothing about "
              + probe);
    }
    byte[] negated = plain.clone();
    if (half || value instanceof Float || value instanceof Double) {
      negated[negated.length - 1] ^= Byte.MIN_VALUE;
    }
    byte[] zero = new byte[plain.length];
    return Arrays.equals(plain, zero) || Arrays.equals(negated, zero)
        ? List.of(plain, negated)
        : List.of(plain);
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
