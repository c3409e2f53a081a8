package io.jparquet.filter;

/**
 * The values that a condition may take on the rows of a row group, as far as is known: whether some
 * row may make it true, and whether some row may make it false. (Whether it may be null does not
 * matter: no connective makes true out of null alone.)
 */
record Outcomes(boolean mayBeTrue, boolean mayBeFalse) {

  static final Outcomes UNKNOWN = new Outcomes(true, true);
  static final Outcomes TRUE = new Outcomes(true, false);
  static final Outcomes FALSE = new Outcomes(false, true);

  /**
   * The outcomes of a test for null.
   *
   * @param nulls how many of the rows are null; null if that is not known
   */
  static Outcomes isNull(Long nulls, long rows) {
    return nulls == null || nulls > rows ? UNKNOWN : new Outcomes(nulls > 0, nulls < rows);
  }

  /** Whether a row may have the given outcome. */
  boolean may(boolean outcome) {
    return outcome ? mayBeTrue : mayBeFalse;
  }

  Outcomes and(Outcomes other) {
    return new Outcomes(mayBeTrue && other.mayBeTrue, mayBeFalse || other.mayBeFalse);
  }

  Outcomes or(Outcomes other) {
    return new Outcomes(mayBeTrue || other.mayBeTrue, mayBeFalse && other.mayBeFalse);
  }

  Outcomes not() {
    return new Outcomes(mayBeFalse, mayBeTrue);
  }

  /** The outcomes over the rows of both, where {@link #and} and {@link #or} combine per row. */
  Outcomes union(Outcomes other) {
    return new Outcomes(mayBeTrue || other.mayBeTrue, mayBeFalse || other.mayBeFalse);
  }
}
