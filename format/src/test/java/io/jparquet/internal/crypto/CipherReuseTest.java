package io.jparquet.internal.crypto;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.FileScan;
import io.jparquet.ParquetReader;
import io.jparquet.crypto.EncryptionCipher;
import io.jparquet.crypto.FileDecryption;
import io.jparquet.crypto.FileEncryption;
import io.jparquet.internal.bytes.ByteSink;
import io.jparquet.internal.crypto.key.AesKey;
import io.jparquet.internal.write.FileWriter;
import io.jparquet.io.ByteArrayOutputFile;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.option.CompatibilityLevel;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.vector.LongVector;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.security.Provider;
import java.security.Security;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Objects that are created for each module, and those that are reused for a whole file. */
class CipherReuseTest {
  private static final com.sun.management.ThreadMXBean THREADS =
      (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final int PAGES = 64;
  private static final int PAGE_BYTES = 1 << 16;

  /** A provider without ciphers, which is queried first for each new cipher. */
  private static final class Counting extends Provider {
    private static final long serialVersionUID = 1L;

    private final transient Thread owner = Thread.currentThread();
    private final transient List<String> asked = new ArrayList<>();

    Counting() {
      super("Counting", "1", "counts the ciphers that are made");
    }

    @Override
    public Service getService(String type, String algorithm) {
      boolean complete = algorithm.indexOf('/') != algorithm.lastIndexOf('/');
      if (Thread.currentThread() == owner && type.equals("Cipher") && complete) {
        asked.add(algorithm);
      }
      return null;
    }
  }

  private interface Step {
    void run() throws IOException;
  }

  /** The ciphers that are created in a step. */
  private static List<String> ciphersOf(Step step) throws IOException {
    Counting counting = new Counting();
    Security.insertProviderAt(counting, 1);
    try {
      step.run();
    } finally {
      Security.removeProvider(counting.getName());
    }
    return counting.asked.stream().filter(name -> !name.contains("//")).toList();
  }

  @ParameterizedTest
  @EnumSource(EncryptionCipher.class)
  void aFileTakesOneCipherPerKeyAndAlgorithm(EncryptionCipher algorithm) throws IOException {
    FileEncryption encryption =
        EncryptedFiles.encryption()
            .algorithm(algorithm)
            .columnKey("name", EncryptedFiles.dataKey(EncryptedFiles.key(16, 1), "kc1"))
            .completeColumns(true)
            .build();
    WriteOptions options =
        EncryptedFiles.options(CompatibilityLevel.SPARK).encryption(encryption).build();
    byte[][] file = new byte[1][];
    List<Map<String, Object>> records = EncryptedFiles.records(120);
    List<String> written = ciphersOf(() -> file[0] = EncryptedFiles.write(records, options));
    FileDecryption keys =
        FileDecryption.builder().keyRetriever(EncryptedFiles.retriever(16)).build();
    List<String> read =
        ciphersOf(() -> EncryptedModules.readAll(file[0], EncryptedFiles.reading(keys)));
    List<String> expected = new ArrayList<>(List.of("AES/GCM/NoPadding", "AES/GCM/NoPadding"));
    if (algorithm == EncryptionCipher.AES_GCM_CTR_V1) {
      expected.addAll(List.of("AES/CTR/NoPadding", "AES/CTR/NoPadding"));
    }
    assertThat(written).containsExactlyInAnyOrderElementsOf(expected);
    assertThat(read).containsExactlyInAnyOrderElementsOf(expected);
    int modules = EncryptedModules.ofColumns(file[0], EncryptedFiles.reading(keys)).size();
    assertThat(modules).isGreaterThan(100);
  }

  private static long allocated(Step step) throws IOException {
    long before = THREADS.getCurrentThreadAllocatedBytes();
    step.run();
    return THREADS.getCurrentThreadAllocatedBytes() - before;
  }

  @ParameterizedTest
  @EnumSource(EncryptionCipher.class)
  void aModuleIsEncryptedAndDecryptedWithoutMemoryOfItsSize(EncryptionCipher algorithm)
      throws IOException {
    ModuleCipher cipher = new ModuleCipher(new AesKey(EncryptedFiles.key(16, 0)));
    byte[] page = new byte[1 << 20];
    ByteSink module = new ByteSink();
    ByteSink plain = new ByteSink();
    Nonces nonces = new Nonces();
    ModuleAad aad =
        algorithm == EncryptionCipher.AES_GCM_V1
            ? new ModuleAad(null, new byte[8]).of(ModulePlace.FOOTER)
            : null;
    for (int round = 0; round < 10; round++) {
      module.reset();
      plain.reset();
      long bytes =
          allocated(
              () -> {
                cipher.encrypt(page, 0, page.length, aad, nonces, module);
                assertThat(cipher.decrypt(module.array(), 0, module.size(), aad, plain)).isTrue();
              });
      assertThat(plain.size()).isEqualTo(page.length);
      // In the first round the sinks allocate their arrays. After that, only the AES of the runtime
      // allocates objects.
      assertThat(bytes).isLessThan(round == 0 ? 5 * page.length : 1 << 16);
    }
  }

  /** Plain pages are read from the fetched array; all encrypted pages share one more array. */
  @ParameterizedTest
  @EnumSource(EncryptionCipher.class)
  void encryptedPagesAreReadThroughOneBuffer(EncryptionCipher algorithm) throws IOException {
    FileEncryption encryption = EncryptedFiles.encryption().algorithm(algorithm).build();
    byte[] plain = longs(null);
    byte[] encrypted = longs(encryption);
    ReadOptions options =
        EncryptedFiles.reading(
            FileDecryption.builder().footerKey(EncryptedFiles.key(16, 0)).build());
    for (int round = 0; round < 5; round++) {
      long more =
          allocated(() -> readLongs(encrypted, options))
              - allocated(() -> readLongs(plain, options));
      // The first rounds load classes.
      assertThat(more).isLessThan(round < 2 ? Long.MAX_VALUE : PAGES * PAGE_BYTES / 4);
    }
  }

  private static byte[] longs(FileEncryption encryption) throws IOException {
    WriteOptions options =
        WriteOptions.builder()
            .set(WriteOptions.DICTIONARY, false)
            .set(WriteOptions.COMPRESSION, CompressionCodec.UNCOMPRESSED)
            .set(WriteOptions.PAGE_ROW_COUNT_LIMIT, PAGE_BYTES / Long.BYTES)
            .encryption(encryption)
            .build();
    ByteArrayOutputFile file = new ByteArrayOutputFile();
    ParquetSchema schema = ParquetSchema.parse("message m { required int64 x; }");
    try (FileWriter writer = FileWriter.open(file, schema, options)) {
      for (int i = 0; i < PAGES * PAGE_BYTES / Long.BYTES; i++) {
        writer.leaf(0).writeLong(0, 0, i);
        writer.endRecord();
      }
    }
    return file.toByteArray();
  }

  private static void readLongs(byte[] file, ReadOptions options) throws IOException {
    try (ParquetReader reader = EncryptedModules.open(file, options)) {
      assertThat(reader.offsetIndex(0, 0).pageLocations()).hasSize(PAGES);
      long sum = 0;
      try (FileScan group = reader.scan(reader.schema().fields()).batchRows(4096).open()) {
        while (group.next()) {
          sum += ((LongVector) group.vector(0)).values()[0];
        }
      }
      assertThat(sum).isPositive();
    }
  }
}
