package io.jparquet.vector;

import java.util.List;

/**
 * Slots of a group: a presence bit each, and one child vector per projected member with as many
 * slots. Where the struct is null, every child's slot is null too.
 */
public final class StructVector extends Vector {
  private final Vector[] children;

  /** An empty vector over its children, in the order of the projection. */
  public StructVector(List<Vector> children) {
    this(children, 0, null);
  }

  /** A vector over children of {@code size} slots each. */
  public StructVector(List<Vector> children, int size, long[] validity) {
    super(size, validity);
    this.children = children.toArray(new Vector[0]);
  }

  /** Sets the slot count and presence; the children are set apart. */
  public void set(int newSize, long[] newValidity) {
    resize(newSize, newValidity);
  }

  /** Number of projected members; may be zero. */
  public int childCount() {
    return children.length;
  }

  /** The vector of the projected member {@code i}. */
  public Vector child(int i) {
    return children[i];
  }
}
