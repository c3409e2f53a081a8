package io.jparquet.rewrite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.BloomFilter;
import io.jparquet.ParquetReader;
import io.jparquet.RecordFiles;
import io.jparquet.RecordReader;
import io.jparquet.Rewriting;
import io.jparquet.Rewriting.Rewritten;
import io.jparquet.io.ByteArrayOutputFile;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.ColumnIndex;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.metadata.FieldRepetitionType;
import io.jparquet.metadata.KeyValue;
import io.jparquet.metadata.SortingColumn;
import io.jparquet.metadata.Statistics;
import io.jparquet.metadata.Type;
import io.jparquet.option.CompatibilityLevel;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.row.Row;
import io.jparquet.schema.GroupNode;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.schema.PrimitiveNode;
import io.jparquet.verify.FileVerification;
import io.jparquet.verify.Finding;
import io.jparquet.verify.VerificationTier;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Columns that are set to null or hashed: nothing of their values is left. */
class MaskedColumnsTest {
  private static final byte[] KEY = "a key of sixteen".getBytes(StandardCharsets.UTF_8);
  private static final int ROWS = 200;

  /** A number that other bytes of a file do not have by chance. */
  private static final long SECRET_NUMBER = 0x5ec3e7_5ec3e7_00L;

  private static final ParquetSchema SCHEMA =
      ParquetSchema.parse(
          """
          message m {
            required int32 id;
            optional binary name (STRING);
            optional binary mail (STRING);
            required binary raw;
            optional int64 number;
            optional group s { optional int64 x; required binary y (STRING); }
            optional group tags (LIST) {
              repeated group list { optional binary element (STRING); }
            }
            optional group props (MAP) {
              repeated group key_value {
                required binary key (STRING);
                optional binary value (STRING);
              }
            }
            optional binary doc (JSON);
          }
          """);

  private static final Set<String> NULLS = Set.of("number", "tags.list.element");

  private static final Set<String> HASHED =
      Set.of("name", "mail", "raw", "s.y", "props.key_value.key", "props.key_value.value");

  private static List<Map<String, Object>> records() {
    List<Map<String, Object>> records = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      Map<String, Object> record = new LinkedHashMap<>();
      record.put("id", i);
      record.put("name", i % 5 == 0 ? null : "secret-name-" + i % 7);
      record.put("mail", "secret-mail-" + i);
      record.put("raw", ("secret-raw-" + i % 3).getBytes(StandardCharsets.UTF_8));
      record.put("number", SECRET_NUMBER + i);
      record.put("s", i % 4 == 0 ? null : Map.of("x", (long) i, "y", "secret-y-" + i));
      record.put("tags", i % 3 == 0 ? List.of() : List.of("secret-tag", "secret-tag-" + i));
      record.put("props", i % 2 == 0 ? null : Map.of("secret-key-" + i, "secret-value"));
      record.put("doc", "{}");
      records.add(record);
    }
    return records;
  }

  private static WriteOptions.Builder options(CompatibilityLevel level) {
    WriteOptions.Builder options =
        WriteOptions.builder()
            .set(WriteOptions.COMPATIBILITY, level)
            .set(WriteOptions.COMPRESSION, CompressionCodec.UNCOMPRESSED)
            .set(WriteOptions.PAGE_ROW_COUNT_LIMIT, 20)
            .set(WriteOptions.BLOCK_ROW_COUNT_LIMIT, 60)
            .set(WriteOptions.BLOOM_FILTER, true);
    for (String key :
        List.of(
            "ARROW:schema",
            "pandas",
            "org.apache.spark.sql.parquet.row.metadata",
            "parquet.avro.schema",
            "smallest mail")) {
      options.keyValue(key, "secret-value-of-" + key);
    }
    return options.keyValue("org.apache.spark.version", "3.5.1").keyValue("team", "blue");
  }

  private static byte[] file(CompatibilityLevel level) throws IOException {
    return RecordFiles.write(SCHEMA, options(level).build(), records());
  }

  private static Rewritten masked(byte[] file) throws IOException {
    return Rewriting.of(List.of(file), b -> b.setToNull(NULLS).hash(HASHED, KEY));
  }

  private static byte[] hmac(byte[] value) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(KEY, "HmacSHA256"));
      return mac.doFinal(value);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String hash(Object text) {
    return text == null
        ? null
        : HexFormat.of().formatHex(hmac(text.toString().getBytes(StandardCharsets.UTF_8)));
  }

  private static List<Row> rows(byte[] file) throws IOException {
    List<Row> rows = new ArrayList<>();
    try (RecordReader reader = RecordReader.open(InputFile.of(file))) {
      while (reader.next()) {
        rows.add(reader.row());
      }
    }
    return rows;
  }

  private static boolean contains(byte[] file, byte[] wanted) {
    String all = new String(file, StandardCharsets.ISO_8859_1);
    return all.contains(new String(wanted, StandardCharsets.ISO_8859_1));
  }

  private static boolean leaks(byte[] file) {
    return leaksTexts(file) || leaksNumbers(file);
  }

  private static boolean leaksTexts(byte[] file) {
    return contains(file, "secret".getBytes(StandardCharsets.UTF_8));
  }

  /** Whether there are three bytes that all the numbers have. */
  private static boolean leaksNumbers(byte[] file) {
    byte[] number =
        ByteBuffer.allocate(Long.BYTES)
            .order(ByteOrder.LITTLE_ENDIAN)
            .putLong(SECRET_NUMBER)
            .array();
    return contains(file, new byte[] {number[1], number[2], number[3]});
  }

  @ParameterizedTest
  @EnumSource(CompatibilityLevel.class)
  void noBytesOfTheOldValuesAreLeft(CompatibilityLevel level) throws IOException {
    byte[] file = file(level);
    assertThat(leaksTexts(file)).isTrue();
    assertThat(leaksNumbers(file)).isTrue();
    for (Rewritten rewritten :
        List.of(
            masked(file),
            Rewriting.of(List.of(file, file), b -> b.setToNull(NULLS).hash(HASHED, KEY).recode()),
            Rewriting.of(List.of(file), b -> b.setToNull(NULLS).hash(HASHED, KEY).index()))) {
      assertThat(leaks(rewritten.file())).isFalse();
      List<Finding> findings = new ArrayList<>();
      FileVerification.verify(
          InputFile.of(rewritten.file()),
          ReadOptions.defaults(),
          VerificationTier.DEEP,
          findings::add);
      assertThat(findings).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(CompatibilityLevel.class)
  void hashesAndNullsAreInThePlacesOfTheValues(CompatibilityLevel level) throws IOException {
    byte[] file = file(level);
    List<Row> before = rows(file);
    List<Row> after = rows(masked(file).file());
    assertThat(after).hasSameSizeAs(before);
    for (int i = 0; i < ROWS; i++) {
      Map<String, Object> old = before.get(i).toMap();
      Map<String, Object> masked = after.get(i).toMap();
      assertThat(masked.get("id")).isEqualTo(old.get("id"));
      assertThat(masked.get("doc")).isEqualTo(old.get("doc"));
      assertThat(masked.get("name")).isEqualTo(hash(old.get("name")));
      assertThat(masked.get("mail")).isEqualTo(hash(old.get("mail")));
      assertThat((byte[]) masked.get("raw")).isEqualTo(hmac((byte[]) old.get("raw")));
      assertThat(masked.get("number")).isNull();
      if (old.get("s") instanceof Map<?, ?> s) {
        Map<Object, Object> expected = new LinkedHashMap<>(s);
        expected.put("y", hash(s.get("y")));
        assertThat(masked.get("s")).isEqualTo(expected);
      } else {
        assertThat(masked.get("s")).isNull();
      }
      int tags = ((List<?>) old.get("tags")).size();
      assertThat((List<?>) masked.get("tags")).hasSize(tags).allMatch(tag -> tag == null);
      if (old.get("props") instanceof Map<?, ?> props) {
        Map<Object, Object> expected = new LinkedHashMap<>();
        props.forEach((key, value) -> expected.put(hash(key), hash(value)));
        assertThat(masked.get("props")).isEqualTo(expected);
      } else {
        assertThat(masked.get("props")).isNull();
      }
    }
  }

  @Test
  void statisticsIndexesAndBloomFiltersAreThoseOfTheNewValues() throws IOException {
    byte[] file = file(CompatibilityLevel.SPARK);
    byte[] masked = masked(file).file();
    try (ParquetReader reader = ParquetReader.open(InputFile.of(masked), ReadOptions.defaults())) {
      for (LeafColumn leaf : reader.schema().leaves()) {
        boolean isNull = NULLS.contains(leaf.dotPath());
        if (!isNull && !HASHED.contains(leaf.dotPath())) {
          continue;
        }
        for (int group = 0; group < reader.rowGroupCount(); group++) {
          ColumnMetaData chunk =
              reader.metaData().rowGroups().get(group).columns().get(leaf.index()).metaData();
          Statistics statistics = chunk.statistics();
          ColumnIndex index = reader.columnIndex(group, leaf.index());
          assertThat(index).isNotNull();
          if (isNull) {
            assertThat(statistics.minValue()).isNull();
            assertThat(statistics.nullCount()).isEqualTo(chunk.numValues());
            assertThat(index.nullPages()).containsOnly(true);
            continue;
          }
          int length = leaf.dotPath().equals("raw") ? 32 : 64;
          assertThat(statistics.minValue()).hasSize(length);
          assertThat(statistics.maxValue()).hasSize(length);
          BloomFilter filter = reader.bloomFilter(group, leaf.index());
          assertThat(filter).isNotNull();
          assertThat(filter.mightContain(statistics.minValue())).isTrue();
          int found = 0;
          for (int i = 0; i < ROWS; i++) {
            String text = leaf.path().get(0).equals("raw") ? "secret-raw-" + i % 3 : old(leaf, i);
            found += filter.mightContain(text.getBytes(StandardCharsets.UTF_8)) ? 1 : 0;
          }
          assertThat(found).as("false positives of %s", leaf.dotPath()).isLessThan(ROWS / 4);
        }
      }
    }
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      BloomFilter filter = reader.bloomFilter(0, SCHEMA.leaves().get(2).index());
      assertThat(filter).isNotNull();
      assertThat(filter.mightContain("secret-mail-1".getBytes(StandardCharsets.UTF_8))).isTrue();
    }
  }

  private static String old(LeafColumn leaf, int i) {
    return switch (leaf.dotPath()) {
      case "name" -> "secret-name-" + i % 7;
      case "mail" -> "secret-mail-" + i;
      case "s.y" -> "secret-y-" + i;
      case "props.key_value.key" -> "secret-key-" + i;
      default -> "secret-value";
    };
  }

  @Test
  void columnsThatAreNotMaskedAreCopied() throws IOException {
    byte[] file = file(CompatibilityLevel.SPARK);
    byte[] masked = Rewriting.of(List.of(file), b -> b.hash(Set.of("mail"), KEY)).file();
    List<String> before = Rewriting.chunks(file);
    List<String> after = Rewriting.chunks(masked);
    assertThat(after).hasSameSizeAs(before);
    Set<Integer> changed = new TreeSet<>();
    for (int i = 0; i < before.size(); i++) {
      if (!after.get(i).equals(before.get(i))) {
        changed.add(i % SCHEMA.leaves().size());
      }
    }
    assertThat(changed).containsExactly(2);
    assertThat(SCHEMA.leaves().get(2).dotPath()).isEqualTo("mail");
  }

  @Test
  void keyValuesAreLeftOutUnlessTheyAreNamed() throws IOException {
    byte[] file = file(CompatibilityLevel.SPARK);
    assertThat(keys(masked(file).file())).containsExactly("org.apache.spark.version");
    assertThat(
            keys(
                Rewriting.of(
                        List.of(file),
                        b ->
                            b.setToNull(Set.of("mail"))
                                .keepKeys(Set.of("team"))
                                .keyValue("masked", "yes"))
                    .file()))
        .containsExactlyInAnyOrder("org.apache.spark.version", "team", "masked");
  }

  private static List<String> keys(byte[] file) throws IOException {
    return SampleFile.footer(file).keyValueMetadata().stream().map(KeyValue::key).toList();
  }

  @Test
  void theSortOrderEndsBeforeAMaskedColumn() throws IOException {
    WriteOptions sorted =
        options(CompatibilityLevel.SPARK)
            .sortingColumns(
                List.of(new SortingColumn(0, false, false), new SortingColumn(2, false, false)))
            .build();
    byte[] file = RecordFiles.write(SCHEMA, sorted, records());
    for (boolean recoded : new boolean[] {false, true}) {
      byte[] masked =
          Rewriting.of(
                  List.of(file),
                  b -> recoded ? b.hash(Set.of("mail"), KEY).recode() : b.hash(Set.of("mail"), KEY))
              .file();
      assertThat(SampleFile.footer(masked).rowGroups().get(0).sortingColumns())
          .containsExactly(new SortingColumn(0, false, false));
    }
  }

  @Test
  void equalValuesHaveEqualHashesInAllFiles() throws IOException {
    byte[] one =
        Rewriting.of(List.of(file(CompatibilityLevel.SPARK)), b -> b.hash(Set.of("mail"), KEY))
            .file();
    ParquetSchema other = ParquetSchema.parse("message o { required binary address (STRING); }");
    byte[] two =
        Rewriting.of(
                List.of(
                    RecordFiles.write(
                        other,
                        WriteOptions.defaults(),
                        List.of(Map.of("address", "secret-mail-7")))),
                b -> b.hash(Set.of("address"), KEY))
            .file();
    assertThat(rows(two).get(0).get("address")).isEqualTo(rows(one).get(7).get("mail"));
    byte[] otherKey = "another key of 24 bytes!".getBytes(StandardCharsets.UTF_8);
    byte[] third =
        Rewriting.of(List.of(file(CompatibilityLevel.SPARK)), b -> b.hash(Set.of("mail"), otherKey))
            .file();
    assertThat(rows(third).get(7).get("mail")).isNotEqualTo(rows(one).get(7).get("mail"));
  }

  @Test
  void masksGoWithOtherColumnsAndFilesButNotWithSorting() throws IOException {
    byte[] file = file(CompatibilityLevel.SPARK);
    byte[] renamed =
        Rewriting.of(
                List.of(file),
                b -> b.keep(Set.of("id", "mail")).rename("mail", "m").hash(Set.of("mail"), KEY))
            .file();
    assertThat(rows(renamed).get(3).get("m")).isEqualTo(hash("secret-mail-3"));
    List<ByteArrayOutputFile> parts = new ArrayList<>();
    FileRewrite.builder()
        .input(InputFile.of("a", file))
        .targets(
            number -> {
              parts.add(new ByteArrayOutputFile());
              return parts.get(number);
            })
        .splitAfterRows(90)
        .setToNull(NULLS)
        .hash(HASHED, KEY)
        .build()
        .run();
    assertThat(parts).hasSize(3);
    for (ByteArrayOutputFile part : parts) {
      assertThat(leaks(part.toByteArray())).isFalse();
    }
    assertThatThrownBy(
            () ->
                FileRewrite.builder()
                    .input(InputFile.of("a", file))
                    .target(new ByteArrayOutputFile())
                    .hash(HASHED, KEY)
                    .sortBy(List.of(new SortBy("id", true, false)))
                    .build())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("can't be sorted and masked");
  }

  @Test
  void columnsThatDoNotTakeAMaskAreRefused() throws IOException {
    byte[] file = file(CompatibilityLevel.SPARK);
    Map<String, FileRewrite.Builder> wrong = new LinkedHashMap<>();
    wrong.put("no column nothing", FileRewrite.builder().setToNull(Set.of("nothing")));
    wrong.put("s is a group", FileRewrite.builder().setToNull(Set.of("s")));
    wrong.put("id is REQUIRED", FileRewrite.builder().setToNull(Set.of("id")));
    wrong.put(
        "props.key_value.key is REQUIRED",
        FileRewrite.builder().setToNull(Set.of("props.key_value.key")));
    wrong.put("number of type INT64", FileRewrite.builder().hash(Set.of("number"), KEY));
    wrong.put("doc of type BYTE_ARRAY", FileRewrite.builder().hash(Set.of("doc"), KEY));
    wrong.put(
        "not both", FileRewrite.builder().hash(Set.of("mail"), KEY).setToNull(Set.of("mail")));
    wrong.put(
        "mail is left out", FileRewrite.builder().drop(Set.of("mail")).hash(Set.of("mail"), KEY));
    for (Map.Entry<String, FileRewrite.Builder> entry : wrong.entrySet()) {
      FileRewrite rewrite =
          entry.getValue().input(InputFile.of("a", file)).target(new ByteArrayOutputFile()).build();
      assertThatThrownBy(rewrite::run)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(entry.getKey());
    }
    assertThatThrownBy(() -> FileRewrite.builder().hash(Set.of("mail"), new byte[15]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("15 bytes");
  }

  @Test
  void aPathThatTwoColumnsHaveIsRefused() throws IOException {
    PrimitiveNode secret = PrimitiveNode.of(FieldRepetitionType.OPTIONAL, "b", Type.BYTE_ARRAY, 0);
    PrimitiveNode other = PrimitiveNode.of(FieldRepetitionType.OPTIONAL, "a.b", Type.BYTE_ARRAY, 0);
    ParquetSchema schema = ParquetSchema.of("m", List.of(GroupNode.optional("a", secret), other));
    byte[] file =
        RecordFiles.write(
            schema,
            WriteOptions.defaults(),
            List.of(Map.of("a", Map.of("b", new byte[] {1}), "a.b", new byte[] {2})));
    FileRewrite rewrite =
        FileRewrite.builder()
            .input(InputFile.of("a", file))
            .target(new ByteArrayOutputFile())
            .setToNull(Set.of("a.b"))
            .build();
    assertThatThrownBy(rewrite::run)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Several columns have the path a.b");
  }

  @Test
  void duckDbReadsTheHashes(@TempDir Path directory) throws IOException, SQLException {
    Path path = directory.resolve("masked.parquet");
    Files.write(path, masked(file(CompatibilityLevel.SPARK)).file());
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement();
        ResultSet found =
            statement.executeQuery(
                "SELECT count(*), count(number), count(DISTINCT mail), min(s.y) FROM '"
                    + path
                    + "' WHERE mail = '"
                    + hash("secret-mail-9")
                    + "'")) {
      assertThat(found.next()).isTrue();
      assertThat(found.getLong(1)).isOne();
      assertThat(found.getLong(2)).isZero();
      assertThat(found.getLong(3)).isOne();
      assertThat(found.getString(4)).isEqualTo(hash("secret-y-9"));
    }
  }
}
