package io.jparquet.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.metadata.CompressionCodec;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SnappyCodecTest extends AbstractBlockCodecTest {
  @Override
  CompressionCodec codecId() {
    return CompressionCodec.SNAPPY;
  }

  @Override
  boolean hidesDamage() {
    return true;
  }

  @Test
  void restoresBlocksOnBothSidesOfTheLimitsOfTheDecoder() {
    for (int length : new int[] {(2 << 20) - 1, 2 << 20, (2 << 20) + 1, 5 << 20}) {
      for (int noiseOf64 = 50; noiseOf64 <= 64; noiseOf64++) {
        byte[] page = new byte[length];
        new Random(length).nextBytes(page);
        for (int at = 0; at + 64 <= length; at += 64) {
          Arrays.fill(page, at + noiseOf64, at + 64, (byte) 7);
        }
        byte[] block = compress(page);
        assertThat(decompress(block, 0, block.length, length))
            .as("%d bytes, %d of 64 noise", length, noiseOf64)
            .isEqualTo(page);
      }
    }
  }

  @Test
  void readsStatedSizesOfMoreBytesThanTheyNeed() {
    byte[] tags = new SnappyBlockWriter().literal(new byte[10]).copy1(8, 10).tags();
    byte[] block = new byte[3 + tags.length];
    block[0] = (byte) (0x80 | 20);
    block[1] = (byte) 0x80;
    System.arraycopy(tags, 0, block, 3, tags.length);
    assertThat(decompress(block, 0, block.length, 20)).isEqualTo(new byte[20]);
  }
}
