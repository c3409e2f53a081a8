package io.jparquet.cli;

import io.jparquet.RecordWriter;
import io.jparquet.io.OutputFile;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.option.WriteOptions;
import io.jparquet.row.Interval;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.variant.Variant;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Files with the same bytes on each machine. */
public final class SampleFiles {
  static final ParquetSchema TRIPS =
      ParquetSchema.parse(
          """
          message trips {
            required int64 id;
            optional binary city (STRING);
            optional double distance;
            optional int32 day (DATE);
            optional int32 price (DECIMAL(9,2));
            optional group tags (LIST) {
              repeated group list { optional binary element (STRING); }
            }
          }
          """);

  static final ParquetSchema TYPES =
      ParquetSchema.parse(
          """
          message types {
            optional boolean bool;
            optional int32 int8 (INTEGER(8,true));
            optional int32 uint32 (INTEGER(32,false));
            optional int64 uint64 (INTEGER(64,false));
            optional float single;
            optional fixed_len_byte_array(2) half (FLOAT16);
            optional fixed_len_byte_array(12) wide (DECIMAL(25,5));
            optional binary text (STRING);
            optional binary json (JSON);
            optional binary bytes;
            optional fixed_len_byte_array(16) uuid (UUID);
            optional fixed_len_byte_array(12) duration (INTERVAL);
            optional int32 date (DATE);
            optional int32 time (TIME(MILLIS,false));
            optional int64 local (TIMESTAMP(MICROS,false));
            optional int64 instant (TIMESTAMP(NANOS,true));
            optional int96 old;
            optional binary place (GEOMETRY);
            optional group variant (VARIANT(1)) { required binary metadata; optional binary value; }
            optional group struct { optional int32 x; optional binary y (STRING); }
            optional group list (LIST) { repeated group list { optional int32 element; } }
            optional group map (MAP) {
              repeated group key_value { required binary key (STRING); optional int32 value; }
            }
            optional group pairs (MAP) {
              repeated group key_value { required group key { required int32 a; } optional int32 value; }
            }
          }
          """);

  private SampleFiles() {}

  static WriteOptions.Builder options() {
    return WriteOptions.builder()
        .set(WriteOptions.COMPRESSION, CompressionCodec.UNCOMPRESSED)
        .createdBy("sample version 1.0 (build 0)");
  }

  /** 250 rows in three row groups, with page index and a Bloom filter. */
  public static Path trips(Path file) throws IOException {
    WriteOptions options =
        options()
            .set(WriteOptions.BLOCK_ROW_COUNT_LIMIT, 100)
            .set(WriteOptions.PAGE_ROW_COUNT_LIMIT, 40)
            .set(WriteOptions.BLOOM_FILTER, "city", true)
            .set(WriteOptions.DICTIONARY, "id", false)
            .keyValue("owner", "test")
            .build();
    trips(file, options, 250);
    return file;
  }

  /** Some rows of trips. */
  public static void trips(Path file, WriteOptions options, int rows) throws IOException {
    List<String> cities = Arrays.asList("Köln", "Paris", "東京", null);
    try (RecordWriter writer = RecordWriter.open(OutputFile.of(file), TRIPS, options)) {
      for (int i = 0; i < rows; i++) {
        Map<String, Object> row = new HashMap<>();
        row.put("id", (long) i);
        row.put("city", cities.get(i % 4));
        row.put("distance", i % 7 == 0 ? null : i * 0.5);
        row.put("day", LocalDate.of(2026, 1, 1).plusDays(i / 10));
        row.put("price", BigDecimal.valueOf(i * 25L, 2));
        row.put("tags", i % 3 == 0 ? null : List.of("a", "b" + i % 5));
        writer.write(row);
      }
    }
  }

  /** One row with a value of each type, and one with nulls. */
  public static Path types(Path file) throws IOException {
    Map<String, Object> row = new HashMap<>();
    row.put("bool", true);
    row.put("int8", -5);
    row.put("uint32", 4_294_967_295L);
    row.put("uint64", new BigInteger("18446744073709551615"));
    row.put("single", Float.NaN);
    row.put("half", 1.5f);
    row.put("wide", new BigDecimal("12345678901234567890.12345"));
    row.put("text", "it's \"\u001b[31mred\u001b[0m\"\n");
    row.put("json", "{\"a\": 1}");
    row.put("bytes", new byte[] {0, 1, (byte) 0xff});
    row.put("uuid", UUID.fromString("00112233-4455-6677-8899-aabbccddeeff"));
    row.put("duration", new Interval(14, 3, 3_600_500));
    row.put("date", LocalDate.of(-44, 3, 15));
    row.put("time", LocalTime.of(12, 30));
    row.put("local", LocalDateTime.of(2026, 1, 31, 12, 0, 0, 123_456_000));
    row.put("instant", Instant.parse("2026-01-31T12:00:00.123456789Z"));
    row.put("old", LocalDateTime.of(1969, 12, 31, 23, 59, 59));
    row.put("place", point(1.5, -2));
    row.put("variant", Variant.parseJson("{\"b\":[1,null,\"x\"],\"a\":true}"));
    row.put("struct", new HashMap<>(Map.of("x", 1, "y", "z")));
    row.put("list", Arrays.asList(1, null, 3));
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("one", 1);
    map.put("none", null);
    row.put("map", map);
    row.put("pairs", Map.of(Map.of("a", 7), 8));
    try (RecordWriter writer = RecordWriter.open(OutputFile.of(file), TYPES, options().build())) {
      writer.write(row);
      writer.write(Map.of());
    }
    return file;
  }

  private static byte[] point(double x, double y) {
    return ByteBuffer.allocate(21)
        .order(ByteOrder.LITTLE_ENDIAN)
        .put((byte) 1)
        .putInt(1)
        .putDouble(x)
        .putDouble(y)
        .array();
  }

  /** A file with names that a terminal must not see, and that words of SQL need quotes for. */
  public static Path names(Path file) throws IOException {
    ParquetSchema schema =
        ParquetSchema.parse(
            "message m { optional int32 `a b`; optional int32 `\u001b[31m`; optional int32 `x.y`;"
                + " }");
    try (RecordWriter writer = RecordWriter.open(OutputFile.of(file), schema, options().build())) {
      writer.write(Map.of("a b", 1, "\u001b[31m", 2, "x.y", 3));
    }
    return file;
  }

  /**
   * Writes a file with some of its bytes changed.
   *
   * @param from the first of them
   */
  static Path damaged(Path file, Path target, int from, int bytes) throws IOException {
    byte[] content = Files.readAllBytes(file);
    Arrays.fill(content, from, from + bytes, (byte) 0x55);
    return Files.write(target, content);
  }

  static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
