package io.jparquet.internal.crypto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.ParquetReader;
import io.jparquet.RecordFiles;
import io.jparquet.Rows;
import io.jparquet.crypto.EncryptionCipher;
import io.jparquet.crypto.FileDecryption;
import io.jparquet.crypto.FileEncryption;
import io.jparquet.error.CryptoException;
import io.jparquet.error.ParquetException;
import io.jparquet.internal.bytes.ByteSink;
import io.jparquet.internal.crypto.EncryptedModules.Module;
import io.jparquet.internal.footer.FileFooters;
import io.jparquet.internal.footer.Footer;
import io.jparquet.internal.thrift.MetadataEncoder;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.RowGroup;
import io.jparquet.option.CompatibilityLevel;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.Field;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Encrypted files whose bytes were changed, or whose modules were exchanged. */
class TamperedFilesTest {
  private static final int MAGIC_BYTES = 4;

  private static final byte[] PREFIX = "orders/7".getBytes(StandardCharsets.UTF_8);
  private static final KeySearch KEYS =
      new KeySearch(List.of(EncryptedFiles.key(16, 0), SmallEncryptedFile.NAME_KEY));

  private static ParquetReader open(byte[] file) throws IOException {
    return EncryptedModules.open(file, SmallEncryptedFile.options());
  }

  private static List<Object> readAll(byte[] file) throws IOException {
    return EncryptedModules.readAll(file, SmallEncryptedFile.options());
  }

  private static Map<Integer, Module> modules(byte[] file) throws IOException {
    return EncryptedModules.ofColumns(file, SmallEncryptedFile.options());
  }

  /**
   * Outside of modules are only the magic at both ends, the length of the footer and, before an
   * encrypted footer, algorithm and key metadata. A change of these is detected too, except for the
   * magic at the start, which no reader needs, and the bytes that {@link #bytesThatMeanNothing}
   * lists.
   */
  @ParameterizedTest
  @CsvSource({"false, false", "false, true", "true, false", "true, true"})
  void everyChangedByteIsNoticed(boolean plainFooter, boolean prefix) throws IOException {
    FileEncryption.Builder encryption =
        SmallEncryptedFile.encryption().plaintextFooter(plainFooter);
    byte[] file =
        SmallEncryptedFile.of(prefix ? encryption.aadPrefix(PREFIX).build() : encryption.build());
    List<Object> expected = readAll(file);
    Set<String> unnoticed = new TreeSet<>();
    int head = EncryptedModules.footerStart(file, SmallEncryptedFile.decryption());
    int headEnd =
        plainFooter
            ? head
            : EncryptedModules.encryptedFooter(file, SmallEncryptedFile.decryption()).offset();
    for (int i = MAGIC_BYTES; i < file.length; i++) {
      boolean isHead = i >= head && i < headEnd;
      for (int change = isHead ? 255 : 1 << i % 8; change > 0; change = isHead ? change - 1 : 0) {
        byte[] changed = file.clone();
        changed[i] ^= (byte) change;
        try {
          assertThat(readAll(changed)).isEqualTo(expected);
          unnoticed.add(i - head + ": " + file[i] + " or " + (changed[i] & 0xFF));
        } catch (ParquetException e) {
          assertThat(e).hasMessageContaining("file ");
          KEYS.assertShowsNone(e);
        }
      }
    }
    assertThat(unnoticed)
        .isEqualTo(plainFooter ? Set.of() : bytesThatMeanNothing(prefix ? PREFIX.length : 0));
  }

  /**
   * Only the low half of a byte that ends a Thrift struct has a meaning. Before an encrypted footer
   * there are three such bytes: of the algorithm's struct, of the union around it, and of the
   * whole.
   */
  private static Set<String> bytesThatMeanNothing(int prefixLength) {
    int prefixBytes = prefixLength == 0 ? 0 : 2 + prefixLength;
    int algorithmEnd = 1 + 1 + prefixBytes + 2 + 8;
    int keyMetadataBytes = 2 + "kf".length();
    Set<String> bytes = new TreeSet<>();
    for (int at : new int[] {algorithmEnd, algorithmEnd + 1, algorithmEnd + 2 + keyMetadataBytes}) {
      for (int high = 1; high < 16; high++) {
        bytes.add(at + ": 0 or " + (high << 4));
      }
    }
    return bytes;
  }

  /** The magics and the length of the footer: the only bytes outside of modules. */
  @Test
  void modulesCoverEveryByteBetweenTheMagicsButTheHeadOfTheFooter() throws IOException {
    byte[] file = SmallEncryptedFile.of(SmallEncryptedFile.encryption().build());
    int at = 4;
    for (Module module : modules(file).values()) {
      assertThat(module.offset()).as("%s", module.place()).isEqualTo(at);
      at += module.length();
    }
    assertThat((long) at)
        .isEqualTo(FileFooters.read(file, SmallEncryptedFile.decryption()).offset());
  }

  @ParameterizedTest
  @EnumSource(ModuleType.class)
  void aChangedByteOfEachKindOfModuleIsReportedWithItsKind(ModuleType type) throws IOException {
    if (type == ModuleType.FOOTER || type == ModuleType.COLUMN_METADATA) {
      return;
    }
    byte[] file = SmallEncryptedFile.of(SmallEncryptedFile.encryption().build());
    int seen = 0;
    for (Module module : modules(file).values()) {
      if (module.type() == type) {
        seen++;
        for (int at : new int[] {4, 16, module.length() - 1}) {
          byte[] changed = file.clone();
          changed[module.offset() + at] ^= 0x10;
          assertThatThrownBy(() -> readAll(changed))
              .isInstanceOf(CryptoException.class)
              .hasMessageContaining("the module " + module.place() + " ")
              .hasMessageContaining("was changed after it was written");
        }
      }
    }
    assertThat(seen).isPositive();
  }

  @Test
  void aChangedFooterIsDistinguishedFromAWrongKey() throws IOException {
    byte[] file = SmallEncryptedFile.of(SmallEncryptedFile.encryption().build());
    for (int fromEnd = 9; fromEnd < 400; fromEnd += 13) {
      byte[] changed = file.clone();
      changed[file.length - fromEnd] ^= 1;
      assertThatThrownBy(() -> readAll(changed))
          .isInstanceOf(CryptoException.class)
          .hasMessageContaining("module footer was changed after it was written");
    }
    byte[] signed =
        SmallEncryptedFile.of(SmallEncryptedFile.encryption().plaintextFooter(true).build());
    for (int fromEnd = 9; fromEnd < 36; fromEnd++) {
      byte[] changed = signed.clone();
      changed[signed.length - fromEnd] ^= 1;
      assertThatThrownBy(() -> readAll(changed))
          .isInstanceOf(CryptoException.class)
          .hasMessageContaining(
              "the signature of the footer does not match: the footer was changed")
          .hasMessageNotContaining("wrong");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void changedColumnMetadataAreNoticedThoughTheFooterFits(boolean plainFooter) throws IOException {
    byte[] file =
        SmallEncryptedFile.of(SmallEncryptedFile.encryption().plaintextFooter(plainFooter).build());
    byte[] module;
    try (ParquetReader reader = open(file)) {
      module = reader.metaData().rowGroups().get(0).columns().get(1).encryptedColumnMetadata();
    }
    ForgedFooter forged =
        new ForgedFooter(file, SmallEncryptedFile.decryption(), EncryptedFiles.key(16, 0));
    byte[] changed =
        forged.with(
            footer -> {
              int at = EncryptedModules.indexOf(footer, module);
              footer[at + module.length - 1] ^= 1;
            });
    assertThatThrownBy(() -> readAll(changed))
        .isInstanceOf(CryptoException.class)
        .hasMessageContaining("module column metadata of row group 0, column 1 was changed");
  }

  /** Of the same column in two row groups, with the same number of digits in its offsets. */
  @Test
  void exchangedColumnMetadataAreToldByTheirPlaces() throws IOException {
    byte[] file =
        EncryptedFiles.write(
            EncryptedFiles.records(120),
            EncryptedFiles.options(CompatibilityLevel.SPARK)
                .set(WriteOptions.BLOCK_ROW_COUNT_LIMIT, 10)
                .encryption(SmallEncryptedFile.encryption().build())
                .build());
    byte[] first = null;
    byte[] second = null;
    int group = 0;
    try (ParquetReader reader = open(file)) {
      while (first == null || first.length != second.length) {
        first = second;
        RowGroup next = reader.metaData().rowGroups().get(group++);
        second = next.columns().get(1).encryptedColumnMetadata();
      }
    }
    byte[] a = first;
    byte[] b = second;
    ForgedFooter forged =
        new ForgedFooter(file, SmallEncryptedFile.decryption(), EncryptedFiles.key(16, 0));
    byte[] swapped =
        forged.with(
            footer -> {
              int atA = EncryptedModules.indexOf(footer, a);
              int atB = EncryptedModules.indexOf(footer, b);
              System.arraycopy(b, 0, footer, atA, b.length);
              System.arraycopy(a, 0, footer, atB, a.length);
            });
    String place = "the module column metadata of row group %d, column 1 was exchanged: ";
    String what = "its bytes are the column metadata of row group %d, column 1 of this file";
    assertThatThrownBy(() -> readAll(swapped))
        .isInstanceOf(CryptoException.class)
        .hasMessageContaining(place, group - 2)
        .hasMessageContaining(what, group - 1);
  }

  @Test
  void theFooterOfAnotherFileIsNoticedThoughTheKeyIsTheSame() throws IOException {
    FileEncryption encryption = SmallEncryptedFile.encryption().build();
    byte[] file = SmallEncryptedFile.of(encryption);
    byte[] other = SmallEncryptedFile.of(encryption);
    Module footer = EncryptedModules.encryptedFooter(file, SmallEncryptedFile.decryption());
    assertThat(EncryptedModules.encryptedFooter(other, SmallEncryptedFile.decryption()))
        .isEqualTo(footer);
    byte[] mixed = file.clone();
    System.arraycopy(other, footer.offset(), mixed, footer.offset(), footer.length());
    assertThatThrownBy(() -> open(mixed))
        .isInstanceOf(CryptoException.class)
        .hasMessageContaining("the module footer was changed after it was written, or comes from");
    // It matches the struct before it, but no column does.
    int head = EncryptedModules.footerStart(file, SmallEncryptedFile.decryption());
    System.arraycopy(other, head, mixed, head, other.length - head);
    open(mixed).close();
    assertThatThrownBy(() -> readAll(mixed))
        .isInstanceOf(CryptoException.class)
        .hasMessageContaining("the module data page header 0 of row group 0, column 0 was")
        .hasMessageContaining("comes from another file");
  }

  /**
   * Without an algorithm there is no signature: removing the algorithm would also remove the
   * signature.
   */
  @Test
  void aPlainFooterWithoutItsAlgorithmIsNotTakenForOneThatNeedsNoSignature() throws IOException {
    byte[] file =
        SmallEncryptedFile.of(
            SmallEncryptedFile.encryption().completeColumns(false).plaintextFooter(true).build());
    Footer footer = FileFooters.read(file, SmallEncryptedFile.decryption());
    byte[] changed = withFooter(file, footer, m -> m.encryptionAlgorithm(null));
    byte[] withoutKeyToo =
        withFooter(file, footer, m -> m.encryptionAlgorithm(null).footerSigningKeyMetadata(null));
    for (byte[] unsigned : List.of(changed, withoutKeyToo)) {
      assertThatThrownBy(() -> open(unsigned))
          .isInstanceOf(CryptoException.class)
          .hasMessageContaining("has encryption metadata, but names no algorithm")
          .hasMessageContaining("the footer was changed after it was written");
      ReadOptions unchecked =
          EncryptedFiles.reading(FileDecryption.builder().checkFooterSignature(false).build());
      for (ReadOptions options : List.of(ReadOptions.defaults(), unchecked)) {
        try (ParquetReader reader = EncryptedModules.open(unsigned, options)) {
          List<Field> fields = reader.schema().fields();
          assertThat(Rows.read(reader, fields.subList(0, 1), 10)).hasSize(6);
          assertThatThrownBy(() -> Rows.read(reader, fields, 10))
              .isInstanceOf(CryptoException.class)
              .hasMessageContaining("column name is encrypted, but the footer does not say by");
        }
      }
    }
  }

  private static byte[] withFooter(
      byte[] file, Footer footer, UnaryOperator<FileMetaData.Builder> change) {
    byte[] changed = MetadataEncoder.encode(change.apply(footer.metaData().toBuilder()).build());
    ByteSink out = new ByteSink();
    out.put(file, 0, Math.toIntExact(footer.offset()));
    out.put(changed, 0, changed.length);
    out.putInt(changed.length);
    out.put(file, file.length - 4, 4);
    return out.toByteArray();
  }

  /** Pairs of modules of the same length, which can be exchanged without moving any other bytes. */
  @Test
  void exchangedModulesAreToldByTheirPlaces() throws IOException {
    byte[] file =
        EncryptedFiles.write(SmallEncryptedFile.encryption().build(), CompatibilityLevel.SPARK);
    List<Module> modules = List.copyOf(modules(file).values());
    Random random = new Random(1);
    int exchanged = 0;
    int named = 0;
    for (int attempt = 0; attempt < 20_000 && exchanged < 60; attempt++) {
      Module a = modules.get(random.nextInt(modules.size()));
      Module b = modules.get(random.nextInt(modules.size()));
      if (a.offset() != b.offset() && a.length() == b.length()) {
        byte[] swapped = file.clone();
        System.arraycopy(file, a.offset(), swapped, b.offset(), a.length());
        System.arraycopy(file, b.offset(), swapped, a.offset(), a.length());
        exchanged++;
        boolean sameKey = a.place().column() != 1 && b.place().column() != 1;
        try {
          readAll(swapped);
          throw new AssertionError(a + " and " + b + " were exchanged unnoticed");
        } catch (CryptoException e) {
          if (sameKey) {
            assertThat(e).hasMessageContaining("was exchanged: its bytes are the ");
            named++;
          }
        }
      }
    }
    assertThat(exchanged).isEqualTo(60);
    assertThat(named).isGreaterThan(20);
  }

  @Test
  void modulesOfAnotherFileAreNoticedThoughTheKeysAreTheSame() throws IOException {
    FileEncryption encryption = SmallEncryptedFile.encryption().build();
    byte[] file = SmallEncryptedFile.of(encryption);
    byte[] other = SmallEncryptedFile.of(encryption);
    Map<Integer, Module> theirs = modules(other);
    int exchanged = 0;
    for (Module module : modules(file).values()) {
      Module their = theirs.get(module.offset());
      assertThat(their).isEqualTo(module);
      byte[] mixed = file.clone();
      System.arraycopy(other, module.offset(), mixed, module.offset(), module.length());
      assertThatThrownBy(() -> readAll(mixed))
          .isInstanceOf(CryptoException.class)
          .hasMessageContaining("the module " + module.place() + " ")
          .hasMessageContaining("comes from another file");
      exchanged++;
    }
    assertThat(exchanged).isGreaterThan(20);
  }

  @ParameterizedTest
  @EnumSource(EncryptionCipher.class)
  void damagedFilesAreReadOrRefused(EncryptionCipher algorithm) throws IOException {
    WriteOptions options =
        EncryptedFiles.options(CompatibilityLevel.V2)
            .encryption(SmallEncryptedFile.encryption().algorithm(algorithm).build())
            .build();
    byte[] file =
        RecordFiles.write(SmallEncryptedFile.SCHEMA, options, SmallEncryptedFile.records(60));
    int refused = 0;
    for (long seed = 0; seed < 1000; seed++) {
      Random random = new Random(seed);
      byte[] damaged = file.clone();
      if (random.nextInt(4) == 0) {
        damaged = Arrays.copyOf(damaged, random.nextInt(damaged.length));
      }
      for (int i = random.nextInt(6); i >= 0 && damaged.length > 0; i--) {
        damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
      }
      try {
        readAll(damaged);
      } catch (ParquetException e) {
        refused++;
      } catch (IOException | RuntimeException e) {
        throw new AssertionError("seed " + seed, e);
      }
    }
    assertThat(refused).isGreaterThan(500);
  }
}
