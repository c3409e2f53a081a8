package io.jparquet.internal.filter;

/**
 * The values that a condition may take on the rows of a row group, as far as is known: whether some
 * row may make it true, whether some row may make it false, and whether some row may make it null.
 * (No connective makes true out of null alone, so the last only matters for what holds for all
 * rows.)
 */
record Outcomes(boolean mayBeTrue, boolean mayBeFalse, boolean mayBeNull) {

  static final Outcomes UNKNOWN = new Outcomes(true, true, true);
  static final Outcomes TRUE = new Outcomes(true, false, false);
  static final Outcomes FALSE = new Outcomes(false, true, false);

  /** The outcomes of a condition that is never null. */
  Outcomes(boolean mayBeTrue, boolean mayBeFalse) {
    this(mayBeTrue, mayBeFalse, false);
  }

  /**
   * The outcomes of a test for null.
   *
   * @param nulls how many of the rows are null; null if that is not known
   */
  static Outcomes isNull(Long nulls, long rows) {
    return nulls == null || nulls > rows
        ? new Outcomes(true, true)
        : new Outcomes(nulls > 0, nulls < rows);
  }

  /** Whether a row may have the given outcome. */
  boolean may(boolean outcome) {
    return outcome ? mayBeTrue : mayBeFalse;
  }

  /** Whether the condition is true for each row. */
  boolean isAlwaysTrue() {
    return !mayBeFalse && !mayBeNull;
  }

  /** The same, but null for rows with null if there may be such. */
  Outcomes orNull(boolean nulls) {
    return new Outcomes(mayBeTrue, mayBeFalse, mayBeNull || nulls);
  }

  Outcomes and(Outcomes other) {
    return new Outcomes(
        mayBeTrue && other.mayBeTrue, mayBeFalse || other.mayBeFalse, mayBeNull || other.mayBeNull);
  }

  Outcomes or(Outcomes other) {
    return new Outcomes(
        mayBeTrue || other.mayBeTrue, mayBeFalse && other.mayBeFalse, mayBeNull || other.mayBeNull);
  }

  Outcomes not() {
    return new Outcomes(mayBeFalse, mayBeTrue, mayBeNull);
  }

  /** The outcomes over the rows of both, where {@link #and} and {@link #or} combine per row. */
  Outcomes union(Outcomes other) {
    return new Outcomes(
        mayBeTrue || other.mayBeTrue, mayBeFalse || other.mayBeFalse, mayBeNull || other.mayBeNull);
  }
}
