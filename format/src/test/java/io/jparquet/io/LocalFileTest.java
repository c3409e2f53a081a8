package io.jparquet.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
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
  void refusesToOpenAMissingFile() {
    assertThatThrownBy(this::input)
        .isInstanceOf(NoSuchFileException.class)
        .hasMessageContaining("data.parquet");
  }
}
