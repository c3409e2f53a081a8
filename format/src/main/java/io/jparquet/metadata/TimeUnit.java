package io.jparquet.metadata;

/**
 * The unit of a TIME or TIMESTAMP. In the file this is a union of empty structs.
 *
 * <p>Specification: {@code parquet.thrift}, union {@code TimeUnit}.
 */
public enum TimeUnit {
  /** Milliseconds. */
  MILLIS(1),
  /** Microseconds. */
  MICROS(2),
  /** Nanoseconds. */
  NANOS(3),
  /** A unit unknown to this version. Cannot be written. */
  UNKNOWN(-1);

  private static final TimeUnit[] VALUES = values();

  private final int value;

  TimeUnit(int value) {
    this.value = value;
  }

  /** Field id in the union; -1 for {@link #UNKNOWN}. */
  public int value() {
    return value;
  }

  /** The unit with this field id in the union, or {@link #UNKNOWN}. */
  public static TimeUnit of(int value) {
    for (TimeUnit candidate : VALUES) {
      if (candidate.value == value) {
        return candidate;
      }
    }
    return UNKNOWN;
  }
}
