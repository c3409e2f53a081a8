package io.jparquet.vector;

/** Values of a DOUBLE column. */
public final class DoubleVector extends Vector {
  private double[] values;

  /** An empty vector, to be filled by {@link #set}. */
  public DoubleVector() {
    this(new double[0], 0, null);
  }

  /**
   * A vector over the given arrays, which are not copied.
   *
   * @param values at least {@code size} values; those of null slots are ignored
   * @param size number of slots
   * @param validity presence bits, or null when no slot is null
   */
  public DoubleVector(double[] values, int size, long[] validity) {
    super(size, validity);
    this.values = values;
  }

  /** Replaces the content; the arrays are not copied. */
  public void set(double[] newValues, int newSize, long[] newValidity) {
    resize(newSize, newValidity);
    this.values = newValues;
  }

  /** The values; null slots hold unspecified values. */
  public double[] values() {
    load();
    return values;
  }
}
