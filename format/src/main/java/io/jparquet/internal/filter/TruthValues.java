package io.jparquet.internal.filter;

/**
 * The truth values that a condition may take over a set of rows, as far as is known: whether some
 * row may make it true, whether some row may make it false, and whether some row may make it null.
 * The last one only matters for conditions that hold for all rows, because no connective turns null
 * alone into true.
 */
record TruthValues(boolean mayBeTrue, boolean mayBeFalse, boolean mayBeNull) {

  /** Nothing is known. */
  static final TruthValues ANY = new TruthValues(true, true, true);

  static final TruthValues TRUE = new TruthValues(true, false, false);
  static final TruthValues FALSE = new TruthValues(false, true, false);

  /** The truth values of a condition that is never null. */
  TruthValues(boolean mayBeTrue, boolean mayBeFalse) {
    this(mayBeTrue, mayBeFalse, false);
  }

  /**
   * The truth values of a test for null.
   *
   * @param nulls number of rows that are null; null if it is not known
   */
  static TruthValues isNull(Long nulls, long rows) {
    return nulls == null || nulls > rows
        ? new TruthValues(true, true)
        : new TruthValues(nulls > 0, nulls < rows);
  }

  /** Whether a row may have the given truth value. */
  boolean may(boolean value) {
    return value ? mayBeTrue : mayBeFalse;
  }

  /** Whether the condition is true for each row. */
  boolean isAlwaysTrue() {
    return !mayBeFalse && !mayBeNull;
  }

  /** The truth values if, in addition, some rows may make the condition null. */
  TruthValues orNull(boolean nulls) {
    return new TruthValues(mayBeTrue, mayBeFalse, mayBeNull || nulls);
  }

  TruthValues and(TruthValues other) {
    return new TruthValues(
        mayBeTrue && other.mayBeTrue, mayBeFalse || other.mayBeFalse, mayBeNull || other.mayBeNull);
  }

  TruthValues or(TruthValues other) {
    return new TruthValues(
        mayBeTrue || other.mayBeTrue, mayBeFalse && other.mayBeFalse, mayBeNull || other.mayBeNull);
  }

  TruthValues not() {
    return new TruthValues(mayBeFalse, mayBeTrue, mayBeNull);
  }

  /** The truth values over the rows of both, where {@link #and} and {@link #or} combine per row. */
  TruthValues union(TruthValues other) {
    return new TruthValues(
        mayBeTrue || other.mayBeTrue, mayBeFalse || other.mayBeFalse, mayBeNull || other.mayBeNull);
  }
}
