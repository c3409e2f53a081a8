package io.jparquet.spark.convert;

import io.jparquet.spark.vector.JParquetColumnVector;
import io.jparquet.vector.DoubleVector;
import io.jparquet.vector.FloatVector;
import io.jparquet.vector.Vector;

/** Conversions of FLOAT and DOUBLE values. */
final class FloatConversions {

  private FloatConversions() {}

  /** FLOAT as it is. */
  static ValueConversion floats() {
    return (source, target) -> target.setFloats(((FloatVector) source).values());
  }

  /** DOUBLE as it is. */
  static ValueConversion doubles() {
    return (source, target) -> target.setDoubles(((DoubleVector) source).values());
  }

  /** FLOAT as DOUBLE, without loss. */
  static ValueConversion floatsToDoubles() {
    return new ValueConversion() {
      private double[] out = new double[0];

      @Override
      public void apply(Vector source, JParquetColumnVector target) {
        int size = source.size();
        float[] in = ((FloatVector) source).values();
        out = Reused.atLeast(out, size);
        for (int i = 0; i < size; i++) {
          out[i] = in[i];
        }
        target.setDoubles(out);
      }
    };
  }
}
