package io.jparquet.internal.vector;

import io.jparquet.vector.IntVector;

/** Numbers of an INT32 column that are replaced for each batch. Not thread-safe. */
public final class FillableIntVector extends IntVector implements FillableVector {
  /** An empty vector. */
  public FillableIntVector() {
    super(new int[0], 0, null);
  }

  /** Replaces the content; the arrays are not copied, and {@code validity} may be null. */
  public void set(int[] values, int size, long[] validity) {
    replace(values, size, validity);
  }

  @Override
  public void defer(Runnable source) {
    deferContent(source);
  }
}
