package io.jparquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.jparquet.io.OutputFile;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Records of Java objects, read by DuckDB. */
class RecordWriterTest {
  private static final ParquetSchema SCHEMA =
      ParquetSchema.parse(
          """
          message m {
            optional boolean bool;
            optional int32 tiny (INTEGER(8,true));
            optional int64 wide;
            optional int32 unsigned (INTEGER(32,false));
            optional float single;
            optional double real;
            optional binary text (STRING);
            optional binary bytes;
            optional int32 date (DATE);
            optional int64 time (TIME(MICROS,false));
            optional int64 instant (TIMESTAMP(MICROS,true));
            optional int64 local (TIMESTAMP(NANOS,false));
            optional int32 dec9 (DECIMAL(9,2));
            optional int64 dec18 (DECIMAL(18,3));
            optional fixed_len_byte_array(16) dec38 (DECIMAL(38,4));
            optional fixed_len_byte_array(16) uuid (UUID);
            optional group list (LIST) {
              repeated group list {
                optional group element (LIST) {
                  repeated group list { optional int32 element; }
                }
              }
            }
            optional group map (MAP) {
              repeated group key_value {
                required binary key (STRING);
                optional group value { required int32 a; optional binary b (STRING); }
              }
            }
          }
          """);

  @TempDir Path directory;

  private String duckDb(String select, Path file) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT (" + select + ")::VARCHAR FROM read_parquet('" + file + "')")) {
      StringBuilder text = new StringBuilder();
      while (rows.next()) {
        text.append(text.isEmpty() ? "" : "\n").append(rows.getString(1));
      }
      return text.toString();
    }
  }

  @Test
  void writesEveryKindOfObject() throws IOException, SQLException {
    Map<String, Object> record = new HashMap<>();
    record.put("bool", true);
    record.put("tiny", (byte) -5);
    record.put("wide", 1L << 40);
    record.put("unsigned", 4294967295L);
    record.put("single", 1.5f);
    record.put("real", -2.25);
    record.put("text", "caf\u00e9");
    record.put("bytes", new byte[] {1, (byte) 0xAB});
    record.put("date", LocalDate.of(1969, 12, 31));
    record.put("time", LocalTime.of(23, 59, 59, 999_999_000));
    record.put("instant", Instant.parse("1961-04-12T06:07:00.000001Z"));
    record.put("local", LocalDateTime.parse("2024-02-29T12:00:00.123456789"));
    record.put("dec9", new BigDecimal("-1234567.8"));
    record.put("dec18", new BigDecimal("99999.125"));
    record.put("dec38", new BigDecimal("-1234567890123456789012345678901234.5678"));
    record.put("uuid", UUID.fromString("00112233-4455-6677-8899-aabbccddeeff"));
    record.put("list", Arrays.asList(List.of(1, 2), null, List.of()));
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("x", Map.of("a", 1, "b", "one"));
    map.put("y", null);
    record.put("map", map);
    Path file = write(record, Map.of());
    String columns =
        "bool, tiny, wide, unsigned, single, real, text, hex(bytes), date, time, local, dec9,"
            + " dec18, dec38, uuid, list, map";
    assertThat(duckDb("[" + "(" + columns.replace(", ", ")::VARCHAR, (") + ")::VARCHAR]", file))
        .isEqualTo(
            "[true, -5, 1099511627776, 4294967295, 1.5, -2.25, caf\u00e9, 01AB, 1969-12-31,"
                + " '23:59:59.999999', '2024-02-29 12:00:00.123456789', -1234567.80, 99999.125,"
                + " -1234567890123456789012345678901234.5678,"
                + " 00112233-4455-6677-8899-aabbccddeeff, '[[1, 2], NULL, []]',"
                + " '{x={\\'a\\': 1, \\'b\\': one}, y=NULL}']\n"
                + "["
                + "NULL, ".repeat(16)
                + "NULL]");
    assertThat(duckDb("epoch_us(instant)", file)).isEqualTo("-275248379999999\nnull");
  }

  @Test
  void namesColumnAndValueThatDoNotFit() throws IOException {
    assertRefused("tiny", "x", "Column tiny of type INT32", "x (java.lang.String)");
    assertRefused("wide", 1.5, "Column wide of type INT64", "1.5 (java.lang.Double)");
    assertRefused("date", 1L << 40, "Column date of type INT32", "1099511627776");
    assertRefused("single", 1.5, "Column single of type FLOAT", "1.5 (java.lang.Double)");
    assertRefused("dec9", new BigDecimal("0.001"), "DecimalType", "0.001");
    assertRefused("dec9", new BigDecimal("12345678.00"), "DecimalType", "12345678.00");
    assertRefused("uuid", new byte[15], "FIXED_LEN_BYTE_ARRAY(16)", "15 bytes");
    assertRefused("time", LocalTime.of(0, 0, 0, 1), "TimeType", "00:00:00.000000001");
    assertRefused("instant", LocalDateTime.MIN, "Column instant");
    assertRefused("local", LocalDateTime.MIN, "Column local");
    assertRefused("list", 5, "Column list.list.element.list.element: field list", "Collection");
    assertRefused("list", List.of(5), "field element takes a Collection");
    assertRefused("map", List.of(), "field map takes a Map");
    assertRefused("map", Map.of("k", Map.of()), "field a is required");
    assertRefused("map", Collections.singletonMap(null, null), "field key is required");
    assertRefused("nothing", 5, "'nothing'", "not one of the fields");
  }

  private void assertRefused(String field, Object value, String... messages) throws IOException {
    Path file = directory.resolve("refused.parquet");
    try (RecordWriter writer =
        RecordWriter.open(OutputFile.replacing(file), SCHEMA, WriteOptions.defaults())) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> writer.write(Collections.singletonMap(field, value)))
          .satisfies(e -> assertThat(e.getMessage()).contains(messages));
      assertThatIllegalStateException().isThrownBy(() -> writer.write(Map.of()));
    }
    assertThat(file).doesNotExist();
  }

  @SafeVarargs
  private Path write(Map<String, ?>... records) throws IOException {
    Path file = directory.resolve("file.parquet");
    try (RecordWriter writer =
        RecordWriter.open(OutputFile.replacing(file), SCHEMA, WriteOptions.defaults())) {
      for (Map<String, ?> record : records) {
        writer.write(record);
      }
      assertThat(writer.rowCount()).isEqualTo(records.length);
    }
    return file;
  }
}
