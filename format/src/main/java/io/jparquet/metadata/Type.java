package io.jparquet.metadata;

/**
 * Physical type of a leaf column: how its values are stored. Logical types refine it.
 *
 * <p>Specification: {@code parquet.thrift}, enum {@code Type}.
 */
public enum Type {
  /** One bit per value. */
  BOOLEAN(0),
  /** 32-bit signed integer, little-endian. */
  INT32(1),
  /** 64-bit signed integer, little-endian. */
  INT64(2),
  /**
   * Twelve bytes; deprecated. Used only for timestamps: nanoseconds of the day, then the Julian
   * day.
   */
  INT96(3),
  /** IEEE 754 single precision. */
  FLOAT(4),
  /** IEEE 754 double precision. */
  DOUBLE(5),
  /** Bytes of any length. */
  BYTE_ARRAY(6),
  /** Bytes of the length that the schema defines. */
  FIXED_LEN_BYTE_ARRAY(7),
  /** A value unknown to this version; the number in the file is not kept. Cannot be written. */
  UNKNOWN(-1);

  private static final Type[] VALUES = values();

  private final int value;

  Type(int value) {
    this.value = value;
  }

  /** Value in {@code parquet.thrift}; -1 for {@link #UNKNOWN}. */
  public int value() {
    return value;
  }

  /** The constant with this value in {@code parquet.thrift}, or {@link #UNKNOWN}. */
  public static Type of(int value) {
    for (Type candidate : VALUES) {
      if (candidate.value == value) {
        return candidate;
      }
    }
    return UNKNOWN;
  }
}
