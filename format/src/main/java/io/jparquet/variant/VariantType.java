package io.jparquet.variant;

/**
 * The type of a variant value. Several encoded forms of one type (booleans, short and long strings)
 * are one type here.
 */
public enum VariantType {
  /** The variant null. It is a value, unlike a missing variant. */
  NULL,
  BOOLEAN,
  INT8,
  INT16,
  INT32,
  INT64,
  FLOAT,
  DOUBLE,
  /** An unscaled value of 4 bytes and a scale. */
  DECIMAL4,
  /** An unscaled value of 8 bytes and a scale. */
  DECIMAL8,
  /** An unscaled value of 16 bytes and a scale. */
  DECIMAL16,
  /** Days since 1970-01-01. */
  DATE,
  /** Microseconds since midnight, without time zone. */
  TIME,
  /** Microseconds since 1970-01-01T00:00Z: an instant. */
  TIMESTAMP,
  /** Microseconds since 1970-01-01T00:00 without time zone. */
  TIMESTAMP_NTZ,
  /** Nanoseconds since 1970-01-01T00:00Z: an instant. */
  TIMESTAMP_NANOS,
  /** Nanoseconds since 1970-01-01T00:00 without time zone. */
  TIMESTAMP_NTZ_NANOS,
  BINARY,
  STRING,
  UUID,
  OBJECT,
  ARRAY;

  /** Whether values are whole numbers of 8 to 64 bits. */
  public boolean isInteger() {
    return this == INT8 || this == INT16 || this == INT32 || this == INT64;
  }

  /** Whether values are decimals. */
  public boolean isDecimal() {
    return this == DECIMAL4 || this == DECIMAL8 || this == DECIMAL16;
  }

  /**
   * Whether values are numbers of days, microseconds or nanoseconds: dates, times and timestamps.
   */
  public boolean isTemporal() {
    return switch (this) {
      case DATE, TIME, TIMESTAMP, TIMESTAMP_NTZ, TIMESTAMP_NANOS, TIMESTAMP_NTZ_NANOS -> true;
      default -> false;
    };
  }
}
