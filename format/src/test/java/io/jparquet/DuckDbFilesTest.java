package io.jparquet;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.io.InputFile;
import io.jparquet.metadata.Encoding;
import io.jparquet.option.ReadOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Integers that DuckDB wrote, with neighbours as far from each other as their types allow. */
class DuckDbFilesTest {
  @TempDir private Path directory;

  @ParameterizedTest
  @CsvSource({
    "TINYINT, -128, 127",
    "UTINYINT, 0, 255",
    "SMALLINT, -32768, 32767",
    "USMALLINT, 0, 65535",
    "INTEGER, -2147483648, 2147483647",
    "UINTEGER, 0, 4294967295",
    "BIGINT, -9223372036854775808, 9223372036854775807",
    "UBIGINT, 0, 18446744073709551615",
    "'DECIMAL(9, 0)', -999999999, 999999999",
    "'DECIMAL(18, 0)', -999999999999999999, 999999999999999999",
  })
  void integersOfAnyDistanceAreThoseThatDuckDbHas(String type, String least, String greatest)
      throws IOException, SQLException {
    for (String version : List.of("v1", "v2")) {
      Path file = directory.resolve(version + ".parquet");
      List<Object> expected = new ArrayList<>();
      try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
          Statement statement = connection.createStatement()) {
        statement.execute(
            String.format(
                Locale.ROOT,
                "COPY (SELECT (CASE hash(g) %% 3 WHEN 0 THEN %s WHEN 1 THEN %s ELSE g %% 100 END)"
                    + "::%s AS x FROM range(3000) t(g)) TO '%s' (FORMAT parquet,"
                    + " PARQUET_VERSION %s, DICTIONARY_SIZE_LIMIT 1)",
                least,
                greatest,
                type,
                file,
                version));
        try (ResultSet result =
            statement.executeQuery("SELECT x::VARCHAR FROM read_parquet('" + file + "')")) {
          while (result.next()) {
            expected.add(result.getString(1));
          }
        }
      }
      byte[] bytes = Files.readAllBytes(file);
      try (ParquetReader reader = ParquetReader.open(InputFile.of(bytes), ReadOptions.defaults())) {
        assertThat(reader.metaData().rowGroups().get(0).columns().get(0).metaData().encodings())
            .contains(version.equals("v2") ? Encoding.DELTA_BINARY_PACKED : Encoding.PLAIN);
      }
      List<Object> read = new ArrayList<>();
      for (Object row : Rows.read(bytes, 1000)) {
        read.add(text(((List<?>) row).get(0), type));
      }
      assertThat(read).as("%s, %s", type, version).isEqualTo(expected);
    }
  }

  private static String text(Object value, String type) {
    if (value instanceof Integer number) {
      return type.equals("UINTEGER") ? Integer.toUnsignedString(number) : number.toString();
    }
    long number = (Long) value;
    return type.equals("UBIGINT") ? Long.toUnsignedString(number) : Long.toString(number);
  }
}
