package io.jparquet.spark.planning;

import io.jparquet.spark.core.base.Seqs;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.catalyst.expressions.And;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.Cast$;
import org.apache.spark.sql.catalyst.expressions.EqualNullSafe;
import org.apache.spark.sql.catalyst.expressions.EqualTo;
import org.apache.spark.sql.catalyst.expressions.ExprId$;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.GetStructField;
import org.apache.spark.sql.catalyst.expressions.GreaterThan;
import org.apache.spark.sql.catalyst.expressions.GreaterThanOrEqual;
import org.apache.spark.sql.catalyst.expressions.InSet;
import org.apache.spark.sql.catalyst.expressions.IsNotNull;
import org.apache.spark.sql.catalyst.expressions.IsNull;
import org.apache.spark.sql.catalyst.expressions.LessThan;
import org.apache.spark.sql.catalyst.expressions.LessThanOrEqual;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.catalyst.expressions.Literal$;
import org.apache.spark.sql.catalyst.expressions.Not;
import org.apache.spark.sql.catalyst.expressions.Or;
import org.apache.spark.sql.catalyst.util.TypeUtils;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import scala.Option;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Predicates of Spark's connector interface as Catalyst expressions over the columns of a scan,
 * which Spark translates further as it does those of planning. Comparisons, IN and tests for null
 * of columns and nested fields, and AND, OR and NOT of them; all else has no translation.
 *
 * <p>Spark's own translation into its filters of old would drop the side of an OR that it does not
 * know, and with it the rows of that side.
 */
final class RuntimePredicates {

  /** Longer lists of values go to the readers as their range. */
  public static final int MAX_VALUES = 100_000;

  private final StructType columns;
  private final List<Attribute> attributes = new ArrayList<>();

  RuntimePredicates(StructType columns) {
    this.columns = columns;
    for (StructField column : columns.fields()) {
      attributes.add(attribute(column.name(), column.dataType(), attributes.size()));
    }
  }

  private static Attribute attribute(String name, DataType type, int id) {
    return new AttributeReference(
        name, type, true, Metadata.empty(), ExprId$.MODULE$.apply(id), Seqs.of());
  }

  /** The attributes of the columns, in their order. */
  List<Attribute> attributes() {
    return attributes;
  }

  /** The expression over {@link #attributes()}, or null. */
  Expression expression(Predicate predicate) {
    var children = predicate.children();
    return switch (predicate.name()) {
      case "AND", "OR" -> {
        Expression left = expression((Predicate) children[0]);
        Expression right = expression((Predicate) children[1]);
        if (left == null || right == null) {
          yield null;
        }
        yield predicate.name().equals("AND") ? new And(left, right) : new Or(left, right);
      }
      case "NOT" -> {
        Expression child = expression((Predicate) children[0]);
        yield child == null ? null : new Not(child);
      }
      case "IN" -> in(children);
      case "IS_NULL", "IS_NOT_NULL" -> {
        Expression column = operand(children[0]);
        if (column == null) {
          yield null;
        }
        yield predicate.name().equals("IS_NULL") ? new IsNull(column) : new IsNotNull(column);
      }
      default ->
          children.length == 2
              ? comparison(predicate.name(), operand(children[0]), operand(children[1]))
              : null;
    };
  }

  private static Expression comparison(String operator, Expression left, Expression right) {
    if (left == null || right == null || !left.dataType().equals(right.dataType())) {
      return null;
    }
    return switch (operator) {
      case "=" -> new EqualTo(left, right);
      case "<=>" -> new EqualNullSafe(left, right);
      case "<>" -> new Not(new EqualTo(left, right));
      case "<" -> new LessThan(left, right);
      case "<=" -> new LessThanOrEqual(left, right);
      case ">" -> new GreaterThan(left, right);
      case ">=" -> new GreaterThanOrEqual(left, right);
      default -> null;
    };
  }

  private Expression in(org.apache.spark.sql.connector.expressions.Expression[] children) {
    Expression column = operand(children[0]);
    DataType type = null;
    Set<Object> values = new HashSet<>();
    for (var child : Arrays.asList(children).subList(1, children.length)) {
      if (column == null || !(operand(child) instanceof Literal literal)) {
        return null;
      }
      if (literal.value() != null) {
        if (type != null && !literal.dataType().equals(type)) {
          return null;
        }
        type = literal.dataType();
      }
      values.add(literal.value());
    }
    Expression typed = column == null ? null : typed(column, type);
    return typed == null ? null : new InSet(typed, CollectionConverters.asScala(values).toSet());
  }

  /** A column as values of a type, or null; any column if there are no values. */
  private static Expression typed(Expression column, DataType type) {
    if (type == null || type.equals(column.dataType())) {
      return column;
    }
    return WidenedKeys.isWider(type, column.dataType())
        ? Cast$.MODULE$.apply(column, type, true)
        : null;
  }

  private Expression operand(org.apache.spark.sql.connector.expressions.Expression operand) {
    if (operand instanceof org.apache.spark.sql.connector.expressions.Literal<?> literal) {
      return new Literal(literal.value(), literal.dataType());
    }
    return operand instanceof NamedReference reference ? field(reference.fieldNames()) : null;
  }

  /** A column or nested field, or null. */
  private Expression field(String[] path) {
    int ordinal = Arrays.asList(columns.fieldNames()).indexOf(path[0]);
    Expression field = ordinal < 0 ? null : attributes.get(ordinal);
    for (int i = 1; i < path.length && field != null; i++) {
      int member =
          field.dataType() instanceof StructType struct
              ? Arrays.asList(struct.fieldNames()).indexOf(path[i])
              : -1;
      field = member < 0 ? null : new GetStructField(field, member, Option.empty());
    }
    return field;
  }

  /** An IN with very many values as a range that holds them; any other expression as it is. */
  static Expression shortened(Expression expression) {
    if (!(expression instanceof InSet in) || in.hset().size() <= MAX_VALUES) {
      return expression;
    }
    DataType type = in.child().dataType();
    Comparator<Object> order = TypeUtils.getInterpretedOrdering(type);
    Object min = null;
    Object max = null;
    for (Object value : CollectionConverters.asJava(in.hset())) {
      if (value != null) {
        min = min == null || order.compare(value, min) < 0 ? value : min;
        max = max == null || order.compare(value, max) > 0 ? value : max;
      }
    }
    return new And(
        new GreaterThanOrEqual(in.child(), Literal$.MODULE$.create(min, type)),
        new LessThanOrEqual(in.child(), Literal$.MODULE$.create(max, type)));
  }
}
