package io.jparquet.internal.simd;

import io.jparquet.internal.bytes.LittleEndian;
import java.util.Arrays;
import java.util.Locale;
import java.util.Random;

/** Unpacking of bit-packed values of one width to arrays of one type. */
final class UnpackingTrial extends KernelTrial {
  /** The largest width of longs that kernels unpack. */
  static final int MAX_LONG_WIDTH = 57;

  private enum Target {
    INTS,
    LONGS,
    BYTES
  }

  private final Target target;
  private final int width;
  private final byte[] packed = new byte[MANY / Byte.SIZE * Long.SIZE + BEHIND];
  private final int[] ints = new int[MANY];
  private final int[] plainInts = new int[MANY];
  private final long[] longs = new long[MANY];
  private final long[] plainLongs = new long[MANY];
  private final byte[] bytes = new byte[MANY];
  private final byte[] plainBytes = new byte[MANY];

  private UnpackingTrial(Target target, int width) {
    this.target = target;
    this.width = width;
  }

  static UnpackingTrial ofInts(int width) {
    return new UnpackingTrial(Target.INTS, width);
  }

  static UnpackingTrial ofLongs(int width) {
    return new UnpackingTrial(Target.LONGS, width);
  }

  static UnpackingTrial ofBytes(int width) {
    return new UnpackingTrial(Target.BYTES, width);
  }

  @Override
  String name() {
    return "unpacking of " + width + " bits to " + target.name().toLowerCase(Locale.ROOT);
  }

  @Override
  void fill(Random random) {
    random.nextBytes(packed);
  }

  @Override
  int run(Kernels kernels, int values) {
    int rounds = values / Kernels.ROUND;
    return switch (target) {
      case INTS -> kernels.unpack(width, packed, 0, ints, 0, rounds) * Kernels.ROUND;
      case LONGS -> kernels.unpack(width, packed, 0, longs, 0, rounds) * Kernels.ROUND;
      case BYTES -> kernels.unpack(width, packed, 0, bytes, 0, values / Byte.SIZE) * Byte.SIZE;
    };
  }

  @Override
  void runPlain(int values) {
    switch (target) {
      case INTS -> plain(width, packed, plainInts, values);
      case LONGS -> plain(width, packed, plainLongs, values);
      case BYTES -> plain(width, packed, plainBytes, values);
    }
  }

  private static void plain(int width, byte[] packed, int[] values, int count) {
    int mask = -1 >>> -width;
    for (int i = 0; i < count; i++) {
      int bit = i * width;
      values[i] = (int) (LittleEndian.getLong(packed, bit >>> 3) >>> (bit & 7)) & mask;
    }
  }

  private static void plain(int width, byte[] packed, long[] values, int count) {
    long mask = -1L >>> -width;
    for (int i = 0; i < count; i++) {
      int bit = i * width;
      int shift = bit & 7;
      long low = LittleEndian.getLong(packed, bit >>> 3) >>> shift;
      long high = LittleEndian.getLong(packed, (bit >>> 3) + 1) << (Byte.SIZE - shift);
      values[i] = (low | high) & mask;
    }
  }

  private static void plain(int width, byte[] packed, byte[] values, int count) {
    int mask = -1 >>> -width;
    for (int i = 0; i < count; i++) {
      int bit = i * width;
      values[i] = (byte) (LittleEndian.getLong(packed, bit >>> 3) >>> (bit & 7) & mask);
    }
  }

  @Override
  boolean isSame() {
    return Arrays.equals(ints, plainInts)
        && Arrays.equals(longs, plainLongs)
        && Arrays.equals(bytes, plainBytes);
  }
}
