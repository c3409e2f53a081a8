package io.jparquet.vector;

/** Values of a FLOAT column. */
public final class FloatVector extends Vector {
  private float[] values;

  /** An empty vector, to be filled by {@link #set}. */
  public FloatVector() {
    this(new float[0], 0, null);
  }

  /**
   * A vector over the given arrays, which are not copied.
   *
   * @param values at least {@code size} values; those of null slots are ignored
   * @param size number of slots
   * @param validity presence bits, or null when no slot is null
   */
  public FloatVector(float[] values, int size, long[] validity) {
    super(size, validity);
    this.values = values;
  }

  /** Replaces the content; the arrays are not copied. */
  public void set(float[] newValues, int newSize, long[] newValidity) {
    resize(newSize, newValidity);
    this.values = newValues;
  }

  /** The values; null slots hold unspecified values. */
  public float[] values() {
    load();
    return values;
  }
}
