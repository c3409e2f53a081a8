package io.jparquet.spark.core.mapping;

import io.jparquet.vector.DoubleVector;
import io.jparquet.vector.FloatVector;

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
    return Converted.toDoubles(
        (source, out, size) -> {
          float[] in = ((FloatVector) source).values();
          for (int i = 0; i < size; i++) {
            out[i] = in[i];
          }
        });
  }
}
