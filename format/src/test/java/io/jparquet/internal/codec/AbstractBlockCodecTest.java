package io.jparquet.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import io.jparquet.error.CorruptFileException;
import io.jparquet.metadata.CompressionCodec;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What every block codec must do. */
abstract class AbstractBlockCodecTest {
  private static final int GUARD = 64;
  private static final byte GUARD_BYTE = (byte) 0xA5;
  private static final int[] LENGTHS = {0, 1, 2, 3, 7, 15, 16, 100, 4095, 65536, 65537, 1 << 20};

  private final BlockCodec codec = BlockCodecs.create(codecId());

  abstract CompressionCodec codecId();

  /** Whether a flipped bit may go unnoticed: the format has no checksum of its own. */
  abstract boolean hidesDamage();

  @AfterEach
  void close() {
    codec.close();
  }

  @Test
  void namesItself() {
    assertThat(codec.id()).isEqualTo(codecId());
  }

  @Test
  void restoresEveryShapeAndLength() {
    for (int length : LENGTHS) {
      for (Shape shape : Shape.values()) {
        byte[] data = shape.bytes(length, 7);
        byte[] compressed = compress(data);
        assertThat(decompress(compressed, 0, compressed.length, length))
            .as("%s, %d bytes", shape, length)
            .isEqualTo(data);
      }
    }
  }

  @Test
  void worksAtAnyOffset() {
    byte[] data = Shape.TEXT.bytes(5000, 3);
    byte[] src = new byte[5100];
    System.arraycopy(data, 0, src, 77, data.length);
    byte[] dst = new byte[codec.maxCompressedLength(data.length) + 33];
    int length = codec.compress(src, 77, data.length, dst, 33);
    assertThat(decompress(dst, 33, length, data.length)).isEqualTo(data);
  }

  @Test
  void neverExceedsTheBoundAndNeverWritesBehindIt() {
    for (int length : LENGTHS) {
      for (Shape shape : Shape.values()) {
        byte[] data = shape.bytes(length, 11);
        int bound = codec.maxCompressedLength(length);
        byte[] dst = guarded(bound);
        int written = codec.compress(data, 0, length, dst, GUARD);
        assertThat(written).isBetween(0, bound);
        assertGuards(dst, bound, shape + ", " + length);
      }
    }
  }

  @Test
  void refusesAnyOtherUncompressedLength() {
    byte[] data = Shape.TEXT.bytes(1000, 5);
    byte[] compressed = compress(data);
    for (int wrong : new int[] {0, 1, 500, 999, 1001, 2000, 1 << 20}) {
      assertCorrupt(compressed, compressed.length, wrong, "wrong length " + wrong);
    }
  }

  @Test
  void refusesBlocksCutOffAnywhere() {
    for (Shape shape : Shape.values()) {
      byte[] data = shape.bytes(700, 13);
      byte[] compressed = compress(data);
      for (int length = 0; length < compressed.length; length++) {
        assertCorrupt(
            compressed,
            length,
            data.length,
            shape + " cut to " + length + " of " + compressed.length);
      }
    }
  }

  @Test
  void survivesFlippedBits() {
    for (long seed = 0; seed < 3000; seed++) {
      Random random = new Random(seed);
      byte[] data = Shape.values()[random.nextInt(Shape.values().length)].bytes(2000, seed);
      byte[] compressed = compress(data);
      for (int flips = 1 + random.nextInt(4); flips > 0; flips--) {
        compressed[random.nextInt(compressed.length)] ^= (byte) (1 << random.nextInt(8));
      }
      assertCorruptOrHarmless(compressed, compressed.length, data, "seed " + seed);
    }
  }

  @Test
  void survivesDamageInLargeBlocks() {
    byte[] data = Shape.RUNS.bytes(300_000, 1);
    byte[] intact = compress(data);
    for (long seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      byte[] damaged = intact.clone();
      int from = random.nextInt(damaged.length);
      int to = Math.min(damaged.length, from + 1 + random.nextInt(8));
      for (int i = from; i < to; i++) {
        damaged[i] = (byte) (random.nextBoolean() ? random.nextInt() : -random.nextInt(2));
      }
      assertCorruptOrHarmless(damaged, damaged.length, data, "seed " + seed);
    }
  }

  @Test
  void refusesMoreBytesThanThePageHasWithoutMakingThem() {
    byte[] bomb = compress(new byte[64 << 20]);
    assertCorrupt(bomb, bomb.length, 1000, "64 MiB for a page of 1000 bytes");
  }

  @Test
  void survivesNoise() {
    for (long seed = 0; seed < 3000; seed++) {
      Random random = new Random(seed);
      byte[] noise = new byte[random.nextInt(200)];
      random.nextBytes(noise);
      byte[] dst = guarded(300);
      String message = "seed " + seed;
      assertThatCode(() -> tolerant(noise, noise.length, dst, 300))
          .as(message)
          .doesNotThrowAnyException();
      assertGuards(dst, 300, message);
    }
  }

  @Test
  void takesNoBytesForNoBytes() {
    assertThatCode(() -> codec.decompress(new byte[4], 2, 0, new byte[0], 0, 0))
        .doesNotThrowAnyException();
  }

  @Test
  void refusesRangesOutsideTheArrays() {
    byte[] compressed = compress(new byte[100]);
    int length = compressed.length;
    assertThatThrownBy(() -> codec.decompress(compressed, 1, length, new byte[100], 0, 100))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> codec.decompress(compressed, 0, length, new byte[100], 1, 100))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> codec.compress(new byte[10], 5, 6, new byte[1000], 0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> codec.compress(new byte[1000], 0, 1000, new byte[999], 0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> codec.compress(new byte[10], -1, 5, new byte[1000], 0))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void closesTwice() {
    compress(new byte[100]);
    codec.close();
    assertThatCode(codec::close).doesNotThrowAnyException();
  }

  @Test
  void refusesToWorkWhenItIsClosed() {
    byte[] compressed = compress(new byte[100]);
    codec.close();
    assertThatThrownBy(() -> compress(new byte[100]))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(codecId().name());
    assertThatThrownBy(() -> decompress(compressed, 0, compressed.length, 100))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(codecId().name());
  }

  byte[] compress(byte[] data) {
    byte[] dst = new byte[codec.maxCompressedLength(data.length)];
    return Arrays.copyOf(dst, codec.compress(data, 0, data.length, dst, 0));
  }

  byte[] decompress(byte[] src, int offset, int length, int uncompressedLength) {
    byte[] dst = guarded(uncompressedLength);
    codec.decompress(src, offset, length, dst, GUARD, uncompressedLength);
    assertGuards(dst, uncompressedLength, "decompressed " + uncompressedLength);
    return Arrays.copyOfRange(dst, GUARD, GUARD + uncompressedLength);
  }

  void assertCorrupt(byte[] src, int length, int uncompressedLength, String what) {
    byte[] dst = guarded(uncompressedLength);
    assertThatThrownBy(() -> codec.decompress(src, 0, length, dst, GUARD, uncompressedLength))
        .as(what)
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContaining(codecId().name());
    assertGuards(dst, uncompressedLength, what);
  }

  private void assertCorruptOrHarmless(byte[] src, int length, byte[] data, String what) {
    byte[] dst = guarded(data.length);
    boolean accepted = tolerant(src, length, dst, data.length);
    assertGuards(dst, data.length, what);
    if (accepted && !hidesDamage()) {
      assertThat(Arrays.copyOfRange(dst, GUARD, GUARD + data.length)).as(what).isEqualTo(data);
    }
  }

  private boolean tolerant(byte[] src, int length, byte[] dst, int uncompressedLength) {
    try {
      codec.decompress(src, 0, length, dst, GUARD, uncompressedLength);
      return true;
    } catch (CorruptFileException e) {
      return false;
    }
  }

  private static byte[] guarded(int length) {
    byte[] array = new byte[GUARD + length + GUARD];
    Arrays.fill(array, GUARD_BYTE);
    return array;
  }

  private static void assertGuards(byte[] array, int length, String what) {
    for (int i = 0; i < GUARD; i++) {
      if (array[i] != GUARD_BYTE || array[GUARD + length + i] != GUARD_BYTE) {
        fail("%s: bytes outside the destination range were written", what);
      }
    }
  }

  private enum Shape {
    ZEROS,
    TEXT,
    RUNS,
    NOISE;

    byte[] bytes(int length, long seed) {
      Random random = new Random(seed);
      byte[] bytes = new byte[length];
      switch (this) {
        case ZEROS -> {}
        case TEXT -> {
          for (int i = 0; i < length; i++) {
            bytes[i] = (byte) ("carefully final deposits ".charAt(i % 25) + random.nextInt(9) / 8);
          }
        }
        case RUNS -> {
          for (int i = 0; i < length; ) {
            int end = Math.min(length, i + 1 + random.nextInt(200));
            Arrays.fill(bytes, i, end, (byte) random.nextInt(256));
            i = end;
          }
        }
        case NOISE -> random.nextBytes(bytes);
      }
      return bytes;
    }
  }
}
