package io.jparquet.spark.planning.aggregate;

import java.io.Serializable;

/**
 * An aggregate function of a column.
 *
 * @param function the function
 * @param column ordinal of the column, or -1 for {@link Function#ROWS}
 */
record AggregateCall(Function function, int column) implements Serializable {

  /** The functions that statistics can answer. */
  public enum Function {
    /** {@code COUNT(*)}. */
    ROWS,
    /** {@code COUNT(c)}: the values that are not null. */
    VALUES,
    /** {@code MIN(c)}; null if there is no value. */
    MIN,
    /** {@code MAX(c)}, which is NaN if there is one; null if there is no value. */
    MAX
  }
}
