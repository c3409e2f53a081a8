package io.jparquet.internal.crypto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.Rows;
import io.jparquet.crypto.EncryptionCipher;
import io.jparquet.crypto.FileDecryption;
import io.jparquet.crypto.FileEncryption;
import io.jparquet.error.CorruptFileException;
import io.jparquet.error.CryptoException;
import io.jparquet.internal.bytes.ByteSink;
import io.jparquet.internal.crypto.key.AesKey;
import io.jparquet.internal.footer.FileFooters;
import io.jparquet.internal.footer.FooterReader;
import io.jparquet.internal.write.FileWriter;
import io.jparquet.internal.write.WriteChecks;
import io.jparquet.io.ByteArrayOutputFile;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.RowGroup;
import io.jparquet.option.CompatibilityLevel;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Limits of ordinals and of keys, nonces, and the lifetime of keys. */
class EncryptionLimitsTest {
  private static final ParquetSchema ONE_COLUMN =
      ParquetSchema.parse("message m { required int32 x; }");

  private static WriteOptions options(FileEncryption encryption, int pageRows, int groupRows) {
    return WriteOptions.builder()
        .set(WriteOptions.PAGE_ROW_COUNT_LIMIT, pageRows)
        .set(WriteOptions.BLOCK_ROW_COUNT_LIMIT, groupRows)
        .set(WriteOptions.DICTIONARY, false)
        .encryption(encryption)
        .build();
  }

  private static void writeInts(FileWriter writer, int count) throws IOException {
    for (int i = 0; i < count; i++) {
      writer.leaf(0).writeInt(0, 0, i);
      writer.endRecord();
    }
  }

  @Test
  void aChunkHasPagesUpToTheLargestOrdinal() throws IOException {
    FileEncryption encryption = EncryptedFiles.encryption().build();
    ByteArrayOutputFile file = new ByteArrayOutputFile();
    try (FileWriter writer =
        FileWriter.open(file, ONE_COLUMN, options(encryption, 1, Integer.MAX_VALUE))) {
      writeInts(writer, 32_768);
    }
    ReadOptions reading =
        EncryptedFiles.reading(
            FileDecryption.builder().footerKey(EncryptedFiles.key(16, 0)).build());
    assertThat(Rows.read(file.toByteArray(), 50_000, reading)).hasSize(32_768);
    FileWriter tooMany =
        FileWriter.open(
            new ByteArrayOutputFile(), ONE_COLUMN, options(encryption, 1, Integer.MAX_VALUE));
    assertThatThrownBy(() -> writeInts(tooMany, 40_000))
        .isInstanceOf(CryptoException.class)
        .hasMessageContaining("data pages 0 to 32767; make pages larger (parquet.page.size");
    assertThat(tooMany.bytesWritten()).isEqualTo(4);
    tooMany.close();
  }

  @Test
  void aFileHasRowGroupsUpToTheLargestOrdinal() throws IOException {
    FileEncryption encryption = EncryptedFiles.encryption().build();
    ByteArrayOutputFile file = new ByteArrayOutputFile();
    FileWriter writer = FileWriter.open(file, ONE_COLUMN, options(encryption, 1, 1));
    writeInts(writer, 32_768);
    long before = writer.bytesWritten();
    assertThatThrownBy(() -> writeInts(writer, 1))
        .isInstanceOf(CryptoException.class)
        .hasMessageContaining("row groups 0 to 32767; make row groups larger (parquet.block.size)");
    assertThat(writer.bytesWritten()).isEqualTo(before);
    writer.close();
  }

  @Test
  void aSchemaWithTooManyColumnsIsRefusedBeforeThereIsAFile() {
    String columns =
        IntStream.rangeClosed(0, 32_768)
            .mapToObj(i -> "required int32 c" + i + ";")
            .collect(Collectors.joining(" "));
    ParquetSchema wide = ParquetSchema.parse("message m { " + columns + " }");
    WriteOptions options = options(EncryptedFiles.encryption().build(), 10, 10);
    assertThatThrownBy(() -> WriteChecks.check(wide, options))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("leaf columns 0 to 32767, but the schema has 32769");
  }

  @ParameterizedTest
  @CsvSource({"AES_GCM_V1, 0", "AES_GCM_V1, 1", "AES_GCM_CTR_V1, 0", "AES_GCM_CTR_V1, 1"})
  void aKeyIsRefusedOnceItReachesItsLimit(EncryptionCipher algorithm, int column)
      throws IOException {
    FileEncryption encryption = twoKeys().algorithm(algorithm).build();
    EncryptedFiles.write(encryption, CompatibilityLevel.SPARK);
    AesKey key =
        AesKey.of(
            encryption
                .keyOf(EncryptedFiles.SCHEMA.leaves().get(column), EncryptedFiles.SCHEMA)
                .key());
    long used = key.invocations();
    assertThat(used).isGreaterThan(20);
    key.setInvocations(AesKey.MAX_INVOCATIONS - used);
    EncryptedFiles.write(encryption, CompatibilityLevel.SPARK);
    assertThat(key.invocations()).isEqualTo(AesKey.MAX_INVOCATIONS);
    assertThatThrownBy(() -> EncryptedFiles.write(encryption, CompatibilityLevel.SPARK))
        .isInstanceOf(CryptoException.class)
        .hasMessageContaining("4294967296 modules")
        .hasMessageContaining("new key");
  }

  @ParameterizedTest
  @EnumSource(EncryptionCipher.class)
  void noNonceComesTwice(EncryptionCipher algorithm) {
    FileEncryptor encryptor =
        new FileEncryptor(EncryptedFiles.encryption().algorithm(algorithm).build(), ONE_COLUMN);
    Set<String> seen = new HashSet<>();
    ByteSink out = new ByteSink();
    int count = 0;
    for (int group = 0; group < 20; group++) {
      for (int page = 0; page < 500; page++) {
        for (ModuleType type : ModuleType.values()) {
          out.reset();
          encryptor.column(0).encrypt(type, new byte[3], 0, 3, out);
          assertThat(seen.add(HexFormat.of().formatHex(out.array(), 4, 16))).isTrue();
          count++;
        }
        encryptor.column(0).endDataPage();
      }
      encryptor.nextRowGroup();
    }
    assertThat(seen).hasSize(count);
  }

  private static FileEncryption.Builder twoKeys() {
    return EncryptedFiles.encryption()
        .columnKey("name", EncryptedFiles.dataKey(EncryptedFiles.key(16, 1), "kc1"))
        .completeColumns(true);
  }

  private static ReadOptions reading() {
    return EncryptedFiles.reading(
        FileDecryption.builder().keyRetriever(EncryptedFiles.retriever(16)).build());
  }

  private static long uses(FileEncryption encryption, int column) {
    return AesKey.of(
            encryption
                .keyOf(EncryptedFiles.SCHEMA.leaves().get(column), EncryptedFiles.SCHEMA)
                .key())
        .invocations();
  }

  @ParameterizedTest
  @CsvSource({
    "AES_GCM_V1, false",
    "AES_GCM_V1, true",
    "AES_GCM_CTR_V1, false",
    "AES_GCM_CTR_V1, true"
  })
  void eachModuleCountsOnceAsAUseOfItsKey(EncryptionCipher algorithm, boolean plainFooter)
      throws IOException {
    FileEncryption encryption = twoKeys().algorithm(algorithm).plaintextFooter(plainFooter).build();
    byte[] file = EncryptedFiles.write(encryption, CompatibilityLevel.SPARK);
    int rowGroups = 3;
    int otherColumns = EncryptedFiles.SCHEMA.leaves().size() - 1;
    // The metadata of the column with its own key, and the footer or its signature.
    int ofName = rowGroups;
    int ofOthers = 1 + (plainFooter ? rowGroups * otherColumns : 0);
    for (EncryptedModules.Module module : EncryptedModules.ofColumns(file, reading()).values()) {
      ofName += module.place().column() == 1 ? 1 : 0;
      ofOthers += module.place().column() == 1 ? 0 : 1;
    }
    assertThat(uses(encryption, 1)).isEqualTo(ofName);
    assertThat(uses(encryption, 0)).isEqualTo(ofOthers);
    assertThat(EncryptedModules.nonces(file, reading())).hasSize(ofName + ofOthers);
  }

  @ParameterizedTest
  @CsvSource({"AES_GCM_V1, false", "AES_GCM_CTR_V1, true"})
  void noNonceComesTwiceInFilesThatAreWrittenAtTheSameTimeWithTheSameKeys(
      EncryptionCipher algorithm, boolean plainFooter) throws Exception {
    FileEncryption encryption = twoKeys().algorithm(algorithm).plaintextFooter(plainFooter).build();
    ExecutorService threads = Executors.newFixedThreadPool(4);
    Set<String> seen = new HashSet<>();
    try {
      List<Future<byte[]>> files = new ArrayList<>();
      for (int i = 0; i < 24; i++) {
        files.add(threads.submit(() -> EncryptedFiles.write(encryption, CompatibilityLevel.SPARK)));
      }
      for (Future<byte[]> file : files) {
        for (String nonce : EncryptedModules.nonces(file.get(), reading())) {
          assertThat(seen.add(nonce)).as("%s was used before", nonce).isTrue();
        }
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(seen).hasSizeGreaterThan(24 * 100);
    assertThat(uses(encryption, 0) + uses(encryption, 1)).isEqualTo(seen.size());
  }

  /** Readers count data pages too: no writer can write pages beyond the largest ordinal. */
  @Test
  void aReaderRefusesOrdinalsThatTheFormatDoesNotHave() throws IOException {
    FileEncryption encryption = EncryptedFiles.encryption().plaintextFooter(true).build();
    byte[] file = EncryptedFiles.write(encryption, CompatibilityLevel.SPARK);
    FileDecryption keys = reading().decryption();
    FileMetaData footer = FileFooters.read(file, keys).metaData();
    try (FileDecryptor decryptor = FileDecryptor.of(footer, keys)) {
      RowGroup group = footer.rowGroups().get(0);
      List<String> path = List.of("id");
      ChunkDecryptor chunk = decryptor.chunk(group, 0, 0, path);
      ByteSink out = new ByteSink();
      assertThatThrownBy(() -> chunk.tryDecrypt(ModuleType.DATA_PAGE, 32_768, file, 4, 100, out))
          .isInstanceOf(CorruptFileException.class)
          .hasMessageContaining("data pages beyond 32767");
      RowGroup negative = group.toBuilder().ordinal((short) -1).build();
      assertThatThrownBy(() -> decryptor.chunk(negative, 0, 0, path))
          .isInstanceOf(CorruptFileException.class)
          .hasMessageContaining("row group -1, column 0 can't be encrypted: ordinals go from 0 to");
      RowGroup unnumbered = group.toBuilder().ordinal(null).build();
      assertThatThrownBy(() -> decryptor.chunk(unnumbered, 32_768, 0, path))
          .isInstanceOf(CorruptFileException.class)
          .hasMessageContaining("row group 32768, column 0 can't be encrypted");
    }
  }

  @Test
  void filesOfTheSameRecordsShareNoBytesButTheirFrame() throws IOException {
    FileEncryption encryption = EncryptedFiles.encryption().build();
    byte[] first = EncryptedFiles.write(encryption, CompatibilityLevel.SPARK);
    byte[] second = EncryptedFiles.write(encryption, CompatibilityLevel.SPARK);
    int same = 0;
    for (int i = 8; i < 1000; i++) {
      same += first[i] == second[i] ? 1 : 0;
    }
    assertThat(same).isLessThan(100);
  }

  @Test
  void closingOverwritesTheKeys() throws IOException {
    FileEncryption encryption = EncryptedFiles.encryption().build();
    byte[] file = EncryptedFiles.write(encryption, CompatibilityLevel.SPARK);
    encryption.close();
    assertThat(encryption.footerKey().isClosed()).isTrue();
    assertThat(AesKey.of(encryption.footerKey().key()).isWiped()).isTrue();
    assertThatThrownBy(() -> EncryptedFiles.write(encryption, CompatibilityLevel.SPARK))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("overwritten");

    byte[] key = EncryptedFiles.key(16, 0);
    FileDecryption decryption = FileDecryption.builder().footerKey(key).build();
    assertThat(EncryptedFiles.read(file, decryption)).isNotEmpty();
    decryption.close();
    assertThat(AesKey.of(decryption.footerKey()).isWiped()).isTrue();
    assertThat(key).isEqualTo(EncryptedFiles.key(16, 0));
    assertThatThrownBy(() -> EncryptedFiles.read(file, decryption))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("overwritten");
  }

  @Test
  void closingAReaderOverwritesTheKeysThatItRetrieved() throws IOException {
    byte[] file =
        EncryptedFiles.write(EncryptedFiles.encryption().build(), CompatibilityLevel.SPARK);
    FileDecryption decryption =
        FileDecryption.builder().keyRetriever(EncryptedFiles.retriever(16)).build();
    FileDecryptor decryptor =
        FooterReader.open(InputFile.of(file), 1 << 16, decryption).decryptor();
    AesKey key = decryptor.retrievedKeys().get(0);
    assertThat(key.isWiped()).isFalse();
    decryptor.close();
    assertThat(key.isWiped()).isTrue();
  }
}
