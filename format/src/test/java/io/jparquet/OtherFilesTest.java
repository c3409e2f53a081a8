package io.jparquet;

import static io.jparquet.HandmadeFile.dataPage;
import static io.jparquet.HandmadeFile.ints;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.error.CorruptFileException;
import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.RowGroup;
import io.jparquet.option.ReadOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Column chunks that are in other files than their footer, and summary files. */
class OtherFilesTest {
  private static final ReadOptions OPTIONS = ReadOptions.defaults();

  @TempDir Path directory;

  @Test
  void aSummaryFileHasTheRowsOfAllItsFiles() throws IOException {
    Path summary = Corpus.path("fastparquet/test-data/split/_metadata");
    List<Object> expected = new ArrayList<>();
    try (ParquetReader reader = ParquetReader.open(InputFile.of(summary), OPTIONS)) {
      assertThat(reader.rowGroupCount()).isGreaterThan(10);
      for (RowGroup group : reader.metaData().rowGroups()) {
        Path part = summary.resolveSibling(group.columns().get(0).filePath());
        expected.addAll(Rows.read(Files.readAllBytes(part), 1000));
      }
      assertThat(Rows.read(reader, reader.schema().fields(), 100)).isEqualTo(expected);
      assertThat(expected).hasSize((int) reader.metaData().numRows());
    }
    Path common = summary.resolveSibling("_common_metadata");
    try (ParquetReader reader = ParquetReader.open(InputFile.of(common), OPTIONS)) {
      assertThat(reader.rowGroupCount()).isZero();
      assertThat(reader.schema().leaves()).isNotEmpty();
    }
  }

  @Test
  void theChunksOfARowGroupMayLieInDifferentFiles() throws IOException {
    Path own = pointingTo("sub/other.parquet");
    Path other = directory.resolve("sub/other.parquet");
    Files.createDirectories(other.getParent());
    Files.write(other, twoColumns(3, 4));
    for (int fetchBytes : new int[] {1, 1 << 20}) {
      ReadOptions options = OPTIONS.with(ReadOptions.FETCH_BYTES, fetchBytes);
      try (ParquetReader reader = ParquetReader.open(InputFile.of(own), options)) {
        assertThat(Rows.read(reader, reader.schema().fields(), 10)).containsExactly(List.of(1, 4));
      }
    }
  }

  @Test
  void errorsNameTheFileThatIsDamaged() throws IOException {
    Path own = pointingTo("other.parquet");
    byte[] damaged = twoColumns(3, 4);
    damaged[4 + page(3).length] = 0x7F;
    Files.write(directory.resolve("other.parquet"), damaged);
    assertThatThrownBy(() -> read(own, OPTIONS))
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContaining("other.parquet")
        .hasMessageContaining("column b");
    Files.write(directory.resolve("other.parquet"), new byte[20]);
    assertThatThrownBy(() -> read(own, OPTIONS))
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContaining("outside of the file's 20 bytes")
        .hasMessageContaining("other.parquet");
  }

  @Test
  void aChunkMayNameItsOwnFile() throws IOException {
    assertThat(read(pointingTo("own.parquet"), OPTIONS)).containsExactly(List.of(1, 2));
  }

  @Test
  void aMissingFileIsNamed() throws IOException {
    Path own = pointingTo("missing.parquet");
    assertThatThrownBy(() -> read(own, OPTIONS))
        .isInstanceOf(NoSuchFileException.class)
        .hasMessageContaining("missing.parquet");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/etc/secret",
        "\\x",
        "../other.parquet",
        "a/../../b",
        "a\\..\\b",
        "..",
        "c:x",
        "http://h/x"
      })
  void placesOutsideOfTheDirectoryAreRefused(String filePath) throws IOException {
    Path own = pointingTo(filePath);
    assertThatThrownBy(() -> read(own, OPTIONS))
        .isInstanceOf(UnsupportedFeatureException.class)
        .hasMessageContaining("jparquet.read.any-file-path")
        .hasMessageContaining("column b");
  }

  @Test
  void placesOutsideOfTheDirectoryAreReadWhenAskedFor() throws IOException {
    Path own = pointingTo("../other.parquet");
    Path inner = Files.createDirectory(directory.resolve("inner")).resolve("own.parquet");
    Files.move(own, inner);
    Files.write(directory.resolve("other.parquet"), twoColumns(3, 4));
    assertThat(read(inner, OPTIONS.with(ReadOptions.ANY_FILE_PATH, true)))
        .containsExactly(List.of(1, 4));
  }

  @Test
  void filesWithoutADirectoryHaveNoOtherFiles() throws IOException {
    byte[] own = Files.readAllBytes(pointingTo("other.parquet"));
    assertThatThrownBy(() -> Rows.read(own, 10))
        .isInstanceOf(UnsupportedFeatureException.class)
        .hasMessageContaining("other.parquet")
        .hasMessageContaining("memory");
  }

  private static List<Object> read(Path file, ReadOptions options) throws IOException {
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), options)) {
      return Rows.read(reader, reader.schema().fields(), 10);
    }
  }

  /** A file with the row (1, 2) whose second column is said to be in another file. */
  private Path pointingTo(String filePath) throws IOException {
    byte[] file = twoColumns(1, 2);
    FileMetaData footer;
    try (ParquetReader reader = ParquetReader.open(InputFile.of(file), OPTIONS)) {
      footer = reader.metaData();
    }
    RowGroup group = footer.rowGroups().get(0);
    ColumnChunk moved = group.columns().get(1).toBuilder().filePath(filePath).build();
    RowGroup changed = group.toBuilder().columns(List.of(group.columns().get(0), moved)).build();
    Path path = directory.resolve("own.parquet");
    Files.write(
        path,
        HandmadeFile.withFooter(file, footer.toBuilder().rowGroups(List.of(changed)).build()));
    return path;
  }

  private static byte[] twoColumns(int a, int b) throws IOException {
    return new HandmadeFile("message m { required int32 a; required int32 b; }")
        .chunk(1, page(a))
        .chunk(1, page(b))
        .rowGroup(1)
        .bytes();
  }

  private static byte[] page(int value) {
    return dataPage(Encoding.PLAIN, 1, ints(value));
  }
}
