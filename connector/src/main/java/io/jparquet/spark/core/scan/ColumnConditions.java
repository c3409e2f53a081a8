package io.jparquet.spark.core.scan;

import io.jparquet.spark.core.base.Seqs;
import io.jparquet.spark.core.mapping.FilterPushdown;
import io.jparquet.spark.core.mapping.TypeKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.spark.sql.catalyst.expressions.And;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.BinaryComparison;
import org.apache.spark.sql.catalyst.expressions.Contains;
import org.apache.spark.sql.catalyst.expressions.EndsWith;
import org.apache.spark.sql.catalyst.expressions.EqualNullSafe;
import org.apache.spark.sql.catalyst.expressions.EqualTo;
import org.apache.spark.sql.catalyst.expressions.ExprId;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.GetStructField;
import org.apache.spark.sql.catalyst.expressions.GreaterThan;
import org.apache.spark.sql.catalyst.expressions.GreaterThanOrEqual;
import org.apache.spark.sql.catalyst.expressions.In;
import org.apache.spark.sql.catalyst.expressions.InSet;
import org.apache.spark.sql.catalyst.expressions.IsNotNull;
import org.apache.spark.sql.catalyst.expressions.IsNull;
import org.apache.spark.sql.catalyst.expressions.LessThan;
import org.apache.spark.sql.catalyst.expressions.LessThanOrEqual;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.catalyst.expressions.NamedLambdaVariable;
import org.apache.spark.sql.catalyst.expressions.Not;
import org.apache.spark.sql.catalyst.expressions.Or;
import org.apache.spark.sql.catalyst.expressions.StartsWith;
import org.apache.spark.sql.catalyst.expressions.StringPredicate;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Conditions of a query's plan as Spark's data source filters that are true, false and null for the
 * same rows. Other than in Spark's own translation, literals are in Spark's internal form: as java
 * objects, some dates and timestamps before the year 1583 become others, and so do strings that are
 * no valid UTF-8.
 */
public final class ColumnConditions {

  private final FilterPushdown pushdown;
  private final Map<ExprId, List<String>> variables;

  /** Conditions on columns of those types that are pushed down. */
  public ColumnConditions(FilterPushdown pushdown) {
    this(pushdown, Map.of());
  }

  /** Conditions in which variables represent elements of arrays and maps with the given paths. */
  public ColumnConditions(FilterPushdown pushdown, Map<ExprId, List<String>> variables) {
    this.pushdown = pushdown;
    this.variables = variables;
  }

  /** The filter, or null if there is none that says the same. */
  public @Nullable Filter of(Expression condition) {
    return pushdown.enabled() ? filter(condition) : null;
  }

  private @Nullable Filter filter(Expression condition) {
    if (condition instanceof And and) {
      Filter left = filter(and.left());
      Filter right = left == null ? null : filter(and.right());
      return right == null ? null : new org.apache.spark.sql.sources.And(left, right);
    }
    if (condition instanceof Or or) {
      Filter left = filter(or.left());
      Filter right = left == null ? null : filter(or.right());
      return right == null ? null : new org.apache.spark.sql.sources.Or(left, right);
    }
    if (condition instanceof Not not) {
      Filter operand = filter(not.child());
      return operand == null ? null : new org.apache.spark.sql.sources.Not(operand);
    }
    if (condition instanceof BinaryComparison comparison) {
      return comparison(comparison);
    }
    if (condition instanceof StringPredicate predicate) {
      return part(predicate);
    }
    if (condition instanceof In in) {
      return in(in);
    }
    if (condition instanceof InSet in) {
      return in(in);
    }
    if (condition instanceof IsNull test) {
      String column = column(test.child());
      return column == null ? null : new org.apache.spark.sql.sources.IsNull(column);
    }
    if (condition instanceof IsNotNull test) {
      String column = column(test.child());
      return column == null ? null : new org.apache.spark.sql.sources.IsNotNull(column);
    }
    String flag = TypeKind.of(condition.dataType()) == TypeKind.BOOLEAN ? column(condition) : null;
    return flag == null ? null : new org.apache.spark.sql.sources.EqualTo(flag, true);
  }

  private @Nullable Filter comparison(BinaryComparison comparison) {
    boolean swapped = comparison.left() instanceof Literal;
    Expression literal = swapped ? comparison.left() : comparison.right();
    String column = column(swapped ? comparison.right() : comparison.left());
    if (column == null || !(literal instanceof Literal constant)) {
      return null;
    }
    Object value = constant.value();
    if (comparison instanceof EqualTo) {
      return new org.apache.spark.sql.sources.EqualTo(column, value);
    } else if (comparison instanceof EqualNullSafe) {
      return new org.apache.spark.sql.sources.EqualNullSafe(column, value);
    }
    boolean less = comparison instanceof LessThan;
    boolean lessOrEqual = comparison instanceof LessThanOrEqual;
    boolean greater = comparison instanceof GreaterThan;
    boolean greaterOrEqual = comparison instanceof GreaterThanOrEqual;
    if (swapped ? greater : less) {
      return new org.apache.spark.sql.sources.LessThan(column, value);
    } else if (swapped ? greaterOrEqual : lessOrEqual) {
      return new org.apache.spark.sql.sources.LessThanOrEqual(column, value);
    } else if (swapped ? less : greater) {
      return new org.apache.spark.sql.sources.GreaterThan(column, value);
    } else if (swapped ? lessOrEqual : greaterOrEqual) {
      return new org.apache.spark.sql.sources.GreaterThanOrEqual(column, value);
    }
    return null;
  }

  private @Nullable Filter part(StringPredicate predicate) {
    String column = pushdown.strings() ? column(predicate.left()) : null;
    if (column == null || !(predicate.right() instanceof Literal literal)) {
      return null;
    }
    // The filters of Spark hold a String, which need not be the bytes of the literal.
    String text = literal.value() == null ? null : literal.value().toString();
    if (text == null || text.indexOf('\uFFFD') >= 0) {
      return null;
    }
    if (predicate instanceof StartsWith) {
      return new org.apache.spark.sql.sources.StringStartsWith(column, text);
    } else if (predicate instanceof EndsWith) {
      return new org.apache.spark.sql.sources.StringEndsWith(column, text);
    } else if (predicate instanceof Contains) {
      return new org.apache.spark.sql.sources.StringContains(column, text);
    }
    return null;
  }

  private @Nullable Filter in(In in) {
    String column = column(in.value());
    List<Object> values = new ArrayList<>();
    for (Expression value : Seqs.list(in.list())) {
      if (!(value instanceof Literal literal)) {
        return null;
      }
      values.add(literal.value());
    }
    return column == null ? null : new org.apache.spark.sql.sources.In(column, values.toArray());
  }

  private @Nullable Filter in(InSet in) {
    String column = column(in.child());
    List<Object> values = new ArrayList<>(CollectionConverters.asJava(in.hset()));
    // Such a set distinguishes the two zeros, but a comparison does not.
    boolean hasZero =
        values.stream()
            .anyMatch(v -> v instanceof Double d && d == 0 || v instanceof Float f && f == 0);
    return column == null || hasZero
        ? null
        : new org.apache.spark.sql.sources.In(column, values.toArray());
  }

  /** The quoted name of a column of single values, or of such a member of structs; else null. */
  private @Nullable String column(Expression expression) {
    List<String> path = isComparable(expression.dataType()) ? path(expression) : null;
    return path == null ? null : quoted(path);
  }

  /** The text of a path, by which filters name columns. */
  public static String quoted(List<String> path) {
    return path.stream()
        .map(name -> '`' + name.replace("`", "``") + '`')
        .collect(Collectors.joining("."));
  }

  /** The path of a column, of a member of structs, or of a variable; null for all else. */
  public @Nullable List<String> path(Expression expression) {
    List<String> path = new ArrayList<>();
    return addPath(expression, path) ? path : null;
  }

  private boolean addPath(Expression expression, List<String> path) {
    if (expression instanceof AttributeReference attribute) {
      path.add(attribute.name());
      return true;
    }
    if (expression instanceof NamedLambdaVariable variable
        && variables.containsKey(variable.exprId())) {
      path.addAll(variables.get(variable.exprId()));
      return true;
    }
    if (expression instanceof GetStructField member
        && member.child().dataType() instanceof StructType struct
        && addPath(member.child(), path)) {
      path.add(struct.fields()[member.ordinal()].name());
      return true;
    }
    return false;
  }

  /** Whether values of a type are compared in filters that are pushed down. */
  public boolean isComparable(DataType type) {
    return switch (TypeKind.of(type)) {
      case STRING -> ((StringType) type).isUTF8BinaryCollation();
      case BOOLEAN, BYTE, SHORT, INT, LONG, FLOAT, DOUBLE, BINARY, TIME -> true;
      case DATE, TIMESTAMP, TIMESTAMP_NTZ, SHORT_DECIMAL, LONG_DECIMAL -> pushdown.compares(type);
      default -> false;
    };
  }
}
