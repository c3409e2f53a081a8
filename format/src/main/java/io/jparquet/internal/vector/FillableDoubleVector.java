package io.jparquet.internal.vector;

import io.jparquet.vector.DoubleVector;

/** Numbers of a DOUBLE column that are replaced for each batch. Not thread-safe. */
public final class FillableDoubleVector extends DoubleVector implements FillableVector {
  /** An empty vector. */
  public FillableDoubleVector() {
    super(new double[0], 0, null);
  }

  /** Replaces the content; the arrays are not copied, and {@code validity} may be null. */
  public void set(double[] values, int size, long[] validity) {
    replace(values, size, validity);
  }

  @Override
  public void defer(Runnable source) {
    deferContent(source);
  }
}
