package io.jparquet.spark.core.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.io.PositionOutput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HadoopOutputFileTest {
  private static final byte[] BYTES = "0123456789".getBytes(UTF_8);

  @TempDir Path directory;

  private HadoopOutputFile file() {
    return new HadoopOutputFile(
        new org.apache.hadoop.fs.Path(directory.resolve("new/f").toUri()), new Configuration());
  }

  @Test
  void writesAndCountsBytes() throws IOException {
    try (PositionOutput output = file().create()) {
      output.write(BYTES, 0, 4);
      assertThat(output.position()).isEqualTo(4);
      output.write(BYTES, 7, 3);
      assertThat(output.position()).isEqualTo(7);
    }
    assertThat(directory.resolve("new/f")).hasContent("0123789");
  }

  @Test
  void neverReplacesAFile() throws IOException {
    file().create().close();
    assertThatThrownBy(() -> file().create()).isInstanceOf(IOException.class);
  }

  @Test
  void abortLeavesNoFile() throws IOException {
    PositionOutput output = file().create();
    output.write(BYTES, 0, 10);
    output.abort();
    output.close();
    assertThat(Files.exists(directory.resolve("new/f"))).isFalse();
  }

  @Test
  void abortAfterCloseKeepsTheFile() throws IOException {
    PositionOutput output = file().create();
    output.write(BYTES, 0, 10);
    output.close();
    output.abort();
    assertThat(directory.resolve("new/f")).hasContent("0123456789");
  }
}
