package io.jparquet.internal.filter;

import io.jparquet.predicate.Predicate;
import io.jparquet.predicate.Predicate.Accepted;
import io.jparquet.predicate.Predicate.AlwaysFalse;
import io.jparquet.predicate.Predicate.AlwaysTrue;
import io.jparquet.predicate.Predicate.And;
import io.jparquet.predicate.Predicate.Comparison;
import io.jparquet.predicate.Predicate.Contains;
import io.jparquet.predicate.Predicate.EndsWith;
import io.jparquet.predicate.Predicate.In;
import io.jparquet.predicate.Predicate.IsNotNull;
import io.jparquet.predicate.Predicate.IsNull;
import io.jparquet.predicate.Predicate.Not;
import io.jparquet.predicate.Predicate.Operator;
import io.jparquet.predicate.Predicate.Or;
import io.jparquet.predicate.Predicate.StartsWith;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;

/**
 * What a predicate is for one row, by boxed values: the Javadoc of {@link Predicate} in plain code.
 *
 * @param kinds the columns of which something is known
 * @param row their values; null where it has none
 */
record PredicateInterpreter(Map<String, ColumnKind> kinds, Map<String, Object> row) {

  /** Whether a condition may be true for the row and whether it may be false; null is neither. */
  record Outcome(boolean mayBeTrue, boolean mayBeFalse) {
    static final Outcome NULL = new Outcome(false, false);
    static final Outcome UNKNOWN = new Outcome(true, true);

    static Outcome of(boolean value) {
      return new Outcome(value, !value);
    }
  }

  Outcome outcome(Predicate predicate) {
    if (predicate instanceof AlwaysTrue) {
      return Outcome.of(true);
    } else if (predicate instanceof AlwaysFalse) {
      return Outcome.of(false);
    } else if (predicate instanceof And and) {
      List<Outcome> outcomes = and.operands().stream().map(this::outcome).toList();
      return new Outcome(
          outcomes.stream().allMatch(Outcome::mayBeTrue),
          outcomes.stream().anyMatch(Outcome::mayBeFalse));
    } else if (predicate instanceof Or or) {
      List<Outcome> outcomes = or.operands().stream().map(this::outcome).toList();
      return new Outcome(
          outcomes.stream().anyMatch(Outcome::mayBeTrue),
          outcomes.stream().allMatch(Outcome::mayBeFalse));
    } else if (predicate instanceof Not not) {
      Outcome outcome = outcome(not.operand());
      return new Outcome(outcome.mayBeFalse(), outcome.mayBeTrue());
    } else if (predicate instanceof IsNull test) {
      return isKnown(test.column()) ? Outcome.of(value(test.column()) == null) : Outcome.UNKNOWN;
    } else if (predicate instanceof IsNotNull test) {
      return isKnown(test.column()) ? Outcome.of(value(test.column()) != null) : Outcome.UNKNOWN;
    } else if (predicate instanceof Comparison comparison) {
      return comparison(comparison);
    } else if (predicate instanceof In in) {
      return in(in);
    } else if (predicate instanceof StartsWith test) {
      return part(test.column(), test.prefix(), String::startsWith);
    } else if (predicate instanceof EndsWith test) {
      return part(test.column(), test.suffix(), String::endsWith);
    } else if (predicate instanceof Contains test) {
      return part(test.column(), test.infix(), String::contains);
    }
    if (predicate instanceof Accepted accepted) {
      return accepted(accepted);
    }
    throw new AssertionError(predicate);
  }

  private Outcome comparison(Comparison comparison) {
    List<String> column = comparison.column();
    boolean nullSafe = comparison.operator() == Operator.EQUAL_NULL_SAFE;
    if (nullSafe && comparison.value() == null) {
      return outcome(new IsNull(column));
    } else if (!isComparable(column, comparison.value())) {
      return Outcome.UNKNOWN;
    } else if (value(column) == null) {
      return nullSafe ? Outcome.of(false) : Outcome.NULL;
    }
    int order = kind(column).compare(value(column), comparison.value());
    return Outcome.of(
        switch (comparison.operator()) {
          case EQUAL, EQUAL_NULL_SAFE -> order == 0;
          case NOT_EQUAL -> order != 0;
          case LESS -> order < 0;
          case LESS_OR_EQUAL -> order <= 0;
          case GREATER -> order > 0;
          case GREATER_OR_EQUAL -> order >= 0;
        });
  }

  private Outcome in(In in) {
    List<String> column = in.column();
    if (in.values().isEmpty()) {
      return Outcome.of(false);
    } else if (!in.values().stream().allMatch(value -> isComparable(column, value))) {
      return Outcome.UNKNOWN;
    } else if (value(column) == null) {
      return Outcome.NULL;
    }
    return Outcome.of(
        in.values().stream().anyMatch(v -> kind(column).compare(value(column), v) == 0));
  }

  private Outcome part(List<String> column, byte[] part, BiPredicate<String, String> test) {
    if (!isKnown(column) || !kind(column).inBytes()) {
      return Outcome.UNKNOWN;
    }
    Object value = value(column);
    return value == null ? Outcome.NULL : Outcome.of(test.test(text((byte[]) value), text(part)));
  }

  private Outcome accepted(Accepted accepted) {
    if (!isKnown(accepted.column()) || !kind(accepted.column()).isTested()) {
      return Outcome.UNKNOWN;
    }
    Object value = value(accepted.column());
    return value == null
        ? Outcome.NULL
        : Outcome.of(((HashTest) accepted.test()).acceptsBoxed(value));
  }

  private boolean isKnown(List<String> column) {
    return column.size() == 1 && kinds.containsKey(column.get(0));
  }

  private boolean isComparable(List<String> column, Object literal) {
    return isKnown(column) && kind(column).isLiteral(literal);
  }

  private ColumnKind kind(List<String> column) {
    return kinds.get(column.get(0));
  }

  private Object value(List<String> column) {
    return row.get(column.get(0));
  }

  /** One character for each byte. */
  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }
}
