package io.jparquet.spark.convert;

/** Multiplication of columns by a constant, with overflow found in present slots only. */
final class Scaling {

  private Scaling() {}

  /** Ten to the given power, from 0 to 18. */
  static long powerOfTen(int power) {
    long result = 1;
    for (int i = 0; i < power; i++) {
      result = Math.multiplyExact(result, 10L);
    }
    return result;
  }

  static void multiply(int[] in, long[] out, int size, long[] validity, long factor, String unit) {
    long limit = Long.MAX_VALUE / factor;
    for (int i = 0; i < size; i++) {
      long value = in[i];
      if (value > limit || value < -limit) {
        value = overflow(value, i, validity, unit);
      }
      out[i] = value * factor;
    }
  }

  static void multiply(long[] in, long[] out, int size, long[] validity, long factor, String unit) {
    long limit = Long.MAX_VALUE / factor;
    for (int i = 0; i < size; i++) {
      long value = in[i];
      if (value > limit || value < -limit) {
        value = overflow(value, i, validity, unit);
      }
      out[i] = value * factor;
    }
  }

  private static long overflow(long value, int slot, long[] validity, String unit) {
    if (validity == null || ((validity[slot >>> 6] >>> slot) & 1) != 0) {
      throw new UnfitValueException(
          "long overflow: the value "
              + value
              + " in units of a "
              + unit
              + " is out of range; read the column as BIGINT to get the stored numbers",
          slot);
    }
    return 0;
  }
}
