package io.jparquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.error.CorruptFileException;
import io.jparquet.error.CryptoException;
import io.jparquet.error.ParquetException;
import io.jparquet.io.InputFile;
import io.jparquet.option.ReadOptions;
import io.jparquet.schema.Field;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The files of other writers, read like parquet-java reads them. */
class CorpusReadTest {
  /**
   * Files that parquet-java refuses or misreads; {@link #readsWhatParquetJavaCannot} has them, and
   * {@link LargeChunkTest} the one with gigabytes.
   */
  private static final Set<String> BEYOND_PARQUET_JAVA =
      Set.of(
          "large_string_map.brotli.parquet",
          "nation.dict-malformed.parquet",
          "nation.dict.parquet",
          "no_columns.parquet",
          "no_columns_new.parquet",
          "non_hadoop_lz4_compressed.parquet");

  /**
   * Descriptions, expected values, checksums, keys, loose Bloom filters; and summary files, which
   * {@link OtherFilesTest} reads.
   */
  private static final Pattern OTHER_FILES =
      Pattern.compile(
          ".*\\.(md|csv|crc|yaml|encrypted\\.json)|bloom_filter(\\.xxhash)?\\.bin|_SUCCESS|uvarint"
              + "|_metadata|_common_metadata");

  @TestFactory
  Stream<DynamicTest> readsFilesOfOtherWritersLikeParquetJava() {
    return Stream.of("parquet-testing/data", "fastparquet/test-data")
        .flatMap(directory -> Corpus.files(directory).stream())
        .filter(path -> !BEYOND_PARQUET_JAVA.contains(name(path)))
        .map(path -> DynamicTest.dynamicTest(name(path), () -> checkContent(path)));
  }

  private static void checkContent(Path path) throws IOException {
    byte[] file = Files.readAllBytes(path);
    if (name(path).endsWith(".encrypted")) {
      assertThatThrownBy(() -> Rows.read(file, 1000)).isInstanceOf(CryptoException.class);
      return;
    }
    List<Object> expected = Rows.of(GroupFiles.read(file), fields(file));
    assertThat(Rows.read(file, 1000)).isEqualTo(expected);
    assertThat(Rows.read(file, 7)).isEqualTo(expected);
  }

  /** What is wrong with the bad files. */
  private static final Map<String, String> BAD_DATA =
      Map.of(
          "ARROW-GH-41317.parquet", "the column chunk ends after 0 values",
          "ARROW-GH-41321.parquet", "ids of a page have the bit width 254",
          "ARROW-GH-45185.parquet", "first repetition level of a column chunk must be 0, not 1",
          "ARROW-GH-47662.parquet", "should hold 100 more PLAIN fixed-length values",
          "ARROW-RS-GH-6229-DICTHEADER.parquet", "outside of the file's 533 bytes",
          "ARROW-RS-GH-6229-LEVELS.parquet", "has 21 values where its column chunk has 1 left",
          "PARQUET-1481.parquet", "'Handle' has a physical type unknown");

  /**
   * A sound file that other readers failed at: a dictionary of one entry, and ids of no bits, all
   * for that entry. parquet-java writes every chunk of one value so, and refusing it would refuse
   * those.
   */
  private static final String NOT_BAD = "ARROW-GH-43605.parquet";

  @TestFactory
  Stream<DynamicTest> saysWhatIsWrongWithBadData() {
    return Corpus.files("parquet-testing/bad_data").stream()
        .map(path -> DynamicTest.dynamicTest(name(path), () -> checkBadData(path)));
  }

  private static void checkBadData(Path path) throws IOException {
    if (name(path).equals(NOT_BAD)) {
      checkContent(path);
      return;
    }
    assertThat(BAD_DATA).as("files that are known").containsKey(name(path));
    byte[] file = Files.readAllBytes(path);
    assertThatThrownBy(() -> Rows.read(file, 1000))
        .isInstanceOf(ParquetException.class)
        .hasMessageContaining(BAD_DATA.get(name(path)))
        .hasMessageContaining("file ");
  }

  @Test
  void noDataFileIsLeftOut() throws IOException {
    for (String directory : List.of("parquet-testing/data", "fastparquet/test-data")) {
      Set<Path> read = Set.copyOf(Corpus.files(directory));
      try (Stream<Path> all = Files.walk(Corpus.path(directory))) {
        assertThat(all.filter(Files::isRegularFile))
            .as("files of " + directory)
            .allMatch(path -> read.contains(path) || OTHER_FILES.matcher(name(path)).matches());
      }
    }
  }

  @Test
  void readsWhatParquetJavaCannot() throws IOException {
    List<Object> nations =
        Rows.read(
            Files.readAllBytes(Corpus.path("fastparquet/test-data/nation.plain.parquet")), 10);
    assertThat(nations).hasSize(25);
    for (String file :
        List.of(
            "parquet-testing/data/nation.dict-malformed.parquet",
            "fastparquet/test-data/nation.dict.parquet")) {
      assertThat(Rows.read(Files.readAllBytes(Corpus.path(file)), 10)).isEqualTo(nations);
    }
    for (String file : List.of("no_columns.parquet", "no_columns_new.parquet")) {
      assertThat(Rows.read(Files.readAllBytes(Corpus.path("fastparquet/test-data/" + file)), 10))
          .containsExactly(List.of(), List.of());
    }
    String lz4 = "parquet-testing/data/%s_lz4_compressed.parquet";
    assertThat(Rows.read(Files.readAllBytes(Corpus.path(lz4.formatted("non_hadoop"))), 10))
        .isEqualTo(Rows.read(Files.readAllBytes(Corpus.path(lz4.formatted("hadoop"))), 10))
        .hasSize(4);
  }

  @Test
  void checksumsAreVerifiedOnlyWhenAskedFor() throws IOException {
    ReadOptions verifying = ReadOptions.defaults().with(ReadOptions.VERIFY_CHECKSUMS, true);
    for (String file :
        List.of("datapage_v1-corrupt-checksum", "rle-dict-uncompressed-corrupt-checksum")) {
      byte[] bytes = Files.readAllBytes(Corpus.path("parquet-testing/data/" + file + ".parquet"));
      assertThat(Rows.read(bytes, 100)).isNotEmpty();
      assertThatThrownBy(() -> Rows.read(bytes, 100, verifying))
          .isInstanceOf(CorruptFileException.class)
          .hasMessageContaining("CRC")
          .hasMessageContaining("page ");
    }
    for (String file :
        List.of(
            "datapage_v1-snappy-compressed-checksum",
            "datapage_v1-uncompressed-checksum",
            "plain-dict-uncompressed-checksum",
            "rle-dict-snappy-checksum")) {
      byte[] bytes = Files.readAllBytes(Corpus.path("parquet-testing/data/" + file + ".parquet"));
      assertThat(Rows.read(bytes, 100, verifying)).isEqualTo(Rows.read(bytes, 100));
    }
  }

  private static List<Field> fields(byte[] file) throws IOException {
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), ReadOptions.defaults())) {
      return reader.schema().fields();
    }
  }

  private static String name(Path path) {
    return path.getFileName().toString();
  }
}
