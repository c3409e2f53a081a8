package io.jparquet.internal.crypto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.ParquetReader;
import io.jparquet.Rows;
import io.jparquet.crypto.DataKey;
import io.jparquet.crypto.FileDecryption;
import io.jparquet.crypto.FileEncryption;
import io.jparquet.error.CryptoException;
import io.jparquet.error.ParquetException;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.option.CompatibilityLevel;
import io.jparquet.option.ReadOptions;
import io.jparquet.schema.Field;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The errors of readers with wrong keys, prefixes or files. */
class EncryptionErrorsTest {
  private static final byte[] FOOTER_KEY = EncryptedFiles.key(16, 0);
  private static final byte[] NAME_KEY = EncryptedFiles.key(16, 1);
  private static final byte[] PREFIX = "orders/7".getBytes(StandardCharsets.UTF_8);
  private static final KeySearch KEYS = new KeySearch(List.of(FOOTER_KEY, NAME_KEY));

  private static FileEncryption.Builder encryption() {
    return EncryptedFiles.encryption()
        .columnKey("name", EncryptedFiles.dataKey(NAME_KEY, "kc1"))
        .completeColumns(true);
  }

  private static byte[] write(FileEncryption.Builder encryption) throws IOException {
    return EncryptedFiles.write(encryption.build(), CompatibilityLevel.SPARK);
  }

  private static FileDecryption.Builder keys() {
    return FileDecryption.builder().footerKey(FOOTER_KEY).columnKey("name", NAME_KEY);
  }

  private static CryptoException refusal(byte[] file, FileDecryption decryption) {
    CryptoException[] refused = new CryptoException[1];
    assertThatThrownBy(() -> EncryptedFiles.read(file, decryption))
        .isInstanceOfSatisfying(CryptoException.class, e -> refused[0] = e);
    assertThat(refused[0]).hasMessageContaining("file ");
    KEYS.assertShowsNone(refused[0]);
    return refused[0];
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void wrongFooterKey(boolean plainFooter) throws IOException {
    byte[] file = write(encryption().plaintextFooter(plainFooter));
    FileDecryption wrong = keys().footerKey(EncryptedFiles.key(16, 9)).build();
    assertThat(refusal(file, wrong))
        .hasMessageContaining(plainFooter ? "signature of the footer" : "module footer")
        .hasMessageContaining("the key that was given for 'kf' (key metadata) is wrong");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void missingFooterKey(boolean plainFooter) throws IOException {
    byte[] file = write(encryption().plaintextFooter(plainFooter));
    FileDecryption none = FileDecryption.builder().columnKey("name", NAME_KEY).build();
    assertThat(refusal(file, none))
        .hasMessageContaining(plainFooter ? "footer is signed" : "footer is encrypted")
        .hasMessageContaining("'kf'")
        .hasMessageContaining("does not have");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void wrongColumnKey(boolean plainFooter) throws IOException {
    byte[] file = write(encryption().plaintextFooter(plainFooter));
    FileDecryption wrong = keys().columnKey("name", EncryptedFiles.key(16, 9)).build();
    assertThat(refusal(file, wrong))
        .hasMessageContaining("column metadata of row group 0, column 1")
        .hasMessageContaining("the key that was given for 'kc1' (key metadata) is wrong")
        .hasMessageContaining("column name");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aColumnWithoutItsKeyIsHiddenAndTheOthersAreNot(boolean plainFooter) throws IOException {
    byte[] file = write(encryption().plaintextFooter(plainFooter));
    ReadOptions options =
        EncryptedFiles.reading(FileDecryption.builder().footerKey(FOOTER_KEY).build());
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), options)) {
      List<Field> visible = new ArrayList<>(reader.schema().fields());
      Field name = visible.remove(1);
      assertThat(Rows.read(reader, visible, 50)).hasSize(120);
      assertThatThrownBy(() -> Rows.read(reader, List.of(name), 50))
          .isInstanceOf(CryptoException.class)
          .hasMessageContaining("column name is encrypted with the key 'kc1'");
      assertThatThrownBy(() -> reader.bloomFilter(0, 1)).isInstanceOf(CryptoException.class);
      assertThatThrownBy(() -> reader.columnIndex(0, 1)).isInstanceOf(CryptoException.class);
      assertThatThrownBy(() -> reader.offsetIndex(0, 1)).isInstanceOf(CryptoException.class);
      ColumnChunk stored = reader.metaData().rowGroups().get(0).columns().get(1);
      assertThat(reader.rowGroupMetaData(0, reader.schema().leaves()).columns().get(1))
          .isEqualTo(stored);
      assertThat(stored.metaData() == null).isEqualTo(!plainFooter);
    }
  }

  @Test
  void plainColumnsOfAPlainFooterNeedNoKeyAtAll() throws IOException {
    byte[] file = write(encryption().completeColumns(false).plaintextFooter(true));
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      List<Field> visible = new ArrayList<>(reader.schema().fields());
      Field name = visible.remove(1);
      assertThat(Rows.read(reader, visible, 50)).hasSize(120);
      assertThatThrownBy(() -> Rows.read(reader, List.of(name), 50))
          .isInstanceOf(CryptoException.class)
          .hasMessageContaining("column name is encrypted with the key 'kc1'")
          .hasMessageContaining("the reader has no keys");
    }
    FileDecryption unchecked =
        FileDecryption.builder().columnKey("name", NAME_KEY).checkFooterSignature(false).build();
    assertThat(EncryptedFiles.read(file, unchecked)).isEqualTo(EncryptedFiles.rows());
  }

  @Test
  void keysAreRetrievedOnlyForTheColumnsThatAreRead() throws IOException {
    byte[] file = write(encryption());
    List<String> asked = new ArrayList<>();
    FileDecryption lazy =
        FileDecryption.builder()
            .keyRetriever(
                metadata -> {
                  asked.add(new String(metadata, StandardCharsets.UTF_8));
                  return EncryptedFiles.retriever(16).key(metadata);
                })
            .build();
    try (ParquetReader reader =
        ParquetReader.open(InputFile.of(file), EncryptedFiles.reading(lazy))) {
      List<Field> fields = reader.schema().fields();
      Rows.read(reader, fields.subList(2, 4), 50);
      assertThat(asked).containsExactly("kf");
      Rows.read(reader, fields, 50);
      assertThat(asked).containsExactly("kf", "kc1");
    }
  }

  @Test
  void anErrorOfTheRetrieverIsThrown() throws IOException {
    byte[] file = write(encryption());
    FileDecryption failing =
        FileDecryption.builder()
            .footerKey(FOOTER_KEY)
            .keyRetriever(
                metadata -> {
                  throw new CryptoException("the token has expired");
                })
            .build();
    assertThat(refusal(file, failing))
        .hasMessageContaining("the token has expired")
        .hasMessageContaining("column name");
    try (ParquetReader reader =
        ParquetReader.open(InputFile.of(file), EncryptedFiles.reading(failing))) {
      assertThatThrownBy(() -> reader.rowGroupMetaData(0, reader.schema().leaves()))
          .isInstanceOf(CryptoException.class)
          .hasMessageContaining("the token has expired")
          .hasMessageContaining("column name");
    }
    FileDecryption malformed =
        FileDecryption.builder().keyRetriever(metadata -> new byte[5]).build();
    assertThat(refusal(file, malformed)).hasMessageContaining("5 bytes for the key 'kf'");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void missingAndWrongAadPrefix(boolean plainFooter) throws IOException {
    byte[] file =
        write(encryption().plaintextFooter(plainFooter).aadPrefix(PREFIX).storeAadPrefix(false));
    assertThat(refusal(file, keys().build()))
        .hasMessageContaining("was encrypted with an AAD prefix that it does not store: set it");
    assertThat(refusal(file, keys().aadPrefix(new byte[] {'x'}).build()))
        .hasMessageContaining("the AAD prefix that was given is not that of the file");
    assertThat(EncryptedFiles.read(file, keys().aadPrefix(PREFIX).build())).hasSize(120);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void storedAadPrefixesAreComparedAndVerified(boolean plainFooter) throws IOException {
    byte[] file = write(encryption().plaintextFooter(plainFooter).aadPrefix(PREFIX));
    assertThat(EncryptedFiles.read(file, keys().build())).hasSize(120);
    assertThat(EncryptedFiles.read(file, keys().aadPrefix(PREFIX).build())).hasSize(120);
    assertThat(refusal(file, keys().aadPrefix(new byte[] {'x'}).build()))
        .hasMessageContaining("has the AAD prefix 'orders/7', the reader expects 'x'");
    Consumer<byte[]> strict =
        prefix -> {
          throw new CryptoException(new String(prefix, StandardCharsets.UTF_8) + " is last year's");
        };
    assertThat(refusal(file, keys().aadPrefixVerifier(strict).build()))
        .hasMessageContaining("orders/7 is last year's");
    byte[] without = write(encryption().plaintextFooter(plainFooter));
    assertThat(refusal(without, keys().aadPrefixVerifier(strict).build()))
        .hasMessageContaining("does not store one");
    assertThat(refusal(without, keys().aadPrefix(PREFIX).build()))
        .hasMessageContaining("was written without one");
  }

  @Test
  void plainFilesAreReadUnlessForbidden() throws IOException {
    byte[] file = EncryptedFiles.write(null, CompatibilityLevel.SPARK);
    assertThat(EncryptedFiles.read(file, keys().build())).isEqualTo(EncryptedFiles.rows());
    assertThat(refusal(file, keys().allowPlainFiles(false).build()))
        .hasMessageContaining("the file is not encrypted");
  }

  @Test
  void aKeyForAColumnThatTheSchemaLacksIsRefusedAtOnce() {
    assertThatThrownBy(() -> write(encryption().columnKey("Name", DataKey.of(NAME_KEY))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("the column Name, which the schema does not have");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 15, 17, 33})
  void keysOfOtherLengthsAreRefused(int length) {
    assertThatThrownBy(() -> DataKey.of(new byte[length]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("16, 24 or 32 bytes");
  }

  @Test
  void noTextShowsAKey() {
    FileEncryption encryption = encryption().build();
    FileDecryption decryption = keys().build();
    for (String text :
        List.of(
            encryption.toString(),
            encryption.footerKey().toString(),
            encryption.footerKey().key().toString(),
            decryption.toString(),
            EncryptedFiles.reading(decryption).toString())) {
      KEYS.assertShowsNone(text);
    }
    assertThat(encryption.toString()).contains("'kf'").contains("'kc1'").contains("AES-128");
  }

  /** Readers with wrong or missing keys and prefixes, and files with and without damage. */
  @ParameterizedTest
  @MethodSource("io.jparquet.internal.crypto.EncryptedInterchangeTest#modes")
  void noErrorInAnyModeShowsAKey(EncryptedInterchangeTest.Mode mode) throws IOException {
    int length = mode.keyLength();
    List<byte[]> keys = new ArrayList<>();
    for (int number = 0; number < 8; number++) {
      keys.add(EncryptedFiles.key(length, number));
    }
    KeySearch search = new KeySearch(keys);
    byte[] file;
    try (FileEncryption encryption = mode.encryption()) {
      file = EncryptedFiles.write(encryption, mode.level());
    }
    // The keys for the footer and for the first column; 8 for none.
    int[][] given = {{0, 1}, {8, 1}, {0, 8}, {7, 1}, {0, 7}};
    byte[][] prefixes = {null, EncryptedInterchangeTest.PREFIX, PREFIX};
    Random random = new Random(1);
    int errors = 0;
    for (int[] numbers : given) {
      for (byte[] prefix : prefixes) {
        FileDecryption.Builder builder =
            FileDecryption.builder()
                .columnKey("s", EncryptedFiles.key(length, 2))
                .columnKey("tags", EncryptedFiles.key(length, 3));
        if (numbers[0] < 8) {
          builder.footerKey(EncryptedFiles.key(length, numbers[0]));
        }
        if (numbers[1] < 8) {
          builder.columnKey("name", EncryptedFiles.key(length, numbers[1]));
        }
        ReadOptions options =
            EncryptedFiles.reading(
                prefix == null ? builder.build() : builder.aadPrefix(prefix).build());
        for (int attempt = 0; attempt < 2; attempt++) {
          byte[] changed = file.clone();
          changed[random.nextInt(file.length)] ^= (byte) attempt;
          try {
            EncryptedModules.readAll(changed, options);
          } catch (ParquetException e) {
            search.assertShowsNone(e);
            errors++;
          }
        }
      }
    }
    assertThat(errors).isGreaterThan(given.length * prefixes.length);
  }
}
