package io.jparquet.internal.value;

/**
 * FLOAT16 values: IEEE 754 half precision, which has 5 bits of exponent, biased by 15, and 10 of
 * fraction; two bytes in little-endian order. JDK 17 has no methods for them.
 */
public final class HalfPrecision {
  private static final int SIGN = 0x8000;
  private static final int INFINITY = 0x7C00;
  private static final int QUIET_NAN = 0x7E00;
  private static final int FRACTION = 0x3FF;
  private static final int FRACTION_BITS = 10;

  /** The bits of the fraction of a float that half precision has no place for. */
  private static final int DROPPED_BITS = 13;

  private static final int BIAS_DIFFERENCE = 127 - 15;

  /** From here on numbers are nearer to infinity, or as near, than to the largest one. */
  private static final float LEAST_INFINITE = 65520;

  private static final float LEAST_NORMAL = 0x1p-14f;

  private HalfPrecision() {}

  /**
   * The value of a number.
   *
   * @param bits the lower 16 bits count; a NaN keeps its sign and payload
   */
  public static float toFloat(int bits) {
    int sign = (bits & SIGN) << Short.SIZE;
    int exponent = bits >>> FRACTION_BITS & 0x1F;
    int fraction = bits & FRACTION;
    if (exponent == 0) {
      // Zeros and subnormal numbers. The latter are normal numbers as floats.
      float magnitude = fraction * 0x1p-24f;
      return sign == 0 ? magnitude : -magnitude;
    }
    int wideExponent = exponent == 0x1F ? 0xFF : exponent + BIAS_DIFFERENCE;
    return Float.intBitsToFloat(sign | wideExponent << 23 | fraction << DROPPED_BITS);
  }

  /** The value of the number in the two bytes from {@code start}. */
  public static float toFloat(byte[] data, int start) {
    return toFloat(data[start] & 0xFF | data[start + 1] << Byte.SIZE);
  }

  /**
   * The bits of the number that is next to another, of two that are equally near the one whose last
   * bit is zero; an infinity from 65520 on. A NaN keeps its sign and the start of its payload.
   */
  public static int nearest(float number) {
    int bits = Float.floatToRawIntBits(number);
    int sign = bits >>> Short.SIZE & SIGN;
    int magnitude = bits & Integer.MAX_VALUE;
    if (Float.isNaN(number)) {
      int payload = magnitude >>> DROPPED_BITS & FRACTION;
      return sign | (payload == 0 ? QUIET_NAN : INFINITY | payload);
    }
    if (Math.abs(number) >= LEAST_INFINITE) {
      return sign | INFINITY;
    }
    if (Math.abs(number) < LEAST_NORMAL) {
      // Zeros and subnormal numbers: multiples of 2^-24.
      return sign | (int) Math.rint(Math.abs(number) * 0x1p24);
    }
    int lastBit = magnitude >>> DROPPED_BITS & 1;
    return sign | magnitude + 0xFFF + lastBit - (BIAS_DIFFERENCE << 23) >>> DROPPED_BITS;
  }

  /**
   * The bits of a number; -1 if half precision cannot represent it exactly. Every NaN becomes the
   * same NaN.
   */
  public static int exact(float number) {
    if (Float.isNaN(number)) {
      return QUIET_NAN;
    }
    int bits = nearest(number);
    return toFloat(bits) == number ? bits : -1;
  }

  /** Stores the lower 16 bits in the two bytes from {@code start}. */
  public static void put(int bits, byte[] data, int start) {
    data[start] = (byte) bits;
    data[start + 1] = (byte) (bits >> Byte.SIZE);
  }
}
