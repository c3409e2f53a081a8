package io.jparquet.internal.encoding;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BitUnpackingTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void unpacksEveryWidthFromExactlyTheBytesOfItsRounds(int rounds) {
    for (int width = 1; width <= 32; width++) {
      Random random = new Random(width);
      byte[] src = new byte[3 + 4 * width * rounds];
      random.nextBytes(src);
      int[] dst = new int[5 + BitUnpacking.ROUND * rounds + 1];
      Arrays.fill(dst, 42);
      BitUnpacking.unpack(width, src, 3, dst, 5, rounds);
      int[] expected = dst.clone();
      Arrays.fill(expected, 0, 5, 42);
      expected[expected.length - 1] = 42;
      BigInteger bits = littleEndian(Arrays.copyOfRange(src, 3, src.length));
      BigInteger mask = BigInteger.ONE.shiftLeft(width).subtract(BigInteger.ONE);
      for (int i = 0; i < BitUnpacking.ROUND * rounds; i++) {
        expected[5 + i] = bits.shiftRight(i * width).and(mask).intValue();
      }
      assertThat(dst).as("width %d", width).isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void unpacksEveryWidthToLongs(int rounds) {
    for (int width = 1; width <= 64; width++) {
      Random random = new Random(width);
      byte[] src = new byte[3 + 4 * width * rounds];
      random.nextBytes(src);
      long[] dst = new long[5 + LongBitUnpacking.ROUND * rounds + 1];
      Arrays.fill(dst, 42);
      LongBitUnpacking.unpack(width, src, 3, dst, 5, rounds);
      long[] expected = dst.clone();
      Arrays.fill(expected, 0, 5, 42);
      expected[expected.length - 1] = 42;
      BigInteger bits = littleEndian(Arrays.copyOfRange(src, 3, src.length));
      BigInteger mask = BigInteger.ONE.shiftLeft(width).subtract(BigInteger.ONE);
      for (int i = 0; i < LongBitUnpacking.ROUND * rounds; i++) {
        expected[5 + i] = bits.shiftRight(i * width).and(mask).longValue();
      }
      assertThat(dst).as("width %d", width).isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void packsEveryWidthBackToTheSameBytes(int rounds) {
    for (int width = 1; width <= 64; width++) {
      Random random = new Random(width);
      byte[] src = new byte[3 + 4 * width * rounds];
      random.nextBytes(src);
      long[] longs = new long[2 + BitPacking.ROUND * rounds];
      LongBitUnpacking.unpack(width, src, 3, longs, 2, rounds);
      byte[] packed = src.clone();
      Arrays.fill(packed, 3, packed.length, (byte) 0);
      LongBitPacking.pack(width, longs, 2, packed, 3, rounds);
      assertThat(packed).as("width %d of longs", width).isEqualTo(src);
      if (width <= 32) {
        int[] ints = Arrays.stream(longs).mapToInt(value -> (int) value).toArray();
        Arrays.fill(packed, 3, packed.length, (byte) 0);
        BitPacking.pack(width, ints, 2, packed, 3, rounds);
        assertThat(packed).as("width %d of ints", width).isEqualTo(src);
      }
    }
  }

  private static BigInteger littleEndian(byte[] bytes) {
    byte[] bigEndian = new byte[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      bigEndian[bytes.length - 1 - i] = bytes[i];
    }
    return new BigInteger(1, bigEndian);
  }
}
