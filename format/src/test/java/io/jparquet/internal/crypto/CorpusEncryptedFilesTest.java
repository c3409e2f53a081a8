package io.jparquet.internal.crypto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.BloomFilter;
import io.jparquet.GroupFiles;
import io.jparquet.ParquetReader;
import io.jparquet.Rows;
import io.jparquet.crypto.FileDecryption;
import io.jparquet.crypto.KeyRetriever;
import io.jparquet.error.CryptoException;
import io.jparquet.internal.bloom.BloomHash;
import io.jparquet.internal.crypto.key.KeyText;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.ColumnCryptoMetaData.EncryptionWithColumnKey;
import io.jparquet.option.ReadOptions;
import io.jparquet.schema.Field;
import io.jparquet.schema.LeafColumn;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.parquet.crypto.DecryptionKeyRetriever;
import org.apache.parquet.crypto.FileDecryptionProperties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** All encrypted files of parquet-testing: their content, and the errors without their keys. */
class CorpusEncryptedFilesTest {
  static Stream<CorpusFile> files() {
    return CorpusFile.all();
  }

  @Test
  void areThese() {
    assertThat(CorpusFile.all().map(CorpusFile::name))
        .contains(
            "aes256/encrypt_columns_and_footer",
            "aes256/encrypt_columns_and_footer_ctr",
            "aes256/encrypt_columns_and_footer_disable_aad_storage",
            "aes256/encrypt_columns_plaintext_footer",
            "aes256/uniform_encryption",
            "encrypt_columns_and_footer",
            "encrypt_columns_and_footer_aad",
            "encrypt_columns_and_footer_bloom_filter",
            "encrypt_columns_and_footer_ctr",
            "encrypt_columns_and_footer_disable_aad_storage",
            "encrypt_columns_plaintext_footer",
            "external_key_material_java",
            "uniform_encryption");
  }

  private static FileDecryptionProperties peerDecryption(CorpusFile file) {
    KeyRetriever keys = file.keys();
    DecryptionKeyRetriever retriever =
        metadata -> {
          try {
            return keys.key(metadata);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        };
    FileDecryptionProperties.Builder builder =
        FileDecryptionProperties.builder().withKeyRetriever(retriever);
    return file.needsPrefix() ? builder.withAADPrefix(CorpusFile.PREFIX).build() : builder.build();
  }

  @ParameterizedTest
  @MethodSource("files")
  void haveTheContentThatParquetJavaReads(CorpusFile file) throws IOException {
    byte[] bytes = file.bytes();
    ReadOptions options = file.options();
    List<Field> fields;
    try (ParquetReader reader = EncryptedModules.open(bytes, options)) {
      fields = reader.schema().fields();
      checkKnownColumns(reader);
      readIndexes(reader);
    }
    List<Object> expected = Rows.of(GroupFiles.read(bytes, peerDecryption(file)), fields);
    assertThat(expected).isNotEmpty();
    assertThat(Rows.read(bytes, 1000, options)).isEqualTo(expected);
    assertThat(Rows.read(bytes, 7, options)).isEqualTo(expected);
    assertThat(Rows.read(bytes, 7, options.with(ReadOptions.FETCH_BYTES, 1))).isEqualTo(expected);
  }

  /** The writers' programs fill row i with i. */
  private static void checkKnownColumns(ParquetReader reader) throws IOException {
    List<Field> fields =
        reader.schema().fields().stream()
            .filter(f -> f.name().equals("int32_field") || f.name().equals("integers"))
            .toList();
    assertThat(fields).hasSize(1);
    List<Object> rows = Rows.read(reader, fields, 100);
    for (int i = 0; i < rows.size(); i++) {
      assertThat((List<?>) rows.get(i)).isEqualTo(List.of(i));
    }
  }

  private static void readIndexes(ParquetReader reader) throws IOException {
    for (LeafColumn leaf : reader.schema().leaves()) {
      ColumnChunk chunk = reader.metaData().rowGroups().get(0).columns().get(leaf.index());
      assertThat(reader.columnIndex(0, leaf.index()) == null)
          .isEqualTo(chunk.columnIndexOffset() == null);
      assertThat(reader.offsetIndex(0, leaf.index()) == null)
          .isEqualTo(chunk.offsetIndexOffset() == null);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"float_field", "double_field"})
  void haveBloomFiltersThatFindTheirValues(String column) throws IOException {
    CorpusFile file = new CorpusFile("encrypt_columns_and_footer_bloom_filter");
    try (ParquetReader reader = EncryptedModules.open(file.bytes(), file.options())) {
      BloomFilter filter = reader.bloomFilter(0, reader.schema().leaf(List.of(column)).index());
      assertThat(filter).isNotNull();
      List<Field> fields =
          reader.schema().fields().stream().filter(f -> f.name().equals(column)).toList();
      int missing = 0;
      for (Object row : Rows.read(reader, fields, 100)) {
        Object value = ((List<?>) row).get(0);
        long hash =
            value instanceof Float f
                ? new BloomHash().of(Float.floatToRawIntBits(f))
                : new BloomHash().of(Double.doubleToRawLongBits((Double) value));
        assertThat(filter.mightContain(hash)).isTrue();
        missing += filter.mightContain(~hash) ? 0 : 1;
      }
      assertThat(missing).isPositive();
    }
  }

  /** The error of reading the whole file; it shows no key. */
  private static CryptoException refusal(CorpusFile file, FileDecryption decryption)
      throws IOException {
    byte[] bytes = file.bytes();
    CryptoException[] refused = new CryptoException[1];
    assertThatThrownBy(() -> EncryptedFiles.read(bytes, decryption))
        .isInstanceOfSatisfying(CryptoException.class, e -> refused[0] = e);
    file.keySearch().assertShowsNone(refused[0]);
    return refused[0];
  }

  /** The keys of a file, except one, which is different or missing. */
  private static KeyRetriever keysBut(CorpusFile file, byte[] keyMetadata, byte[] other) {
    KeyRetriever keys = file.keys();
    return metadata -> Arrays.equals(metadata, keyMetadata) ? other : keys.key(metadata);
  }

  private static byte[] footerKeyMetadata(CorpusFile file) throws IOException {
    try (ParquetReader reader = EncryptedModules.open(file.bytes(), file.options())) {
      return reader.metaData().footerSigningKeyMetadata();
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void areRefusedWithoutAnyKey(CorpusFile file) throws IOException {
    byte[] bytes = file.bytes();
    assertThatThrownBy(() -> Rows.read(bytes, 100, ReadOptions.defaults()))
        .isInstanceOf(CryptoException.class)
        .hasMessageContaining(
            file.plainFooter()
                ? " is encrypted with the key 'kc"
                : "the footer is encrypted with the key " + KeyText.of(footerKeyMetadata(file)))
        .hasMessageContaining("has no keys");
  }

  @ParameterizedTest
  @MethodSource("files")
  void areRefusedWithoutTheFooterKey(CorpusFile file) throws IOException {
    byte[] metadata = footerKeyMetadata(file);
    KeyRetriever keys = keysBut(file, metadata, null);
    assertThat(refusal(file, file.decryption(keys).build()))
        .hasMessageContaining(
            (file.plainFooter() ? "the plain footer is signed" : "the footer is encrypted")
                + " with the key "
                + KeyText.of(metadata)
                + " (key metadata), to which the key retriever denies access");
    if (file.plainFooter()) {
      FileDecryption unchecked = file.decryption(keys).checkFooterSignature(false).build();
      assertThat(EncryptedFiles.read(file.bytes(), unchecked))
          .isEqualTo(Rows.read(file.bytes(), 100, file.options()));
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void areRefusedWithAWrongFooterKey(CorpusFile file) throws IOException {
    byte[] metadata = footerKeyMetadata(file);
    KeyRetriever keys = keysBut(file, metadata, new byte[file.keyLength()]);
    CryptoException refusal = refusal(file, file.decryption(keys).build());
    if (file.plainFooter()) {
      // All encrypted columns have their own keys, so nothing else shows whether the key is right.
      assertThat(refusal)
          .hasMessageContaining(
              "the signature of the footer does not match: the footer was changed")
          .hasMessageContaining("or the key given for 'kf' is wrong");
    } else {
      assertThat(refusal)
          .hasMessageContaining("the module footer can't be decrypted: the key that was given for ")
          .hasMessageContaining(KeyText.of(metadata) + " (key metadata) is wrong");
    }
  }

  /** The columns with keys of their own, and the metadata of these keys. */
  private static Map<LeafColumn, byte[]> columnKeys(ParquetReader reader) {
    Map<LeafColumn, byte[]> keys = new LinkedHashMap<>();
    for (LeafColumn leaf : reader.schema().leaves()) {
      ColumnChunk chunk = reader.metaData().rowGroups().get(0).columns().get(leaf.index());
      if (chunk.cryptoMetadata() instanceof EncryptionWithColumnKey own) {
        keys.put(leaf, own.keyMetadata());
      }
    }
    return keys;
  }

  @ParameterizedTest
  @MethodSource("files")
  void showTheOtherColumnsToWhoLacksTheKeyOfOneOrHasAWrongOne(CorpusFile file) throws IOException {
    byte[] bytes = file.bytes();
    try (ParquetReader complete = EncryptedModules.open(bytes, file.options())) {
      Map<LeafColumn, byte[]> keys = columnKeys(complete);
      assertThat(keys).hasSize(file.uniform() ? 0 : file.large() ? 8 : 2);
      for (Map.Entry<LeafColumn, byte[]> key : keys.entrySet()) {
        LeafColumn hidden = key.getKey();
        String text = KeyText.of(key.getValue());
        for (byte[] other : new byte[][] {null, new byte[file.keyLength()]}) {
          FileDecryption partly = file.decryption(keysBut(file, key.getValue(), other)).build();
          checkVisible(bytes, partly, hidden, complete);
          assertThat(refusal(file, partly))
              .hasMessageContaining(
                  other == null
                      ? "column "
                          + hidden.dotPath()
                          + " is encrypted with the key "
                          + text
                          + " (key metadata), to which the key retriever denies access"
                      : "the module column metadata of row group 0, column "
                          + hidden.index()
                          + " can't be decrypted: the key that was given for "
                          + text
                          + " (key metadata) is wrong")
              .hasMessageContaining("row group 0, column " + hidden.dotPath());
        }
      }
    }
  }

  /**
   * All columns except one have their content; the index and filter of that one are rejected too.
   */
  private static void checkVisible(
      byte[] bytes, FileDecryption partly, LeafColumn hidden, ParquetReader complete)
      throws IOException {
    try (ParquetReader reader = EncryptedModules.open(bytes, EncryptedFiles.reading(partly))) {
      List<Field> visible = new ArrayList<>(reader.schema().fields());
      visible.removeIf(field -> field.name().equals(hidden.path().get(0)));
      assertThat(visible).isNotEmpty();
      assertThat(Rows.read(reader, visible, 100)).isEqualTo(Rows.read(complete, visible, 100));
      assertThatThrownBy(() -> reader.offsetIndex(0, hidden.index()))
          .isInstanceOf(CryptoException.class)
          .hasMessageContaining("column " + hidden.dotPath());
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void areRefusedWithAnotherAadPrefix(CorpusFile file) throws IOException {
    byte[] other = "other".getBytes(StandardCharsets.UTF_8);
    CryptoException refusal = refusal(file, file.decryption(file.keys()).aadPrefix(other).build());
    if (file.needsPrefix()) {
      assertThat(refusal).hasMessageContaining("AAD prefix that was given is not that of the file");
      FileDecryption missing = FileDecryption.builder().keyRetriever(file.keys()).build();
      assertThat(refusal(file, missing))
          .hasMessageContaining("was encrypted with an AAD prefix that it does not store: set it");
    } else if (file.name().endsWith("_aad")) {
      assertThat(refusal)
          .hasMessageContaining("has the AAD prefix 'tester', the reader expects 'other'");
    } else {
      assertThat(refusal)
          .hasMessageContaining("expects an AAD prefix, but the file was written without one");
    }
  }

  @Test
  void passTheStoredAadPrefixToTheVerifier() throws IOException {
    CorpusFile file = new CorpusFile("encrypt_columns_and_footer_aad");
    List<byte[]> seen = new ArrayList<>();
    FileDecryption verified = file.decryption(file.keys()).aadPrefixVerifier(seen::add).build();
    assertThat(EncryptedFiles.read(file.bytes(), verified)).isNotEmpty();
    assertThat(seen).hasSize(1);
    assertThat(seen.get(0)).isEqualTo(CorpusFile.PREFIX);
  }
}
