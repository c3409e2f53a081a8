package io.jparquet.internal.vector;

import io.jparquet.vector.FloatVector;

/** Numbers of a FLOAT column that are replaced for each batch. Not thread-safe. */
public final class FillableFloatVector extends FloatVector implements FillableVector {
  /** An empty vector. */
  public FillableFloatVector() {
    super(new float[0], 0, null);
  }

  /** Replaces the content; the arrays are not copied, and {@code validity} may be null. */
  public void set(float[] values, int size, long[] validity) {
    replace(values, size, validity);
  }

  @Override
  public void defer(Runnable source) {
    deferContent(source);
  }
}
