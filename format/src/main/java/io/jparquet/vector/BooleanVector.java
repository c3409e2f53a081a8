package io.jparquet.vector;

import org.jspecify.annotations.Nullable;

/** Values of a BOOLEAN column, one byte each: 0 is false, 1 is true. */
public non-sealed class BooleanVector extends Vector {
  private byte[] values;

  /**
   * A vector over the given arrays, which are not copied.
   *
   * @param values at least {@code size} values; those of null slots are ignored
   * @param size number of slots
   * @param validity presence bits, or null when no slot is null
   */
  public BooleanVector(byte[] values, int size, long @Nullable [] validity) {
    super(size, validity);
    this.values = values;
  }

  /** Replaces the content; the arrays are not copied. For the producers of batches. */
  protected final void replace(byte[] newValues, int newSize, long @Nullable [] newValidity) {
    resize(newSize, newValidity);
    this.values = newValues;
  }

  /** The values; null slots hold unspecified values. */
  public final byte[] values() {
    load();
    return values;
  }
}
