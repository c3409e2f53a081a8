package io.jparquet.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.metadata.CompressionCodec;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LzoCodecTest extends AbstractBlockCodecTest {
  @Override
  CompressionCodec codecId() {
    return CompressionCodec.LZO;
  }

  @Override
  boolean hidesDamage() {
    return true;
  }

  @Test
  void readsRawBlocks() {
    for (long seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      byte[] data = new byte[random.nextInt(5000)];
      if (seed % 2 == 0) {
        random.nextBytes(data);
      }
      byte[] block = raw(data);
      assertThat(decompress(block, 0, block.length, data.length))
          .as("seed " + seed)
          .isEqualTo(data);
    }
  }

  @Test
  void refusesDamagedRawBlocks() {
    byte[] data = "deposits sleep furiously. ".repeat(40).getBytes(StandardCharsets.UTF_8);
    byte[] block = raw(data);
    for (int length = 1; length < block.length; length++) {
      assertCorrupt(block, length, data.length, "cut to " + length);
    }
    assertCorrupt(block, block.length, data.length - 1, "longer");
    assertCorrupt(block, block.length, data.length + 1, "shorter");
  }

  private static byte[] raw(byte[] data) {
    LzoCodec codec = new LzoCodec();
    byte[] dst = new byte[Math.toIntExact(codec.maxCompressedLength(data.length))];
    return Arrays.copyOf(dst, codec.compress(data, 0, data.length, dst, 0, dst.length));
  }
}
