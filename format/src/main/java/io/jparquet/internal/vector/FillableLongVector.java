package io.jparquet.internal.vector;

import io.jparquet.vector.LongVector;

/** Numbers of an INT64 column that are replaced for each batch. Not thread-safe. */
public final class FillableLongVector extends LongVector implements FillableVector {
  /** An empty vector. */
  public FillableLongVector() {
    super(new long[0], 0, null);
  }

  /** Replaces the content; the arrays are not copied, and {@code validity} may be null. */
  public void set(long[] values, int size, long[] validity) {
    replace(values, size, validity);
  }

  @Override
  public void defer(Runnable source) {
    deferContent(source);
  }
}
