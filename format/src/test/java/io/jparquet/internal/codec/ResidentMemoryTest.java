package io.jparquet.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jparquet.ChildJvm;
import io.jparquet.metadata.CompressionCodec;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Codecs leave no native memory allocated. They run in a JVM with a small heap that is touched from
 * the start, so that what the process gains is native.
 */
class ResidentMemoryTest {
  private static final Path STATM = Path.of("/proc/self/statm");
  private static final int PAGE_LENGTH = 16 << 10;
  private static final int PAGES = 10_000;
  private static final int PAGES_OF_A_CODEC = 50;

  /**
   * What the JVM's own memory (compiled code, arenas) may grow. Codecs that are not closed gain
   * twice as much, though the garbage collector frees some of their contexts.
   */
  private static final long ALLOWED_BYTES = 16L << 20;

  @Test
  void tenThousandPagesOfEachCodecLeaveNoMemoryAllocated()
      throws IOException, InterruptedException {
    assumeTrue(
        Files.exists(STATM),
        "Skipped: the memory that codecs take outside of the heap is only seen in the resident"
            + " memory of the process, which is read from "
            + STATM
            + "; only Linux has that file");
    String printed =
        ChildJvm.run(
            Measuring.class, "-Xms64m", "-Xmx64m", "-XX:+UseSerialGC", "-XX:+AlwaysPreTouch");
    Map<CompressionCodec, Long> growth = new TreeMap<>();
    for (String line : printed.split("\n")) {
      if (line.startsWith("grown ")) {
        String[] words = line.split(" ");
        growth.put(CompressionCodec.valueOf(words[1]), Long.parseLong(words[2]));
      }
    }
    assertThat(growth).as(printed).hasSize(CompressionCodec.values().length - 1);
    assertThat(growth)
        .as("bytes gained")
        .allSatisfy((codec, bytes) -> assertThat(bytes).isLessThan(ALLOWED_BYTES));
  }

  /** Prints how much the resident memory grows, codec by codec. */
  static final class Measuring {
    private static final byte[] DATA = data();

    private Measuring() {}

    public static void main(String[] args) throws IOException {
      for (CompressionCodec codec : CompressionCodec.values()) {
        if (codec != CompressionCodec.UNKNOWN) {
          pages(codec, PAGES / 5);
          long before = residentBytes();
          pages(codec, PAGES);
          System.out.printf(Locale.ROOT, "grown %s %d%n", codec, residentBytes() - before);
        }
      }
    }

    private static void pages(CompressionCodec id, int count) {
      byte[] restored = new byte[PAGE_LENGTH];
      for (int done = 0; done < count; done += PAGES_OF_A_CODEC) {
        try (BlockCodec codec = BlockCodecs.create(id)) {
          byte[] compressed = new byte[codec.maxCompressedLength(PAGE_LENGTH)];
          for (int page = 0; page < PAGES_OF_A_CODEC; page++) {
            int length = codec.compress(DATA, page, PAGE_LENGTH, compressed, 0);
            codec.decompress(compressed, 0, length, restored, 0, PAGE_LENGTH);
            if (!Arrays.equals(restored, 0, PAGE_LENGTH, DATA, page, page + PAGE_LENGTH)) {
              throw new IllegalStateException(id + " restored other bytes");
            }
          }
        }
      }
    }

    private static byte[] data() {
      StringBuilder text = new StringBuilder();
      for (int i = 0; text.length() < PAGE_LENGTH + PAGES_OF_A_CODEC; i++) {
        text.append("carefully final deposits ").append(i * 7919 % 10_007);
      }
      return text.toString().getBytes(StandardCharsets.US_ASCII);
    }

    private static long residentBytes() throws IOException {
      String[] pages = Files.readString(STATM).split(" ");
      return Long.parseLong(pages[1]) * 4096;
    }
  }
}
