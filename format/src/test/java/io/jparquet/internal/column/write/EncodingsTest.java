package io.jparquet.internal.column.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.ParquetReader;
import io.jparquet.Rows;
import io.jparquet.coverage.CoveragePage;
import io.jparquet.internal.encoding.ValueEncodings;
import io.jparquet.internal.write.FileWriter;
import io.jparquet.io.InputFile;
import io.jparquet.io.OutputFile;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.Type;
import io.jparquet.option.CompatibilityLevel;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import org.apache.parquet.example.data.Group;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every encoding for every type that may have it, and which one is chosen where none is asked. */
class EncodingsTest {
  private static final List<String> COVERAGE_COLUMNS =
      List.of(
          "BOOLEAN",
          "INT32",
          "INT64",
          "INT96",
          "FLOAT",
          "DOUBLE",
          "BYTE_ARRAY",
          "FIXED_LEN_BYTE_ARRAY");

  @TempDir Path directory;

  /** A type required, optional, and repeated in a list that may be missing. */
  private static ParquetSchema schema(Type type) {
    return ParquetSchema.parse(
        ("message m { required %1$s r; optional %1$s o; optional group l (LIST) {"
                + " repeated group list { optional %1$s element; } } }")
            .formatted(typeName(type)));
  }

  private static String typeName(Type type) {
    return switch (type) {
      case BYTE_ARRAY -> "binary";
      case FIXED_LEN_BYTE_ARRAY -> "fixed_len_byte_array(7)";
      default -> type.name().toLowerCase(Locale.ROOT);
    };
  }

  /** The same, in maps, and in structs within lists within a struct. */
  private static ParquetSchema nested(Type type) {
    String flat = schema(type).toString();
    String name = typeName(type);
    return ParquetSchema.parse(
        flat.substring(0, flat.lastIndexOf('}'))
            + """
              optional group m (MAP) {
                repeated group key_value { required %1$s key; optional %1$s value; }
              }
              optional group s {
                required %1$s a;
                optional group n (LIST) {
                  repeated group list {
                    required group element { optional %1$s b; repeated %1$s c; }
                  }
                }
              }
            }
            """
                .formatted(name));
  }

  @ParameterizedTest
  @EnumSource(value = Type.class, mode = EnumSource.Mode.EXCLUDE, names = "UNKNOWN")
  void areReadBackInEachCodecAndPageVersionHoweverNested(Type type)
      throws IOException, SQLException {
    ParquetSchema schema = nested(type);
    try (Connection duckDb = DriverManager.getConnection("jdbc:duckdb:")) {
      for (Encoding encoding : ValueEncodings.of(type)) {
        for (CompressionCodec codec : CompressionCodec.values()) {
          for (CompatibilityLevel level :
              List.of(CompatibilityLevel.SPARK, CompatibilityLevel.V2)) {
            if (codec != CompressionCodec.UNKNOWN) {
              check(schema, encoding, codec, level, duckDb);
            }
          }
        }
      }
    }
  }

  private void check(
      ParquetSchema schema,
      Encoding encoding,
      CompressionCodec codec,
      CompatibilityLevel level,
      Connection duckDb)
      throws IOException, SQLException {
    String what = encoding + ", " + codec + ", " + level;
    long seed = what.hashCode();
    Random random = new Random(seed);
    List<Group> records =
        new RandomRecords(random, 1 << random.nextInt(9), 0.2)
            .records(ParquetJavaFiles.messageType(schema), random.nextInt(200));
    WriteOptions.Builder options =
        WriteOptions.builder()
            .set(WriteOptions.COMPRESSION, codec)
            .set(WriteOptions.COMPATIBILITY, level)
            .set(WriteOptions.PAGE_ROW_COUNT_LIMIT, 1 + random.nextInt(200));
    schema.leaves().forEach(leaf -> options.set(WriteOptions.ENCODING, leaf.dotPath(), encoding));
    Path file = directory.resolve("forced.parquet");
    Path plain = directory.resolve("plain.parquet");
    ParquetJavaFiles.writeWithJparquet(file, schema, records, options.build());
    ParquetJavaFiles.writeWithJparquet(
        plain, schema, records, WriteOptions.builder().set(WriteOptions.DICTIONARY, false).build());
    for (LeafColumn leaf : schema.leaves()) {
      if (records.size() > 20) {
        assertThat(encodings(file, leaf.path())).as(what).contains(name(encoding, level));
      }
    }
    for (int batch : new int[] {3, 4096}) {
      assertThat(Rows.read(Files.readAllBytes(file), batch))
          .as("%s, seed %d, batches of %d", what, seed, batch)
          .isEqualTo(Rows.read(Files.readAllBytes(plain), batch));
    }
    // Neither knows ALP. parquet-java has no library for BROTLI, DuckDB no BYTE_STREAM_SPLIT but
    // that of FLOAT and DOUBLE.
    if (encoding != Encoding.ALP && codec != CompressionCodec.BROTLI) {
      assertThat(ParquetJavaFiles.read(file))
          .as("%s, seed %d, by parquet-java", what, seed)
          .isEqualTo(ComparableRecords.of(records));
    }
    Type type = schema.leaves().get(0).type();
    boolean isKnownToDuckDb =
        encoding != Encoding.ALP
            && (encoding != Encoding.BYTE_STREAM_SPLIT
                || type == Type.FLOAT
                || type == Type.DOUBLE);
    if (isKnownToDuckDb && codec == CompressionCodec.BROTLI) {
      assertThat(DuckDbReadsTest.rows(duckDb, file))
          .as("%s, seed %d, by DuckDB", what, seed)
          .isEqualTo(DuckDbReadsTest.rows(duckDb, plain))
          .hasSameSizeAs(records);
    }
  }

  /** What an encoding is called in the footer. */
  private static Encoding name(Encoding encoding, CompatibilityLevel level) {
    if (!encoding.usesDictionary()) {
      return encoding;
    }
    return level == CompatibilityLevel.SPARK ? Encoding.PLAIN_DICTIONARY : Encoding.RLE_DICTIONARY;
  }

  private static Set<Encoding> encodings(Path file, List<String> column) throws IOException {
    Set<Encoding> encodings = EnumSet.of(Encoding.RLE);
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      reader.metaData().rowGroups().stream()
          .flatMap(group -> group.columns().stream())
          .map(chunk -> chunk.metaData())
          .filter(metaData -> metaData.pathInSchema().equals(column))
          .map(ColumnMetaData::encodings)
          .forEach(encodings::addAll);
    }
    return encodings;
  }

  @Test
  void coverTheTableOfFormatCoverage() {
    Map<Encoding, Set<Type>> listed = new EnumMap<>(Encoding.class);
    for (CoveragePage.Row row : CoveragePage.table("Encodings × types")) {
      Encoding encoding = Encoding.valueOf(row.get("encoding").split("[ ,(]", 2)[0]);
      Set<Type> types = listed.computeIfAbsent(encoding, e -> EnumSet.noneOf(Type.class));
      for (String type : COVERAGE_COLUMNS) {
        // FileStructureTest reads what is not written: dictionaries of BOOLEAN.
        boolean onlyRead = encoding.usesDictionary() && type.equals("BOOLEAN");
        assertThat(row.get(type))
            .as("%s, %s", row, type)
            .isIn(onlyRead ? List.of("R") : List.of("R W", "–"));
        if (row.get(type).equals("R W")) {
          types.add(Type.valueOf(type));
        }
      }
    }
    Map<Encoding, Set<Type>> tested = new EnumMap<>(Encoding.class);
    for (String name : COVERAGE_COLUMNS) {
      for (Encoding encoding : ValueEncodings.of(Type.valueOf(name))) {
        tested.computeIfAbsent(encoding, e -> EnumSet.noneOf(Type.class)).add(Type.valueOf(name));
      }
    }
    assertThat(listed).isEqualTo(tested);
  }

  @Test
  void areRefusedForTypesThatCannotHaveThem() {
    ParquetSchema schema = schema(Type.DOUBLE);
    WriteOptions options =
        WriteOptions.fromProperties(Map.of("jparquet.encoding#o", "delta_binary_packed"));
    Path file = directory.resolve("refused.parquet");
    assertThatThrownBy(() -> FileWriter.open(OutputFile.replacing(file), schema, options))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Column o can't be written with the encoding DELTA_BINARY_PACKED")
        .hasMessageContaining("BYTE_STREAM_SPLIT");
    assertThat(file).doesNotExist();
  }

  /** Writes one column of one type and returns its encodings. */
  private Set<Encoding> chosen(Type type, String property, String value, Values values)
      throws IOException {
    return chosen(type, Map.of(property, value, "parquet.compression", "ZSTD"), values);
  }

  private Set<Encoding> chosen(Type type, Map<String, String> properties, Values values)
      throws IOException {
    ParquetSchema schema = schema(type);
    WriteOptions options = WriteOptions.fromProperties(properties);
    Path file = directory.resolve("chosen.parquet");
    try (FileWriter writer = FileWriter.open(OutputFile.replacing(file), schema, options)) {
      LeafColumn list = schema.leaves().get(2);
      for (int i = 0; i < 5000; i++) {
        values.write(writer.leaf(0), i);
        writer.leaf(1).writeNull(0, 0);
        writer.leaf(list.index()).writeNull(0, 0);
        writer.endRecord();
      }
    }
    return encodings(file, List.of("r"));
  }

  private interface Values {
    void write(LeafWriter leaf, int row);
  }

  private static void counter(LeafWriter leaf, int row) {
    leaf.writeLong(0, 0, 1_000_000_007L * 1000 + 3L * row);
  }

  private static void price(LeafWriter leaf, int row) {
    leaf.writeDouble(0, 0, new Random(row).nextInt(1_000_000) / 100.0);
  }

  private static void noise(LeafWriter leaf, int row) {
    leaf.writeLong(0, 0, new SplittableRandom(row).nextLong());
  }

  private static void sortedText(LeafWriter leaf, int row) {
    byte[] text =
        "https://www.example.com/items/%08d".formatted(row).getBytes(StandardCharsets.UTF_8);
    leaf.writeBinary(0, 0, text, 0, text.length);
  }

  @Test
  void areChosenByTheValues() throws IOException {
    String level = "jparquet.compatibility";
    assertThat(chosen(Type.INT64, level, "preview", EncodingsTest::counter))
        .contains(Encoding.DELTA_BINARY_PACKED);
    assertThat(chosen(Type.BYTE_ARRAY, level, "v2", EncodingsTest::sortedText))
        .contains(Encoding.DELTA_BYTE_ARRAY);
    assertThat(chosen(Type.DOUBLE, level, "preview", EncodingsTest::price)).contains(Encoding.ALP);
    assertThat(chosen(Type.INT64, level, "preview", EncodingsTest::noise))
        .containsExactlyInAnyOrder(Encoding.PLAIN, Encoding.RLE);
  }

  @Test
  void stayWithinTheCompatibilityLevel() throws IOException {
    Set<Encoding> old = EnumSet.of(Encoding.PLAIN, Encoding.RLE, Encoding.PLAIN_DICTIONARY);
    assertThat(old)
        .containsAll(chosen(Type.INT64, "x", "y", EncodingsTest::counter))
        .containsAll(chosen(Type.BYTE_ARRAY, "x", "y", EncodingsTest::sortedText))
        .containsAll(chosen(Type.DOUBLE, "x", "y", EncodingsTest::price));
    assertThat(chosen(Type.DOUBLE, "jparquet.compatibility", "v2", EncodingsTest::price))
        .doesNotContain(Encoding.ALP);
    // Spark 4.2's vectorised reader reads it wrong where it skips rows of a page.
    assertThat(chosen(Type.INT64, "jparquet.compatibility", "v2", EncodingsTest::counter))
        .doesNotContain(Encoding.DELTA_BINARY_PACKED);
    // Spark 4.2's vectorised reader reads it wrong where it is not compressed.
    assertThat(
            chosen(
                Type.BYTE_ARRAY,
                Map.of("jparquet.compatibility", "v2", "parquet.compression", "UNCOMPRESSED"),
                EncodingsTest::sortedText))
        .doesNotContain(Encoding.DELTA_BYTE_ARRAY);
    // As parquet-java's writer version 2: Spark 4.2's vectorised reader lacks the encoding.
    assertThat(chosen(Type.DOUBLE, "parquet.writer.version", "v2", EncodingsTest::price))
        .doesNotContain(Encoding.BYTE_STREAM_SPLIT);
  }
}
