package io.jparquet.spark.core.mapping;

import io.jparquet.vector.Vector;
import java.math.BigDecimal;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Conversions that fill an array of another type, which is kept from batch to batch. */
final class Converted {

  /** Fills an array of at least {@code size} elements with the values of a batch. */
  @FunctionalInterface
  interface Filling<A> {
    void fill(Vector source, A out, int size);
  }

  @FunctionalInterface
  private interface Growth<A> {
    A atLeast(A array, int size);
  }

  private Converted() {}

  /** To the values of a type that Spark keeps in ints. */
  static ValueConversion toInts(Filling<int[]> filling) {
    return of(new int[0], Reused::atLeast, filling, JParquetColumnVector::setInts);
  }

  /** To the values of a type that Spark keeps in longs. */
  static ValueConversion toLongs(Filling<long[]> filling) {
    return of(new long[0], Reused::atLeast, filling, JParquetColumnVector::setLongs);
  }

  /** To FLOAT. */
  static ValueConversion toFloats(Filling<float[]> filling) {
    return of(new float[0], Reused::atLeast, filling, JParquetColumnVector::setFloats);
  }

  /** To DOUBLE. */
  static ValueConversion toDoubles(Filling<double[]> filling) {
    return of(new double[0], Reused::atLeast, filling, JParquetColumnVector::setDoubles);
  }

  /** To DECIMALs of more than 18 digits. */
  static ValueConversion toDecimals(Filling<@Nullable BigDecimal[]> filling) {
    return of(
        new BigDecimal[0],
        Reused::atLeast,
        filling,
        (target, decimals) -> target.setDecimals(decimals, null));
  }

  private static <A> ValueConversion of(
      A empty, Growth<A> growth, Filling<A> filling, BiConsumer<JParquetColumnVector, A> setter) {
    return new ValueConversion() {
      private A out = empty;

      @Override
      public void apply(Vector source, JParquetColumnVector target) {
        out = growth.atLeast(out, source.size());
        filling.fill(source, out, source.size());
        setter.accept(target, out);
      }
    };
  }
}
