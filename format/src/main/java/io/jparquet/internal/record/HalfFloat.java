package io.jparquet.internal.record;

/** IEEE 754 half precision: 5 bits of exponent, biased by 15, and 10 of fraction. */
final class HalfFloat {
  private static final int QUIET_NAN = 0x7E00;
  private static final int INFINITY = 0x7C00;

  /** The exponent of the smallest numbers, which are multiples of 2^-24. */
  private static final int MIN_EXPONENT = -14;

  private static final int MAX_EXPONENT = 15;

  private HalfFloat() {}

  /**
   * The 16 bits of a number; -1 if half precision cannot represent it exactly. Every NaN becomes
   * the same NaN.
   */
  static int bits(float value) {
    if (Float.isNaN(value)) {
      return QUIET_NAN;
    }
    int sign = Float.floatToRawIntBits(value) >>> 16 & 0x8000;
    float magnitude = Math.abs(value);
    if (magnitude == 0) {
      return sign;
    }
    if (magnitude == Float.POSITIVE_INFINITY) {
      return sign | INFINITY;
    }
    int exponent = Math.max(Math.getExponent(magnitude), MIN_EXPONENT);
    float units = Math.scalb(magnitude, 10 - exponent);
    if (exponent > MAX_EXPONENT || units != (int) units) {
      return -1;
    }
    // The leading bit of a normal number increments the exponent field of the subnormal ones.
    return sign | (exponent - MIN_EXPONENT << 10) + (int) units;
  }
}
