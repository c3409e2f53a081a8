package io.jparquet.internal.column.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.RecordFiles;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.option.CompatibilityLevel;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.schema.MessageType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of this library and of parquet-java with the same records, both read by DuckDB. */
class DuckDbReadsTest {
  private static final CompressionCodec[] CODECS = {
    CompressionCodec.UNCOMPRESSED,
    CompressionCodec.SNAPPY,
    CompressionCodec.GZIP,
    CompressionCodec.BROTLI,
    CompressionCodec.ZSTD,
    CompressionCodec.LZ4_RAW
  };

  private static final ParquetSchema SCHEMA =
      ParquetSchema.parse(
          """
          message m {
            required int32 i;
            optional int64 l;
            optional int32 u (INTEGER(32,false));
            optional int32 small (INTEGER(16,true));
            optional float f;
            required double d;
            optional boolean b;
            optional binary s (STRING);
            required binary bytes;
            optional int32 date (DATE);
            optional int64 ts (TIMESTAMP(MICROS,true));
            optional int96 legacy;
            optional fixed_len_byte_array(5) dec (DECIMAL(10,2));
            optional fixed_len_byte_array(16) uuid (UUID);
            optional group list (LIST) {
              repeated group list {
                optional group element (MAP) {
                  repeated group key_value {
                    required binary key (STRING);
                    optional group value {
                      optional int32 x;
                      optional group ys (LIST) {
                        repeated group list { optional binary element (STRING); }
                      }
                    }
                  }
                }
              }
            }
          }
          """);

  @TempDir Path directory;

  @Test
  void theSameRows() throws IOException, SQLException {
    Class<?> driver = org.duckdb.DuckDBDriver.class;
    assertThat(driver).isNotNull();
    MessageType type = ParquetJavaFiles.messageType(SCHEMA);
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:")) {
      for (long seed = 0; seed < 24; seed++) {
        Random random = new Random(seed);
        // Bounded so that dates, times and decimals are in the range of their types.
        RandomRecords generator = new RandomRecords(random, 5, seed % 4 / 4.0);
        List<Group> records = generator.records(type, 1 + random.nextInt(3000));
        WriteOptions options =
            WriteOptions.builder()
                .set(WriteOptions.COMPRESSION, CODECS[(int) (seed % CODECS.length)])
                .set(
                    WriteOptions.COMPATIBILITY,
                    CompatibilityLevel.values()[(int) (seed / CODECS.length % 2)])
                .set(WriteOptions.PAGE_ROW_COUNT_LIMIT, 1 + random.nextInt(1000))
                .set(WriteOptions.BLOCK_ROW_COUNT_LIMIT, 1 + random.nextInt(2500))
                .set(WriteOptions.DICTIONARY, seed % 3 != 0)
                .build();
        Path ours = directory.resolve("ours.parquet");
        Path theirs = directory.resolve("theirs.parquet");
        ParquetJavaFiles.writeWithJparquet(ours, SCHEMA, records, options);
        ParquetJavaFiles.writeWithParquetJava(theirs, type, records, Map.of());
        List<String> expected = rows(connection, theirs);
        assertThat(rows(connection, ours)).as("seed %d", seed).isEqualTo(expected);
        assertThat(expected).hasSize(records.size());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"binary", "fixed_len_byte_array(9)"})
  void decimalsOfBytesAtTheLevelV2(String type) throws IOException, SQLException {
    ParquetSchema schema =
        ParquetSchema.parse("message m { required " + type + " d (DECIMAL(20,2)); }");
    List<Map<String, Object>> records = new ArrayList<>();
    List<String> expected = new ArrayList<>();
    Random random = new Random(7);
    for (int i = 0; i < 3000; i++) {
      // Of all lengths, so that these are best stored apart.
      BigDecimal value = new BigDecimal(new BigInteger(random.nextInt(66), random), 2);
      records.add(Map.of("d", value));
      expected.add("{'d': " + value.toPlainString() + "}");
    }
    Path file = directory.resolve("decimals.parquet");
    WriteOptions options =
        WriteOptions.builder()
            .set(WriteOptions.COMPATIBILITY, CompatibilityLevel.V2)
            .set(WriteOptions.DICTIONARY, false)
            .build();
    Files.write(file, RecordFiles.write(schema, options, records));
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:")) {
      assertThat(rows(connection, file)).isEqualTo(expected);
    }
  }

  @Test
  void theSameRowsThroughFilters() throws IOException, SQLException {
    MessageType type = ParquetJavaFiles.messageType(SCHEMA);
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:")) {
      for (long seed = 0; seed < 5; seed++) {
        Random random = new Random(seed);
        List<Group> records = new RandomRecords(random, 5, 0.3).records(type, 2000);
        WriteOptions options =
            WriteOptions.builder().set(WriteOptions.BLOCK_ROW_COUNT_LIMIT, 2048).build();
        Path ours = directory.resolve("ours.parquet");
        Path theirs = directory.resolve("theirs.parquet");
        ParquetJavaFiles.writeWithJparquet(ours, SCHEMA, records, options);
        ParquetJavaFiles.writeWithParquetJava(theirs, type, records, Map.of());
        for (String filter : List.of("i > 0", "l IS NULL", "f >= 0", "s > 'm'", "u > 3000000000")) {
          String where = " WHERE " + filter;
          assertThat(count(connection, ours, where)).isEqualTo(count(connection, theirs, where));
        }
      }
    }
  }

  private static String count(Connection connection, Path file, String where) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet result =
            statement.executeQuery("SELECT count(*) FROM read_parquet('" + file + "')" + where)) {
      result.next();
      return result.getString(1);
    }
  }

  static List<String> rows(Connection connection, Path file) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet result =
            statement.executeQuery("SELECT t::VARCHAR FROM read_parquet('" + file + "') t")) {
      List<String> rows = new ArrayList<>();
      while (result.next()) {
        rows.add(result.getString(1));
      }
      return rows;
    }
  }
}
