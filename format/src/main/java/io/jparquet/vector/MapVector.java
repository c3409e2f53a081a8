package io.jparquet.vector;

/**
 * Slots of a map: slot {@code i} holds the entries {@code offsets()[i]} (inclusive) to {@code
 * offsets()[i + 1]} (exclusive) of {@link #keys()} and {@link #values()}. A null slot has no
 * entries. Entries are in the file's order and duplicate keys are kept.
 */
public final class MapVector extends Vector {
  private final Vector keys;
  private final Vector values;
  private int[] offsets;

  /** An empty vector over its entries; {@code values} is null for a map without a value column. */
  public MapVector(Vector keys, Vector values) {
    this(new int[1], keys, values, 0, null);
  }

  /** A vector of {@code size} maps; {@code offsets} has at least {@code size + 1} elements. */
  public MapVector(int[] offsets, Vector keys, Vector values, int size, long[] validity) {
    super(size, validity);
    this.keys = keys;
    this.values = values;
    this.offsets = offsets;
  }

  /** Replaces offsets, slot count and presence; the arrays are not copied. */
  public void set(int[] newOffsets, int newSize, long[] newValidity) {
    resize(newSize, newValidity);
    this.offsets = newOffsets;
  }

  /** {@code size() + 1} offsets (or more) into the entries, beginning with zero, ascending. */
  public int[] offsets() {
    load();
    return offsets;
  }

  /** The keys of all entries, one after another. */
  public Vector keys() {
    return keys;
  }

  /** The values of all entries, or null when the map has no value column. */
  public Vector values() {
    return values;
  }
}
