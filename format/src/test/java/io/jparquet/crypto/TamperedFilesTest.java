package io.jparquet.crypto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.CompatibilityLevel;
import io.jparquet.CryptoException;
import io.jparquet.ParquetException;
import io.jparquet.ParquetReader;
import io.jparquet.RecordFiles;
import io.jparquet.Rows;
import io.jparquet.WriteOptions;
import io.jparquet.footer.Footer;
import io.jparquet.footer.FooterReader;
import io.jparquet.io.ByteArrayInputFile;
import io.jparquet.io.LittleEndian;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.OffsetIndex;
import io.jparquet.metadata.PageLocation;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.thrift.MetadataDecoder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Encrypted files whose bytes were changed, or whose modules were exchanged. */
class TamperedFilesTest {
  private static final byte[] NAME_KEY = EncryptedFiles.key(16, 1);

  /** Few columns, as some tests change each byte of a file and read it again. */
  private static final ParquetSchema FEW_COLUMNS =
      ParquetSchema.parse(
          """
          message m {
            required int64 id;
            optional binary name (STRING);
            optional group tags (LIST) {
              repeated group list { optional int64 element; }
            }
          }
          """);

  private static FileEncryption.Builder encryption() {
    return EncryptedFiles.encryption()
        .columnKey("name", EncryptedFiles.dataKey(NAME_KEY, "kc1"))
        .completeColumns(true);
  }

  private static FileDecryption decryption() {
    return FileDecryption.builder().keyRetriever(EncryptedFiles.retriever(16)).build();
  }

  /** Without checksums, whose size in the headers would differ from file to file. */
  private static byte[] small(FileEncryption encryption) throws IOException {
    WriteOptions options =
        EncryptedFiles.options(CompatibilityLevel.SPARK)
            .pageRowCountLimit(4)
            .pageChecksums(false)
            .encryption(encryption)
            .build();
    return RecordFiles.write(FEW_COLUMNS, options, records(6));
  }

  private static List<Map<String, Object>> records(int count) {
    List<Map<String, Object>> records = EncryptedFiles.records(count);
    records.forEach(record -> record.keySet().retainAll(List.of("id", "name", "tags")));
    return records;
  }

  private static ParquetReader open(byte[] file) throws IOException {
    return ParquetReader.open(new ByteArrayInputFile(file), EncryptedFiles.reading(decryption()));
  }

  /** Reads everything that a file holds: rows, metadata, indexes, Bloom filters. */
  private static List<Object> readAll(byte[] file) throws IOException {
    List<Object> all = new ArrayList<>();
    try (ParquetReader reader = open(file)) {
      all.add(Rows.read(reader, reader.schema().fields(), 100));
      all.add(reader.metaData().rowGroups().size());
      for (int group = 0; group < reader.rowGroupCount(); group++) {
        reader.rowGroupMetaData(group, reader.schema().leaves());
        for (int leaf = 0; leaf < reader.schema().leaves().size(); leaf++) {
          reader.columnIndex(group, leaf);
          all.add(reader.offsetIndex(group, leaf));
          reader.bloomFilter(group, leaf);
        }
      }
    }
    return all;
  }

  /** A module and its bytes in the file, its length included. */
  private record Module(ModulePlace place, int offset, int length) {}

  private static Module module(byte[] file, ModulePlace place, long offset) {
    int at = Math.toIntExact(offset);
    return new Module(place, at, 4 + LittleEndian.getInt(file, at));
  }

  /** All modules of a file whose columns are all encrypted, by their offset. */
  private static Map<Integer, Module> modules(byte[] file) throws IOException {
    List<Module> modules = new ArrayList<>();
    try (ParquetReader reader = open(file)) {
      List<LeafColumn> leaves = reader.schema().leaves();
      for (int g = 0; g < reader.rowGroupCount(); g++) {
        for (int c = 0; c < leaves.size(); c++) {
          ColumnChunk chunk = reader.rowGroupMetaData(g, leaves).columns().get(c);
          addPages(file, chunk, reader.offsetIndex(g, c), g, c, modules);
          modules.add(
              module(
                  file,
                  new ModulePlace(ModuleType.COLUMN_INDEX, g, c, 0),
                  chunk.columnIndexOffset()));
          modules.add(
              module(
                  file,
                  new ModulePlace(ModuleType.OFFSET_INDEX, g, c, 0),
                  chunk.offsetIndexOffset()));
          Long filter = chunk.metaData().bloomFilterOffset();
          if (filter != null) {
            ModulePlace headerPlace = new ModulePlace(ModuleType.BLOOM_FILTER_HEADER, g, c, 0);
            Module header = module(file, headerPlace, filter);
            modules.add(header);
            ModulePlace bits = new ModulePlace(ModuleType.BLOOM_FILTER_BITSET, g, c, 0);
            modules.add(module(file, bits, filter + header.length()));
          }
        }
      }
    }
    Map<Integer, Module> byOffset = new TreeMap<>();
    modules.forEach(module -> byOffset.put(module.offset(), module));
    assertThat(byOffset).hasSameSizeAs(modules);
    return byOffset;
  }

  private static void addPages(
      byte[] file, ColumnChunk chunk, OffsetIndex index, int g, int c, List<Module> modules) {
    Long dictionary = chunk.metaData().dictionaryPageOffset();
    if (dictionary != null) {
      Module header =
          module(file, new ModulePlace(ModuleType.DICTIONARY_PAGE_HEADER, g, c, 0), dictionary);
      modules.add(header);
      modules.add(
          module(
              file,
              new ModulePlace(ModuleType.DICTIONARY_PAGE, g, c, 0),
              dictionary + header.length()));
    }
    int page = 0;
    for (PageLocation location : index.pageLocations()) {
      Module header =
          module(file, new ModulePlace(ModuleType.DATA_PAGE_HEADER, g, c, page), location.offset());
      modules.add(header);
      Module body =
          module(
              file,
              new ModulePlace(ModuleType.DATA_PAGE, g, c, page),
              location.offset() + header.length());
      modules.add(body);
      assertThat(header.length() + body.length()).isEqualTo(location.compressedPageSize());
      page++;
    }
  }

  /**
   * Outside of modules are only the magic at both ends, the length of the footer and, in front of
   * an encrypted footer, algorithm and key metadata. A change of these shows too, but for the high
   * halves of the bytes that end a Thrift struct there, which mean nothing.
   */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void everyChangedByteIsNoticed(boolean plainFooter) throws IOException {
    byte[] file = small(encryption().plaintextFooter(plainFooter).build());
    List<Object> expected = readAll(file);
    Footer footer = FooterReader.read(new ByteArrayInputFile(file), file.length, decryption());
    int head = Math.toIntExact(footer.offset());
    int headEnd =
        plainFooter
            ? head
            : head + MetadataDecoder.fileCryptoMetaData(file, head, footer.length()).length();
    for (int i = 0; i < file.length; i++) {
      byte[] changed = file.clone();
      changed[i] ^= (byte) (1 << i % 8);
      try {
        assertThat(readAll(changed)).isEqualTo(expected);
        assertThat(i).isBetween(head, headEnd - 1);
        assertThat(file[i]).isZero();
        assertThat(changed[i] & 0x0F).isZero();
      } catch (ParquetException e) {
        assertThat(e).hasMessageContaining("file ");
      }
    }
  }

  /** The magics, the length of the footer: the only bytes that no module covers. */
  @Test
  void modulesCoverEveryByteBetweenTheMagicsButTheHeadOfTheFooter() throws IOException {
    byte[] file = small(encryption().build());
    int at = 4;
    for (Module module : modules(file).values()) {
      assertThat(module.offset()).as("%s", module.place()).isEqualTo(at);
      at += module.length();
    }
    assertThat((long) at)
        .isEqualTo(FooterReader.read(new ByteArrayInputFile(file), 1 << 16, decryption()).offset());
  }

  @ParameterizedTest
  @EnumSource(ModuleType.class)
  void aChangedByteOfEachKindOfModuleIsToldByItsKind(ModuleType type) throws IOException {
    if (type == ModuleType.FOOTER || type == ModuleType.COLUMN_METADATA) {
      return;
    }
    byte[] file = small(encryption().build());
    int seen = 0;
    for (Module module : modules(file).values()) {
      if (module.place().type() == type) {
        seen++;
        for (int at : new int[] {4, 16, module.length() - 1}) {
          byte[] changed = file.clone();
          changed[module.offset() + at] ^= 0x10;
          assertThatThrownBy(() -> readAll(changed))
              .isInstanceOf(CryptoException.class)
              .hasMessageContaining("the module " + module.place() + " ")
              .hasMessageContaining("was changed since it was written");
        }
      }
    }
    assertThat(seen).isPositive();
  }

  @Test
  void aChangedFooterIsToldFromAWrongKey() throws IOException {
    byte[] file = small(encryption().build());
    for (int fromEnd = 9; fromEnd < 400; fromEnd += 13) {
      byte[] changed = file.clone();
      changed[file.length - fromEnd] ^= 1;
      assertThatThrownBy(() -> readAll(changed))
          .isInstanceOf(CryptoException.class)
          .hasMessageContaining("module footer was changed since it was written");
    }
    byte[] signed = small(encryption().plaintextFooter(true).build());
    for (int fromEnd = 9; fromEnd < 36; fromEnd++) {
      byte[] changed = signed.clone();
      changed[signed.length - fromEnd] ^= 1;
      assertThatThrownBy(() -> readAll(changed))
          .isInstanceOf(CryptoException.class)
          .hasMessageContaining("the signature of the footer does not fit: the footer was changed")
          .hasMessageNotContaining("wrong");
    }
  }

  @Test
  void changedColumnMetadataAreNoticed() throws IOException {
    byte[] file = small(encryption().plaintextFooter(true).build());
    byte[] module;
    try (ParquetReader reader = open(file)) {
      module = reader.metaData().rowGroups().get(0).columns().get(1).encryptedColumnMetadata();
    }
    int at = indexOf(file, module);
    byte[] changed = file.clone();
    changed[at + module.length - 1] ^= 1;
    FileDecryption unchecked =
        FileDecryption.builder()
            .keyRetriever(EncryptedFiles.retriever(16))
            .checkFooterSignature(false)
            .build();
    assertThatThrownBy(() -> EncryptedFiles.read(changed, unchecked))
        .isInstanceOf(CryptoException.class)
        .hasMessageContaining("module column metadata of row group 0, column 1 was changed");
  }

  private static int indexOf(byte[] bytes, byte[] part) {
    for (int i = 0; i <= bytes.length - part.length; i++) {
      if (Arrays.equals(bytes, i, i + part.length, part, 0, part.length)) {
        return i;
      }
    }
    throw new AssertionError("not found");
  }

  /** Pairs of modules of the same length, which can be exchanged without moving anything else. */
  @Test
  void exchangedModulesAreToldByTheirPlaces() throws IOException {
    byte[] file = EncryptedFiles.write(encryption().build(), CompatibilityLevel.SPARK);
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
            assertThat(e).hasMessageContaining("was exchanged: what stands there is the ");
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
    FileEncryption encryption = encryption().build();
    byte[] file = small(encryption);
    byte[] other = small(encryption);
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

  /** What AES_GCM_CTR_V1 does not promise: changed pages are read, or can't be decoded. */
  @Test
  void changedCtrPagesAreReadOrRefusedAndAllOtherModulesNoticed() throws IOException {
    byte[] file = small(encryption().algorithm(EncryptionCipher.AES_GCM_CTR_V1).build());
    int unnoticed = 0;
    for (Module module : modules(file).values()) {
      for (int at = 0; at < module.length(); at++) {
        byte[] changed = file.clone();
        changed[module.offset() + at] ^= 1;
        boolean noticed = false;
        try {
          Rows.read(changed, 100, EncryptedFiles.reading(decryption()).withVerifyChecksums(false));
          readIndexesOnly(changed);
        } catch (ParquetException e) {
          noticed = true;
        }
        assertThat(noticed || module.place().type().isPage()).as("%s", module).isTrue();
        unnoticed += noticed ? 0 : 1;
      }
    }
    assertThat(unnoticed).isPositive();
  }

  private static void readIndexesOnly(byte[] file) throws IOException {
    try (ParquetReader reader = open(file)) {
      for (int leaf = 0; leaf < reader.schema().leaves().size(); leaf++) {
        reader.columnIndex(0, leaf);
        reader.offsetIndex(0, leaf);
        reader.bloomFilter(0, leaf);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(EncryptionCipher.class)
  void damagedFilesAreReadOrRefused(EncryptionCipher algorithm) throws IOException {
    WriteOptions options =
        EncryptedFiles.options(CompatibilityLevel.V2)
            .encryption(encryption().algorithm(algorithm).build())
            .build();
    byte[] file = RecordFiles.write(FEW_COLUMNS, options, records(60));
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
