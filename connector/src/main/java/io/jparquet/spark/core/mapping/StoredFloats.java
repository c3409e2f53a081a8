package io.jparquet.spark.core.mapping;

import io.jparquet.internal.value.HalfPrecision;
import io.jparquet.spark.core.mapping.StoredLiteral.Matches;

/**
 * Literals of Spark among the floating point numbers of a column, in Spark's order: the two zeros
 * are equal, and all NaN are equal and greater than every other number.
 */
final class StoredFloats {

  private static final int HALF_BYTES = 2;
  private static final int HALF_SIGN = 0x8000;
  private static final int HALF_INFINITY = 0x7C00;

  /** The key of NaN; that of infinity is one less, and negative keys are negative numbers. */
  private static final int HALF_NAN_KEY = HALF_INFINITY + 1;

  /** A NaN whose payload says nothing. */
  private static final int HALF_NAN = 0x7E00;

  private StoredFloats() {}

  /** Among FLOAT values that are read as DOUBLE. */
  static StoredLiteral amongFloats(double literal) {
    float nearest = (float) literal;
    if (Double.isNaN(literal) || nearest == literal) {
      return StoredLiteral.one(nearest);
    }
    float above = nearest > literal ? nearest : Math.nextUp(nearest);
    return new StoredLiteral(above, above, Matches.NONE);
  }

  /** Among FLOAT16 values that are read as FLOAT or DOUBLE. */
  static StoredLiteral amongHalves(double literal) {
    // All 63,490 values in their order; the last is NaN, so there is a least one for each literal.
    int low = -HALF_INFINITY;
    int high = HALF_NAN_KEY;
    while (low < high) {
      int middle = low + high >> 1;
      if (compare(half(middle), literal) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    byte[] least = bytes(low);
    return compare(half(low), literal) == 0
        ? StoredLiteral.one(least)
        : new StoredLiteral(least, least, Matches.NONE);
  }

  private static int compare(double stored, double literal) {
    return stored == literal ? 0 : Double.compare(stored, literal);
  }

  private static float half(int key) {
    return HalfPrecision.toFloat(bits(key));
  }

  private static byte[] bytes(int key) {
    byte[] bytes = new byte[HALF_BYTES];
    HalfPrecision.put(bits(key), bytes, 0);
    return bytes;
  }

  private static int bits(int key) {
    return key == HALF_NAN_KEY ? HALF_NAN : key < 0 ? HALF_SIGN - key : key;
  }
}
