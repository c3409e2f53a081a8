package io.jparquet.vector;

import org.jspecify.annotations.Nullable;

/** Values of an INT32 column. */
public non-sealed class IntVector extends Vector {
  private int[] values;

  /**
   * A vector over the given arrays, which are not copied.
   *
   * @param values at least {@code size} values; those of null slots are ignored
   * @param size number of slots
   * @param validity presence bits, or null when no slot is null
   */
  public IntVector(int[] values, int size, long @Nullable [] validity) {
    super(size, validity);
    this.values = values;
  }

  /** Replaces the content; the arrays are not copied. For the producers of batches. */
  protected final void replace(int[] newValues, int newSize, long @Nullable [] newValidity) {
    resize(newSize, newValidity);
    this.values = newValues;
  }

  /** The values; null slots hold unspecified values. */
  public final int[] values() {
    load();
    return values;
  }
}
