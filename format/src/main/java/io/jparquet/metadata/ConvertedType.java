package io.jparquet.metadata;

/**
 * Legacy annotation of a schema node, superseded by {@link LogicalType}, but still written in
 * addition for older readers.
 *
 * <p>Specification: {@code parquet.thrift}, enum {@code ConvertedType}; LogicalTypes.md lists the
 * equivalents.
 */
public enum ConvertedType {
  /** UTF-8 text in a BYTE_ARRAY. */
  UTF8(0),
  /** A map group. */
  MAP(1),
  /** The repeated key/value group of a map; some old writers annotated the map itself with it. */
  MAP_KEY_VALUE(2),
  /** A list group. */
  LIST(3),
  /** Name of an enumeration constant. */
  ENUM(4),
  /** Unscaled decimal; scale and precision are fields of the schema element. */
  DECIMAL(5),
  /** Days since 1970-01-01 in an INT32. */
  DATE(6),
  /** Milliseconds of the day in an INT32. */
  TIME_MILLIS(7),
  /** Microseconds of the day in an INT64. */
  TIME_MICROS(8),
  /** Milliseconds since the Unix epoch in an INT64. */
  TIMESTAMP_MILLIS(9),
  /** Microseconds since the Unix epoch in an INT64. */
  TIMESTAMP_MICROS(10),
  /** Unsigned, 8 bits, in an INT32. */
  UINT_8(11),
  /** Unsigned, 16 bits, in an INT32. */
  UINT_16(12),
  /** Unsigned, 32 bits, in an INT32. */
  UINT_32(13),
  /** Unsigned, 64 bits, in an INT64. */
  UINT_64(14),
  /** Signed, 8 bits, in an INT32. */
  INT_8(15),
  /** Signed, 16 bits, in an INT32. */
  INT_16(16),
  /** Signed, 32 bits, in an INT32. */
  INT_32(17),
  /** Signed, 64 bits, in an INT64. */
  INT_64(18),
  /** A JSON document as UTF-8 text. */
  JSON(19),
  /** A BSON document. */
  BSON(20),
  /**
   * Months, days and milliseconds: three unsigned little-endian integers in a
   * FIXED_LEN_BYTE_ARRAY(12).
   */
  INTERVAL(21),
  /** A value unknown to this version; the number in the file is not kept. Cannot be written. */
  UNKNOWN(-1);

  private static final ConvertedType[] VALUES = values();

  private final int value;

  ConvertedType(int value) {
    this.value = value;
  }

  /** Value in {@code parquet.thrift}; -1 for {@link #UNKNOWN}. */
  public int value() {
    return value;
  }

  /** The constant with this value in {@code parquet.thrift}, or {@link #UNKNOWN}. */
  public static ConvertedType of(int value) {
    for (ConvertedType candidate : VALUES) {
      if (candidate.value == value) {
        return candidate;
      }
    }
    return UNKNOWN;
  }
}
