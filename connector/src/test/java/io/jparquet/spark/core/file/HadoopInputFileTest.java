package io.jparquet.spark.core.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.error.CorruptFileException;
import io.jparquet.io.ByteRange;
import io.jparquet.io.FetchedRange;
import io.jparquet.io.InputFile;
import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HadoopInputFileTest {

  private static final int LENGTH = 100_000;
  private static final StoreTimes TIMES = new StoreTimes();

  @TempDir Path directory;
  private org.apache.hadoop.fs.Path path;

  @BeforeEach
  void writeFile() throws IOException {
    byte[] bytes = new byte[LENGTH];
    for (int i = 0; i < LENGTH; i++) {
      bytes[i] = (byte) i;
    }
    Path file = directory.resolve("some file=1");
    Files.write(file, bytes);
    path = new org.apache.hadoop.fs.Path(file.toUri());
  }

  private static InputFile opened(org.apache.hadoop.fs.Path path, long length, Configuration conf)
      throws IOException {
    return HadoopInputFile.open(new StoredFile(path, length, 0, null), conf, TIMES);
  }

  @Test
  void readsLocalFilesAndThoseOfAnyFileSystem() throws IOException {
    for (Configuration conf : List.of(local(), throughHadoop(true), throughHadoop(false))) {
      try (InputFile file = opened(path, LENGTH, conf)) {
        assertThat(file.length()).isEqualTo(LENGTH);
        assertThat(file.location()).isEqualTo(path.toString());
        byte[] bytes = new byte[5];
        file.readFully(300, bytes, 1, 3);
        assertThat(bytes).containsExactly(0, 44, 45, 46, 0);
        assertThatThrownBy(() -> file.readFully(LENGTH - 2, bytes, 0, 3))
            .isInstanceOf(EOFException.class);
      }
    }
  }

  @Test
  void readsSeveralRangesInTheOrderAsked() throws IOException {
    List<ByteRange> apart =
        List.of(new ByteRange(7, 3), new ByteRange(50_000, 1), new ByteRange(90_000, 10));
    List<ByteRange> touching = List.of(new ByteRange(10, 10), new ByteRange(20, 2));
    for (Configuration conf : List.of(local(), throughHadoop(true), throughHadoop(false))) {
      try (InputFile file = opened(path, LENGTH, conf)) {
        for (List<ByteRange> ranges : List.of(apart, touching)) {
          List<FetchedRange> fetched = file.readRanges(ranges, byte[]::new);
          for (int i = 0; i < ranges.size(); i++) {
            assertThat(fetched.get(i).range()).isEqualTo(ranges.get(i));
            for (int j = 0; j < ranges.get(i).length(); j++) {
              assertThat(fetched.get(i).buffer()[fetched.get(i).offset() + j])
                  .isEqualTo((byte) (ranges.get(i).offset() + j));
            }
          }
        }
        assertThatThrownBy(
                () ->
                    file.readRanges(
                        List.of(new ByteRange(0, 1), new ByteRange(LENGTH, 1)), byte[]::new))
            .isInstanceOf(EOFException.class);
      }
    }
  }

  @Test
  void aFileThatIsShorterThanListedWasReplaced() throws IOException {
    for (Configuration conf : List.of(throughHadoop(true), throughHadoop(false))) {
      try (InputFile file = opened(path, LENGTH + 10, conf)) {
        List<ByteRange> ranges = List.of(new ByteRange(0, 1), new ByteRange(LENGTH, 1));
        assertThatThrownBy(() -> file.readFully(LENGTH, new byte[10], 0, 10))
            .isInstanceOf(EOFException.class)
            .hasMessageContainingAll(path.toString(), "100010 bytes", "Run the query again");
        assertThatThrownBy(() -> file.readRanges(ranges, byte[]::new))
            .isInstanceOf(EOFException.class)
            .hasMessageContaining("Run the query again");
      }
    }
  }

  @Test
  void reportsMissingFiles() {
    org.apache.hadoop.fs.Path missing = new org.apache.hadoop.fs.Path(path.getParent(), "none");
    for (Configuration conf : List.of(local(), throughHadoop(true))) {
      assertThatThrownBy(
              () -> {
                try (InputFile file = opened(missing, LENGTH, conf)) {
                  file.readFully(0, new byte[1], 0, 1);
                }
              })
          .isInstanceOf(FileNotFoundException.class)
          .hasMessageContaining("none");
    }
  }

  @Test
  void findsOtherFilesFromItsOwnDirectory() throws IOException {
    Path other = Files.createDirectories(directory.resolve("sub")).resolve("at 10:30%20");
    Files.write(other, new byte[] {1, 2, 3});
    List<String> names =
        List.of("sub/at 10:30%20", "sub/../sub/at 10:30%20", other.toString(), "file://" + other);
    for (Configuration conf : List.of(local(), throughHadoop(true))) {
      try (InputFile file = opened(path, LENGTH, conf)) {
        for (String name : names) {
          try (InputFile sibling = file.sibling(name)) {
            assertThat(sibling.length()).as(name).isEqualTo(3);
            byte[] bytes = new byte[3];
            sibling.readFully(0, bytes, 0, 3);
            assertThat(bytes).containsExactly(1, 2, 3);
            try (InputFile back = sibling.sibling("../some file=1")) {
              assertThat(back.length()).isEqualTo(LENGTH);
            }
          }
        }
        assertThatThrownBy(() -> file.sibling("sub/none"))
            .isInstanceOf(FileNotFoundException.class)
            .hasMessageContaining("sub/none");
        assertThatThrownBy(() -> file.sibling("s3://["))
            .isInstanceOf(CorruptFileException.class)
            .hasMessageContaining("'s3://[' is not a path to a file");
      }
    }
  }

  private static Configuration local() {
    return new Configuration(false);
  }

  private static Configuration throughHadoop(boolean vectored) {
    Configuration conf = new Configuration(false);
    conf.set("fs.file.impl", RawLocalFileSystem.class.getName());
    conf.setBoolean("fs.file.impl.disable.cache", true);
    conf.setBoolean("parquet.hadoop.vectored.io.enabled", vectored);
    return conf;
  }
}
