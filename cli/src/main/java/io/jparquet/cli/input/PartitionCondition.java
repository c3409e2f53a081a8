package io.jparquet.cli.input;

import io.jparquet.predicate.Predicate;
import io.jparquet.predicate.Predicate.Accepted;
import io.jparquet.predicate.Predicate.AlwaysFalse;
import io.jparquet.predicate.Predicate.AlwaysTrue;
import io.jparquet.predicate.Predicate.And;
import io.jparquet.predicate.Predicate.AnyElement;
import io.jparquet.predicate.Predicate.Comparison;
import io.jparquet.predicate.Predicate.Contains;
import io.jparquet.predicate.Predicate.EndsWith;
import io.jparquet.predicate.Predicate.In;
import io.jparquet.predicate.Predicate.IntersectsBox;
import io.jparquet.predicate.Predicate.IsNotNull;
import io.jparquet.predicate.Predicate.IsNull;
import io.jparquet.predicate.Predicate.Not;
import io.jparquet.predicate.Predicate.Operator;
import io.jparquet.predicate.Predicate.Or;
import io.jparquet.predicate.Predicate.StartsWith;
import io.jparquet.predicate.Predicate.TimestampRange;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rest of a condition for the rows of one file: what it says about partition columns is
 * decided, because all rows of the file have the same values in them.
 *
 * <p>Each visitor makes a condition that is true for the rows for which the visited one is true, or
 * for those for which it is false. Null is neither, so three values need no third visitor.
 */
public final class PartitionCondition implements Predicate.Visitor<Predicate, RuntimeException> {
  private final PartitionColumns columns;
  private final Path file;

  /** The result of the visited condition that is wanted. */
  private final boolean wanted;

  private PartitionCondition(PartitionColumns columns, Path file, boolean wanted) {
    this.columns = columns;
    this.file = file;
    this.wanted = wanted;
  }

  /**
   * The condition on the columns of a file that is true for the same rows.
   *
   * @param condition a condition on these columns and on partition columns
   */
  public static Predicate of(Predicate condition, PartitionColumns columns, Path file) {
    return columns.isEmpty()
        ? condition
        : condition.accept(new PartitionCondition(columns, file, true));
  }

  private static Predicate constant(boolean value) {
    return value ? new AlwaysTrue() : new AlwaysFalse();
  }

  /** Joins conditions by AND, or by OR. */
  private Predicate joined(List<Predicate> operands, boolean and) {
    List<Predicate> left = new ArrayList<>();
    for (Predicate operand : operands) {
      Predicate rest = operand.accept(this);
      boolean isTrue = rest instanceof AlwaysTrue;
      boolean isFalse = rest instanceof AlwaysFalse;
      if (and ? isFalse : isTrue) {
        return rest;
      } else if (!isTrue && !isFalse) {
        left.add(rest);
      }
    }
    if (left.size() <= 1) {
      return left.isEmpty() ? constant(and) : left.get(0);
    }
    return and ? new And(left) : new Or(left);
  }

  /** A test of the value of a partition column in the form of literals, which is not null. */
  @FunctionalInterface
  private interface Test {
    boolean of(Object value);
  }

  private boolean isPartition(List<String> column) {
    return column.size() == 1 && columns.has(column.get(0));
  }

  private @Nullable Object value(List<String> column) {
    Object value = columns.value(file, column.get(0));
    return value == null ? null : PartitionType.stored(value);
  }

  /** A condition on a column that is null where the column is null. */
  private Predicate tested(Predicate predicate, List<String> column, Test test) {
    if (!isPartition(column)) {
      return ofFile(predicate);
    }
    Object value = value(column);
    return constant(value != null && test.of(value) == wanted);
  }

  private Predicate ofFile(Predicate predicate) {
    return wanted ? predicate : new Not(predicate);
  }

  private static int compare(Object value, Object literal) {
    if (value instanceof BigInteger integer) {
      return integer.compareTo(new BigInteger((byte[]) literal));
    } else if (value instanceof byte[] bytes) {
      return Arrays.compareUnsigned(bytes, (byte[]) literal);
    } else if (value instanceof Double number) {
      // The two zeros are equal.
      return Double.compare(number + 0.0, ((Number) literal).doubleValue() + 0.0);
    }
    return Long.compare(((Number) value).longValue(), ((Number) literal).longValue());
  }

  @Override
  public Predicate alwaysTrue(AlwaysTrue predicate) {
    return constant(wanted);
  }

  @Override
  public Predicate alwaysFalse(AlwaysFalse predicate) {
    return constant(!wanted);
  }

  @Override
  public Predicate and(And predicate) {
    return joined(predicate.operands(), wanted);
  }

  @Override
  public Predicate or(Or predicate) {
    return joined(predicate.operands(), !wanted);
  }

  @Override
  public Predicate not(Not predicate) {
    return predicate.operand().accept(new PartitionCondition(columns, file, !wanted));
  }

  @Override
  public Predicate comparison(Comparison predicate) {
    Object literal = predicate.value();
    if (predicate.operator() == Operator.EQUAL_NULL_SAFE && isPartition(predicate.column())) {
      Object value = value(predicate.column());
      boolean equal =
          value == null || literal == null ? value == literal : compare(value, literal) == 0;
      return constant(equal == wanted);
    }
    return tested(
        predicate,
        predicate.column(),
        value -> {
          int order = literal == null ? 0 : compare(value, literal);
          return switch (predicate.operator()) {
            case EQUAL, EQUAL_NULL_SAFE -> order == 0;
            case NOT_EQUAL -> order != 0;
            case LESS -> order < 0;
            case LESS_OR_EQUAL -> order <= 0;
            case GREATER -> order > 0;
            case GREATER_OR_EQUAL -> order >= 0;
          };
        });
  }

  @Override
  public Predicate in(In predicate) {
    return tested(
        predicate,
        predicate.column(),
        value -> predicate.values().stream().anyMatch(literal -> compare(value, literal) == 0));
  }

  @Override
  public Predicate isNull(IsNull predicate) {
    return isPartition(predicate.column())
        ? constant((value(predicate.column()) == null) == wanted)
        : ofFile(predicate);
  }

  @Override
  public Predicate isNotNull(IsNotNull predicate) {
    return isPartition(predicate.column())
        ? constant((value(predicate.column()) != null) == wanted)
        : ofFile(predicate);
  }

  @Override
  public Predicate startsWith(StartsWith predicate) {
    byte[] prefix = predicate.prefix();
    return tested(predicate, predicate.column(), value -> hasAt((byte[]) value, 0, prefix));
  }

  @Override
  public Predicate endsWith(EndsWith predicate) {
    byte[] suffix = predicate.suffix();
    return tested(
        predicate,
        predicate.column(),
        value -> hasAt((byte[]) value, ((byte[]) value).length - suffix.length, suffix));
  }

  @Override
  public Predicate contains(Contains predicate) {
    byte[] infix = predicate.infix();
    return tested(
        predicate,
        predicate.column(),
        value -> {
          byte[] bytes = (byte[]) value;
          for (int i = 0; i + infix.length <= bytes.length; i++) {
            if (hasAt(bytes, i, infix)) {
              return true;
            }
          }
          return false;
        });
  }

  private static boolean hasAt(byte[] bytes, int start, byte[] part) {
    return start >= 0
        && start + part.length <= bytes.length
        && Arrays.equals(bytes, start, start + part.length, part, 0, part.length);
  }

  @Override
  public Predicate accepted(Accepted predicate) {
    return tested(
        predicate,
        predicate.column(),
        value ->
            value instanceof byte[] bytes
                ? predicate.test().accepts(bytes, 0, bytes.length)
                : predicate.test().accepts(((Number) value).longValue()));
  }

  // No partition column has the type of any of these.

  @Override
  public Predicate timestampRange(TimestampRange predicate) {
    return ofFile(predicate);
  }

  @Override
  public Predicate intersectsBox(IntersectsBox predicate) {
    return ofFile(predicate);
  }

  @Override
  public Predicate anyElement(AnyElement predicate) {
    return ofFile(predicate);
  }
}
