package io.jparquet.spark.core.mapping;

/** FLOAT16 values: two bytes in little-endian order. */
public final class Halves {

  private Halves() {}

  /** The value of IEEE 754 half precision; a NaN keeps its sign and payload. */
  public static float toFloat(byte[] data, int at) {
    int bits = (data[at] & 0xFF) | (data[at + 1] & 0xFF) << 8;
    int sign = (bits & 0x8000) << 16;
    int exponent = bits >>> 10 & 0x1F;
    int fraction = bits & 0x3FF;
    if (exponent == 0) {
      // Zeros and subnormal numbers, all of which are normal ones with 8 bits of exponent.
      float magnitude = fraction * 0x1p-24f;
      return sign == 0 ? magnitude : -magnitude;
    }
    int wideExponent = exponent == 0x1F ? 0xFF : exponent + (127 - 15);
    return Float.intBitsToFloat(sign | wideExponent << 23 | fraction << 13);
  }

  /**
   * The number of half precision that is next to another, of two that are equally near the one
   * whose last bit is zero; an infinity from 65520 on.
   *
   * @param data gets the two bytes
   */
  public static void nearest(float number, byte[] data, int at) {
    int bits = Float.floatToRawIntBits(number);
    int magnitude = bits & 0x7FFFFFFF;
    int half;
    if (Float.isNaN(number)) {
      int payload = magnitude >>> 13 & 0x3FF;
      half = 0x7C00 | (payload == 0 ? 0x200 : payload);
    } else if (Math.abs(number) >= 65520) {
      half = 0x7C00;
    } else if (Math.abs(number) < 0x1p-14f) {
      // Zeros and subnormal numbers: multiples of 2^-24.
      half = (int) Math.rint(Math.abs(number) * 0x1p24);
    } else {
      int lastBit = magnitude >>> 13 & 1;
      half = magnitude + 0xFFF + lastBit - (127 - 15 << 23) >>> 13;
    }
    half |= bits >>> 16 & 0x8000;
    data[at] = (byte) half;
    data[at + 1] = (byte) (half >> Byte.SIZE);
  }
}
