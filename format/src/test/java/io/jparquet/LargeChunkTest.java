package io.jparquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.OperatingSystemMXBean;
import io.jparquet.io.InputFile;
import io.jparquet.option.ReadOptions;
import io.jparquet.vector.BinaryVector;
import io.jparquet.vector.IntVector;
import io.jparquet.vector.MapVector;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A column chunk of more than 2 GiB: two maps with a key of 2^30 letters each. */
@Tag("slow")
class LargeChunkTest {
  private static final long MEMORY_NEEDED = 8L << 30;
  private static final int KEY_LENGTH = 1 << 30;

  @Test
  void readsAColumnChunkOfMoreThanTwoGigabytes() throws IOException, InterruptedException {
    Path file = Corpus.path("parquet-testing/data/large_string_map.brotli.parquet");
    long memory =
        ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();
    assumeTrue(
        memory >= MEMORY_NEEDED,
        () ->
            "Skipped: the chunk of more than 2 GiB, its pages and its vectors need a heap of 5 GiB,"
                + " and this machine has only "
                + (memory >> 20)
                + " MiB of memory");
    String printed = ChildJvm.run(Reading.class, "-Xmx5g", "-Dfile=" + file);
    assertThat(printed).contains("2 rows read");
  }

  /** Fails with an exception, that is an exit code, if the content differs. */
  static final class Reading {
    private Reading() {}

    public static void main(String[] args) throws IOException {
      byte[] file = Files.readAllBytes(Path.of(System.getProperty("file")));
      ReadOptions options =
          ReadOptions.defaults().with(ReadOptions.MAX_PAGE_BYTES, KEY_LENGTH + 100);
      int count = 0;
      try (ParquetReader reader = ParquetReader.open(InputFile.of(file), options);
          FileScan rows = reader.scan(reader.schema().fields()).batchRows(1).open()) {
        while (rows.next()) {
          MapVector maps = (MapVector) rows.vector(0);
          if (maps.offsets()[1] != 1 || ((IntVector) maps.values()).values()[0] != 1) {
            throw new IllegalStateException("row " + count + " has other values");
          }
          checkLetters((BinaryVector) maps.keys());
          count++;
        }
      }
      System.out.println(count + " rows read");
    }

    private static void checkLetters(BinaryVector vector) {
      if (vector.length(0) != KEY_LENGTH) {
        throw new IllegalStateException("a key has " + vector.length(0) + " bytes");
      }
      byte[] data = vector.dictionary() == null ? vector.data() : vector.dictionary().data();
      int start = vector.start(0);
      for (int i = start; i < start + KEY_LENGTH; i++) {
        if (data[i] != 'a') {
          throw new IllegalStateException("byte " + (i - start) + " is " + data[i]);
        }
      }
    }
  }
}
