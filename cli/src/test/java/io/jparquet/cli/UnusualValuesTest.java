package io.jparquet.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.RecordWriter;
import io.jparquet.cli.command.ExitCode;
import io.jparquet.io.OutputFile;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.variant.Variant;
import io.jparquet.variant.VariantBuilder;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What commands make of values that writers seldom produce. */
class UnusualValuesTest {
  @TempDir Path directory;

  private Path file(String name, String schema, Map<String, Object> row) throws IOException {
    Path file = directory.resolve(name);
    WriteOptions options = SampleFiles.options().set(WriteOptions.BLOOM_FILTER, true).build();
    try (RecordWriter writer =
        RecordWriter.open(OutputFile.of(file), ParquetSchema.parse(schema), options)) {
      writer.write(row);
    }
    return file;
  }

  private static byte[] point(double... ordinates) {
    ByteBuffer point =
        ByteBuffer.allocate(5 + ordinates.length * Double.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    point.put((byte) 1).putInt(ordinates.length == 2 ? 1 : 1001);
    for (double ordinate : ordinates) {
      point.putDouble(ordinate);
    }
    return point.array();
  }

  @Test
  void valuesWithOneTextDifferIfTheyAreOthers() throws IOException {
    String schema =
        "message m { required group v (VARIANT(1)) { required binary metadata;"
            + " required binary value; } }";
    Variant text = new VariantBuilder().appendString("AAH/").build();
    Variant bytes = new VariantBuilder().appendBinary(new byte[] {0, 1, -1}).build();
    Path left = file("left.parquet", schema, Map.of("v", text));
    CommandRun run = CommandRun.of("diff", left, file("right.parquet", schema, Map.of("v", bytes)));
    assertThat(run.code()).isEqualTo(ExitCode.FINDINGS);
    assertThat(run.out()).contains("another value with the same text");
    Path same = file("same.parquet", schema, Map.of("v", text));
    assertThat(CommandRun.of("diff", left, same).code()).isEqualTo(ExitCode.FINE);
    String json = "{\"a\": [1, 2.50, {\"b\": null}], \"c\": \"x\"}";
    Variant wide = Variant.parseJson(json.replace("2.50", "2.5").replace("[1", "[1.0"));
    Path narrow = file("narrow.parquet", schema, Map.of("v", Variant.parseJson(json)));
    assertThat(
            CommandRun.of("diff", narrow, file("wide.parquet", schema, Map.of("v", wide))).code())
        .isEqualTo(ExitCode.FINE);
    Variant more = Variant.parseJson(json.replace("2.50", "2.51"));
    assertThat(
            CommandRun.of("diff", narrow, file("more.parquet", schema, Map.of("v", more))).code())
        .isEqualTo(ExitCode.FINDINGS);
  }

  @Test
  void columnsOfDifferentTypesCanHaveEqualRows() throws IOException {
    Path left = file("left.parquet", "message m { required int32 a; }", Map.of("a", 7));
    Path right = file("right.parquet", "message m { required int64 a; }", Map.of("a", 7L));
    CommandRun run = CommandRun.of("diff", left, right);
    assertThat(run.code()).isEqualTo(ExitCode.FINDINGS);
    assertThat(run.out()).contains("rows are equal");
    Path other = file("other.parquet", "message m { required int64 a; }", Map.of("a", 8L));
    assertThat(CommandRun.of("diff", left, other).out()).doesNotContain("rows are equal");
  }

  @Test
  void placesOfUnknownHeightAreShownAndDiffer() throws IOException {
    String schema = "message m { required binary g (GEOMETRY); }";
    Path left = file("left.parquet", schema, Map.of("g", point(1, 2, Double.NaN)));
    Path right = file("right.parquet", schema, Map.of("g", point(9, 9, Double.NaN)));
    assertThat(CommandRun.rows(left)).contains("POINT Z (1 2 NaN)");
    assertThat(CommandRun.of("diff", left, right).code()).isEqualTo(ExitCode.FINDINGS);
  }

  @Test
  void decimalsWithMillionsOfZerosHaveAnExponent() throws IOException {
    String schema = "message m { required binary d (DECIMAL(100000000,99999999)); }";
    BigDecimal tiny = new BigDecimal(BigInteger.ONE, 99_999_999);
    Path file = file("tiny.parquet", schema, Map.of("d", tiny));
    for (String format : new String[] {"json", "csv", "vertical"}) {
      CommandRun run = CommandRun.of("cat", "--format", format, file);
      assertThat(run.out()).as(run.err()).contains("1E-99999999").hasSizeLessThan(1000);
    }
    assertThat(CommandRun.of("verify", "--deep", file).code()).isEqualTo(ExitCode.FINE);
  }

  @Test
  void valuesWithSeveralFormsAreProbedInAllOfThem() throws IOException {
    String schema =
        "message m { required double d; required float f; required fixed_len_byte_array(2) h"
            + " (FLOAT16); required binary n (DECIMAL(9,2)); required int32 i; }";
    Path file =
        file(
            "zeros.parquet",
            schema,
            Map.of("d", -0.0, "f", -0.0F, "h", -0.0F, "n", new BigDecimal("1.00"), "i", 7));
    for (String column : new String[] {"d", "f", "h"}) {
      for (String zero : new String[] {"0", "-0.0"}) {
        CommandRun run = CommandRun.of("bloom", "-c", column, "--probe", zero, file);
        assertThat(run.out()).as("%s = %s", column, zero).contains("may be there");
        assertThat(run.code()).isEqualTo(ExitCode.FINDINGS);
      }
      CommandRun nan = CommandRun.of("bloom", "-c", column, "--probe", "NaN", file);
      assertThat(nan.code()).as(nan.out()).isEqualTo(ExitCode.USAGE);
    }
    CommandRun decimal = CommandRun.of("bloom", "-c", "n", "--probe", "1.00", file);
    assertThat(decimal.err()).contains("prove nothing about 1.00");
    assertThat(CommandRun.of("bloom", "-c", "i", "--probe", "0", file).out())
        .contains("is not there");
  }
}
