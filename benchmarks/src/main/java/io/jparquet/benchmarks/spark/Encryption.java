package io.jparquet.benchmarks.spark;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The encryption of a table, as options for both sources.
 *
 * @param reading options of reads
 * @param writing options of writes
 */
record Encryption(Map<String, String> reading, Map<String, String> writing) {
  /** No encryption. */
  static final Encryption NONE = new Encryption(Map.of(), Map.of());

  /**
   * AES-GCM with keys of 128 bits: a key for the footer, and one for each of the three largest
   * columns of lineitem, which are two thirds of it.
   */
  static final Encryption THREE_COLUMNS =
      of(
          Map.of(
              "parquet.encryption.footer.key",
              "footer",
              "parquet.encryption.column.keys",
              "part:l_partkey;price:l_extendedprice;comment:l_comment"));

  /** The same, with the footer's key for all other columns. */
  static final Encryption ALL_COLUMNS =
      of(with(THREE_COLUMNS.writing, Map.of("parquet.encryption.complete.columns", "true")));

  private static final String MAGIC = "PARE";

  private static Encryption of(Map<String, String> keys) {
    Map<String, String> client =
        Map.of(
            "parquet.crypto.factory.class",
            "org.apache.parquet.crypto.keytools.PropertiesDrivenCryptoFactory",
            "parquet.encryption.kms.client.class",
            DemoKms.class.getName());
    return new Encryption(client, with(client, keys));
  }

  private static Map<String, String> with(Map<String, String> some, Map<String, String> more) {
    Map<String, String> all = new HashMap<>(some);
    all.putAll(more);
    return Map.copyOf(all);
  }

  /**
   * Checks by their magic whether the files of a table have this encryption.
   *
   * @throws IllegalStateException naming a file that does not
   */
  void check(Path table) {
    boolean expected = !writing.isEmpty();
    try (Stream<Path> files = Files.list(table)) {
      List<Path> parts =
          files.filter(file -> file.getFileName().toString().endsWith(".parquet")).toList();
      if (parts.isEmpty()) {
        throw new IllegalStateException(table + " has no files");
      }
      for (Path part : parts) {
        if (expected != magic(part).equals(MAGIC)) {
          throw new IllegalStateException(
              part + (expected ? " has no encrypted footer" : " is encrypted"));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String magic(Path file) throws IOException {
    try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
      byte[] magic = new byte[MAGIC.length()];
      in.seek(in.length() - magic.length);
      in.readFully(magic);
      return new String(magic, StandardCharsets.US_ASCII);
    }
  }
}
