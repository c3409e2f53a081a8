package io.jparquet.cli.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InputPathsTest {
  @TempDir private Path directory;

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
    return InputPaths.of(directory + "/" + pattern).stream()
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
        .hasMessageContaining("no file matches");
    assertThatThrownBy(() -> names("empty"))
        .isInstanceOf(NoSuchFileException.class)
        .hasMessageContaining("no data files");
  }
}
