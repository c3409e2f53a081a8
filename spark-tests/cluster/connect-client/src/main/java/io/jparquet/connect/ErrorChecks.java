package io.jparquet.connect;

import static io.jparquet.connect.ConnectProgram.require;

import java.io.OutputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Map;
import java.util.Random;
import javax.crypto.spec.SecretKeySpec;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Errors of jparquet on the server, as the client gets them. */
final class ErrorChecks {
  private static final String PASSWORD = "of the key stores";

  private ErrorChecks() {}

  static void addTo(Map<String, ConnectProgram.Check> checks) {
    checks.put("a damaged footer is named", ErrorChecks::damagedFooter);
    checks.put("a damaged page is named", ErrorChecks::damagedPage);
    checks.put("a wrong key is named", ErrorChecks::wrongKey);
    checks.put("an invalid option is named", ErrorChecks::invalidOption);
    checks.put("a refused overwrite has its condition", ErrorChecks::refusedOverwrite);
  }

  private static void damagedFooter(SparkSession spark, Path directory) throws Exception {
    Path file = write(spark, directory.resolve("t"));
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length - 5] = 0x7f;
    Files.write(file, bytes);
    deleteChecksum(file);
    Dataset<Row> read = spark.read().schema("id BIGINT").format("jparquet").load(parent(file));
    requireMessages(
        failure(() -> read.collectAsList()),
        "io.jparquet.error.CorruptFileException: Expected a footer within the "
            + bytes.length
            + " bytes of the file",
        "[file file:" + file + "]");
  }

  private static void damagedPage(SparkSession spark, Path directory) throws Exception {
    Path file = write(spark, directory.resolve("t"));
    byte[] bytes = Files.readAllBytes(file);
    for (int i = 0; i < 40; i++) {
      bytes[4 + i] = (byte) 0xff;
    }
    Files.write(file, bytes);
    deleteChecksum(file);
    Dataset<Row> read = spark.read().format("jparquet").load(parent(file));
    requireMessages(
        failure(() -> read.collectAsList()),
        "io.jparquet.error.CorruptFileException: Expected a Thrift wire type but found 15",
        "[file file:" + file + ", row group 0, column id, page 0, offset 4]");
  }

  private static void wrongKey(SparkSession spark, Path directory) throws Exception {
    Path table = directory.resolve("t");
    Path right = keyStore(directory.resolve("right.p12"), 1);
    Path wrong = keyStore(directory.resolve("wrong.p12"), 2);
    spark
        .range(100)
        .coalesce(1)
        .write()
        .format("jparquet")
        .option("parquet.encryption.uniform.key", "master")
        .option("parquet.encryption.kms.client.class", "io.jparquet.crypto.keys.KeyStoreKms")
        .option("parquet.encryption.kms.instance.url", right.toString())
        .save(table.toString());
    Path file = dataFile(table);
    for (Path store : new Path[] {right, wrong}) {
      Dataset<Row> read =
          spark
              .read()
              .format("jparquet")
              .schema("id BIGINT")
              .option("parquet.encryption.kms.client.class", "io.jparquet.crypto.keys.KeyStoreKms")
              .option("parquet.encryption.kms.instance.url", store.toString())
              .load(table.toString());
      if (store.equals(right)) {
        require(read.count() == 100, read.count());
      } else {
        requireMessages(
            failure(() -> read.collectAsList()),
            "io.jparquet.error.CryptoException: a key that should be wrapped with master key"
                + " 'master' cannot be decrypted with it",
            "[file file:" + file);
      }
    }
  }

  private static void invalidOption(SparkSession spark, Path directory) throws Exception {
    String path = directory.resolve("t").toString();
    requireMessages(
        failure(
            () ->
                spark
                    .range(10)
                    .write()
                    .format("jparquet")
                    .option("parquet.page.size", "large")
                    .save(path)),
        "parquet.page.size must be a number of bytes from 1 to 2147483647, not 'large'");
  }

  private static void refusedOverwrite(SparkSession spark, Path directory) throws Exception {
    spark.sql("CREATE TABLE overwritten USING jparquet AS SELECT 1L AS id");
    try {
      Exception failure =
          failure(
              () ->
                  spark
                      .table("overwritten")
                      .write()
                      .format("jparquet")
                      .mode("overwrite")
                      .saveAsTable("overwritten"));
      require(failure instanceof org.apache.spark.sql.AnalysisException, failure);
      String condition = ((org.apache.spark.sql.AnalysisException) failure).getCondition();
      require("UNSUPPORTED_OVERWRITE.TABLE".equals(condition), condition);
      require(spark.table("overwritten").count() == 1, "the row is lost");
    } finally {
      spark.sql("DROP TABLE overwritten");
    }
  }

  /** A table with one file. */
  private static Path write(SparkSession spark, Path table) throws Exception {
    spark.range(1000).coalesce(1).write().format("jparquet").save(table.toString());
    return dataFile(table);
  }

  private static Path dataFile(Path table) throws Exception {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(table, "part-*")) {
      return files.iterator().next();
    }
  }

  private static String parent(Path file) {
    return file.getParent() + "";
  }

  /** Hadoop's checksum would be what is wrong. */
  private static void deleteChecksum(Path file) throws Exception {
    Files.delete(file.resolveSibling("." + file.getFileName() + ".crc"));
  }

  private static Path keyStore(Path path, long seed) throws Exception {
    byte[] key = new byte[16];
    new Random(seed).nextBytes(key);
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, PASSWORD.toCharArray());
    KeyStore.ProtectionParameter password = new KeyStore.PasswordProtection(PASSWORD.toCharArray());
    store.setEntry("master", new KeyStore.SecretKeyEntry(new SecretKeySpec(key, "AES")), password);
    try (OutputStream out = Files.newOutputStream(path)) {
      store.store(out, PASSWORD.toCharArray());
    }
    return path;
  }

  @FunctionalInterface
  private interface Action {
    void run() throws Exception;
  }

  private static Exception failure(Action action) {
    try {
      action.run();
    } catch (Exception e) {
      return e;
    }
    throw new AssertionError("no exception");
  }

  private static void requireMessages(Throwable failure, String... parts) {
    StringBuilder messages = new StringBuilder();
    for (Throwable next = failure; next != null; next = next.getCause()) {
      messages.append(next).append('\n');
    }
    for (String part : parts) {
      require(messages.indexOf(part) >= 0, part + " is not in " + messages);
    }
  }
}
