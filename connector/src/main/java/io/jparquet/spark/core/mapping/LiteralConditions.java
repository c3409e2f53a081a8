package io.jparquet.spark.core.mapping;

import io.jparquet.predicate.Predicate;
import io.jparquet.predicate.Predicate.Operator;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Conditions on the stored values of a column that are true for the values for which a comparison
 * with literals is true in Spark, false where that is false, and null for nulls, as far as it
 * matters.
 *
 * @param path the path of the leaf
 * @param negated whether the condition is below an odd number of negations. Then it only matters
 *     which rows make it false, else only which make it true
 */
record LiteralConditions(List<String> path, boolean negated) {

  /** Lists with more literals that are no single stored value are left to Spark. */
  static final int MOST_RANGES = 16;

  /** A condition that no value satisfies. */
  Predicate never() {
    return negated ? new Predicate.IsNull(path) : new Predicate.AlwaysFalse();
  }

  /** A condition that each value satisfies. */
  Predicate always() {
    return negated ? new Predicate.AlwaysTrue() : new Predicate.IsNotNull(path);
  }

  /** A comparison with a literal. */
  Predicate comparison(Operator operator, StoredLiteral literal) {
    if (literal.matches() == StoredLiteral.Matches.ONE) {
      return new Predicate.Comparison(path, operator, literal.only());
    }
    return switch (operator) {
      case LESS -> below(literal.least());
      case LESS_OR_EQUAL -> below(literal.above());
      case GREATER -> from(literal.above());
      case GREATER_OR_EQUAL -> from(literal.least());
      case EQUAL -> equal(literal);
      case NOT_EQUAL -> new Predicate.Not(new LiteralConditions(path, !negated).equal(literal));
      case EQUAL_NULL_SAFE ->
          literal.matches() == StoredLiteral.Matches.NONE
              ? new Predicate.AlwaysFalse()
              : new Predicate.And(new Predicate.IsNotNull(path), equal(literal));
    };
  }

  private Predicate below(@Nullable Object stored) {
    return stored == null ? always() : new Predicate.Comparison(path, Operator.LESS, stored);
  }

  private Predicate from(@Nullable Object stored) {
    return stored == null
        ? never()
        : new Predicate.Comparison(path, Operator.GREATER_OR_EQUAL, stored);
  }

  private Predicate equal(StoredLiteral literal) {
    if (literal.matches() == StoredLiteral.Matches.NONE) {
      return never();
    }
    Predicate from = from(literal.least());
    return literal.above() == null ? from : new Predicate.And(from, below(literal.above()));
  }

  /** Whether a value is one of some literals; null if they are too many. */
  @Nullable Predicate in(List<StoredLiteral> literals) {
    List<Object> single = new ArrayList<>(literals.size());
    List<Predicate> alternatives = new ArrayList<>();
    for (StoredLiteral literal : literals) {
      if (literal.matches() == StoredLiteral.Matches.ONE) {
        single.add(literal.only());
      } else if (literal.matches() == StoredLiteral.Matches.SEVERAL) {
        alternatives.add(equal(literal));
      }
    }
    if (alternatives.size() > MOST_RANGES) {
      return null;
    }
    if (!single.isEmpty() || literals.isEmpty()) {
      alternatives.add(0, new Predicate.In(path, single));
    }
    return switch (alternatives.size()) {
      case 0 -> never();
      case 1 -> alternatives.get(0);
      default -> new Predicate.Or(alternatives);
    };
  }

  // ---- INT96: several stored values are one value of Spark, which has no nanoseconds

  /** A comparison of the microseconds that INT96 values are read as. */
  Predicate comparison(Operator operator, long micros) {
    return switch (operator) {
      case LESS ->
          micros == Long.MIN_VALUE
              ? never()
              : new Predicate.TimestampRange(path, Long.MIN_VALUE, micros - 1);
      case LESS_OR_EQUAL -> new Predicate.TimestampRange(path, Long.MIN_VALUE, micros);
      case GREATER ->
          micros == Long.MAX_VALUE
              ? never()
              : new Predicate.TimestampRange(path, micros + 1, Long.MAX_VALUE);
      case GREATER_OR_EQUAL -> new Predicate.TimestampRange(path, micros, Long.MAX_VALUE);
      case EQUAL -> new Predicate.TimestampRange(path, micros, micros);
      case NOT_EQUAL -> new Predicate.Not(new Predicate.TimestampRange(path, micros, micros));
      case EQUAL_NULL_SAFE ->
          new Predicate.And(
              new Predicate.IsNotNull(path), new Predicate.TimestampRange(path, micros, micros));
    };
  }

  /** Whether the microseconds of INT96 values are among others; null if these are too many. */
  @Nullable Predicate inMicros(List<Long> literals) {
    return literals.size() > MOST_RANGES
        ? null
        : new Predicate.Or(
            literals.stream().map(micros -> comparison(Operator.EQUAL, micros)).toList());
  }
}
