package io.jparquet.spark.core.mapping;

import org.apache.spark.sql.types.DataType;

/** How Spark represents the values of a type in its rows and columns. */
public enum InternalForm {
  /** BOOLEAN. */
  BOOLEAN,
  /** TINYINT. */
  BYTE,
  /** SMALLINT. */
  SHORT,
  /** INT, DATE and intervals of months. */
  INT,
  /** BIGINT, timestamps, TIME and intervals of microseconds. */
  LONG,
  /** FLOAT. */
  FLOAT,
  /** DOUBLE. */
  DOUBLE,
  /** Decimals whose unscaled value is a long. */
  SHORT_DECIMAL,
  /** Decimals of more digits. */
  LONG_DECIMAL,
  /** Strings of all collations, CHAR and VARCHAR. */
  TEXT,
  /** BINARY. */
  BINARY,
  /** All other types, such as structs and arrays. */
  OTHER;

  /** The form of the values of a type. */
  public static InternalForm of(DataType type) {
    return TypeKind.of(type).form();
  }
}
