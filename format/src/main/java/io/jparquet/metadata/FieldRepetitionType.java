package io.jparquet.metadata;

/**
 * How often a field occurs in its parent.
 *
 * <p>Specification: {@code parquet.thrift}, enum {@code FieldRepetitionType}.
 */
public enum FieldRepetitionType {
  /** Exactly once. */
  REQUIRED(0),
  /** Once or not at all. */
  OPTIONAL(1),
  /** Any number of times. */
  REPEATED(2),
  /**
   * A fixed number of times, {@link SchemaElement#vectorLength()}. Proposed for the format and not
   * in release 2.14.0. It has a constant so that a reader can report why it rejects the column.
   */
  VECTOR(3),
  /** A value unknown to this version; the number in the file is not kept. Cannot be written. */
  UNKNOWN(-1);

  private static final FieldRepetitionType[] VALUES = values();

  private final int value;

  FieldRepetitionType(int value) {
    this.value = value;
  }

  /** Value in {@code parquet.thrift}; -1 for {@link #UNKNOWN}. */
  public int value() {
    return value;
  }

  /** The constant with this value in {@code parquet.thrift}, or {@link #UNKNOWN}. */
  public static FieldRepetitionType of(int value) {
    for (FieldRepetitionType candidate : VALUES) {
      if (candidate.value == value) {
        return candidate;
      }
    }
    return UNKNOWN;
  }
}
