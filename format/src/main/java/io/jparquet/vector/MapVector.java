package io.jparquet.vector;

import org.jspecify.annotations.Nullable;

/**
 * Slots of a map: slot {@code i} holds the entries {@code offsets()[i]} (inclusive) to {@code
 * offsets()[i + 1]} (exclusive) of {@link #keys()} and {@link #values()}. A null slot has no
 * entries. Entries are in the order of the file, and duplicate keys are kept.
 */
public non-sealed class MapVector extends Vector {
  private final Vector keys;
  private final @Nullable Vector values;
  private int[] offsets;

  /** A vector of {@code size} maps; {@code offsets} has at least {@code size + 1} elements. */
  public MapVector(
      int[] offsets, Vector keys, @Nullable Vector values, int size, long @Nullable [] validity) {
    super(size, validity);
    this.keys = keys;
    this.values = values;
    this.offsets = offsets;
  }

  /** Replaces offsets, slot count and presence. For the producers of batches. */
  protected final void replace(int[] newOffsets, int newSize, long @Nullable [] newValidity) {
    resize(newSize, newValidity);
    this.offsets = newOffsets;
  }

  /** {@code size() + 1} offsets (or more) into the entries, beginning with zero, ascending. */
  public final int[] offsets() {
    load();
    return offsets;
  }

  /** The keys of all entries, one after another. */
  public final Vector keys() {
    return keys;
  }

  /** The values of all entries, or null when the map has no value column. */
  public final @Nullable Vector values() {
    return values;
  }
}
