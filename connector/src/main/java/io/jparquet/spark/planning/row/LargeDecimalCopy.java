package io.jparquet.spark.planning.row;

/**
 * Copies decimals of more than 18 digits. In a struct each takes two words, also if it is null, so
 * that it can be set later; in an array as many as it needs.
 */
final class LargeDecimalCopy extends ValueCopy {

  private static final int FIELD_BYTES = 16;

  private final int precision;
  private final int scale;
  private final boolean field;
  private byte[][] unscaled = new byte[0][];

  /**
   * A copy.
   *
   * @param field whether the values are fields of a struct, else elements of an array
   */
  LargeDecimalCopy(int precision, int scale, boolean field) {
    this.precision = precision;
    this.scale = scale;
    this.field = field;
  }

  @Override
  int elementBytes() {
    return WORD;
  }

  @Override
  int absentBytes() {
    return field ? FIELD_BYTES : 0;
  }

  @Override
  void measureSizes() {
    if (unscaled.length < to - from) {
      unscaled = new byte[to - from][];
    }
    for (int slot = from; slot < to; slot++) {
      if (isPresent(slot)) {
        byte[] bytes =
            vector
                .getDecimal(slot, precision, scale)
                .toJavaBigDecimal()
                .unscaledValue()
                .toByteArray();
        unscaled[slot - from] = bytes;
        sizes[slot - from] = field ? FIELD_BYTES : rounded(bytes.length);
      }
    }
  }

  @Override
  void copy(Memory memory, Places places) {
    for (int slot = from; slot < to; slot++) {
      if (isPresent(slot)) {
        int i = slot - from;
        byte[] bytes = unscaled[i];
        memory.copy(bytes, 0, bytes.length, places.data()[i]);
        putReference(memory, places, i, bytes.length);
      }
    }
  }
}
