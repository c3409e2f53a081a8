package io.jparquet.internal.crypto;

import io.jparquet.Corpus;
import io.jparquet.crypto.FileDecryption;
import io.jparquet.crypto.KeyRetriever;
import io.jparquet.crypto.keys.EnvelopeKeys;
import io.jparquet.crypto.keys.KeyMaterialDirectory;
import io.jparquet.crypto.keys.KmsClient;
import io.jparquet.crypto.keys.KmsConnection;
import io.jparquet.option.ReadOptions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * An encrypted file of parquet-testing, written by parquet-cpp or parquet-java, and its keys.
 *
 * @param name path in the directory of data, without the common suffix
 */
record CorpusFile(String name) {
  static final byte[] PREFIX = "tester".getBytes(StandardCharsets.UTF_8);

  private static final String DIRECTORY = "parquet-testing/data";
  private static final String SUFFIX = ".parquet.encrypted";

  /** Master keys of the file with external key material. */
  private static final String MASTER_KEYS =
      "kf:MDEyMzQ1Njc4OTAxMjM0NQ==,kc1:MTIzNDU2Nzg5MDEyMzQ1MA==,kc2:MTIzNDU2Nzg5MDEyMzQ1MQ==";

  /** All files. */
  static Stream<CorpusFile> all() {
    Path directory = Corpus.path(DIRECTORY);
    return Corpus.files(DIRECTORY).stream()
        .map(path -> directory.relativize(path).toString())
        .filter(path -> path.endsWith(SUFFIX))
        .map(path -> new CorpusFile(path.substring(0, path.length() - SUFFIX.length())));
  }

  Path path() {
    return Corpus.path(DIRECTORY + "/" + name + SUFFIX);
  }

  byte[] bytes() throws IOException {
    return Files.readAllBytes(path());
  }

  boolean large() {
    return name.startsWith("aes256");
  }

  int keyLength() {
    return large() ? 32 : 16;
  }

  boolean plainFooter() {
    return name.contains("plaintext_footer");
  }

  boolean uniform() {
    return name.endsWith("uniform_encryption");
  }

  boolean ctr() {
    return name.endsWith("_ctr");
  }

  /** Whether the file was encrypted with an AAD prefix that it does not store. */
  boolean needsPrefix() {
    return name.contains("disable_aad_storage");
  }

  /** Whether key metadata are references to the file of key material beside it. */
  boolean externalKeyMaterial() {
    return name.startsWith("external_key_material");
  }

  /** The keys of the file. */
  KeyRetriever keys() {
    return externalKeyMaterial() ? keys(MASTER_KEYS) : this::key;
  }

  /** The keys that can be retrieved with some master keys. */
  KeyRetriever keys(String masterKeys) {
    Path path = path();
    return new EnvelopeKeys(KmsClient.inMemory(masterKeys))
        .retriever(
            KmsConnection.DEFAULT,
            KeyMaterialDirectory.ofDataFile(path),
            path.getFileName().toString());
  }

  /** The explicit keys: digits as text, starting with 0 for the footer and with 1 for columns. */
  private byte[] key(byte[] metadata) {
    String id = new String(metadata, StandardCharsets.UTF_8);
    if (!id.matches("kf|kc[1-8]")) {
      return null;
    }
    int from = id.equals("kf") ? 0 : 1;
    byte[] key = new byte[keyLength()];
    for (int i = 0; i < key.length; i++) {
      key[i] = (byte) ((i + from) % 10 + '0');
    }
    if (from == 1) {
      int own = id.charAt(2) - '1';
      key[key.length - 1] = (byte) (own + (large() ? '2' : '0'));
    }
    return key;
  }

  /** Searches for the keys of the file. */
  KeySearch keySearch() throws IOException {
    List<byte[]> all = new ArrayList<>();
    KeyRetriever keys = keys();
    KeyRetriever recording =
        metadata -> {
          all.add(keys.key(metadata));
          return keys.key(metadata);
        };
    EncryptedFiles.read(bytes(), decryption(recording).build());
    return new KeySearch(all);
  }

  /** The options for reading the file with some keys, and with the AAD prefix if it needs one. */
  FileDecryption.Builder decryption(KeyRetriever keys) {
    FileDecryption.Builder builder = FileDecryption.builder().keyRetriever(keys);
    return needsPrefix() ? builder.aadPrefix(PREFIX) : builder;
  }

  /** The options for reading the file with all keys. */
  ReadOptions options() {
    return EncryptedFiles.reading(decryption(keys()).build());
  }

  @Override
  public String toString() {
    return name;
  }
}
