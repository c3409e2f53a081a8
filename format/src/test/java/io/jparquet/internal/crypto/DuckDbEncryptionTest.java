package io.jparquet.internal.crypto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.crypto.DataKey;
import io.jparquet.crypto.FileDecryption;
import io.jparquet.crypto.FileEncryption;
import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.option.WriteOptions;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Uniform AES-GCM, the mode of encryption that DuckDB supports. DuckDB 1.5 reads flat columns whose
 * chunks have one V1 page and no Bloom filter; for others it expects AADs that differ from the
 * specification.
 */
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
    WriteOptions.Builder options =
        WriteOptions.builder().set(WriteOptions.BLOCK_ROW_COUNT_LIMIT, 50);
    Files.write(plain, EncryptedFiles.write(EncryptedFiles.records(120), options.build()));
    Files.write(
        encrypted,
        EncryptedFiles.write(EncryptedFiles.records(120), options.encryption(encryption).build()));
    try (Connection connection = connect(keyLength)) {
      List<String> expected =
          query(
              connection,
              "SELECT concat_ws(',', id, name, amount, plain) FROM read_parquet('"
                  + plain
                  + "') t");
      assertThat(expected).hasSize(120);
      assertThat(
              query(
                  connection,
                  "SELECT concat_ws(',', id, name, amount, plain) FROM read_parquet('"
                      + encrypted
                      + "', encryption_config = {footer_key: 'footer'}) t"))
          .isEqualTo(expected);
    }
  }

  @Test
  void filesThatDuckDbWritesBindNoModuleToItsPlaceAndAreRefused() throws IOException, SQLException {
    Path encrypted = directory.resolve("encrypted.parquet");
    try (Connection connection = connect(16);
        Statement statement = connection.createStatement()) {
      statement.execute("SET force_mbedtls_unsafe = 'true'");
      statement.execute(
          "COPY (SELECT i FROM range(100) t(i)) TO '"
              + encrypted
              + "' (FORMAT parquet, ENCRYPTION_CONFIG {footer_key: 'footer'})");
    }
    FileDecryption decryption =
        FileDecryption.builder().footerKey(EncryptedFiles.key(16, 0)).build();
    byte[] file = Files.readAllBytes(encrypted);
    assertThatThrownBy(() -> EncryptedFiles.read(file, decryption))
        .isInstanceOf(UnsupportedFeatureException.class)
        .hasMessageContaining("without an identifier (aad_file_unique)");
  }
}
