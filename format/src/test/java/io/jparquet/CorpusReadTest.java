package io.jparquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.io.ByteArrayInputFile;
import io.jparquet.schema.Field;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
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
      assertThatThrownBy(() -> Rows.read(file, 1000))
          .isInstanceOf(UnsupportedFeatureException.class);
      return;
    }
    List<Object> expected = Rows.of(GroupFiles.read(file), fields(file));
    assertThat(Rows.read(file, 1000)).isEqualTo(expected);
    assertThat(Rows.read(file, 7)).isEqualTo(expected);
  }

  @TestFactory
  Stream<DynamicTest> refusesBadDataOrReadsItLikeParquetJava() {
    return Corpus.files("parquet-testing/bad_data").stream()
        .map(path -> DynamicTest.dynamicTest(name(path), () -> checkBadData(path)));
  }

  private static void checkBadData(Path path) throws IOException {
    byte[] file = Files.readAllBytes(path);
    List<Object> rows;
    try {
      rows = Rows.read(file, 1000);
    } catch (ParquetException e) {
      assertThat(e).hasMessageContaining("file ");
      return;
    }
    assertThat(rows).isEqualTo(Rows.of(GroupFiles.read(file), fields(file)));
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
    ReadOptions verifying = ReadOptions.defaults().withVerifyChecksums(true);
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
    try (ParquetReader reader =
        ParquetReader.open(new ByteArrayInputFile(file), ReadOptions.defaults())) {
      return reader.schema().fields();
    }
  }

  private static String name(Path path) {
    return path.getFileName().toString();
  }
}
