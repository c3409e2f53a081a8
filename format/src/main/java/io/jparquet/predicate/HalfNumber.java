package io.jparquet.predicate;

/** FLOAT16 literals: IEEE 754 half precision, the low byte first. */
final class HalfNumber {
  private static final int INFINITY = 0x7C00;
  private static final int NAN = 0x7E00;
  private static final int FRACTION_BITS = 10;
  private static final int LEADING_BIT = 1 << FRACTION_BITS;

  /** The exponent of the last bit of the smallest numbers. */
  private static final int SMALLEST_EXPONENT = -24;

  private HalfNumber() {}

  /**
   * The nearest half-precision number, as bytes; of two equally near ones, the one with an even
   * last bit.
   */
  static byte[] nearest(float value) {
    int sign = Float.floatToRawIntBits(value) >>> 16 & 0x8000;
    int bits = Float.isNaN(value) ? NAN : sign | magnitude(Math.abs(value));
    return new byte[] {(byte) bits, (byte) (bits >>> Byte.SIZE)};
  }

  private static int magnitude(float value) {
    int low = 0;
    int high = INFINITY;
    while (low < high) {
      int middle = low + high + 1 >>> 1;
      if (number(middle) <= value) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    if (low == INFINITY) {
      return INFINITY;
    }
    float down = value - number(low);
    float up = number(low + 1) - value;
    return up < down || up == down && (low & 1) == 1 ? low + 1 : low;
  }

  /**
   * The number with these bits, without the sign. The bits after the largest number are those of
   * infinity.
   */
  private static float number(int bits) {
    int exponent = bits >>> FRACTION_BITS;
    int fraction = bits & LEADING_BIT - 1;
    return exponent == 0
        ? Math.scalb((float) fraction, SMALLEST_EXPONENT)
        : Math.scalb((float) (fraction | LEADING_BIT), SMALLEST_EXPONENT + exponent - 1);
  }
}
