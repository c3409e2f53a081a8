package io.jparquet.internal.crypto;

import static io.jparquet.internal.crypto.EncryptedFiles.dataKey;
import static io.jparquet.internal.crypto.EncryptedFiles.key;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.ParquetReader;
import io.jparquet.Rewriting;
import io.jparquet.Rewriting.Rewritten;
import io.jparquet.Rows;
import io.jparquet.crypto.DataKey;
import io.jparquet.crypto.EncryptionCipher;
import io.jparquet.crypto.FileDecryption;
import io.jparquet.crypto.FileEncryption;
import io.jparquet.error.CryptoException;
import io.jparquet.io.InputFile;
import io.jparquet.option.CompatibilityLevel;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.predicate.Predicate.Comparison;
import io.jparquet.predicate.Predicate.Operator;
import io.jparquet.schema.Field;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Row groups that are copied into files with another encryption. */
class CopiedEncryptionTest {
  /** The ways in which a file can be encrypted. */
  private enum Mode {
    PLAIN,
    UNIFORM,
    UNIFORM_CTR,
    COLUMN_KEYS,
    PLAIN_FOOTER,
    PREFIX
  }

  private static FileEncryption encryption(Mode mode, int keys) {
    DataKey footer = dataKey(key(16, keys), "kf");
    FileEncryption.Builder builder = FileEncryption.builder(footer);
    switch (mode) {
      case PLAIN -> {
        return null;
      }
      case UNIFORM -> {}
      case UNIFORM_CTR -> builder.algorithm(EncryptionCipher.AES_GCM_CTR_V1);
      case COLUMN_KEYS ->
          builder
              .columnKey("name", dataKey(key(16, keys + 1), "kc1"))
              .columnKey("tags", dataKey(key(16, keys + 2), "kc2"));
      case PLAIN_FOOTER ->
          builder
              .plaintextFooter(true)
              .columnWithFooterKey("id")
              .columnKey("s", dataKey(key(16, keys + 1), "kc1"));
      case PREFIX ->
          builder.aadPrefix("prefix".getBytes(StandardCharsets.UTF_8)).storeAadPrefix(false);
    }
    return builder.build();
  }

  private static FileDecryption decryption(Mode mode, int keys) {
    if (mode == Mode.PLAIN) {
      return null;
    }
    List<String> names = List.of("kf", "kc1", "kc2");
    FileDecryption.Builder builder =
        FileDecryption.builder()
            .keyRetriever(
                metadata ->
                    key(16, keys + names.indexOf(new String(metadata, StandardCharsets.UTF_8))));
    return mode == Mode.PREFIX
        ? builder.aadPrefix("prefix".getBytes(StandardCharsets.UTF_8)).build()
        : builder.build();
  }

  private static Rewritten rewritten(byte[] file, Mode from, Mode to) throws IOException {
    FileEncryption encryption = encryption(to, 5);
    return Rewriting.of(
        List.of(file),
        builder -> {
          builder.readOptions(EncryptedFiles.reading(decryption(from, 0)));
          return encryption == null ? builder.decrypt() : builder.encrypt(encryption);
        });
  }

  @Test
  void everyEncryptionBecomesEveryOtherOne() throws IOException {
    List<Object> rows = EncryptedFiles.rows();
    byte[] plain = EncryptedFiles.write(null, CompatibilityLevel.SPARK);
    for (Mode from : Mode.values()) {
      byte[] file = EncryptedFiles.write(encryption(from, 0), CompatibilityLevel.SPARK);
      for (Mode to : Mode.values()) {
        String description = from + " to " + to;
        Rewritten copy = rewritten(file, from, to);
        assertThat(copy.result().rowGroupsEncoded()).as(description).isZero();
        assertThat(EncryptedFiles.read(copy.file(), decryption(to, 5)))
            .as(description)
            .isEqualTo(rows);
        assertPrunes(copy.file(), EncryptedFiles.reading(decryption(to, 5)), rows);
        if (to == Mode.PLAIN) {
          assertSamePages(plain, copy.file(), description);
        }
      }
    }
  }

  /** Checks that page indexes and Bloom filters are those of the pages. */
  private static void assertPrunes(byte[] file, ReadOptions options, List<Object> rows)
      throws IOException {
    ReadOptions verifying = options.with(ReadOptions.VERIFY_PRUNING, true);
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), verifying)) {
      List<Field> fields = reader.schema().fields();
      for (long id : new long[] {1000, 1033, 1119, 5}) {
        var predicate = new Comparison(List.of("id"), Operator.EQUAL, id);
        List<Object> found = new ArrayList<>();
        try (var scan = reader.scan(fields).filter(predicate).open()) {
          Rows.addAll(scan, fields.size(), found);
        }
        assertThat(found)
            .isEqualTo(rows.stream().filter(row -> ((List<?>) row).get(0).equals(id)).toList());
      }
      assertThat(reader.bloomFilter(0, 1).mightContain("name 1".getBytes(StandardCharsets.UTF_8)))
          .isTrue();
      for (int group = 0; group < reader.rowGroupCount(); group++) {
        for (int leaf = 0; leaf < reader.schema().leaves().size(); leaf++) {
          assertThat(reader.offsetIndex(group, leaf)).isNotNull();
          assertThat(reader.columnIndex(group, leaf)).isNotNull();
        }
      }
    }
  }

  /**
   * The statistics, the counts and the sizes before encryption of a file that was never encrypted.
   */
  private static void assertSamePages(byte[] expected, byte[] file, String description)
      throws IOException {
    try (ParquetReader before = ParquetReader.open(InputFile.of(expected), ReadOptions.defaults());
        ParquetReader after = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      for (int group = 0; group < before.rowGroupCount(); group++) {
        for (int leaf = 0; leaf < before.schema().leaves().size(); leaf++) {
          var own = before.metaData().rowGroups().get(group).columns().get(leaf).metaData();
          var copy = after.metaData().rowGroups().get(group).columns().get(leaf).metaData();
          assertThat(copy.totalCompressedSize())
              .as(description)
              .isEqualTo(own.totalCompressedSize());
          assertThat(copy.totalUncompressedSize())
              .as(description)
              .isEqualTo(own.totalUncompressedSize());
          assertThat(copy.statistics())
              .as(description)
              .usingRecursiveComparison()
              .isEqualTo(own.statistics());
        }
      }
    }
  }

  @Test
  void pagesOfVersion2WithLevelsAreEncodedAgainForReadersThatDisagree() throws IOException {
    byte[] file = EncryptedFiles.write(null, CompatibilityLevel.V2);
    Rewritten copy = rewritten(file, Mode.PLAIN, Mode.COLUMN_KEYS);
    assertThat(copy.result().rowGroupsEncoded()).isEqualTo(3);
    assertThat(EncryptedFiles.read(copy.file(), decryption(Mode.COLUMN_KEYS, 5)))
        .isEqualTo(EncryptedFiles.rows());
    Rewritten required =
        Rewriting.of(
            List.of(file),
            b -> b.encrypt(encryption(Mode.UNIFORM, 0)).keep(Set.of("id", "amount", "plain")));
    assertThat(required.result().rowGroupsEncoded()).isZero();
  }

  @Test
  void whetherTheNewFileIsEncryptedMustBeSaid() throws IOException {
    byte[] file = EncryptedFiles.write(encryption(Mode.UNIFORM, 0), CompatibilityLevel.SPARK);
    ReadOptions reading = EncryptedFiles.reading(decryption(Mode.UNIFORM, 0));
    assertThatThrownBy(() -> Rewriting.of(List.of(file), b -> b.readOptions(reading)))
        .isInstanceOf(CryptoException.class)
        .hasMessageContaining("say with which keys");
  }

  @Test
  void aMissingKeyIsNamedBeforeAnythingIsWritten() throws IOException {
    byte[] file = EncryptedFiles.write(encryption(Mode.COLUMN_KEYS, 0), CompatibilityLevel.SPARK);
    ReadOptions reading =
        EncryptedFiles.reading(FileDecryption.builder().footerKey(key(16, 0)).build());
    assertThatThrownBy(() -> Rewriting.of(List.of(file), b -> b.readOptions(reading).decrypt()))
        .isInstanceOf(CryptoException.class)
        .hasMessageContaining("kc1")
        .hasMessageContaining("name");
    assertThat(
            Rewriting.of(
                    List.of(file),
                    b -> b.readOptions(reading).decrypt().keep(Set.of("id", "plain")))
                .result()
                .rows())
        .isEqualTo(120);
  }

  @Test
  void aPageOfAnotherPlaceIsNotCopied() throws IOException {
    byte[] file = EncryptedFiles.write(encryption(Mode.UNIFORM, 0), CompatibilityLevel.SPARK);
    byte[] damaged = file.clone();
    damaged[300] ^= 1;
    assertThatThrownBy(() -> rewritten(damaged, Mode.UNIFORM, Mode.PLAIN))
        .isInstanceOf(io.jparquet.error.ParquetException.class)
        .hasMessageContaining("input0")
        .hasMessageContaining("row group 0");
  }

  @Test
  void sortedRowsOfEncryptedFilesAreEncrypted() throws IOException {
    byte[] file = EncryptedFiles.write(encryption(Mode.UNIFORM, 0), CompatibilityLevel.SPARK);
    Rewritten sorted =
        Rewriting.of(
            List.of(file),
            b ->
                b.readOptions(EncryptedFiles.reading(decryption(Mode.UNIFORM, 0)))
                    .encrypt(encryption(Mode.UNIFORM_CTR, 5))
                    .writeOptions(WriteOptions.defaults())
                    .sortBy(List.of(io.jparquet.rewrite.SortBy.ascending("plain"))));
    List<Object> expected = new ArrayList<>(EncryptedFiles.rows());
    java.util.Collections.reverse(expected);
    assertThat(EncryptedFiles.read(sorted.file(), decryption(Mode.UNIFORM_CTR, 5)))
        .isEqualTo(expected);
  }
}
