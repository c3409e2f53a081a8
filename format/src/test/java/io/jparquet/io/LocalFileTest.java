package io.jparquet.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalFileTest extends AbstractFileTest {
  @TempDir Path directory;

  @Override
  OutputFile output() {
    return OutputFile.of(path());
  }

  @Override
  InputFile input() throws IOException {
    return InputFile.of(path());
  }

  private Path path() {
    return directory.resolve("data.parquet");
  }

  @Test
  void replacesAnExistingFileOnlyWhenAllowed() throws IOException {
    Files.write(path(), new byte[1000]);
    assertThatThrownBy(() -> output().create()).isInstanceOf(FileAlreadyExistsException.class);
    assertThat(Files.size(path())).isEqualTo(1000);
    try (PositionOutput out = OutputFile.replacing(path()).create()) {
      out.write(new byte[] {1}, 0, 1);
    }
    assertThat(Files.size(path())).isEqualTo(1);
  }

  @Test
  void aFileThatReplacesAnotherHasItsPermissions() throws IOException {
    Assumptions.assumeTrue(
        Files.getFileStore(directory).supportsFileAttributeView("posix"),
        "Skipped: the file system of the temporary directory has no POSIX permissions");
    Files.write(path(), new byte[1000]);
    Set<PosixFilePermission> rights = PosixFilePermissions.fromString("rw-r-----");
    Files.setPosixFilePermissions(path(), rights);
    try (PositionOutput out = OutputFile.replacing(path()).create()) {
      assertThat(files()).hasSize(2).allSatisfy(file -> assertThat(rights(file)).isEqualTo(rights));
      out.write(new byte[] {1}, 0, 1);
    }
    assertThat(files()).containsExactly(path());
    assertThat(rights(path())).isEqualTo(rights);
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.toList();
    }
  }

  private static Set<PosixFilePermission> rights(Path file) {
    try {
      return Files.getPosixFilePermissions(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void theFileThatALinkLeadsToIsReplaced() throws IOException {
    Files.write(path(), new byte[1000]);
    Path link = Files.createSymbolicLink(directory.resolve("link"), path());
    try (PositionOutput out = OutputFile.replacing(link).create()) {
      out.write(new byte[] {1}, 0, 1);
    }
    assertThat(Files.isSymbolicLink(link)).isTrue();
    assertThat(Files.size(path())).isEqualTo(1);
  }

  @Test
  void flushedBytesAreInTheFile() throws IOException {
    try (PositionOutput out = output().create()) {
      out.write(new byte[] {1, 2, 3}, 0, 3);
      out.flush();
      assertThat(Files.size(path())).isEqualTo(3);
    }
  }

  @Test
  void refusesToOpenAMissingFile() {
    assertThatThrownBy(this::input)
        .isInstanceOf(NoSuchFileException.class)
        .hasMessageContaining("data.parquet");
  }
}
