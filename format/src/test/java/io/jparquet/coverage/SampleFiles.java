package io.jparquet.coverage;

import io.jparquet.RecordWriter;
import io.jparquet.WellKnownBinary;
import io.jparquet.crypto.DataKey;
import io.jparquet.crypto.EncryptionCipher;
import io.jparquet.crypto.FileDecryption;
import io.jparquet.crypto.FileEncryption;
import io.jparquet.internal.column.write.LeafWriter;
import io.jparquet.internal.encoding.ValueEncodings;
import io.jparquet.internal.write.FileWriter;
import io.jparquet.io.ByteArrayOutputFile;
import io.jparquet.metadata.ColumnOrder;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.SortingColumn;
import io.jparquet.metadata.Type;
import io.jparquet.option.CompatibilityLevel;
import io.jparquet.option.WriteOptions;
import io.jparquet.row.Interval;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;

/** Small files that together use everything that the writer can do. */
final class SampleFiles {
  static final int ROWS = 24;

  /** Every logical type of a leaf, on every physical type that may have it. */
  static final String FLAT =
      """
      message m {
        required boolean yes = 1;
        optional boolean may_be = 2;
        required int32 number = 3;
        optional int32 i8 (INTEGER(8,true));
        optional int32 i16 (INTEGER(16,true));
        optional int32 i32 (INTEGER(32,true));
        optional int64 i64 (INTEGER(64,true));
        optional int32 u8 (INTEGER(8,false));
        optional int32 u16 (INTEGER(16,false));
        optional int32 u32 (INTEGER(32,false));
        optional int64 u64 (INTEGER(64,false));
        optional int32 d4 (DECIMAL(9,2));
        optional int64 d8 (DECIMAL(18,3));
        optional binary db (DECIMAL(40,5));
        optional fixed_len_byte_array(16) df (DECIMAL(38,4));
        optional int32 day (DATE);
        optional int32 t3 (TIME(MILLIS,true));
        optional int64 t6 (TIME(MICROS,false));
        optional int64 t9 (TIME(NANOS,true));
        optional int64 ts3 (TIMESTAMP(MILLIS,true));
        optional int64 ts6 (TIMESTAMP(MICROS,false));
        optional int64 ts9 (TIMESTAMP(NANOS,true));
        optional int96 legacy;
        optional float f;
        required double d;
        optional fixed_len_byte_array(2) half (FLOAT16);
        optional binary bytes;
        optional binary text (STRING);
        required binary same (STRING);
        optional binary word (ENUM);
        optional binary json (JSON);
        optional binary bson (BSON);
        optional fixed_len_byte_array(5) fixed;
        optional fixed_len_byte_array(16) id (UUID);
        optional fixed_len_byte_array(12) span (INTERVAL);
        optional int32 nothing (UNKNOWN);
        optional binary place (GEOMETRY(EPSG:4326));
        optional binary spot (GEOGRAPHY(OGC:CRS84,SPHERICAL));
      }
      """;

  /** Every logical type of a group. */
  private static final String NESTED =
      """
      message m {
        optional group list (LIST) = 1 {
          repeated group list { optional binary element (STRING); }
        }
        optional group lists (LIST) {
          repeated group list {
            optional group element (LIST) {
              repeated group list { optional int32 element; }
            }
          }
        }
        optional group map (MAP) {
          repeated group key_value {
            required fixed_len_byte_array(16) key (UUID);
            optional double value;
          }
        }
        optional group old (MAP_KEY_VALUE) {
          repeated group map { required binary key (STRING); optional int32 value; }
        }
        optional group struct {
          optional int64 a;
          optional group b { optional fixed_len_byte_array(12) span (INTERVAL); }
        }
        optional group variant (VARIANT(1)) { required binary metadata; required binary value; }
        optional group file (FILE) {
          optional binary uri (STRING);
          optional int64 offset;
          optional int64 size;
          optional binary content_type (STRING);
          optional binary checksum (STRING);
          optional binary inline;
        }
        repeated int32 days (DATE);
      }
      """;

  /** Columns of the encrypted files. */
  private static final String FEW =
      "message m { required int32 a; optional binary b; optional int64 c; }";

  /** AAD prefix of the encrypted files. */
  private static final byte[] PREFIX = {'t', '1'};

  private SampleFiles() {}

  /** Files by what they are. */
  static Map<String, byte[]> all() throws IOException {
    Map<String, byte[]> files = new LinkedHashMap<>(ofTypes());
    files.put("all edges", edges());
    for (Type type : Type.values()) {
      for (Encoding encoding : type == Type.UNKNOWN ? List.<Encoding>of() : of(type)) {
        for (CompatibilityLevel level : List.of(CompatibilityLevel.SPARK, CompatibilityLevel.V2)) {
          files.put(
              type + ", " + encoding + ", " + level,
              flat(
                  oneColumn(type),
                  WriteOptions.builder()
                      .set(WriteOptions.COMPATIBILITY, level)
                      .set(WriteOptions.ENCODING, "c", encoding)));
        }
      }
    }
    for (CompressionCodec codec : CompressionCodec.values()) {
      if (codec != CompressionCodec.UNKNOWN) {
        files.put(
            codec.name(),
            flat(
                oneColumn(Type.INT64),
                WriteOptions.builder().set(WriteOptions.COMPRESSION, codec)));
      }
    }
    return files;
  }

  /** Those with every logical type: flat and nested, in pages of both versions. */
  static Map<String, byte[]> ofTypes() throws IOException {
    Map<String, byte[]> files = new LinkedHashMap<>();
    files.put("flat", flat(FLAT, rich(CompatibilityLevel.SPARK, CompressionCodec.SNAPPY)));
    files.put(
        "flat, V2 pages",
        flat(
            FLAT,
            rich(CompatibilityLevel.V2, CompressionCodec.ZSTD)
                .set(WriteOptions.COLUMN_ORDER, new ColumnOrder.IEEE754TotalOrder())
                .set(WriteOptions.COLUMN_ORDER, "legacy", new ColumnOrder.Int96TimestampOrder())
                .set(WriteOptions.STATISTICS_TRUNCATE_LENGTH, 2)
                .set(WriteOptions.COLUMN_INDEX_TRUNCATE_LENGTH, 1)));
    files.put("nested", nested(rich(CompatibilityLevel.SPARK, CompressionCodec.UNCOMPRESSED)));
    files.put(
        "nested, V2 pages",
        nested(
            rich(CompatibilityLevel.V2, CompressionCodec.GZIP)
                .set(WriteOptions.DICTIONARY, false)));
    return files;
  }

  /**
   * Encrypted ones: with each algorithm, with plain and encrypted footers, with AAD prefixes in the
   * file and without; some columns with a key of their own.
   */
  static List<EncryptedFile> encrypted() throws IOException {
    List<EncryptedFile> files = new ArrayList<>();
    for (EncryptionCipher algorithm : EncryptionCipher.values()) {
      for (boolean plainFooter : new boolean[] {true, false}) {
        for (boolean storePrefix : new boolean[] {true, false}) {
          FileEncryption encryption =
              FileEncryption.builder(key(1))
                  .columnKey("b", key(2))
                  .completeColumns(true)
                  .algorithm(algorithm)
                  .plaintextFooter(plainFooter)
                  .aadPrefix(PREFIX)
                  .storeAadPrefix(storePrefix)
                  .build();
          WriteOptions.Builder options =
              rich(CompatibilityLevel.SPARK, CompressionCodec.UNCOMPRESSED)
                  .sortingColumns(List.of())
                  .encryption(encryption);
          files.add(new EncryptedFile(flat(FEW, options), decryption()));
        }
      }
    }
    return files;
  }

  /** A key that is found by its number. */
  private static DataKey key(int number) {
    return DataKey.of(keyBytes(number), new byte[] {(byte) number});
  }

  private static byte[] keyBytes(int number) {
    byte[] key = new byte[16];
    Arrays.fill(key, (byte) number);
    return key;
  }

  private static FileDecryption decryption() {
    return FileDecryption.builder()
        .keyRetriever(metadata -> metadata.length == 1 ? keyBytes(metadata[0]) : null)
        .aadPrefix(PREFIX)
        .checkFooterSignature(false)
        .build();
  }

  private static WriteOptions.Builder rich(CompatibilityLevel level, CompressionCodec codec) {
    return WriteOptions.builder()
        .set(WriteOptions.COMPATIBILITY, level)
        .set(WriteOptions.COMPRESSION, codec)
        .set(WriteOptions.BLOOM_FILTER, true)
        .set(WriteOptions.PAGE_ROW_COUNT_LIMIT, 5)
        .set(WriteOptions.BLOCK_ROW_COUNT_LIMIT, ROWS / 2)
        .keyValue("key", "value")
        .sortingColumns(List.of(new SortingColumn(0, true, false)));
  }

  private static List<Encoding> of(Type type) {
    return List.copyOf(ValueEncodings.of(type));
  }

  private static String oneColumn(Type type) {
    String name = type == Type.FIXED_LEN_BYTE_ARRAY ? "fixed_len_byte_array(7)" : text(type);
    return "message m { optional %s %s; }"
        .formatted(type == Type.BYTE_ARRAY ? "binary" : name, "c");
  }

  private static String text(Type type) {
    return type.name().toLowerCase(Locale.ROOT);
  }

  /** Columns of all algorithms of edges, because only their schema distinguishes them. */
  private static byte[] edges() throws IOException {
    StringBuilder schema = new StringBuilder("message m {");
    for (String name : List.of("SPHERICAL", "VINCENTY", "THOMAS", "ANDOYER", "KARNEY")) {
      schema.append("optional binary %1$s (GEOGRAPHY(OGC:CRS84,%1$s));".formatted(name));
    }
    return flat(schema.append('}').toString(), WriteOptions.builder());
  }

  /** A file of leaf columns, filled by {@link #write}. */
  static byte[] flat(String text, WriteOptions.Builder options) throws IOException {
    ByteArrayOutputFile out = new ByteArrayOutputFile();
    try (FileWriter writer = FileWriter.open(out, ParquetSchema.parse(text), options.build())) {
      for (int row = 0; row < ROWS; row++) {
        for (LeafColumn column : ParquetSchema.parse(text).leaves()) {
          boolean missing = column.maxDefinitionLevel() > 0 && row % 7 == 3;
          if (missing || column.node().logicalType() instanceof LogicalType.NullType) {
            writer.leaf(column.index()).writeNull(0, 0);
          } else {
            write(writer.leaf(column.index()), column, row);
          }
        }
        writer.endRecord();
      }
    }
    return out.toByteArray();
  }

  /** Values in all orders: one column ascends, one descends, others repeat or jump. */
  private static void write(LeafWriter leaf, LeafColumn column, int row) {
    int level = column.maxDefinitionLevel();
    int number =
        switch (column.index() % 4) {
          case 0 -> row % 5;
          case 1 -> ROWS - row;
          case 2 -> row;
          default -> row * 31 % 17;
        };
    switch (column.type()) {
      case BOOLEAN -> leaf.writeBoolean(0, level, number % 3 == 0);
      case INT32 -> leaf.writeInt(0, level, number);
      case INT64 -> leaf.writeLong(0, level, number * 1000L);
      case FLOAT -> leaf.writeFloat(0, level, row % 9 == 8 ? Float.NaN : number / 2f);
      case DOUBLE -> leaf.writeDouble(0, level, row % 9 == 8 ? Double.NaN : number / 4d);
      default -> {
        byte[] bytes = bytes(column, number);
        leaf.writeBinary(0, level, bytes, 0, bytes.length);
      }
    }
  }

  private static byte[] bytes(LeafColumn column, int number) {
    LogicalType type = column.node().logicalType();
    if (column.type() == Type.INT96) {
      ByteBuffer buffer = ByteBuffer.allocate(12).order(ByteOrder.LITTLE_ENDIAN);
      return buffer.putLong(number * 1000L).putInt(2440588 + number % 3).array();
    } else if (type instanceof LogicalType.GeometryType
        || type instanceof LogicalType.GeographyType) {
      return WellKnownBinary.point(number, 2 * number, 3 * number, 4 * number);
    } else if (type instanceof LogicalType.DecimalType && column.type() == Type.BYTE_ARRAY) {
      return new byte[] {0, (byte) number};
    } else if (column.type() == Type.BYTE_ARRAY) {
      boolean same = column.path().get(0).equals("same");
      return (same ? "same" : "name " + number).getBytes(StandardCharsets.UTF_8);
    }
    byte[] bytes = new byte[column.node().typeLength()];
    bytes[bytes.length - 1] = (byte) number;
    return bytes;
  }

  private static byte[] nested(WriteOptions.Builder options) throws IOException {
    ByteArrayOutputFile out = new ByteArrayOutputFile();
    try (RecordWriter writer =
        RecordWriter.open(
            out, ParquetSchema.parse(NESTED), options.sortingColumns(List.of()).build())) {
      for (int row = 0; row < ROWS; row++) {
        // The groups of the second row group are never null, but their members are.
        boolean empty = row % 6 == 5 && row < ROWS / 2;
        writer.write(empty ? Map.of("days", List.of()) : record(row));
      }
    }
    return out.toByteArray();
  }

  private static Map<String, Object> record(int row) {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < row % 4; i++) {
      names.add(i == 2 ? null : "name " + row);
    }
    Map<String, Object> record = new LinkedHashMap<>();
    record.put("list", names);
    record.put("lists", Arrays.asList(List.of(row, 2), null, List.of()));
    record.put("map", Collections.singletonMap(new UUID(row, row), row / 2d));
    record.put("old", Map.of("key", row));
    Map<String, Object> struct = new LinkedHashMap<>();
    struct.put("a", row % 3 == 0 ? null : (long) row);
    struct.put("b", row % 4 == 0 ? null : Map.of("span", new Interval(row, 2, 3)));
    record.put("struct", struct);
    record.put(
        "variant", Map.of("metadata", new byte[] {1, 0, 0}, "value", new byte[] {12, (byte) row}));
    record.put("file", Map.of("uri", "a" + row, "size", 5L, "inline", new byte[] {1}));
    record.put("days", List.of(row, row + 1));
    return record;
  }
}
