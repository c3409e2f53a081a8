package io.jparquet.spark.core.mapping;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** Arrays kept from batch to batch, replaced only when a batch is larger. */
final class Reused {

  private Reused() {}

  static int[] atLeast(int[] array, int size) {
    return array.length >= size ? array : new int[size];
  }

  static long[] atLeast(long[] array, int size) {
    return array.length >= size ? array : new long[size];
  }

  static float[] atLeast(float[] array, int size) {
    return array.length >= size ? array : new float[size];
  }

  static double[] atLeast(double[] array, int size) {
    return array.length >= size ? array : new double[size];
  }

  static @Nullable BigDecimal[] atLeast(@Nullable BigDecimal[] array, int size) {
    return array.length >= size ? array : new BigDecimal[size];
  }
}
