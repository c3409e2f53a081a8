package io.jparquet.cli.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InputPathsTest {
  @TempDir private Path directory;

  private final List<Path> leftOut = new ArrayList<>();

  @BeforeEach
  void createFiles() throws IOException {
    for (String name :
        List.of(
            "b.parquet",
            "a.parquet",
            "_SUCCESS",
            ".a.parquet.crc",
            "_KEY_MATERIAL_FOR_a.parquet.json",
            "_temporary/0/part.parquet",
            "year=2026/c.parquet",
            "_year=2025/d.parquet",
            "odd[1].parquet")) {
      Path file = directory.resolve(name);
      Files.createDirectories(file.getParent());
      Files.writeString(file, "");
    }
  }

  private List<String> names(String pattern) throws IOException {
    return InputPaths.of(directory + "/" + pattern, leftOut::add).stream()
        .map(file -> directory.relativize(file).toString())
        .toList();
  }

  @Test
  void aDirectoryMeansItsDataFiles() throws IOException {
    assertThat(names(""))
        .containsExactly(
            "_year=2025/d.parquet",
            "a.parquet",
            "b.parquet",
            "odd[1].parquet",
            "year=2026/c.parquet");
  }

  @Test
  void patternsAreThoseOfShells() throws IOException {
    assertThat(names("*.parquet")).containsExactly("a.parquet", "b.parquet", "odd[1].parquet");
    assertThat(names("{a,b}.par*")).containsExactly("a.parquet", "b.parquet");
    assertThat(names("**/c.parquet")).containsExactly("year=2026/c.parquet");
    assertThat(names("year=*/*.parquet")).containsExactly("year=2026/c.parquet");
  }

  @Test
  void patternsMatchDirectoriesToo() throws IOException {
    assertThat(names("year=*")).containsExactly("year=2026/c.parquet");
    assertThat(names("*")).contains("a.parquet", "year=2026/c.parquet");
  }

  @Test
  void patternsMatchHiddenFilesOnlyByName() throws IOException {
    assertThat(names("**"))
        .doesNotContain("_SUCCESS", ".a.parquet.crc", "_temporary/0/part.parquet");
    assertThat(names("_S*")).containsExactly("_SUCCESS");
    assertThat(names("_temporary/*/*")).containsExactly("_temporary/0/part.parquet");
  }

  @Test
  void whatIsNoFileOfParquetIsLeftOut() throws IOException {
    Path readme = Files.writeString(directory.resolve("README.md"), "Trips of 2026, in PAR1.\n");
    Path empty = Files.writeString(directory.resolve("empty"), "");
    Files.writeString(directory.resolve("part-0"), "PAR1, and its end is lost");
    Files.writeString(directory.resolve("part-1"), "its beginning is lost, PAR1");
    Files.writeString(directory.resolve("part-2"), "PARE");
    Files.writeString(directory.resolve("A.PARQUET"), "all of it is lost");
    for (String all : List.of("", "*", "**")) {
      leftOut.clear();
      assertThat(names(all))
          .as(all)
          .contains("a.parquet", "part-0", "part-1", "part-2", "A.PARQUET")
          .doesNotContain("README.md", "empty");
      assertThat(leftOut).as(all).containsExactlyInAnyOrder(readme, empty);
    }
    leftOut.clear();
    assertThat(names("README.md")).containsExactly("README.md");
    assertThat(names("READ*")).containsExactly("README.md");
    assertThat(leftOut).isEmpty();
  }

  @Test
  void pipesAndOtherFileSystemsAreRefusedWithTheReason() throws Exception {
    for (String location :
        List.of("s3://bucket/a.parquet", "hdfs://host:1/a", "gs://b/*.parquet")) {
      assertThatThrownBy(() -> InputPaths.of(location, leftOut::add))
          .isInstanceOf(FileSystemException.class)
          .hasMessageStartingWith(location + ": it is not in the local file system");
    }
    assertThat(InputPaths.of("file://" + directory.resolve("a.parquet"), leftOut::add))
        .containsExactly(directory.resolve("a.parquet"));
    for (String device : List.of("/dev/null")) {
      assertThatThrownBy(() -> InputPaths.of(device, leftOut::add))
          .isInstanceOf(FileSystemException.class)
          .hasMessageStartingWith(device + ": a pipe or device cannot be read");
    }
  }

  @Test
  void linksAreFollowed() throws IOException {
    Path elsewhere = Files.createDirectories(directory.resolve("_elsewhere/days"));
    Files.writeString(elsewhere.resolve("e.parquet"), "");
    Files.createSymbolicLink(directory.resolve("link"), elsewhere.getParent());
    assertThat(names("link")).containsExactly("link/days/e.parquet");
    assertThat(names("l*/days/*")).containsExactly("link/days/e.parquet");
    assertThat(names("")).contains("link/days/e.parquet");
    Files.createSymbolicLink(elsewhere.resolve("round"), elsewhere.getParent());
    assertThatThrownBy(() -> names("link")).isInstanceOf(FileSystemLoopException.class);
  }

  @Test
  void aFileWithTheCharactersOfPatternsIsFoundByItsName() throws IOException {
    assertThat(names("odd[1].parquet")).containsExactly("odd[1].parquet");
  }

  @Test
  void nothingIsAnError() throws IOException {
    Files.createDirectory(directory.resolve("empty"));
    assertThatThrownBy(() -> names("*.csv"))
        .isInstanceOf(NoSuchFileException.class)
        .hasMessageContaining("no Parquet file matches");
    assertThatThrownBy(() -> names("empty"))
        .isInstanceOf(NoSuchFileException.class)
        .hasMessageContaining("no data files");
  }
}
