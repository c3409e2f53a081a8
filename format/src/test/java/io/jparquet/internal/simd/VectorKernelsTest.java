package io.jparquet.internal.simd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Each kernel processes the first part of its work with the same result as a loop over single bits
 * and values, and changes nothing else. The build runs this in a JVM with the module. It is skipped
 * on machines with vectors of fewer than 256 bits, where the kernels are never used.
 */
class VectorKernelsTest {
  private static final int SENTINEL = 42;
  private static final int MAX_COUNT = 300;

  /** With this number of bytes after the values, a kernel can process all of them. */
  private static final int ENOUGH = 32;

  private Kernels kernels;

  @BeforeEach
  void setUp() {
    assumeTrue(
        VectorModule.ofProcess().refusal() == null,
        "Skipped, for the kernels are not used here: " + VectorModule.ofProcess().refusal());
    kernels = VectorModule.ofProcess().load();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 31, ENOUGH, 100})
  void unpackIntsOfEveryWidth(int after) {
    for (int width = 1; width <= Integer.SIZE; width++) {
      Random random = new Random(width);
      for (int rounds = 0; rounds * Kernels.ROUND <= MAX_COUNT; rounds++) {
        int from = random.nextInt(10);
        byte[] src = bytes(random, from + 4 * width * rounds + after);
        int[] dst = new int[3 + rounds * Kernels.ROUND + 1];
        Arrays.fill(dst, SENTINEL);
        int[] expected = dst.clone();
        int done = kernels.unpack(width, src, from, dst, 3, rounds);
        for (int i = 0; i < done * Kernels.ROUND; i++) {
          expected[3 + i] = (int) value(src, from, width, i);
        }
        String name = "seed and width %d, %d rounds".formatted(width, rounds);
        assertThat(dst).as(name).isEqualTo(expected);
        assertDone(name, done, rounds, after);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 31, ENOUGH, 100})
  void unpackLongsOfAllWidthsThatLieInEightBytes(int after) {
    for (int width = 1; width <= Long.SIZE; width++) {
      Random random = new Random(width);
      for (int rounds = 0; rounds * Kernels.ROUND <= MAX_COUNT; rounds++) {
        int from = random.nextInt(10);
        byte[] src = bytes(random, from + 4 * width * rounds + after);
        long[] dst = new long[3 + rounds * Kernels.ROUND + 1];
        Arrays.fill(dst, SENTINEL);
        long[] expected = dst.clone();
        int done = kernels.unpack(width, src, from, dst, 3, rounds);
        for (int i = 0; i < done * Kernels.ROUND; i++) {
          expected[3 + i] = value(src, from, width, i);
        }
        String name = "seed and width %d, %d rounds".formatted(width, rounds);
        assertThat(dst).as(name).isEqualTo(expected);
        if (width <= UnpackingTrial.MAX_LONG_WIDTH) {
          assertDone(name, done, rounds, after);
        } else {
          assertThat(done).as(name).isZero();
        }
      }
    }
  }

  private static void assertDone(String name, int done, int rounds, int after) {
    if (after >= ENOUGH) {
      assertThat(done).as(name).isEqualTo(rounds);
    } else {
      assertThat(done).as(name).isBetween(0, rounds);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 31, ENOUGH, 100})
  void unpackLevelsOfEveryWidth(int after) {
    for (int width = 1; width < Byte.SIZE; width++) {
      Random random = new Random(width);
      for (int groups = 0; groups * Byte.SIZE <= MAX_COUNT; groups++) {
        int from = random.nextInt(10);
        byte[] src = bytes(random, from + width * groups + after);
        byte[] dst = new byte[3 + groups * Byte.SIZE + 1];
        Arrays.fill(dst, (byte) SENTINEL);
        byte[] expected = dst.clone();
        int done = kernels.unpack(width, src, from, dst, 3, groups);
        for (int i = 0; i < done * Byte.SIZE; i++) {
          expected[3 + i] = (byte) value(src, from, width, i);
        }
        String name = "seed and width %d, %d groups".formatted(width, groups);
        assertThat(dst).as(name).isEqualTo(expected);
        if (after >= ENOUGH) {
          assertThat(done).as(name).isEqualTo(groups / 4 * 4);
        }
      }
    }
  }

  @Test
  void compareLevelsOfEveryCount() {
    for (int count = 0; count <= MAX_COUNT; count++) {
      Random random = new Random(count);
      int threshold = 1 + random.nextInt(Byte.MAX_VALUE);
      byte[] levels = new byte[count];
      for (int i = 0; i < count; i++) {
        int near = threshold - 2 + random.nextInt(4);
        levels[i] = (byte) Math.max(0, Math.min(Byte.MAX_VALUE, near));
      }
      long[] bits = random.longs(count / Long.SIZE + 1).toArray();
      long[] expected = bits.clone();
      for (int i = 0; i < count / Long.SIZE * Long.SIZE; i++) {
        set(expected, i, levels[i] >= threshold);
      }
      int done = kernels.atLeast(levels, count, threshold, bits);
      assertThat(done).as("seed and count %d", count).isEqualTo(count / Long.SIZE);
      assertThat(bits).as("seed and count %d", count).isEqualTo(expected);
    }
  }

  @Test
  void findAnyValueThatIsOutside() {
    for (int count = 0; count <= MAX_COUNT; count++) {
      Random random = new Random(count);
      int bound = 1 + random.nextInt(1000);
      int from = random.nextInt(5);
      int[] values = random.ints(from + count + 1, 0, bound).toArray();
      // Bytes before and after have no effect.
      Arrays.fill(values, 0, from, -1);
      values[from + count] = bound;
      int checked = kernels.below(values, from, from + count, bound);
      assertThat(checked).as("seed and count %d", count).isEqualTo(from + count / 8 * 8);
      for (int outside : new int[] {-1, bound, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
        for (int i = from; i < checked; i++) {
          int value = values[i];
          values[i] = outside;
          assertThat(kernels.below(values, from, from + count, bound))
              .as("seed and count %d, %d at %d", count, outside, i)
              .isEqualTo(from);
          values[i] = value;
        }
      }
    }
  }

  @Test
  void refuseAllIdsOfAnEmptyDictionary() {
    assertThat(kernels.below(new int[16], 0, 16, 0)).isZero();
  }

  @Test
  void compareIntsWithRangesThatMayWrapAround() {
    for (int count = 0; count <= MAX_COUNT; count++) {
      Random random = new Random(count);
      int from = random.nextInt(5);
      int first = edge(random);
      int span = edge(random);
      int[] values = new int[from + count];
      for (int i = 0; i < values.length; i++) {
        values[i] = random.nextBoolean() ? first + span + random.nextInt(3) - 1 : edge(random);
      }
      long[] bits = random.longs(count / Long.SIZE + 2).toArray();
      long[] expected = bits.clone();
      for (int i = 0; i < count / Long.SIZE * Long.SIZE; i++) {
        boolean inside = Integer.compareUnsigned(values[from + i] - first, span) <= 0;
        set(expected, Long.SIZE + i, inside && (bits[1 + i / Long.SIZE] >>> i & 1) != 0);
      }
      int done = kernels.keepRange(values, from, count, first, span, bits, 1);
      assertThat(done).as("seed and count %d", count).isEqualTo(count / Long.SIZE * Long.SIZE);
      assertThat(bits).as("seed and count %d", count).isEqualTo(expected);
    }
  }

  @Test
  void compareLongsWithRangesThatMayWrapAround() {
    for (int count = 0; count <= MAX_COUNT; count++) {
      Random random = new Random(count);
      int from = random.nextInt(5);
      long first = (long) edge(random) << random.nextInt(Integer.SIZE);
      long span = (long) edge(random) << random.nextInt(Integer.SIZE);
      long[] values = new long[from + count];
      for (int i = 0; i < values.length; i++) {
        values[i] = random.nextBoolean() ? first + span + random.nextInt(3) - 1 : random.nextLong();
      }
      long[] bits = random.longs(count / Long.SIZE + 2).toArray();
      long[] expected = bits.clone();
      for (int i = 0; i < count / Long.SIZE * Long.SIZE; i++) {
        boolean inside = Long.compareUnsigned(values[from + i] - first, span) <= 0;
        set(expected, Long.SIZE + i, inside && (bits[1 + i / Long.SIZE] >>> i & 1) != 0);
      }
      int done = kernels.keepRange(values, from, count, first, span, bits, 1);
      assertThat(done).as("seed and count %d", count).isEqualTo(count / Long.SIZE * Long.SIZE);
      assertThat(bits).as("seed and count %d", count).isEqualTo(expected);
    }
  }

  @Test
  void neverReadOrWriteOutsideOfTheArrays() {
    byte[] src = new byte[400];
    assertThat(kernels.unpack(9, src, 0, new int[4000], 0, Integer.MAX_VALUE / Kernels.ROUND))
        .isEqualTo(10);
    assertThat(kernels.unpack(9, src, 390, new int[4000], 0, 1)).isZero();
    assertThat(kernels.unpack(9, src, 0, new int[4000], 0, -1)).isZero();
    assertOutside(() -> kernels.unpack(9, src, 0, new int[100], 0, 10));
    assertOutside(() -> kernels.unpack(29, src, 0, new int[40], 0, 3));
    assertOutside(() -> kernels.unpack(9, src, -1, new int[400], 0, 10));
    assertOutside(() -> kernels.unpack(9, src, 0, new int[400], -1, 10));
    assertOutside(() -> kernels.unpack(9, src, 0, new long[100], 0, 10));
    assertOutside(() -> kernels.unpack(9, src, -1, new long[400], 0, 10));
    assertOutside(() -> kernels.unpack(3, src, 0, new byte[100], 0, 16));
    assertOutside(() -> kernels.unpack(3, src, -1, new byte[400], 0, 16));
    assertOutside(() -> kernels.atLeast(new byte[100], 128, 1, new long[2]));
    assertOutside(() -> kernels.atLeast(new byte[128], 128, 1, new long[1]));
    assertOutside(() -> kernels.below(new int[10], 0, 16, 5));
    assertOutside(() -> kernels.below(new int[10], -1, 8, 5));
    assertOutside(() -> kernels.keepRange(new int[100], 0, 128, 1, 1, new long[2], 0));
    assertOutside(() -> kernels.keepRange(new int[128], 0, 128, 1, 1, new long[2], 1));
    assertOutside(() -> kernels.keepRange(new long[100], 0, 128, 1, 1, new long[2], 0));
    assertOutside(() -> kernels.keepRange(new long[128], 0, 128, 1, 1, new long[2], 1));
  }

  private static void assertOutside(Runnable call) {
    assertThatThrownBy(call::run).isInstanceOf(IndexOutOfBoundsException.class);
  }

  private static int edge(Random random) {
    return switch (random.nextInt(4)) {
      case 0 -> Integer.MIN_VALUE + random.nextInt(3);
      case 1 -> Integer.MAX_VALUE - random.nextInt(3);
      case 2 -> random.nextInt(5) - 2;
      default -> random.nextInt();
    };
  }

  private static byte[] bytes(Random random, int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }

  /** A bit-packed value, bit by bit. */
  private static long value(byte[] src, int from, int width, int index) {
    long value = 0;
    for (int bit = 0; bit < width; bit++) {
      int at = index * width + bit;
      value |= (src[from + (at >>> 3)] >>> (at & 7) & 1L) << bit;
    }
    return value;
  }

  private static void set(long[] bits, int i, boolean set) {
    bits[i >>> 6] = bits[i >>> 6] & ~(1L << i) | (set ? 1L : 0L) << i;
  }
}
