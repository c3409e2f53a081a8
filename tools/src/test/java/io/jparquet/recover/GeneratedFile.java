package io.jparquet.recover;

import io.jparquet.ParquetReader;
import io.jparquet.RecordFiles;
import io.jparquet.Rows;
import io.jparquet.crypto.FileDecryption;
import io.jparquet.crypto.FileEncryption;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.metadata.RowGroup;
import io.jparquet.option.CompatibilityLevel;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A random file with many small row groups and pages: flat or nested, of any codec, version and
 * encoding, with or without checksums; and a smaller one of the same kind.
 *
 * @param file its bytes
 * @param sibling the bytes of another file of the same writer and schema
 * @param keys to read it; null if it is plain
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record GeneratedFile(
    byte[] file,
    byte[] sibling,
    ParquetSchema schema,
    WriteOptions options,
    FileDecryption keys,
    String description) {

  private static final List<String> FLAT =
      List.of(
          "required int64 id;",
          "optional int32 number;",
          "required double measure;",
          "optional binary name (STRING);",
          "required boolean sure;",
          "optional fixed_len_byte_array(7) code;",
          "required binary text (STRING);",
          "optional float part;");

  private static final List<String> NESTED =
      List.of(
          "optional group list (LIST) { repeated group list { optional int64 element; } }",
          "optional group s { required int32 a; optional binary b; repeated double c; }",
          "optional group m (MAP) { repeated group key_value {"
              + " required binary key (STRING); optional float value; } }",
          "repeated int32 plain;");

  private static final List<CompressionCodec> CODECS =
      List.of(
          CompressionCodec.UNCOMPRESSED,
          CompressionCodec.SNAPPY,
          CompressionCodec.GZIP,
          CompressionCodec.LZO,
          CompressionCodec.BROTLI,
          CompressionCodec.LZ4,
          CompressionCodec.ZSTD,
          CompressionCodec.LZ4_RAW);

  /** A file with the default settings but for what a seed decides. */
  static GeneratedFile of(long seed) throws IOException {
    return of(seed, Map.of(), null, null);
  }

  /**
   * A file.
   *
   * @param properties settings of the writer, which go before those of the seed
   * @param encryption null for a plain file
   */
  static GeneratedFile of(
      long seed, Map<String, String> properties, FileEncryption encryption, FileDecryption keys)
      throws IOException {
    Random random = new Random(seed);
    List<String> fields = new ArrayList<>(FLAT);
    boolean nested = random.nextBoolean();
    if (nested) {
      fields.addAll(NESTED);
      fields.addAll(NESTED);
    }
    Collections.shuffle(fields, random);
    List<String> chosen =
        fields.stream().distinct().limit(2 + random.nextInt(nested ? 4 : 6)).toList();
    ParquetSchema schema = ParquetSchema.parse("message m { " + String.join(" ", chosen) + " }");
    CompressionCodec codec = CODECS.get(random.nextInt(CODECS.size()));
    CompatibilityLevel level =
        random.nextBoolean() ? CompatibilityLevel.SPARK : CompatibilityLevel.V2;
    Map<String, String> all = new LinkedHashMap<>();
    all.put("parquet.block.row.count.limit", "" + (50 + random.nextInt(400)));
    all.put("parquet.page.row.count.limit", "" + (20 + random.nextInt(200)));
    all.put("parquet.page.write-checksum.enabled", "" + random.nextBoolean());
    all.put("parquet.bloom.filter.enabled", "" + (random.nextInt(3) == 0));
    all.put("parquet.enable.dictionary", "" + (random.nextInt(4) != 0));
    all.putAll(properties);
    WriteOptions options =
        WriteOptions.builder()
            .properties(all)
            .set(WriteOptions.COMPRESSION, codec)
            .set(WriteOptions.COMPATIBILITY, level)
            .encryption(encryption)
            .keyValue("owner", "somebody")
            .build();
    int rows = 300 + random.nextInt(2000);
    int distinct = 2 + random.nextInt(random.nextBoolean() ? 20 : 5000);
    byte[] file = RecordFiles.write(schema, options, records(random, schema, rows, distinct));
    byte[] sibling = RecordFiles.write(schema, options, records(random, schema, 100, distinct));
    String description = "seed " + seed + ": " + codec + ", " + level + ", " + all + ", " + schema;
    return new GeneratedFile(file, sibling, schema, options, keys, description);
  }

  static List<Map<String, Object>> records(
      Random random, ParquetSchema schema, int rows, int distinct) {
    List<Map<String, Object>> records = new ArrayList<>();
    for (int row = 0; row < rows; row++) {
      Map<String, Object> record = new HashMap<>();
      schema
          .fields()
          .forEach(
              field -> {
                if (!field.nullable() || random.nextInt(5) > 0) {
                  record.put(field.name(), value(random, field.name(), row(random, distinct)));
                }
              });
      records.add(record);
    }
    return records;
  }

  private static int row(Random random, int distinct) {
    return random.nextInt(distinct);
  }

  private static Object value(Random random, String name, int value) {
    return switch (name) {
      case "id" -> value * 10_000_000_019L;
      case "number" -> value * 31 - 77;
      case "measure" -> value / 7.0;
      case "name" -> "name " + value;
      case "sure" -> value % 3 == 0;
      case "code" ->
          ("0000000" + value)
              .substring(("0000000" + value).length() - 7)
              .getBytes(StandardCharsets.UTF_8);
      case "text" -> "t".repeat(value % 23) + value;
      case "part" -> value * 0.25f;
      case "list" -> longs(random, value);
      case "plain" -> ints(random, value);
      case "s" -> group(random, value);
      case "m" -> entries(random, value);
      default -> throw new IllegalArgumentException(name);
    };
  }

  private static List<Long> longs(Random random, int value) {
    List<Long> list = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      list.add(i == 2 ? null : (long) value + i);
    }
    return list;
  }

  private static List<Integer> ints(Random random, int value) {
    List<Integer> list = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      list.add(value + i);
    }
    return list;
  }

  /** In an order that does not depend on the JVM, as that of a small map would. */
  private static Map<String, Float> entries(Random random, int value) {
    Map<String, Float> entries = new LinkedHashMap<>();
    boolean first = random.nextBoolean();
    if (first) {
      entries.put("other", 1f);
    }
    entries.put("k" + value, value * 0.5f);
    if (!first) {
      entries.put("other", 1f);
    }
    return entries;
  }

  private static Map<String, Object> group(Random random, int value) {
    Map<String, Object> group = new HashMap<>();
    group.put("a", value);
    if (random.nextBoolean()) {
      group.put("b", ("b" + value).getBytes(StandardCharsets.UTF_8));
    }
    List<Double> doubles = new ArrayList<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      doubles.add(value / 3.0 + i);
    }
    group.put("c", doubles);
    return group;
  }

  ReadOptions readOptions() {
    return ReadOptions.builder().decryption(keys).build();
  }

  /** All rows. */
  List<Object> rows() throws IOException {
    return Rows.read(file, 1000, readOptions());
  }

  /** The row groups with the metadata of encrypted columns. */
  List<RowGroup> rowGroups() throws IOException {
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), readOptions())) {
      List<RowGroup> groups = new ArrayList<>();
      for (int i = 0; i < reader.rowGroupCount(); i++) {
        groups.add(reader.rowGroupMetaData(i, reader.schema().leaves()));
      }
      return groups;
    }
  }

  /** The rows of the row groups that lie whole in the first bytes of the file. */
  long rowsBefore(long cut) throws IOException {
    long rows = 0;
    for (RowGroup group : rowGroups()) {
      long end = 0;
      for (ColumnChunk chunk : group.columns()) {
        end = Math.max(end, end(chunk.metaData()));
      }
      if (end > cut) {
        return rows;
      }
      rows += group.numRows();
    }
    return rows;
  }

  static long end(ColumnMetaData chunk) {
    return chunk.startOffset() + chunk.totalCompressedSize();
  }
}
