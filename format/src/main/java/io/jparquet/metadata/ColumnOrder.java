package io.jparquet.metadata;

/**
 * The order that defines the smallest and the largest value of a column for its bounds. Bounds in
 * an unknown order must be ignored.
 *
 * <p>Specification: {@code parquet.thrift}, union {@code ColumnOrder}.
 */
public sealed interface ColumnOrder {

  /** TYPE_ORDER: the order of the logical type, or of the physical type without one. */
  record TypeDefinedOrder() implements ColumnOrder {}

  /** IEEE_754_TOTAL_ORDER: the total order of floating point numbers, NaN included. */
  record IEEE754TotalOrder() implements ColumnOrder {}

  /** INT96_TIMESTAMP_ORDER: the order in time of INT96 timestamps. */
  record Int96TimestampOrder() implements ColumnOrder {}

  /**
   * A member unknown to this version.
   *
   * @param fieldId its field id in the union
   */
  record Unknown(int fieldId) implements ColumnOrder {}
}
