package io.jparquet.spark.convert;

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
}
