package io.jparquet.crypto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.Corpus;
import io.jparquet.CryptoException;
import io.jparquet.GroupFiles;
import io.jparquet.ParquetReader;
import io.jparquet.ReadOptions;
import io.jparquet.Rows;
import io.jparquet.bloom.BloomFilter;
import io.jparquet.bloom.BloomHash;
import io.jparquet.io.ByteArrayInputFile;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.schema.Field;
import io.jparquet.schema.LeafColumn;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.crypto.DecryptionKeyRetriever;
import org.apache.parquet.crypto.FileDecryptionProperties;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The encrypted files of parquet-testing, written by parquet-cpp and parquet-java. */
class CorpusEncryptedFilesTest {
  private static final byte[] PREFIX = "tester".getBytes(StandardCharsets.UTF_8);
  private static final String SUFFIX = ".parquet.encrypted";

  /** The keys of the files: digits as text. */
  private static byte[] key(byte[] metadata, boolean large) {
    String id = new String(metadata, StandardCharsets.UTF_8);
    int from = id.equals("kf") ? 0 : 1;
    byte[] key = new byte[large ? 32 : 16];
    for (int i = 0; i < key.length; i++) {
      key[i] = (byte) ((i + from) % 10 + '0');
    }
    if (from == 1) {
      int own = id.charAt(2) - '1';
      key[key.length - 1] = (byte) (own + (large ? '2' : '0'));
    }
    return key;
  }

  private static FileDecryption decryption(String name, boolean large) {
    FileDecryption.Builder builder =
        FileDecryption.builder().keyRetriever(metadata -> key(metadata, large));
    return name.contains("disable_aad_storage")
        ? builder.aadPrefix(PREFIX).build()
        : builder.build();
  }

  private static FileDecryptionProperties peerDecryption(String name, boolean large) {
    DecryptionKeyRetriever retriever = metadata -> key(metadata, large);
    FileDecryptionProperties.Builder builder =
        FileDecryptionProperties.builder().withKeyRetriever(retriever);
    return name.contains("disable_aad_storage")
        ? builder.withAADPrefix(PREFIX).build()
        : builder.build();
  }

  private static byte[] file(String name) throws IOException {
    Path path = Corpus.path("parquet-testing/data/" + name + SUFFIX);
    return Files.readAllBytes(path);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "encrypt_columns_and_footer",
        "encrypt_columns_and_footer_aad",
        "encrypt_columns_and_footer_bloom_filter",
        "encrypt_columns_and_footer_ctr",
        "encrypt_columns_and_footer_disable_aad_storage",
        "encrypt_columns_plaintext_footer",
        "uniform_encryption",
        "aes256/encrypt_columns_and_footer",
        "aes256/encrypt_columns_and_footer_ctr",
        "aes256/encrypt_columns_and_footer_disable_aad_storage",
        "aes256/encrypt_columns_plaintext_footer",
        "aes256/uniform_encryption"
      })
  void haveTheContentThatParquetJavaReads(String name) throws IOException {
    byte[] file = file(name);
    boolean large = name.startsWith("aes256");
    ReadOptions options = EncryptedFiles.reading(decryption(name, large));
    List<Field> fields;
    try (ParquetReader reader = ParquetReader.open(new ByteArrayInputFile(file), options)) {
      fields = reader.schema().fields();
      checkKnownColumns(reader);
      readIndexes(reader);
    }
    List<Object> expected = Rows.of(GroupFiles.read(file, peerDecryption(name, large)), fields);
    assertThat(expected).isNotEmpty();
    assertThat(Rows.read(file, 1000, options)).isEqualTo(expected);
    assertThat(Rows.read(file, 7, options)).isEqualTo(expected);
    assertThat(Rows.read(file, 7, options.withFetchBytes(1))).isEqualTo(expected);
  }

  /** The writers' programs fill row i with i. */
  private static void checkKnownColumns(ParquetReader reader) throws IOException {
    List<Field> fields =
        reader.schema().fields().stream().filter(f -> f.name().equals("int32_field")).toList();
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
    String name = "encrypt_columns_and_footer_bloom_filter";
    ReadOptions options = EncryptedFiles.reading(decryption(name, false));
    try (ParquetReader reader = ParquetReader.open(new ByteArrayInputFile(file(name)), options)) {
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

  @ParameterizedTest
  @CsvSource({
    "encrypt_columns_and_footer, true",
    "encrypt_columns_and_footer_aad, true",
    "encrypt_columns_and_footer_ctr, true",
    "encrypt_columns_and_footer_bloom_filter, true",
    "uniform_encryption, true",
    "encrypt_columns_plaintext_footer, false",
    "external_key_material_java, true",
    "aes256/encrypt_columns_and_footer, true",
    "aes256/encrypt_columns_and_footer_ctr, true",
    "aes256/uniform_encryption, true",
    "aes256/encrypt_columns_plaintext_footer, false"
  })
  void areRefusedWithoutAKeyAndWithAWrongOne(String name, boolean encryptedFooter)
      throws IOException {
    byte[] file = file(name);
    int length = name.startsWith("aes256") ? 32 : 16;
    if (encryptedFooter) {
      assertThatThrownBy(() -> Rows.read(file, 100, ReadOptions.defaults()))
          .isInstanceOf(CryptoException.class)
          .hasMessageContaining("the footer is encrypted with the key '")
          .hasMessageContaining("was given no keys");
    }
    FileDecryption wrong =
        FileDecryption.builder().keyRetriever(metadata -> new byte[length]).build();
    assertThatThrownBy(() -> EncryptedFiles.read(file, wrong))
        .isInstanceOf(CryptoException.class)
        .hasMessageContaining(encryptedFooter ? "module footer" : "signature of the footer")
        .hasMessageContaining("wrong");
    FileDecryption denied = FileDecryption.builder().keyRetriever(metadata -> null).build();
    assertThatThrownBy(() -> EncryptedFiles.read(file, denied))
        .isInstanceOf(CryptoException.class)
        .hasMessageContaining("gives no access to");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "encrypt_columns_and_footer",
        "encrypt_columns_plaintext_footer",
        "aes256/encrypt_columns_and_footer",
        "aes256/encrypt_columns_plaintext_footer"
      })
  void showTheOtherColumnsToWhoLacksTheKeyOfOne(String name) throws IOException {
    boolean large = name.startsWith("aes256");
    FileDecryption partly =
        FileDecryption.builder()
            .keyRetriever(
                metadata ->
                    new String(metadata, StandardCharsets.UTF_8).equals("kc1")
                        ? null
                        : key(metadata, large))
            .build();
    FileDecryption all = decryption(name, large);
    try (ParquetReader reader = open(name, partly);
        ParquetReader complete = open(name, all)) {
      List<Field> visible = new ArrayList<>(reader.schema().fields());
      visible.removeIf(field -> field.name().equals("double_field"));
      assertThat(Rows.read(reader, visible, 100)).isEqualTo(Rows.read(complete, visible, 100));
      assertThatThrownBy(() -> Rows.read(reader, reader.schema().fields(), 100))
          .isInstanceOf(CryptoException.class)
          .hasMessageContaining("column double_field is encrypted with the key 'kc1'");
    }
  }

  private static ParquetReader open(String name, FileDecryption decryption) throws IOException {
    return ParquetReader.open(
        new ByteArrayInputFile(file(name)), EncryptedFiles.reading(decryption));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "encrypt_columns_and_footer_disable_aad_storage",
        "aes256/encrypt_columns_and_footer_disable_aad_storage"
      })
  void areRefusedWithoutTheAadPrefixThatTheyDoNotSay(String name) throws IOException {
    byte[] file = file(name);
    boolean large = name.startsWith("aes256");
    FileDecryption.Builder keys =
        FileDecryption.builder().keyRetriever(metadata -> key(metadata, large));
    assertThatThrownBy(() -> EncryptedFiles.read(file, keys.build()))
        .isInstanceOf(CryptoException.class)
        .hasMessageContaining("AAD prefix that it does not say");
    assertThatThrownBy(() -> EncryptedFiles.read(file, keys.aadPrefix(new byte[] {1}).build()))
        .isInstanceOf(CryptoException.class)
        .hasMessageContaining("AAD prefix that was given is not that of the file");
  }

  @ParameterizedTest
  @ValueSource(strings = {"encrypt_columns_and_footer_aad"})
  void tellTheAadPrefixThatTheySay(String name) throws IOException {
    List<byte[]> seen = new ArrayList<>();
    FileDecryption verified =
        FileDecryption.builder()
            .keyRetriever(metadata -> key(metadata, false))
            .aadPrefixVerifier(seen::add)
            .build();
    assertThat(EncryptedFiles.read(file(name), verified)).isNotEmpty();
    assertThat(seen).hasSize(1);
    assertThat(seen.get(0)).isEqualTo(PREFIX);
  }
}
