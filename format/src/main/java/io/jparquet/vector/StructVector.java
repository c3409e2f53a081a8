package io.jparquet.vector;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Slots of a group: a presence bit per slot, and one child vector per projected member with the
 * same number of slots. Where the struct is null, every child's slot is null too.
 */
public non-sealed class StructVector extends Vector {
  private final Vector[] children;

  /** A vector over children of {@code size} slots each. */
  public StructVector(List<Vector> children, int size, long @Nullable [] validity) {
    super(size, validity);
    this.children = children.toArray(new Vector[0]);
  }

  /** Replaces slot count and presence, not the children. For the producers of batches. */
  protected final void replace(int newSize, long @Nullable [] newValidity) {
    resize(newSize, newValidity);
  }

  /** Number of projected members; may be zero. */
  public final int childCount() {
    return children.length;
  }

  /** The vector of the projected member {@code i}. */
  public final Vector child(int i) {
    return children[i];
  }
}
