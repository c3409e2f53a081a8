package io.jparquet.spark.core.mapping;

import io.jparquet.predicate.Predicate;
import io.jparquet.predicate.Predicate.Operator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.apache.spark.sql.sources.AlwaysFalse;
import org.apache.spark.sql.sources.AlwaysTrue;
import org.apache.spark.sql.sources.And;
import org.apache.spark.sql.sources.EqualNullSafe;
import org.apache.spark.sql.sources.EqualTo;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.sources.GreaterThan;
import org.apache.spark.sql.sources.GreaterThanOrEqual;
import org.apache.spark.sql.sources.In;
import org.apache.spark.sql.sources.IsNotNull;
import org.apache.spark.sql.sources.IsNull;
import org.apache.spark.sql.sources.LessThan;
import org.apache.spark.sql.sources.LessThanOrEqual;
import org.apache.spark.sql.sources.Not;
import org.apache.spark.sql.sources.Or;
import org.apache.spark.sql.sources.StringContains;
import org.apache.spark.sql.sources.StringEndsWith;
import org.apache.spark.sql.sources.StringStartsWith;
import org.apache.spark.sql.types.DataType;
import org.jspecify.annotations.Nullable;

/**
 * Translates Spark's filters for one file, exactly, or as hints. Of a hint, what cannot be said of
 * the file's columns is left out where that only makes the result weaker: it may let rows pass, and
 * must not drop one.
 */
public final class FilterTranslation {

  private final FilterColumn.Resolver columns;
  private final ConversionContext context;
  private final FilterPushdown pushdown;

  /**
   * A translation for one file.
   *
   * @param columns finds the file's columns
   * @param context how the file's values are converted when they are read
   */
  public FilterTranslation(
      FilterColumn.Resolver columns, ConversionContext context, FilterPushdown pushdown) {
    this.columns = columns;
    this.context = context;
    this.pushdown = pushdown;
  }

  /** A condition that every row satisfies which satisfies all filters. */
  public Predicate translate(Filter[] filters) {
    List<Predicate> predicates = new ArrayList<>();
    if (pushdown.enabled()) {
      for (Filter filter : filters) {
        Predicate predicate = translate(filter, true, false);
        if (predicate != null) {
          predicates.add(predicate);
        }
      }
    }
    return switch (predicates.size()) {
      case 0 -> new Predicate.AlwaysTrue();
      case 1 -> predicates.get(0);
      default -> new Predicate.And(predicates);
    };
  }

  /**
   * A condition that exactly those rows satisfy which satisfy a filter, or null if there is none in
   * terms of the file.
   */
  public @Nullable Predicate exactly(Filter filter) {
    return pushdown.enabled() ? translate(filter, false, false) : null;
  }

  /**
   * Translates a filter, or returns null.
   *
   * @param mayWeaken whether one side of a conjunction may be left out: not below a negation
   * @param negated whether the filter is below an odd number of negations. Then it only matters
   *     which rows make it false, else only which make it true
   */
  private @Nullable Predicate translate(Filter filter, boolean mayWeaken, boolean negated) {
    if (filter instanceof And and) {
      Predicate left = translate(and.left(), mayWeaken, negated);
      return and(left, translate(and.right(), mayWeaken, negated), mayWeaken);
    }
    if (filter instanceof Or or) {
      Predicate left = translate(or.left(), mayWeaken, negated);
      Predicate right = left == null ? null : translate(or.right(), mayWeaken, negated);
      return left == null || right == null ? null : new Predicate.Or(left, right);
    }
    if (filter instanceof Not not) {
      Predicate operand = translate(not.child(), false, !negated);
      return operand == null ? null : new Predicate.Not(operand);
    }
    if (filter instanceof AlwaysTrue) {
      return new Predicate.AlwaysTrue();
    }
    if (filter instanceof AlwaysFalse) {
      return new Predicate.AlwaysFalse();
    }
    if (filter instanceof FileCondition condition) {
      return condition.in(new Terms(mayWeaken));
    }
    String[][] references = filter.v2references();
    return references.length == 1
        ? on(references[0], column -> leaf(filter, column, negated), mayWeaken)
        : null;
  }

  /** Where some rows have their values elsewhere, a condition is a hint that lets them pass. */
  private @Nullable Predicate on(
      String[] path, Function<FilterColumn, @Nullable Predicate> condition, boolean mayWeaken) {
    FilterColumn column = columns.resolve(Arrays.asList(path));
    if (column == null || column.exceptions().isEmpty()) {
      return column == null ? null : condition.apply(column);
    }
    Predicate predicate = mayWeaken ? condition.apply(column) : null;
    if (predicate == null) {
      return null;
    }
    List<Predicate> alternatives = new ArrayList<>(column.exceptions());
    alternatives.add(0, predicate);
    return new Predicate.Or(alternatives);
  }

  /** The file, for a condition that translates itself. */
  private final class Terms implements FileTerms {
    private final boolean mayWeaken;

    Terms(boolean mayWeaken) {
      this.mayWeaken = mayWeaken;
    }

    @Override
    public boolean mayWeaken() {
      return mayWeaken;
    }

    @Override
    public ConversionContext context() {
      return context;
    }

    @Override
    public FilterPushdown pushdown() {
      return pushdown;
    }

    @Override
    public @Nullable FilterColumn column(String[] path) {
      return columns.resolve(Arrays.asList(path));
    }

    @Override
    public @Nullable Predicate on(
        String[] path, Function<FilterColumn, @Nullable Predicate> condition) {
      return FilterTranslation.this.on(path, condition, mayWeaken);
    }

    @Override
    public @Nullable Predicate implied(Filter filter) {
      return translate(filter, true, false);
    }
  }

  private static @Nullable Predicate and(
      @Nullable Predicate left, @Nullable Predicate right, boolean mayWeaken) {
    if (left != null && right != null) {
      return new Predicate.And(left, right);
    }
    if (!mayWeaken) {
      return null;
    }
    return left != null ? left : right;
  }

  private @Nullable Predicate leaf(Filter filter, FilterColumn column, boolean negated) {
    LiteralConditions conditions = new LiteralConditions(column.path(), negated);
    if (filter instanceof EqualTo test) {
      return comparison(column, conditions, Operator.EQUAL, test.value());
    }
    if (filter instanceof EqualNullSafe test) {
      return test.value() == null
          ? new Predicate.IsNull(column.path())
          : comparison(column, conditions, Operator.EQUAL_NULL_SAFE, test.value());
    }
    if (filter instanceof LessThan test) {
      return comparison(column, conditions, Operator.LESS, test.value());
    }
    if (filter instanceof LessThanOrEqual test) {
      return comparison(column, conditions, Operator.LESS_OR_EQUAL, test.value());
    }
    if (filter instanceof GreaterThan test) {
      return comparison(column, conditions, Operator.GREATER, test.value());
    }
    if (filter instanceof GreaterThanOrEqual test) {
      return comparison(column, conditions, Operator.GREATER_OR_EQUAL, test.value());
    }
    if (filter instanceof In test) {
      return in(column, conditions, test.values());
    }
    if (filter instanceof IsNull) {
      return new Predicate.IsNull(column.path());
    }
    if (filter instanceof IsNotNull) {
      return new Predicate.IsNotNull(column.path());
    }
    return pushdown.strings() ? part(filter, column, conditions) : null;
  }

  /** A condition on a part of a string. Spark's are on bytes too, unless there is a collation. */
  private static @Nullable Predicate part(
      Filter filter, FilterColumn column, LiteralConditions conditions) {
    StoredType stored = column.stored();
    if (stored == null) {
      return null;
    }
    DataType type = column.type();
    if (filter instanceof StringStartsWith test) {
      StoredLiteral literal = stored.startingWith(type, test.value());
      if (literal != null) {
        return conditions.comparison(Operator.EQUAL, literal);
      }
      byte[] prefix = stored.searched(type, test.value());
      return prefix == null ? null : new Predicate.StartsWith(column.path(), prefix);
    }
    if (filter instanceof StringEndsWith test) {
      byte[] suffix = stored.searched(type, test.value());
      return suffix == null ? null : new Predicate.EndsWith(column.path(), suffix);
    }
    if (filter instanceof StringContains test) {
      byte[] infix = stored.searched(type, test.value());
      return infix == null ? null : new Predicate.Contains(column.path(), infix);
    }
    return null;
  }

  private @Nullable Predicate comparison(
      FilterColumn column,
      LiteralConditions conditions,
      Operator operator,
      @Nullable Object value) {
    StoredType stored = column.stored();
    return value == null || stored == null || !pushdown.compares(column.type())
        ? null
        : stored.comparison(conditions, operator, column.type(), value, context);
  }

  /** A null among the values makes no row match, and where it would not be equal, none false. */
  private @Nullable Predicate in(
      FilterColumn column, LiteralConditions conditions, @Nullable Object[] values) {
    List<Object> known = new ArrayList<>(values.length);
    for (Object value : values) {
      if (value != null) {
        known.add(value);
      } else if (conditions.negated()) {
        return new Predicate.AlwaysTrue();
      }
    }
    if (known.isEmpty()) {
      return conditions.in(List.of());
    }
    StoredType stored = column.stored();
    return stored == null || !pushdown.compares(column.type())
        ? null
        : stored.in(conditions, column.type(), known, context);
  }
}
