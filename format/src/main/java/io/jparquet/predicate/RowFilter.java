package io.jparquet.predicate;

import io.jparquet.predicate.Predicate.AlwaysTrue;
import io.jparquet.predicate.Predicate.And;
import java.util.Objects;

/**
 * Which rows of a file a read gives out. Immutable.
 *
 * @param exact rows that do not match are never given out; in terms of columns that can be decided
 *     by their values, see {@link io.jparquet.ParquetReader#decides}
 * @param hint rows that do not match are not needed, and may be given out all the same
 */
public record RowFilter(Predicate exact, Predicate hint) {
  private static final RowFilter ALL = hint(new AlwaysTrue());

  public RowFilter {
    Objects.requireNonNull(exact, "exact");
    Objects.requireNonNull(hint, "hint");
  }

  /** All rows are given out. */
  public static RowFilter all() {
    return ALL;
  }

  /** Rows that do not match need not be given out. */
  public static RowFilter hint(Predicate predicate) {
    return new RowFilter(new AlwaysTrue(), predicate);
  }

  /** Exactly those rows are given out that match. */
  public static RowFilter exactly(Predicate predicate) {
    return new RowFilter(predicate, new AlwaysTrue());
  }

  /** What each row that is needed satisfies. */
  public Predicate both() {
    if (hint instanceof AlwaysTrue) {
      return exact;
    }
    return exact instanceof AlwaysTrue ? hint : new And(exact, hint);
  }

  /** Whether each row is given out. */
  public boolean isAll() {
    return exact instanceof AlwaysTrue && hint instanceof AlwaysTrue;
  }
}
