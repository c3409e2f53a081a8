package io.jparquet.spark.planning.row;

import io.jparquet.spark.core.mapping.InternalForm;

/** Copies values of at most eight bytes. */
final class FixedCopy extends ValueCopy {

  /** Which values, and from which array of the column they come. */
  private final InternalForm form;

  private final int precision;
  private final int scale;

  FixedCopy(InternalForm form) {
    this(form, 0, 0);
  }

  /** For decimals, with their precision and scale. */
  FixedCopy(InternalForm form, int precision, int scale) {
    this.form = form;
    this.precision = precision;
    this.scale = scale;
  }

  @Override
  int elementBytes() {
    return switch (form) {
      case BOOLEAN, BYTE -> 1;
      case SHORT -> Short.BYTES;
      case INT, FLOAT -> Integer.BYTES;
      default -> WORD;
    };
  }

  @Override
  boolean isVariable() {
    return false;
  }

  @Override
  void measureSizes() {}

  @Override
  void copy(Memory memory, Places places) {
    switch (form) {
      case BOOLEAN -> copyBooleans(memory, places);
      case BYTE -> copyBytes(memory, places);
      case SHORT -> copyShorts(memory, places);
      case INT -> copyInts(memory, places);
      case FLOAT -> copyFloats(memory, places);
      case LONG -> copyLongs(memory, places, vector.longValues());
      case DOUBLE -> copyDoubles(memory, places);
      case SHORT_DECIMAL -> copyDecimals(memory, places);
      default -> throw new IllegalStateException(form + " has a variable part");
    }
  }

  // The rest of the word of a field is zero.

  private void copyBooleans(Memory memory, Places places) {
    byte[] values = vector.booleanValues();
    for (int slot = from; slot < to; slot++) {
      if (isPresent(slot)) {
        memory.putByte(places.fixed(slot - from), (byte) (values[slot] != 0 ? 1 : 0));
      }
    }
  }

  private void copyBytes(Memory memory, Places places) {
    int[] values = vector.intValues();
    for (int slot = from; slot < to; slot++) {
      if (isPresent(slot)) {
        memory.putByte(places.fixed(slot - from), (byte) values[slot]);
      }
    }
  }

  private void copyShorts(Memory memory, Places places) {
    int[] values = vector.intValues();
    for (int slot = from; slot < to; slot++) {
      if (isPresent(slot)) {
        memory.putShort(places.fixed(slot - from), (short) values[slot]);
      }
    }
  }

  private void copyInts(Memory memory, Places places) {
    int[] values = vector.intValues();
    for (int slot = from; slot < to; slot++) {
      if (isPresent(slot)) {
        memory.putInt(places.fixed(slot - from), values[slot]);
      }
    }
  }

  private void copyFloats(Memory memory, Places places) {
    float[] values = vector.floatValues();
    for (int slot = from; slot < to; slot++) {
      if (isPresent(slot)) {
        memory.putInt(places.fixed(slot - from), Float.floatToRawIntBits(values[slot]));
      }
    }
  }

  private void copyLongs(Memory memory, Places places, long[] values) {
    if (present == null) {
      for (int slot = from; slot < to; slot++) {
        memory.putLong(places.fixed(slot - from), values[slot]);
      }
      return;
    }
    for (int slot = from; slot < to; slot++) {
      if (isPresent(slot)) {
        memory.putLong(places.fixed(slot - from), values[slot]);
      }
    }
  }

  private void copyDoubles(Memory memory, Places places) {
    double[] values = vector.doubleValues();
    for (int slot = from; slot < to; slot++) {
      if (isPresent(slot)) {
        memory.putLong(places.fixed(slot - from), Double.doubleToRawLongBits(values[slot]));
      }
    }
  }

  private void copyDecimals(Memory memory, Places places) {
    if (vector.longValues() != null) {
      copyLongs(memory, places, vector.longValues());
      return;
    }
    int[] ints = vector.intValues();
    for (int slot = from; slot < to; slot++) {
      if (isPresent(slot)) {
        long unscaled =
            ints == null ? vector.getDecimal(slot, precision, scale).toUnscaledLong() : ints[slot];
        memory.putLong(places.fixed(slot - from), unscaled);
      }
    }
  }
}
