package io.jparquet.internal.crypto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.BloomFilter;
import io.jparquet.GroupFiles;
import io.jparquet.ParquetReader;
import io.jparquet.Rows;
import io.jparquet.crypto.EncryptionCipher;
import io.jparquet.crypto.FileDecryption;
import io.jparquet.crypto.FileEncryption;
import io.jparquet.error.CorruptFileException;
import io.jparquet.internal.bloom.BloomHash;
import io.jparquet.internal.bytes.LittleEndian;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.ColumnCryptoMetaData;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.metadata.PageEncodingStats;
import io.jparquet.metadata.PageType;
import io.jparquet.metadata.RowGroup;
import io.jparquet.option.CompatibilityLevel;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.Field;
import io.jparquet.schema.LeafColumn;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.crypto.ColumnDecryptionProperties;
import org.apache.parquet.crypto.ColumnEncryptionProperties;
import org.apache.parquet.crypto.FileDecryptionProperties;
import org.apache.parquet.crypto.FileEncryptionProperties;
import org.apache.parquet.crypto.ParquetCipher;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.metadata.ColumnPath;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Exchange of encrypted files between jparquet and parquet-java in every mode. */
class EncryptedInterchangeTest {
  static final byte[] PREFIX = "table.part-0".getBytes(StandardCharsets.UTF_8);

  /** The encrypted parts and their keys. */
  enum Columns {
    UNIFORM,
    SOME,
    ALL
  }

  /** The use of the AAD prefix. */
  enum Prefix {
    NONE,
    STORED,
    NOT_STORED
  }

  record Mode(
      EncryptionCipher cipher,
      int keyLength,
      CompatibilityLevel level,
      Columns columns,
      boolean plainFooter,
      Prefix prefix) {

    CompressionCodec codec() {
      return keyLength == 24 ? CompressionCodec.UNCOMPRESSED : CompressionCodec.SNAPPY;
    }

    PageType pageType() {
      return level == CompatibilityLevel.V2 ? PageType.DATA_PAGE_V2 : PageType.DATA_PAGE;
    }

    FileEncryption encryption() {
      FileEncryption.Builder b =
          FileEncryption.builder(EncryptedFiles.dataKey(key(0), "kf"))
              .algorithm(cipher)
              .plaintextFooter(plainFooter);
      if (columns != Columns.UNIFORM) {
        b.columnKey("name", EncryptedFiles.dataKey(key(1), "kc1"));
        b.columnKey("s", EncryptedFiles.dataKey(key(2), "kc2"));
        b.columnKey("tags.list.element", EncryptedFiles.dataKey(key(3), "kc3"));
        b.completeColumns(columns == Columns.ALL);
      }
      if (prefix != Prefix.NONE) {
        b.aadPrefix(PREFIX).storeAadPrefix(prefix == Prefix.STORED);
      }
      return b.build();
    }

    FileEncryptionProperties peerEncryption() {
      FileEncryptionProperties.Builder b =
          FileEncryptionProperties.builder(key(0))
              .withFooterKeyID("kf")
              .withAlgorithm(
                  cipher == EncryptionCipher.AES_GCM_V1
                      ? ParquetCipher.AES_GCM_V1
                      : ParquetCipher.AES_GCM_CTR_V1);
      if (plainFooter) {
        b.withPlaintextFooter();
      }
      if (columns != Columns.UNIFORM) {
        Map<ColumnPath, ColumnEncryptionProperties> keys = new HashMap<>();
        columnKeys()
            .forEach(
                (path, number) ->
                    keys.put(
                        ColumnPath.fromDotString(path),
                        ColumnEncryptionProperties.builder(path)
                            .withKey(key(number))
                            .withKeyID("kc" + number)
                            .build()));
        b.withEncryptedColumns(keys);
        if (columns == Columns.ALL) {
          b.withCompleteColumnEncryption();
        }
      }
      if (prefix != Prefix.NONE) {
        b.withAADPrefix(PREFIX);
      }
      if (prefix == Prefix.NOT_STORED) {
        b.withoutAADPrefixStorage();
      }
      return b.build();
    }

    FileDecryption decryption() {
      FileDecryption.Builder b =
          FileDecryption.builder()
              .footerKey(key(0))
              .columnKey("name", key(1))
              .columnKey("s", key(2))
              .columnKey("tags.list.element", key(3));
      return prefix == Prefix.NOT_STORED ? b.aadPrefix(PREFIX).build() : b.build();
    }

    FileDecryptionProperties peerDecryption() {
      Map<ColumnPath, ColumnDecryptionProperties> keys = new HashMap<>();
      columnKeys()
          .forEach(
              (path, number) ->
                  keys.put(
                      ColumnPath.fromDotString(path),
                      ColumnDecryptionProperties.builder(path).withKey(key(number)).build()));
      FileDecryptionProperties.Builder b =
          FileDecryptionProperties.builder().withFooterKey(key(0)).withColumnKeys(keys);
      return prefix == Prefix.NOT_STORED ? b.withAADPrefix(PREFIX).build() : b.build();
    }

    private static Map<String, Integer> columnKeys() {
      return Map.of("name", 1, "s.x", 2, "s.y", 2, "tags.list.element", 3);
    }

    private byte[] key(int number) {
      return EncryptedFiles.key(keyLength, number);
    }
  }

  static Stream<Mode> modes() {
    List<Mode> modes = new ArrayList<>();
    for (EncryptionCipher cipher : EncryptionCipher.values()) {
      for (int keyLength : new int[] {16, 24, 32}) {
        for (CompatibilityLevel level : List.of(CompatibilityLevel.SPARK, CompatibilityLevel.V2)) {
          for (Columns columns : Columns.values()) {
            for (boolean plainFooter : new boolean[] {false, true}) {
              // Each use of the prefix is combined with each pair of other settings.
              Prefix prefix = Prefix.values()[(modes.size() + modes.size() / 6) % 3];
              modes.add(new Mode(cipher, keyLength, level, columns, plainFooter, prefix));
            }
          }
        }
      }
    }
    return modes.stream();
  }

  private static List<Field> fields() {
    return EncryptedFiles.SCHEMA.fields();
  }

  @ParameterizedTest
  @MethodSource("modes")
  void parquetJavaReadsOurs(Mode mode) throws IOException {
    byte[] file;
    try (FileEncryption encryption = mode.encryption()) {
      file =
          EncryptedFiles.write(
              EncryptedFiles.records(120),
              EncryptedFiles.options(mode.level())
                  .set(WriteOptions.COMPRESSION, mode.codec())
                  .encryption(encryption)
                  .build());
    }
    assertThat(Rows.of(GroupFiles.read(file, mode.peerDecryption()), fields()))
        .isEqualTo(EncryptedFiles.rows());
    assertThat(EncryptedFiles.read(file, mode.decryption())).isEqualTo(EncryptedFiles.rows());
    checkModules(file, mode, true);
  }

  @ParameterizedTest
  @MethodSource("modes")
  void weReadParquetJavas(Mode mode) throws IOException {
    List<Group> groups =
        GroupFiles.read(EncryptedFiles.write(null, CompatibilityLevel.SPARK), null);
    MessageType schema = MessageTypeParser.parseMessageType(EncryptedFiles.SCHEMA.toString());
    GroupFiles.Settings settings =
        new GroupFiles.Settings(
            mode.level() == CompatibilityLevel.V2
                ? WriterVersion.PARQUET_2_0
                : WriterVersion.PARQUET_1_0,
            CompressionCodecName.valueOf(mode.codec().name()),
            mode.keyLength() != 32,
            1 << 10,
            20,
            1 << 20);
    byte[] file = GroupFiles.write(schema, groups, settings, mode.peerEncryption(), "name");
    assertThat(EncryptedFiles.read(file, mode.decryption())).isEqualTo(EncryptedFiles.rows());
    checkModules(file, mode, false);
  }

  /** No cipher protects levels before the encrypted part; a checksum does. */
  @ParameterizedTest
  @EnumSource(EncryptionCipher.class)
  void levelsThatParquetJavaLeavesPlainAreUnderTheChecksum(EncryptionCipher cipher)
      throws IOException {
    Mode mode = new Mode(cipher, 16, CompatibilityLevel.V2, Columns.UNIFORM, false, Prefix.NONE);
    MessageType schema =
        MessageTypeParser.parseMessageType("message m { optional int32 a; required int32 b; }");
    List<Group> groups = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      groups.add(new SimpleGroup(schema).append("a", i).append("b", i));
    }
    GroupFiles.Settings settings =
        new GroupFiles.Settings(
            WriterVersion.PARQUET_2_0,
            CompressionCodecName.UNCOMPRESSED,
            false,
            1 << 20,
            20_000,
            1 << 20);
    byte[] file = GroupFiles.write(schema, groups, settings, mode.peerEncryption(), "");
    ReadOptions checking = EncryptedFiles.reading(mode.decryption());
    List<Object> rows = Rows.read(file, 10, checking);
    // The definition levels of the first page: a run of eight ones.
    int levels = 4 + ModuleFrame.LENGTH_BYTES + LittleEndian.getInt(file, 4);
    assertThat(file[levels]).isEqualTo((byte) 16);
    assertThat(file[levels + 1]).isEqualTo((byte) 1);
    byte[] changed = file.clone();
    changed[levels + 1] = 0;
    assertThat(Rows.read(changed, 10, checking.with(ReadOptions.VERIFY_CHECKSUMS, false)))
        .isNotEqualTo(rows);
    assertThatThrownBy(() -> Rows.read(changed, 10, checking))
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContaining("the page's bytes have the CRC ")
        .hasMessageContaining("column a, page 0");
  }

  /**
   * Whether metadata reveal something about the values; those of parquet-java always contain the
   * encodings.
   */
  private static boolean hasStatistics(ColumnMetaData metaData, boolean strict) {
    return metaData != null
        && (metaData.statistics() != null
            || strict
                && (metaData.encodingStats() != null
                    || metaData.sizeStatistics() != null
                    || metaData.bloomFilterOffset() != null));
  }

  private static Set<PageType> dataPageTypes(ColumnMetaData metaData) {
    return metaData.encodingStats().stream()
        .map(PageEncodingStats::pageType)
        .filter(type -> type != PageType.DICTIONARY_PAGE)
        .collect(Collectors.toSet());
  }

  /** Reads statistics, indexes and Bloom filters of all columns. */
  private static void checkModules(byte[] file, Mode mode, boolean ours) throws IOException {
    try (ParquetReader reader =
        ParquetReader.open(InputFile.of(file), EncryptedFiles.reading(mode.decryption()))) {
      List<LeafColumn> leaves = reader.schema().leaves();
      for (int group = 0; group < reader.rowGroupCount(); group++) {
        RowGroup complete = reader.rowGroupMetaData(group, leaves);
        for (LeafColumn leaf : leaves) {
          ColumnChunk chunk = complete.columns().get(leaf.index());
          assertThat(chunk.metaData().statistics()).isNotNull();
          assertThat(reader.offsetIndex(group, leaf.index()).pageLocations()).isNotEmpty();
          assertThat(reader.columnIndex(group, leaf.index()).nullPages()).isNotEmpty();
          boolean own =
              mode.columns() != Columns.UNIFORM && Mode.columnKeys().containsKey(leaf.dotPath());
          boolean any = own || mode.columns() != Columns.SOME;
          assertThat(chunk.cryptoMetadata() instanceof ColumnCryptoMetaData.EncryptionWithColumnKey)
              .isEqualTo(own);
          assertThat(chunk.cryptoMetadata() != null).isEqualTo(any);
          ColumnChunk stored = reader.metaData().rowGroups().get(group).columns().get(leaf.index());
          assertThat(stored.encryptedColumnMetadata() != null)
              .isEqualTo(own || any && mode.plainFooter());
          if (stored.encryptedColumnMetadata() != null) {
            assertThat(stored.metaData() == null).isEqualTo(!mode.plainFooter());
            assertThat(hasStatistics(stored.metaData(), ours)).isFalse();
          }
          assertThat(hasStatistics(chunk.metaData(), false)).isTrue();
          assertThat(chunk.metaData().codec()).isEqualTo(mode.codec());
          // Levels of V2 pages would not be encrypted, so there are none in our files.
          boolean levels = leaf.maxDefinitionLevel() > 0;
          assertThat(dataPageTypes(chunk.metaData()))
              .containsOnly(ours && any && levels ? PageType.DATA_PAGE : mode.pageType());
        }
        BloomFilter filter =
            reader.bloomFilter(group, reader.schema().leaf(List.of("name")).index());
        // parquet-java writes none if the dictionary has the same information.
        assertThat(filter == null).isEqualTo(!ours && mode.keyLength() != 32);
        if (filter == null) {
          continue;
        }
        byte[] name = "name 1".getBytes(StandardCharsets.UTF_8);
        assertThat(filter.mightContain(new BloomHash().of(name, 0, name.length))).isTrue();
      }
      assertThat(reader.rowGroupCount()).isEqualTo(ours ? 3 : 1);
    }
  }
}
