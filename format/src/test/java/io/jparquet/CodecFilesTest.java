package io.jparquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.jparquet.coverage.CoveragePage;
import io.jparquet.internal.column.write.LeafWriter;
import io.jparquet.internal.write.FileWriter;
import io.jparquet.io.InputFile;
import io.jparquet.io.OutputFile;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.option.CompatibilityLevel;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/**
 * Files of every codec, written here and read by the others, and the other way round: pages that
 * shrink, pages that do not, pages without values.
 */
class CodecFilesTest {
  private static final int ROWS = 30_000;

  private static final ParquetSchema SCHEMA =
      ParquetSchema.parse(
          """
          message m {
            required int64 id;
            optional binary text (STRING);
            optional binary noise;
            optional int32 nothing;
            required binary empty;
          }
          """);

  @TempDir Path directory;

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "UNKNOWN")
  void areReadAsTheyWereWritten(CompressionCodec codec) throws IOException, SQLException {
    for (CompatibilityLevel version : List.of(CompatibilityLevel.SPARK, CompatibilityLevel.V2)) {
      for (boolean dictionary : new boolean[] {true, false}) {
        Path file = directory.resolve("ours.parquet");
        List<Object> expected = write(file, codec, version, dictionary);
        byte[] bytes = Files.readAllBytes(file);
        ReadOptions verifying = ReadOptions.defaults().with(ReadOptions.VERIFY_CHECKSUMS, true);
        assertThat(Rows.read(bytes, 4096, verifying)).isEqualTo(expected);
        if (codec != CompressionCodec.BROTLI) { // for which parquet-java has no library
          assertThat(Rows.of(GroupFiles.read(bytes), SCHEMA.fields())).isEqualTo(expected);
        }
        if (codec != CompressionCodec.LZ4 && codec != CompressionCodec.LZO) { // unknown to DuckDB
          assertThat(duckDbRows(file)).isEqualTo(expected);
        }
      }
    }
  }

  /** With {@link #areReadAsTheyWereWritten}, which has all codecs. */
  @Test
  void theTableOfFormatCoverageHasEachCodecReadAndWritten() {
    List<CoveragePage.Row> rows = CoveragePage.table("Compression codecs");
    assertThat(rows)
        .extracting(row -> row.get("codec"))
        .containsExactly(
            Stream.of(CompressionCodec.values())
                .filter(codec -> codec != CompressionCodec.UNKNOWN)
                .map(Enum::name)
                .toArray(String[]::new));
    assertThat(rows)
        .allMatch(row -> row.get("read").startsWith("yes") && row.get("written").startsWith("yes"));
    for (CoveragePage.Row row : rows) {
      for (String level : row.codes("level")) {
        assertThatIllegalArgumentException()
            .as("levels are checked: %s", row)
            .isThrownBy(() -> WriteOptions.fromProperties(Map.of(level, "many")))
            .withMessageContaining(level);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"UNCOMPRESSED", "SNAPPY", "GZIP", "BROTLI", "ZSTD", "LZ4_RAW"})
  void areReadAsDuckDbWroteThem(CompressionCodec codec) throws IOException, SQLException {
    Path ours = directory.resolve("ours.parquet");
    List<Object> expected =
        write(ours, CompressionCodec.UNCOMPRESSED, CompatibilityLevel.SPARK, true);
    Path theirs = directory.resolve("theirs.parquet");
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement()) {
      statement.execute(
          String.format(
              Locale.ROOT,
              "COPY (FROM read_parquet('%s')) TO '%s' (FORMAT parquet, CODEC '%s')",
              ours,
              theirs,
              codec.name().toLowerCase(Locale.ROOT)));
    }
    byte[] file = Files.readAllBytes(theirs);
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      assertThat(reader.metaData().rowGroups().get(0).columns())
          .allSatisfy(chunk -> assertThat(chunk.metaData().codec()).isEqualTo(codec));
    }
    assertThat(Rows.read(file, 1000)).isEqualTo(expected);
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "UNKNOWN")
  void withPagesThatShrinkToAlmostNothingAreNotTakenForDamaged(CompressionCodec codec)
      throws IOException {
    ParquetSchema schema = ParquetSchema.parse("message m { required binary zeros; }");
    WriteOptions options =
        WriteOptions.builder()
            .set(WriteOptions.COMPRESSION, codec)
            .set(WriteOptions.DICTIONARY, false)
            .build();
    byte[] zeros = new byte[10_000_000];
    Path file = directory.resolve("zeros.parquet");
    try (FileWriter writer = FileWriter.open(OutputFile.replacing(file), schema, options)) {
      writer.leaf(0).writeBinary(0, 0, zeros, 0, zeros.length);
      writer.endRecord();
    }
    assertThat(Rows.read(Files.readAllBytes(file), 1)).isEqualTo(List.of(List.of(hex(zeros))));
  }

  @Test
  void haveACodecForEachColumn() throws IOException {
    Path file = directory.resolve("mixed.parquet");
    WriteOptions options =
        WriteOptions.builder()
            .set(WriteOptions.COMPRESSION, "text", CompressionCodec.BROTLI)
            .set(WriteOptions.COMPRESSION, "noise", CompressionCodec.LZ4)
            .set(WriteOptions.COMPRESSION, "nothing", CompressionCodec.LZO)
            .set(WriteOptions.COMPRESSION, "empty", CompressionCodec.GZIP)
            .build();
    List<Object> expected = write(file, options);
    assertThat(Rows.read(Files.readAllBytes(file), 777)).isEqualTo(expected);
  }

  private static List<Object> write(
      Path file, CompressionCodec codec, CompatibilityLevel version, boolean dictionary)
      throws IOException {
    return write(
        file,
        WriteOptions.builder()
            .set(WriteOptions.COMPRESSION, codec)
            .set(WriteOptions.COMPATIBILITY, version)
            .set(WriteOptions.DICTIONARY, dictionary)
            .set(WriteOptions.PAGE_ROW_COUNT_LIMIT, 9000)
            .build());
  }

  /** Writes the file and returns its rows. */
  private static List<Object> write(Path file, WriteOptions options) throws IOException {
    Random random = new Random(7);
    List<Object> rows = new ArrayList<>();
    try (FileWriter writer = FileWriter.open(OutputFile.replacing(file), SCHEMA, options)) {
      for (int i = 0; i < ROWS; i++) {
        byte[] text = i % 5 == 0 ? null : ("row " + i % 1000).getBytes(StandardCharsets.UTF_8);
        byte[] noise = i % 11 == 0 ? null : new byte[random.nextInt(30)];
        if (noise != null) {
          random.nextBytes(noise);
        }
        writer.leaf(0).writeLong(0, 0, 7L * i);
        writeOptional(writer.leaf(1), text);
        writeOptional(writer.leaf(2), noise);
        writer.leaf(3).writeNull(0, 0);
        writer.leaf(4).writeBinary(0, 0, new byte[0], 0, 0);
        writer.endRecord();
        rows.add(Arrays.asList(7L * i, hex(text), hex(noise), null, ""));
      }
    }
    return rows;
  }

  private static void writeOptional(LeafWriter leaf, byte[] value) {
    if (value == null) {
      leaf.writeNull(0, 0);
    } else {
      leaf.writeBinary(0, 1, value, 0, value.length);
    }
  }

  private static String hex(byte[] value) {
    return value == null ? null : HexFormat.of().formatHex(value);
  }

  private static List<Object> duckDbRows(Path file) throws SQLException {
    List<Object> rows = new ArrayList<>();
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement();
        ResultSet result =
            statement.executeQuery(
                "SELECT id, lower(hex(encode(text))), lower(hex(noise)), nothing,"
                    + " lower(hex(empty)) FROM read_parquet('"
                    + file
                    + "')")) {
      while (result.next()) {
        rows.add(
            Arrays.asList(
                result.getLong(1),
                result.getString(2),
                result.getString(3),
                result.getObject(4),
                result.getString(5)));
      }
    }
    return rows;
  }
}
