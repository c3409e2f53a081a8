package io.jparquet.internal.crypto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.ParquetReader;
import io.jparquet.error.CorruptFileException;
import io.jparquet.error.CryptoException;
import io.jparquet.error.ParquetException;
import io.jparquet.internal.crypto.EncryptedModules.Module;
import io.jparquet.internal.metadata.FileCryptoMetaData;
import io.jparquet.internal.thrift.MetadataDecoder;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.EncryptionAlgorithm;
import io.jparquet.option.ReadOptions;
import io.jparquet.schema.LeafColumn;
import java.io.IOException;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** All encrypted files of parquet-testing, with a byte changed in each of their modules. */
class CorpusTamperedFilesTest {
  static Stream<CorpusFile> files() {
    return CorpusFile.all();
  }

  static Stream<CorpusFile> filesWithEncryptedFooter() {
    return files().filter(file -> !file.plainFooter());
  }

  static Stream<CorpusFile> filesWithPlainFooter() {
    return files().filter(CorpusFile::plainFooter);
  }

  static Stream<CorpusFile> filesWithColumnKeys() {
    return files().filter(file -> !file.uniform());
  }

  static Stream<CorpusFile> filesWithCtrPages() {
    return files().filter(CorpusFile::ctr);
  }

  /** Reads a file. */
  private interface Reading {
    Object read() throws IOException;
  }

  /** The error of reading a file; it shows no key. */
  private static ParquetException refusal(KeySearch keys, Reading reading) {
    ParquetException[] refused = new ParquetException[1];
    assertThatThrownBy(reading::read)
        .isInstanceOfSatisfying(ParquetException.class, e -> refused[0] = e);
    keys.assertShowsNone(refused[0]);
    return refused[0];
  }

  private static List<LeafColumn> leaves(byte[] file, ReadOptions options) throws IOException {
    try (ParquetReader reader = EncryptedModules.open(file, options)) {
      return reader.schema().leaves();
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void sayWhichModuleWasChanged(CorpusFile corpusFile) throws IOException {
    byte[] file = corpusFile.bytes();
    ReadOptions options = corpusFile.options();
    KeySearch keys = corpusFile.keySearch();
    List<LeafColumn> leaves = leaves(file, options);
    Set<ModuleType> seen = EnumSet.noneOf(ModuleType.class);
    for (Module module : EncryptedModules.ofColumns(file, options).values()) {
      seen.add(module.type());
      LeafColumn leaf = leaves.get(module.place().column());
      for (int at = module.offset(); at < module.nonce(); at++) {
        byte[] changed = EncryptedModules.flipped(file, at);
        assertThat(refusal(keys, () -> EncryptedModules.readColumn(changed, leaf, options)))
            .hasMessageContaining("the module " + module.type() + " ")
            .hasMessageContaining("row group 0, column " + leaf.dotPath());
      }
      if (corpusFile.ctr() && module.type().isPage()) {
        continue;
      }
      for (int at : new int[] {module.nonce(), module.text(), module.last()}) {
        byte[] changed = EncryptedModules.flipped(file, at);
        assertThat(refusal(keys, () -> EncryptedModules.readColumn(changed, leaf, options)))
            .isInstanceOf(CryptoException.class)
            .hasMessageContaining("the module " + module.place() + " was changed after it was")
            .hasMessageContaining("row group 0, column " + leaf.dotPath());
      }
    }
    assertThat(seen)
        .contains(
            ModuleType.DATA_PAGE_HEADER,
            ModuleType.DATA_PAGE,
            ModuleType.COLUMN_INDEX,
            ModuleType.OFFSET_INDEX);
    assertThat(seen.contains(ModuleType.BLOOM_FILTER_HEADER))
        .isEqualTo(seen.contains(ModuleType.BLOOM_FILTER_BITSET))
        .isEqualTo(corpusFile.name().endsWith("bloom_filter"));
    assertThat(seen.contains(ModuleType.DICTIONARY_PAGE_HEADER))
        .isEqualTo(seen.contains(ModuleType.DICTIONARY_PAGE))
        .isEqualTo(
            !corpusFile.name().endsWith("bloom_filter") && !corpusFile.externalKeyMaterial());
  }

  /** With AES-CTR a changed page has different content, which may or may not be decodable. */
  @ParameterizedTest
  @MethodSource("filesWithCtrPages")
  void changedCtrPagesAreReadOrCannotBeDecoded(CorpusFile corpusFile) throws IOException {
    byte[] file = corpusFile.bytes();
    ReadOptions options = corpusFile.options();
    List<LeafColumn> leaves = leaves(file, options);
    int unnoticed = 0;
    int undecodable = 0;
    for (Module module : EncryptedModules.ofColumns(file, options).values()) {
      LeafColumn leaf = leaves.get(module.place().column());
      List<Object> before = EncryptedModules.readColumn(file, leaf, options);
      for (int at = module.nonce(); module.type().isPage() && at <= module.last(); at += 3) {
        try {
          byte[] changed = EncryptedModules.flipped(file, at);
          List<Object> after = EncryptedModules.readColumn(changed, leaf, options);
          unnoticed += after.equals(before) ? 0 : 1;
        } catch (CorruptFileException e) {
          assertThat(e).hasMessageContaining("row group 0, column " + leaf.dotPath() + ", page ");
          undecodable++;
        }
      }
    }
    assertThat(unnoticed).isGreaterThan(50);
    assertThat(undecodable).isPositive();
  }

  @ParameterizedTest
  @MethodSource("filesWithEncryptedFooter")
  void sayThatTheFooterWasChanged(CorpusFile corpusFile) throws IOException {
    byte[] file = corpusFile.bytes();
    ReadOptions options = corpusFile.options();
    KeySearch keys = corpusFile.keySearch();
    Module footer = EncryptedModules.encryptedFooter(file, options.decryption());
    for (int at = footer.offset(); at <= footer.last(); at += at < footer.text() + 3 ? 1 : 5) {
      byte[] changed = EncryptedModules.flipped(file, at);
      ParquetException refusal = refusal(keys, () -> EncryptedModules.open(changed, options));
      if (at < footer.nonce()) {
        assertThat(refusal).hasMessageContaining("Expected an encrypted footer that fills ");
        continue;
      }
      assertThat(refusal)
          .isInstanceOf(CryptoException.class)
          .hasMessageContaining("the module footer ");
      if (at >= footer.text() + 3) {
        assertThat(refusal).hasMessageContaining("was changed").hasMessageNotContaining("wrong");
      } else {
        // The decrypted form of these bytes shows whether the key is right.
        assertThat(refusal.getMessage())
            .containsAnyOf(" is wrong, or the module was damaged", "was changed");
      }
    }
  }

  /** The meaning of the bytes before an encrypted footer. */
  private static String head(byte[] file, int from) {
    int length = file.length - from;
    FileCryptoMetaData head = MetadataDecoder.fileCryptoMetaData(file, from, length).value();
    String key = HexFormat.of().formatHex(head.keyMetadata());
    if (head.encryptionAlgorithm() instanceof EncryptionAlgorithm.AesGcmV1 gcm) {
      return key + ", GCM, " + aad(gcm.aadPrefix(), gcm.aadFileUnique(), gcm.supplyAadPrefix());
    }
    EncryptionAlgorithm.AesGcmCtrV1 ctr =
        (EncryptionAlgorithm.AesGcmCtrV1) head.encryptionAlgorithm();
    return key + ", CTR, " + aad(ctr.aadPrefix(), ctr.aadFileUnique(), ctr.supplyAadPrefix());
  }

  private static String aad(byte[] prefix, byte[] fileUnique, Boolean supply) {
    return (prefix == null ? "none" : HexFormat.of().formatHex(prefix))
        + ", "
        + HexFormat.of().formatHex(fileUnique)
        + ", "
        + Boolean.TRUE.equals(supply);
  }

  /**
   * These bytes name algorithm, file and footer key. A change of their meaning is detected; some
   * bits of Thrift have no meaning.
   */
  @ParameterizedTest
  @MethodSource("filesWithEncryptedFooter")
  void refuseChangesOfWhatStandsInFrontOfTheFooter(CorpusFile corpusFile) throws IOException {
    byte[] file = corpusFile.bytes();
    ReadOptions options = corpusFile.options();
    KeySearch keys = corpusFile.keySearch();
    List<Object> content = EncryptedModules.readAll(file, options);
    int from = EncryptedModules.footerStart(file, options.decryption());
    int to = EncryptedModules.encryptedFooter(file, options.decryption()).offset();
    int noticed = 0;
    for (int at = from; at < to; at++) {
      for (int bit = 0; bit < Byte.SIZE; bit++) {
        byte[] changed = file.clone();
        changed[at] ^= (byte) (1 << bit);
        List<Object> read = null;
        try {
          read = EncryptedModules.readAll(changed, options);
        } catch (ParquetException e) {
          keys.assertShowsNone(e);
          assertThat(e).hasMessageContaining("[file ");
          noticed++;
        }
        if (read != null) {
          assertThat(head(changed, from)).isEqualTo(head(file, from));
          assertThat(read).isEqualTo(content);
        }
      }
    }
    // The high halves of the bytes that end a struct, and of a field that is false.
    assertThat((to - from) * Byte.SIZE - noticed).isBetween(12, 20);
  }

  @ParameterizedTest
  @MethodSource("filesWithPlainFooter")
  void sayThatTheSignatureDoesNotFit(CorpusFile corpusFile) throws IOException {
    byte[] file = corpusFile.bytes();
    ReadOptions options = corpusFile.options();
    KeySearch keys = corpusFile.keySearch();
    int signature = EncryptedModules.signatureStart(file);
    int unfit = 0;
    for (int at = EncryptedModules.footerStart(file, options.decryption());
        at < signature + ModuleFrame.SIGNATURE_BYTES;
        at++) {
      byte[] changed = EncryptedModules.flipped(file, at);
      ParquetException refusal = refusal(keys, () -> EncryptedModules.open(changed, options));
      boolean isUnfit =
          refusal
              .getMessage()
              .startsWith("the signature of the footer does not match: the footer was changed");
      unfit += isUnfit ? 1 : 0;
      // After other changes of the footer itself, it is not a footer any more.
      assertThat(isUnfit || at < signature).isTrue();
    }
    assertThat(unfit).isGreaterThan(500);
  }

  /** A change by an attacker with the footer key, but without those of the columns. */
  @ParameterizedTest
  @MethodSource("filesWithColumnKeys")
  void sayThatColumnMetadataWereChangedThoughTheFooterFits(CorpusFile corpusFile)
      throws IOException {
    byte[] file = corpusFile.bytes();
    ReadOptions options = corpusFile.options();
    KeySearch keys = corpusFile.keySearch();
    List<ColumnChunk> chunks;
    List<LeafColumn> leaves;
    byte[] footerKey;
    try (ParquetReader reader = EncryptedModules.open(file, options)) {
      leaves = reader.schema().leaves();
      chunks = reader.metaData().rowGroups().get(0).columns();
      footerKey = corpusFile.keys().key(reader.metaData().footerSigningKeyMetadata());
    }
    ForgedFooter forged = new ForgedFooter(file, options.decryption(), footerKey);
    int columns = 0;
    for (LeafColumn leaf : leaves) {
      byte[] module = chunks.get(leaf.index()).encryptedColumnMetadata();
      if (module == null) {
        continue;
      }
      columns++;
      int text = ModuleFrame.LENGTH_BYTES + ModuleFrame.NONCE_BYTES;
      for (int at : new int[] {0, 3, 4, 15, text, text + 2, text + 3, module.length - 1}) {
        byte[] changed =
            forged.with(footer -> footer[EncryptedModules.indexOf(footer, module) + at] ^= 0x10);
        ParquetException refusal =
            refusal(keys, () -> EncryptedModules.readColumn(changed, leaf, options));
        assertThat(refusal).hasMessageContaining("row group 0, column " + leaf.dotPath());
        if (at < ModuleFrame.LENGTH_BYTES) {
          assertThat(refusal).hasMessageContaining("the module column metadata has ");
        } else {
          assertThat(refusal)
              .isInstanceOf(CryptoException.class)
              .hasMessageContaining(
                  "the module column metadata of row group 0, column " + leaf.index())
              .hasMessageContaining(
                  at < text + 3 ? " is wrong, or the module was damaged" : " was changed after");
        }
      }
    }
    assertThat(columns).isEqualTo(corpusFile.large() ? 8 : 2);
  }
}
