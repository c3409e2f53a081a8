package io.jparquet.spark.core.mapping;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A literal of Spark among the stored values of a column, which are read by a conversion that never
 * decreases. It divides them into those that Spark reads as less than the literal, those that it
 * reads as the literal, and those that it reads as more. There may be none of a kind: the literal
 * can lie between two stored values, or be one that several of them are read as.
 *
 * @param least the least stored value that is not read as less than the literal; null if there is
 *     none
 * @param above the least stored value that is read as more than the literal; null if there is none
 *     or, with {@link Matches#ONE}, if it is not known
 * @param matches how many stored values are read as the literal; with ONE it is {@code least}
 */
record StoredLiteral(@Nullable Object least, @Nullable Object above, Matches matches) {

  /** How many stored values are read as a literal. */
  enum Matches {
    NONE,
    ONE,
    SEVERAL
  }

  /** A literal that exactly one stored value is read as. */
  static StoredLiteral one(Object value) {
    return new StoredLiteral(value, null, Matches.ONE);
  }

  /** The stored value that is read as the literal, with {@link Matches#ONE}. */
  Object only() {
    return Objects.requireNonNull(least);
  }
}
