package io.jparquet.internal.vector;

import io.jparquet.vector.BooleanVector;

/** Values of a BOOLEAN column that are replaced for each batch. Not thread-safe. */
public final class FillableBooleanVector extends BooleanVector implements FillableVector {
  /** An empty vector. */
  public FillableBooleanVector() {
    super(new byte[0], 0, null);
  }

  /** Replaces the content; the arrays are not copied, and {@code validity} may be null. */
  public void set(byte[] values, int size, long[] validity) {
    replace(values, size, validity);
  }

  @Override
  public void defer(Runnable source) {
    deferContent(source);
  }
}
