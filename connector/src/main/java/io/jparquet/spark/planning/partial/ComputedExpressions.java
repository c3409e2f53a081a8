package io.jparquet.spark.planning.partial;

import io.jparquet.spark.core.base.Seqs;
import io.jparquet.spark.core.base.TreeNodes;
import io.jparquet.spark.planning.partial.Values.Form;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.spark.sql.catalyst.expressions.Alias;
import org.apache.spark.sql.catalyst.expressions.And;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.BoundReference;
import org.apache.spark.sql.catalyst.expressions.CaseWhen;
import org.apache.spark.sql.catalyst.expressions.Cast;
import org.apache.spark.sql.catalyst.expressions.Coalesce;
import org.apache.spark.sql.catalyst.expressions.Contains;
import org.apache.spark.sql.catalyst.expressions.DayOfMonth;
import org.apache.spark.sql.catalyst.expressions.DayOfWeek;
import org.apache.spark.sql.catalyst.expressions.DayOfYear;
import org.apache.spark.sql.catalyst.expressions.EndsWith;
import org.apache.spark.sql.catalyst.expressions.EqualNullSafe;
import org.apache.spark.sql.catalyst.expressions.EqualTo;
import org.apache.spark.sql.catalyst.expressions.ExprId;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.GreaterThan;
import org.apache.spark.sql.catalyst.expressions.GreaterThanOrEqual;
import org.apache.spark.sql.catalyst.expressions.Hour;
import org.apache.spark.sql.catalyst.expressions.If;
import org.apache.spark.sql.catalyst.expressions.In;
import org.apache.spark.sql.catalyst.expressions.InSet;
import org.apache.spark.sql.catalyst.expressions.IsNotNull;
import org.apache.spark.sql.catalyst.expressions.IsNull;
import org.apache.spark.sql.catalyst.expressions.Length;
import org.apache.spark.sql.catalyst.expressions.LessThan;
import org.apache.spark.sql.catalyst.expressions.LessThanOrEqual;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.catalyst.expressions.Lower;
import org.apache.spark.sql.catalyst.expressions.Minute;
import org.apache.spark.sql.catalyst.expressions.Month;
import org.apache.spark.sql.catalyst.expressions.Not;
import org.apache.spark.sql.catalyst.expressions.Or;
import org.apache.spark.sql.catalyst.expressions.PythonUDF;
import org.apache.spark.sql.catalyst.expressions.Quarter;
import org.apache.spark.sql.catalyst.expressions.StartsWith;
import org.apache.spark.sql.catalyst.expressions.SubqueryExpression$;
import org.apache.spark.sql.catalyst.expressions.Substring;
import org.apache.spark.sql.catalyst.expressions.TimeZoneAwareExpression;
import org.apache.spark.sql.catalyst.expressions.TruncTimestamp;
import org.apache.spark.sql.catalyst.expressions.Upper;
import org.apache.spark.sql.catalyst.expressions.UserDefinedExpression;
import org.apache.spark.sql.catalyst.expressions.WeekDay;
import org.apache.spark.sql.catalyst.expressions.WeekOfYear;
import org.apache.spark.sql.catalyst.expressions.Year;
import org.apache.spark.sql.execution.ExecSubqueryExpression;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.TimestampNTZType;
import org.apache.spark.sql.types.TimestampType;

/** Which expressions Spark can compute once for inputs that are equal, as {@link ComputedSteps}. */
final class ComputedExpressions {

  private static final int MINUTE = 60;

  /** The offsets of time zones from UTC are multiples of this, but for those of long ago. */
  private static final int QUARTER_OF_HOUR = 15 * MINUTE;

  private static final Set<String> LONG_UNITS =
      Set.of("YEAR", "YYYY", "YY", "QUARTER", "MONTH", "MM", "MON", "WEEK", "DAY", "DD", "HOUR");

  private static final Set<Class<?>> SAFE =
      Set.of(
          And.class,
          AttributeReference.class,
          BoundReference.class,
          CaseWhen.class,
          Coalesce.class,
          Contains.class,
          DayOfMonth.class,
          DayOfWeek.class,
          DayOfYear.class,
          EndsWith.class,
          EqualNullSafe.class,
          EqualTo.class,
          GreaterThan.class,
          GreaterThanOrEqual.class,
          Hour.class,
          If.class,
          In.class,
          InSet.class,
          IsNotNull.class,
          IsNull.class,
          Length.class,
          LessThan.class,
          LessThanOrEqual.class,
          Literal.class,
          Lower.class,
          Minute.class,
          Month.class,
          Not.class,
          Or.class,
          Quarter.class,
          StartsWith.class,
          Substring.class,
          TruncTimestamp.class,
          Upper.class,
          WeekDay.class,
          WeekOfYear.class,
          Year.class);

  private ComputedExpressions() {}

  /**
   * An expression of one input, which it reads from column 0 of a row.
   *
   * @param input what it is computed of, in Spark's plan
   */
  record OfInput(Expression input, Expression expression) {
    private static OfInput of(Expression expression, Expression input) {
      return new OfInput(input, replaced(expression, input));
    }
  }

  /** A timestamp, and a period of the local time in which an expression of it has one result. */
  record OfPeriod(Expression time, ZoneId zone, int seconds) {}

  /** Whether an expression has the same value wherever it is computed. */
  static boolean isComputable(Expression expression) {
    return expression.deterministic()
        && !SubqueryExpression$.MODULE$.hasSubquery(expression)
        && !expression.exists(
            node -> node instanceof ExecSubqueryExpression || node instanceof PythonUDF);
  }

  /** Whether Spark computes an expression without an error, whatever its inputs are. */
  static boolean neverFails(Expression expression) {
    return !expression.exists(
        node ->
            !(SAFE.contains(node.getClass()) || node instanceof Cast && ofPeriod(node) != null));
  }

  /** The form in which results of a type are kept; null if they are not kept. */
  static Form form(DataType type) {
    if (type instanceof StringType) {
      return Form.STRINGS;
    }
    if (type instanceof BooleanType) {
      return Form.BITS;
    }
    return IntegerTypes.isInteger(type) || type instanceof DateType ? Form.LONGS : null;
  }

  private static boolean isKept(Expression expression) {
    return form(expression.dataType()) != null
        && isComputable(expression)
        && !expression.exists(UserDefinedExpression.class::isInstance);
  }

  /**
   * An expression whose only column is one of strings; null for others.
   *
   * @param defined what names stand for that are not columns
   */
  static OfInput ofString(Expression expression, Map<ExprId, Expression> defined) {
    return ofColumn(expression, defined, StringType.class::isInstance);
  }

  /**
   * An expression of one date or INT, which is a part of it or its only column; null for others.
   *
   * @param defined what names stand for that are not columns
   */
  static OfInput ofValue(Expression expression, Map<ExprId, Expression> defined) {
    Expression part = isKept(expression) ? onlyOpenChild(expression) : null;
    while (part != null && !isSmall(part.dataType())) {
      part = onlyOpenChild(part);
    }
    return part != null
        ? OfInput.of(expression, part)
        : ofColumn(expression, defined, ComputedExpressions::isSmall);
  }

  /** The child that is not constant; null if there are several, or none. */
  private static Expression onlyOpenChild(Expression expression) {
    List<Expression> open =
        Seqs.<Expression>list(expression.children()).stream()
            .filter(child -> !child.foldable())
            .toList();
    return open.size() == 1 ? open.get(0) : null;
  }

  private static OfInput ofColumn(
      Expression expression, Map<ExprId, Expression> defined, Predicate<DataType> types) {
    Expression inColumns =
        form(expression.dataType()) == null ? null : expanded(expression, defined);
    if (inColumns == null || !isKept(inColumns)) {
      return null;
    }
    List<AttributeReference> used = new ArrayList<>();
    TreeNodes.visit(
        inColumns,
        node -> {
          if (node instanceof AttributeReference attribute && !used.contains(attribute)) {
            used.add(attribute);
          }
        });
    return used.size() == 1 && types.test(used.get(0).dataType())
        ? OfInput.of(inColumns, used.get(0))
        : null;
  }

  private static boolean isSmall(DataType type) {
    return type instanceof DateType
        || IntegerTypes.isInteger(type) && IntegerTypes.width(type) <= Integer.SIZE;
  }

  /** The period of an expression of a timestamp; null for others. */
  static OfPeriod ofPeriod(Expression expression) {
    if (expression instanceof Cast cast && cast.dataType() instanceof DateType) {
      return period(expression, cast.child(), QUARTER_OF_HOUR);
    }
    if (expression instanceof Hour hour) {
      return period(expression, hour.child(), QUARTER_OF_HOUR);
    }
    if (expression instanceof Minute minute) {
      return period(expression, minute.child(), MINUTE);
    }
    if (expression instanceof TruncTimestamp trunc
        && trunc.format() instanceof Literal literal
        && literal.value() != null) {
      String unit = literal.value().toString().toUpperCase(Locale.ROOT);
      int seconds =
          LONG_UNITS.contains(unit) ? QUARTER_OF_HOUR : unit.equals("MINUTE") ? MINUTE : 0;
      return seconds == 0 ? null : period(expression, trunc.timestamp(), seconds);
    }
    return null;
  }

  private static OfPeriod period(Expression expression, Expression time, int seconds) {
    if (time.dataType() instanceof TimestampNTZType) {
      return new OfPeriod(time, ZoneOffset.UTC, seconds);
    }
    return time.dataType() instanceof TimestampType
        ? new OfPeriod(time, ((TimeZoneAwareExpression) expression).zoneId(), seconds)
        : null;
  }

  /** An expression that reads a part of it from column 0. */
  static Expression replaced(Expression in, Expression part) {
    return in == part || in instanceof AttributeReference && in.equals(part)
        ? new BoundReference(0, part.dataType(), true)
        : TreeNodes.mapChildren(in, child -> replaced(child, part));
  }

  private static Expression expanded(Expression expression, Map<ExprId, Expression> defined) {
    if (expression instanceof AttributeReference attribute) {
      Expression definition = defined.get(attribute.exprId());
      return definition == null ? expression : expanded(definition, defined);
    }
    if (expression instanceof Alias alias) {
      return expanded(alias.child(), defined);
    }
    return TreeNodes.mapChildren(expression, child -> expanded(child, defined));
  }
}
