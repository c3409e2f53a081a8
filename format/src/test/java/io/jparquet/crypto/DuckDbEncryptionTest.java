package io.jparquet.crypto;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.CompatibilityLevel;
import io.jparquet.Rows;
import io.jparquet.WriteOptions;
import io.jparquet.metadata.CompressionCodec;
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
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Uniform AES-GCM, the mode of encryption that DuckDB knows, in both directions. */
class DuckDbEncryptionTest {
  @TempDir Path directory;

  private static Connection connect(int keyLength) throws SQLException {
    Class<?> driver = org.duckdb.DuckDBDriver.class;
    assertThat(driver).isNotNull();
    Connection connection = DriverManager.getConnection("jdbc:duckdb:");
    String key = new String(EncryptedFiles.key(keyLength, 0), StandardCharsets.UTF_8);
    try (Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA add_parquet_key('footer', '" + key + "')");
    }
    return connection;
  }

  private static List<String> query(Connection connection, String sql) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      while (result.next()) {
        rows.add(result.getString(1));
      }
    }
    return rows;
  }

  @ParameterizedTest
  @ValueSource(ints = {16, 24, 32})
  void duckDbReadsOurs(int keyLength) throws IOException, SQLException {
    Path plain = directory.resolve("plain.parquet");
    Path encrypted = directory.resolve("encrypted.parquet");
    FileEncryption encryption =
        FileEncryption.builder(DataKey.of(EncryptedFiles.key(keyLength, 0))).build();
    WriteOptions.Builder options = EncryptedFiles.options(CompatibilityLevel.SPARK);
    Files.write(plain, EncryptedFiles.write(EncryptedFiles.records(120), options.build()));
    Files.write(
        encrypted,
        EncryptedFiles.write(EncryptedFiles.records(120), options.encryption(encryption).build()));
    try (Connection connection = connect(keyLength)) {
      List<String> expected =
          query(connection, "SELECT t::VARCHAR FROM read_parquet('" + plain + "') t");
      assertThat(expected).hasSize(120);
      assertThat(
              query(
                  connection,
                  "SELECT t::VARCHAR FROM read_parquet('"
                      + encrypted
                      + "', encryption_config = {footer_key: 'footer'}) t"))
          .isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {16, 24, 32})
  void weReadDuckDbs(int keyLength) throws IOException, SQLException {
    Path plain = directory.resolve("plain.parquet");
    Path source = directory.resolve("source.parquet");
    Path encrypted = directory.resolve("encrypted.parquet");
    Files.write(
        source,
        EncryptedFiles.write(
            EncryptedFiles.records(500),
            WriteOptions.builder().compression(CompressionCodec.SNAPPY).build()));
    try (Connection connection = connect(keyLength);
        Statement statement = connection.createStatement()) {
      statement.execute("COPY (FROM '" + source + "') TO '" + plain + "' (FORMAT parquet)");
      statement.execute(
          "COPY (FROM '"
              + source
              + "') TO '"
              + encrypted
              + "' (FORMAT parquet, ENCRYPTION_CONFIG {footer_key: 'footer'})");
    }
    FileDecryption decryption =
        FileDecryption.builder().footerKey(EncryptedFiles.key(keyLength, 0)).build();
    assertThat(EncryptedFiles.read(Files.readAllBytes(encrypted), decryption))
        .hasSize(500)
        .isEqualTo(Rows.read(Files.readAllBytes(plain), 100));
  }
}
