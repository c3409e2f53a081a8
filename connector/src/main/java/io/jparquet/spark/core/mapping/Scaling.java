package io.jparquet.spark.core.mapping;

import org.apache.spark.sql.catalyst.util.DateTimeConstants;
import org.jspecify.annotations.Nullable;

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

  static void multiply(
      int[] in, long[] out, int size, long @Nullable [] validity, long factor, String unit) {
    multiply(in, out, size, validity, Range.ofLongs(factor, unit));
  }

  static void multiply(
      long[] in, long[] out, int size, long @Nullable [] validity, long factor, String unit) {
    multiply(in, out, size, validity, Range.ofLongs(factor, unit));
  }

  /** Times of a day, in nanoseconds of the day: all others have no meaning for Spark. */
  static void toTimes(
      int[] in, long[] out, int size, long @Nullable [] validity, long nanos, String unit) {
    multiply(in, out, size, validity, Range.ofTimes(nanos, unit));
  }

  /** As the other method. */
  static void toTimes(
      long[] in, long[] out, int size, long @Nullable [] validity, long nanos, String unit) {
    multiply(in, out, size, validity, Range.ofTimes(nanos, unit));
  }

  private static void multiply(
      int[] in, long[] out, int size, long @Nullable [] validity, Range range) {
    long lowest = range.lowest;
    long highest = range.highest;
    long factor = range.factor;
    for (int i = 0; i < size; i++) {
      long value = in[i];
      if (value > highest || value < lowest) {
        value = range.refuse(value, i, validity);
      }
      out[i] = value * factor;
    }
  }

  private static void multiply(
      long[] in, long[] out, int size, long @Nullable [] validity, Range range) {
    long lowest = range.lowest;
    long highest = range.highest;
    long factor = range.factor;
    for (int i = 0; i < size; i++) {
      long value = in[i];
      if (value > highest || value < lowest) {
        value = range.refuse(value, i, validity);
      }
      out[i] = value * factor;
    }
  }

  /** The values that may be multiplied. */
  private record Range(long lowest, long highest, long factor, String unit, String problem) {
    static Range ofLongs(long factor, String unit) {
      long limit = Long.MAX_VALUE / factor;
      return new Range(-limit, limit, factor, unit, "long overflow: ");
    }

    static Range ofTimes(long nanos, String unit) {
      return new Range(0, DateTimeConstants.NANOS_PER_DAY / nanos - 1, nanos, unit, "");
    }

    /** An error if the slot is present, else any value. */
    long refuse(long value, int slot, long @Nullable [] validity) {
      if (validity == null || ((validity[slot >>> 6] >>> slot) & 1) != 0) {
        throw new UnfitValueException(
            problem
                + "the value "
                + value
                + " in units of a "
                + unit
                + " is out of range; read the column as BIGINT to get the stored numbers",
            slot);
      }
      return 0;
    }
  }
}
