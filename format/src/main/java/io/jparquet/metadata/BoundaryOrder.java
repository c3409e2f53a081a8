package io.jparquet.metadata;

/**
 * Whether the bounds in a column index are sorted.
 *
 * <p>Specification: {@code parquet.thrift}, enum {@code BoundaryOrder}.
 */
public enum BoundaryOrder {
  /** The bounds are not sorted. */
  UNORDERED(0),
  /** Both lists of bounds ascend; pages of nulls only are ignored. */
  ASCENDING(1),
  /** Both lists of bounds descend; pages of nulls only are ignored. */
  DESCENDING(2),
  /** A value unknown to this version; the number in the file is not kept. Cannot be written. */
  UNKNOWN(-1);

  private static final BoundaryOrder[] VALUES = values();

  private final int value;

  BoundaryOrder(int value) {
    this.value = value;
  }

  /** Value in {@code parquet.thrift}; -1 for {@link #UNKNOWN}. */
  public int value() {
    return value;
  }

  /** The constant with this value in {@code parquet.thrift}, or {@link #UNKNOWN}. */
  public static BoundaryOrder of(int value) {
    for (BoundaryOrder candidate : VALUES) {
      if (candidate.value == value) {
        return candidate;
      }
    }
    return UNKNOWN;
  }
}
