package io.jparquet.internal.scan;

import io.jparquet.predicate.Predicate;
import io.jparquet.predicate.Predicate.AlwaysTrue;
import io.jparquet.predicate.Predicate.And;
import java.util.Objects;

/**
 * The rows that a read returns from a file. Immutable.
 *
 * @param exact rows that do not match are never returned; the columns that are read must decide it
 *     by their values, see {@link io.jparquet.FileScan.Builder#decides}
 * @param hint rows that do not match are not needed, but may be returned
 */
public record RowFilter(Predicate exact, Predicate hint) {
  private static final RowFilter ALL = hint(new AlwaysTrue());

  public RowFilter {
    Objects.requireNonNull(exact, "exact");
    Objects.requireNonNull(hint, "hint");
  }

  /** A filter that returns all rows. */
  public static RowFilter all() {
    return ALL;
  }

  /** A filter that may leave out rows that do not match. */
  public static RowFilter hint(Predicate predicate) {
    return new RowFilter(new AlwaysTrue(), predicate);
  }

  /** A filter that returns exactly the rows that match. */
  public static RowFilter exactly(Predicate predicate) {
    return new RowFilter(predicate, new AlwaysTrue());
  }

  /** The condition that each needed row satisfies: the exact part and the hint. */
  public Predicate both() {
    if (hint.isAlwaysTrue()) {
      return exact;
    }
    return exact.isAlwaysTrue() ? hint : new And(exact, hint);
  }

  /** Whether each row is returned. */
  public boolean isAll() {
    return exact.isAlwaysTrue() && hint.isAlwaysTrue();
  }
}
