package io.jparquet.internal.vector;

import io.jparquet.vector.MapVector;
import io.jparquet.vector.Vector;

/** Maps whose offsets and presence are replaced for each batch. Not thread-safe. */
public final class FillableMapVector extends MapVector implements FillableVector {
  /** An empty vector over its entries; {@code values} is null for a map without a value column. */
  public FillableMapVector(Vector keys, Vector values) {
    super(new int[1], keys, values, 0, null);
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
