package io.jparquet.spark.planning;

import io.jparquet.spark.core.base.TreeNodes;
import io.jparquet.spark.core.mapping.FileCondition;
import io.jparquet.spark.core.mapping.FilterPushdown;
import io.jparquet.spark.core.scan.ColumnConditions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.spark.sql.catalyst.expressions.And;
import org.apache.spark.sql.catalyst.expressions.ArrayContains;
import org.apache.spark.sql.catalyst.expressions.ArrayExists;
import org.apache.spark.sql.catalyst.expressions.ArrayFilter;
import org.apache.spark.sql.catalyst.expressions.ArraysOverlap;
import org.apache.spark.sql.catalyst.expressions.BinaryComparison;
import org.apache.spark.sql.catalyst.expressions.ElementAt;
import org.apache.spark.sql.catalyst.expressions.EqualNullSafe;
import org.apache.spark.sql.catalyst.expressions.EqualTo;
import org.apache.spark.sql.catalyst.expressions.ExprId;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.GetArrayItem;
import org.apache.spark.sql.catalyst.expressions.GetArrayStructFields;
import org.apache.spark.sql.catalyst.expressions.GetMapValue;
import org.apache.spark.sql.catalyst.expressions.GreaterThan;
import org.apache.spark.sql.catalyst.expressions.GreaterThanOrEqual;
import org.apache.spark.sql.catalyst.expressions.In;
import org.apache.spark.sql.catalyst.expressions.InSet;
import org.apache.spark.sql.catalyst.expressions.IsNotNull;
import org.apache.spark.sql.catalyst.expressions.LambdaFunction;
import org.apache.spark.sql.catalyst.expressions.LessThan;
import org.apache.spark.sql.catalyst.expressions.LessThanOrEqual;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.catalyst.expressions.MapKeys;
import org.apache.spark.sql.catalyst.expressions.MapValues;
import org.apache.spark.sql.catalyst.expressions.NamedExpression$;
import org.apache.spark.sql.catalyst.expressions.NamedLambdaVariable;
import org.apache.spark.sql.catalyst.expressions.Or;
import org.apache.spark.sql.catalyst.expressions.Size;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.sources.AlwaysTrue;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.MapType;

/**
 * The conditions of a query's plan on arrays and maps in terms of their elements: filters that are
 * true for each row for which the condition is, and perhaps for others. So they are hints for
 * readers, and Spark evaluates the conditions.
 *
 * <p>A condition on an element with a given number or key is treated as a condition on any element.
 * Of expressions that fail for some rows, as ANSI mode has it for numbers beyond the end of an
 * array, nothing is said, for then the failure would depend on what statistics leave out.
 */
final class ElementConditions {

  private final FilterPushdown pushdown;
  private final Map<ExprId, List<String>> variables;
  private final ColumnConditions columns;

  /** Conditions with literals of those types that are pushed down. */
  public ElementConditions(FilterPushdown pushdown) {
    this(pushdown, Map.of());
  }

  private ElementConditions(FilterPushdown pushdown, Map<ExprId, List<String>> variables) {
    this.pushdown = pushdown;
    this.variables = variables;
    this.columns = new ColumnConditions(pushdown, variables);
  }

  /**
   * Elements.
   *
   * @param collection the path of their array or map
   * @param element the path of what is compared
   * @param condition what else is true of each element; null if nothing
   */
  private record Elements(List<String> collection, List<String> element, Filter condition) {

    Elements(List<String> collection, String part) {
      this(collection, added(collection, part), null);
    }

    String name() {
      return ColumnConditions.quoted(element);
    }

    /** True only if there is an element that a condition is true for; null says nothing of it. */
    Filter any(Filter more) {
      Filter both = and(condition, more);
      return new AnyElementFilter(
          ColumnConditions.quoted(collection), both == null ? new AlwaysTrue() : both);
    }
  }

  private static List<String> added(List<String> path, String name) {
    List<String> longer = new ArrayList<>(path);
    longer.add(name);
    return longer;
  }

  private static Filter and(Filter left, Filter right) {
    if (left == null || right == null) {
      return left == null ? right : left;
    }
    return new org.apache.spark.sql.sources.And(left, right);
  }

  /** The filter, or null if elements of arrays and maps have no part in one. */
  public Filter of(Expression condition) {
    Filter filter = pushdown.enabled() ? implied(condition) : null;
    return filter != null && FileCondition.isPartOf(filter) ? filter : null;
  }

  /** A filter that is true where the condition is; null if there is none. */
  private Filter implied(Expression condition) {
    Filter exact = columns.of(condition);
    if (exact != null) {
      return exact;
    } else if (condition instanceof And and) {
      return and(implied(and.left()), implied(and.right()));
    } else if (condition instanceof Or or) {
      Filter left = implied(or.left());
      Filter right = left == null ? null : implied(or.right());
      return right == null ? null : new org.apache.spark.sql.sources.Or(left, right);
    } else if (condition instanceof ArrayContains test) {
      Elements elements = elements(test.left());
      return elements == null ? null : elements.any(equal(elements, test.right()));
    } else if (condition instanceof ArraysOverlap test) {
      Filter filter = overlap(test.left(), test.right());
      return filter == null ? overlap(test.right(), test.left()) : filter;
    } else if (condition instanceof ArrayExists test) {
      Elements elements = elements(test.argument());
      return elements == null ? null : elements.any(lambda(elements, test.function()));
    } else if (condition instanceof BinaryComparison comparison && comparesSize(comparison)) {
      Elements elements = sized(comparison);
      return elements == null ? null : elements.any(null);
    }
    return ofItem(condition);
  }

  private Filter equal(Elements elements, Expression value) {
    return value instanceof Literal literal
            && literal.value() != null
            && columns.isComparable(literal.dataType())
        ? new org.apache.spark.sql.sources.EqualTo(elements.name(), literal.value())
        : null;
  }

  /** For two arrays, one of them constant. Nulls never make them overlap. */
  private Filter overlap(Expression array, Expression constant) {
    Elements elements = elements(array);
    if (elements == null) {
      return null;
    }
    boolean known =
        constant instanceof Literal literal
            && literal.value() instanceof ArrayData
            && literal.dataType() instanceof ArrayType type
            && columns.isComparable(type.elementType());
    if (!known) {
      return elements.any(null);
    }
    Literal literal = (Literal) constant;
    DataType type = ((ArrayType) literal.dataType()).elementType();
    Object[] values = ((ArrayData) literal.value()).toObjectArray(type);
    Object[] present = Arrays.stream(values).filter(Objects::nonNull).toArray();
    return elements.any(new org.apache.spark.sql.sources.In(elements.name(), present));
  }

  /** What the body of a function says of the elements that it is true for; null for nothing. */
  private Filter lambda(Elements elements, Expression function) {
    return function instanceof LambdaFunction lambda
            && lambda.arguments().head() instanceof NamedLambdaVariable variable
        ? with(variable.exprId(), elements).implied(lambda.function())
        : null;
  }

  private ElementConditions with(ExprId variable, Elements elements) {
    Map<ExprId, List<String>> more = new HashMap<>(variables);
    more.put(variable, elements.element());
    return new ElementConditions(pushdown, more);
  }

  /** The elements of an array, or null if they are not those of a column. */
  private Elements elements(Expression array) {
    if (array instanceof MapKeys keys) {
      List<String> map = columns.path(keys.child());
      return map == null ? null : new Elements(map, "key");
    } else if (array instanceof MapValues values) {
      List<String> map = columns.path(values.child());
      return map == null ? null : new Elements(map, "value");
    } else if (array instanceof GetArrayStructFields fields) {
      Elements structs = elements(fields.child());
      return structs == null
          ? null
          : new Elements(
              structs.collection(),
              added(structs.element(), fields.field().name()),
              structs.condition());
    } else if (array instanceof ArrayFilter filter) {
      Elements all = elements(filter.argument());
      return all == null
          ? null
          : new Elements(
              all.collection(),
              all.element(),
              and(all.condition(), lambda(all, filter.function())));
    }
    List<String> path = array.dataType() instanceof ArrayType ? columns.path(array) : null;
    return path == null ? null : new Elements(path, "element");
  }

  private static boolean comparesSize(BinaryComparison comparison) {
    return comparison.left() instanceof Size || comparison.right() instanceof Size;
  }

  /** The elements of what is not empty if the comparison is true, or null. */
  private Elements sized(BinaryComparison comparison) {
    boolean swapped = comparison.right() instanceof Size;
    Expression other = swapped ? comparison.left() : comparison.right();
    if (!(other instanceof Literal literal) || !(literal.value() instanceof Integer number)) {
      return null;
    }
    boolean more = swapped ? comparison instanceof LessThan : comparison instanceof GreaterThan;
    boolean atLeast =
        (swapped ? comparison instanceof LessThanOrEqual : comparison instanceof GreaterThanOrEqual)
            || comparison instanceof EqualTo
            || comparison instanceof EqualNullSafe;
    boolean notEmpty = more && number >= 0 || atLeast && number >= 1;
    Expression collection = ((Size) (swapped ? comparison.right() : comparison.left())).child();
    if (!notEmpty) {
      return null;
    } else if (collection.dataType() instanceof MapType) {
      List<String> map = columns.path(collection);
      return map == null ? null : new Elements(map, "key");
    }
    return elements(collection);
  }

  /** A condition on an element with a given number, or a value with a given key. */
  private Filter ofItem(Expression condition) {
    List<Expression> items = new ArrayList<>();
    for (Expression part : rejectingNull(condition)) {
      addItems(part, items);
    }
    if (items.size() != 1) {
      return null;
    }
    Expression item = items.get(0);
    Elements elements = item(item);
    if (elements == null) {
      return null;
    }
    NamedLambdaVariable variable =
        new NamedLambdaVariable(
            "item",
            item.dataType(),
            true,
            NamedExpression$.MODULE$.newExprId(),
            new AtomicReference<>());
    Expression ofVariable = replaced(condition, item, variable);
    return elements.any(with(variable.exprId(), elements).columns.of(ofVariable));
  }

  /** Parts of a condition that none of is null where the condition is true. */
  private static List<Expression> rejectingNull(Expression condition) {
    if (condition instanceof IsNotNull test) {
      return List.of(test.child());
    } else if (condition instanceof EqualNullSafe test) {
      if (isValue(test.left())) {
        return List.of(test.right());
      }
      return isValue(test.right()) ? List.of(test.left()) : List.of();
    }
    return List.of(condition);
  }

  private static boolean isValue(Expression expression) {
    return expression instanceof Literal literal && literal.value() != null;
  }

  private static boolean isItem(Expression expression) {
    return expression instanceof GetArrayItem
        || expression instanceof ElementAt
        || expression instanceof GetMapValue;
  }

  /**
   * Adds the outermost items without which an expression is null: there is such an element where it
   * is not null. Those below a function that makes something of a null, as {@code coalesce} does,
   * are none.
   */
  private static void addItems(Expression expression, List<Expression> items) {
    if (isItem(expression)) {
      items.add(expression);
    } else if (expression instanceof In in && in.list().nonEmpty()) {
      addItems(in.value(), items);
    } else if (expression instanceof InSet in && in.hset().nonEmpty()) {
      addItems(in.child(), items);
    } else if (expression.nullIntolerant()) {
      TreeNodes.children(expression).forEach(child -> addItems(child, items));
    }
  }

  private static Expression replaced(Expression tree, Expression item, Expression by) {
    if (tree == item) {
      return by;
    }
    return TreeNodes.mapChildren(tree, child -> replaced(child, item, by));
  }

  /** The elements that an item is one of; null if it is not known, or if some rows may fail. */
  private Elements item(Expression item) {
    if (item instanceof GetArrayItem get) {
      return get.failOnError() ? null : elements(get.child());
    } else if (item instanceof GetMapValue get) {
      return entries(get.child(), get.key());
    }
    ElementAt at = (ElementAt) item;
    if (at.left().dataType() instanceof MapType) {
      return entries(at.left(), at.right());
    }
    return at.failOnError() || at.defaultValueOutOfBound().isDefined() ? null : elements(at.left());
  }

  private Elements entries(Expression map, Expression key) {
    List<String> path = columns.path(map);
    return path == null
        ? null
        : new Elements(path, added(path, "value"), equal(new Elements(path, "key"), key));
  }
}
