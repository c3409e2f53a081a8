package io.jparquet.spark.core.write;

import io.jparquet.internal.column.write.LeafWriter;
import io.jparquet.spark.core.base.SparkOptions;
import io.jparquet.spark.core.mapping.StoredTypeText;

/**
 * Appends to a column whose type does not hold every value of the Spark type. No value is changed
 * in silence, but by rounding where an option gives the type.
 */
abstract class CheckedAppender extends LeafAppender {
  /** Whether values may be rounded. */
  final boolean rounds;

  CheckedAppender(LeafWriter leaf, int nullLevel, boolean rounds) {
    super(leaf, nullLevel);
    this.rounds = rounds;
  }

  /**
   * The error for a value that the type does not hold.
   *
   * @param value as text
   * @param expected what values of the column are
   */
  final IllegalArgumentException doesNotHold(Object value, String expected) {
    return new IllegalArgumentException(
        "Column "
            + leaf.column().dotPath()
            + " of type "
            + StoredTypeText.of(leaf.column().node())
            + ": the value "
            + value
            + " cannot be stored, because "
            + expected
            + (rounds
                ? ". Change the value, or remove the option "
                    + SparkOptions.COLUMN_TYPE
                    + "#"
                    + leaf.column().dotPath()
                : ". Change the value; if the column has this type because it was read from a file"
                    + " that has it, you can also set the option "
                    + SparkOptions.KEEP_TYPES
                    + " = false"));
  }
}
