package io.jparquet.internal.vector;

import io.jparquet.vector.ListVector;
import io.jparquet.vector.Vector;

/** Lists whose offsets and presence are replaced for each batch. Not thread-safe. */
public final class FillableListVector extends ListVector implements FillableVector {
  /** An empty vector over its elements. */
  public FillableListVector(Vector element) {
    super(new int[1], element, 0, null);
  }

  /** Replaces offsets, slot count and presence; the arrays are not copied. */
  public void set(int[] offsets, int size, long[] validity) {
    replace(offsets, size, validity);
  }

  @Override
  public void defer(Runnable source) {
    deferContent(source);
  }
}
