package io.jparquet.internal.vector;

import io.jparquet.vector.StructVector;
import io.jparquet.vector.Vector;
import java.util.List;

/** Structs whose presence is replaced for each batch. Not thread-safe. */
public final class FillableStructVector extends StructVector implements FillableVector {
  /** An empty vector over its children, in the order of the projection. */
  public FillableStructVector(List<Vector> children) {
    super(children, 0, null);
  }

  /** Replaces slot count and presence; the children are filled one by one. */
  public void set(int size, long[] validity) {
    replace(size, validity);
  }

  @Override
  public void defer(Runnable source) {
    deferContent(source);
  }
}
