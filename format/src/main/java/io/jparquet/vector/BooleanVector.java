package io.jparquet.vector;

/** Values of a BOOLEAN column, one byte each: 0 is false, 1 is true. */
public final class BooleanVector extends Vector {
  private byte[] values;

  /** An empty vector, to be filled by {@link #set}. */
  public BooleanVector() {
    this(new byte[0], 0, null);
  }

  /**
   * A vector over the given arrays, which are not copied.
   *
   * @param values at least {@code size} values; those of null slots are ignored
   * @param size number of slots
   * @param validity presence bits, or null when no slot is null
   */
  public BooleanVector(byte[] values, int size, long[] validity) {
    super(size, validity);
    this.values = values;
  }

  /** Replaces the content; the arrays are not copied. */
  public void set(byte[] newValues, int newSize, long[] newValidity) {
    resize(newSize, newValidity);
    this.values = newValues;
  }

  /** The values; null slots hold unspecified values. */
  public byte[] values() {
    load();
    return values;
  }
}
