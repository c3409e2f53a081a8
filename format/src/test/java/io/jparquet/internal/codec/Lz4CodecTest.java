package io.jparquet.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.metadata.CompressionCodec;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class Lz4CodecTest extends AbstractBlockCodecTest {
  private static final byte[] DATA =
      "deposits sleep furiously. ".repeat(40).getBytes(StandardCharsets.UTF_8);

  @Override
  CompressionCodec codecId() {
    return CompressionCodec.LZ4;
  }

  @Override
  boolean hidesDamage() {
    return true;
  }

  @Test
  void writesFramesOfOneBlockThatFitTheBuffersOfHadoop() {
    byte[] data = new byte[300_000];
    ByteBuffer compressed = ByteBuffer.wrap(compress(data));
    for (int left = data.length; left > 0; ) {
      int frame = compressed.getInt();
      assertThat(frame).isEqualTo(Math.min(left, HadoopFraming.BLOCK_LENGTH));
      int block = compressed.getInt();
      compressed.position(compressed.position() + block);
      left -= frame;
    }
    assertThat(compressed.hasRemaining()).isFalse();
  }

  @Test
  void readsFramesOfSeveralBlocksAndEmptyFrames() {
    byte[] block = raw(DATA);
    ByteBuffer page = ByteBuffer.allocate(5 * (block.length + 8));
    page.putInt(0);
    page.putInt(2 * DATA.length);
    page.putInt(block.length).put(block);
    page.putInt(block.length).put(block);
    page.putInt(0);
    page.putInt(DATA.length).putInt(block.length).put(block);
    byte[] all = decompress(page.array(), 0, page.position(), 3 * DATA.length);
    assertThat(new String(all, StandardCharsets.UTF_8))
        .isEqualTo(new String(DATA, StandardCharsets.UTF_8).repeat(3));
  }

  @Test
  void refusesFramesThatDisagreeWithTheirBlocks() {
    byte[] block = raw(DATA);
    for (int[] sizes :
        new int[][] {
          {DATA.length - 1, block.length},
          {DATA.length + 1, block.length},
          {DATA.length, block.length - 1},
          {DATA.length, block.length + 1},
          {DATA.length, 0},
          {DATA.length, -1},
          {-1, block.length},
          {Integer.MIN_VALUE, Integer.MIN_VALUE}
        }) {
      ByteBuffer page = ByteBuffer.allocate(8 + block.length);
      page.putInt(sizes[0]).putInt(sizes[1]).put(block);
      assertCorrupt(page.array(), page.capacity(), DATA.length, Arrays.toString(sizes));
    }
  }

  @Test
  void readsRawBlocks() {
    for (long seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      byte[] data = new byte[random.nextInt(2000)];
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
    byte[] block = raw(DATA);
    for (int length = 1; length < block.length; length++) {
      assertCorrupt(block, length, DATA.length, "cut to " + length);
    }
    assertCorrupt(block, block.length, DATA.length - 1, "longer");
    assertCorrupt(block, block.length, DATA.length + 1, "shorter");
  }

  private static byte[] raw(byte[] data) {
    Lz4RawCodec codec = new Lz4RawCodec();
    byte[] dst = new byte[Math.toIntExact(codec.maxCompressedLength(data.length))];
    return Arrays.copyOf(dst, codec.compress(data, 0, data.length, dst, 0, dst.length));
  }
}
