package io.jparquet.vector;

import org.jspecify.annotations.Nullable;

/**
 * Slots of a list: slot {@code i} holds the elements {@code offsets()[i]} (inclusive) to {@code
 * offsets()[i + 1]} (exclusive) of {@link #element()}. A null slot has no elements.
 */
public non-sealed class ListVector extends Vector {
  private final Vector element;
  private int[] offsets;

  /** A vector of {@code size} lists; {@code offsets} has at least {@code size + 1} elements. */
  public ListVector(int[] offsets, Vector element, int size, long @Nullable [] validity) {
    super(size, validity);
    this.element = element;
    this.offsets = offsets;
  }

  /** Replaces offsets, slot count and presence. For the producers of batches. */
  protected final void replace(int[] newOffsets, int newSize, long @Nullable [] newValidity) {
    resize(newSize, newValidity);
    this.offsets = newOffsets;
  }

  /** {@code size() + 1} offsets (or more) into the elements, beginning with zero, ascending. */
  public final int[] offsets() {
    load();
    return offsets;
  }

  /** The elements of all lists, one after another. */
  public final Vector element() {
    return element;
  }
}
