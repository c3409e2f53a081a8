package io.jparquet.spark.planning.partial;

import static java.util.stream.Collectors.toSet;

import io.jparquet.spark.core.base.Seqs;
import io.jparquet.spark.core.base.TreeNodes;
import io.jparquet.spark.planning.partial.PartialAggregation.Aggregate;
import io.jparquet.spark.planning.partial.PartialAggregation.GroupingKey;
import io.jparquet.spark.planning.partial.PartialAggregation.Order;
import io.jparquet.spark.planning.partial.Values.Form;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import org.apache.spark.sql.catalyst.expressions.Alias;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.BoundReference;
import org.apache.spark.sql.catalyst.expressions.ExprId;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.expressions.KnownFloatingPointNormalized;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.apache.spark.sql.catalyst.expressions.aggregate.AggregateExpression;
import org.apache.spark.sql.catalyst.expressions.aggregate.Average;
import org.apache.spark.sql.catalyst.expressions.aggregate.Count;
import org.apache.spark.sql.catalyst.expressions.aggregate.Max;
import org.apache.spark.sql.catalyst.expressions.aggregate.Min;
import org.apache.spark.sql.catalyst.expressions.aggregate.Partial$;
import org.apache.spark.sql.catalyst.expressions.aggregate.Sum;
import org.apache.spark.sql.catalyst.optimizer.NormalizeNaNAndZero;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.aggregate.BaseAggregateExec;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.StringType;
import scala.Option;

/** Translates a partial aggregate of Spark. Not thread-safe. */
final class AggregationBuilder {

  private static final int NONE = StepBuilder.NONE;

  private final BaseAggregateExec spark;
  private final AggregateInput input;
  private final int mostGroups;
  private final StepBuilder steps;
  private final List<Aggregate> aggregates = new ArrayList<>();

  /** Whether the bits of a result may depend on the order in which rows are added. */
  private boolean isOrdered;

  /** Whether a sum may overflow in one order of its rows, and not in another one. */
  private boolean mayOverflow;

  /** The steps of {@link Order#rounded}. */
  private final List<Integer> rounded = new ArrayList<>();

  private AggregationBuilder(
      BaseAggregateExec spark, AggregateInput input, int mostGroups, boolean always) {
    this.spark = spark;
    this.input = input;
    this.mostGroups = mostGroups;
    this.steps = new StepBuilder(input.columns(), input.defined(), always);
  }

  /**
   * What a partial aggregate makes of batches.
   *
   * @param mostGroups so many groups are kept in a task before they are returned
   * @return null if some part of it is not known here
   */
  static PartialAggregation build(BaseAggregateExec spark, AggregateInput input, int mostGroups) {
    if (!isPartial(spark)) {
      return null;
    }
    AggregationBuilder builder = new AggregationBuilder(spark, input, mostGroups, false);
    PartialAggregation found = builder.build();
    return builder.isWhole()
        ? new AggregationBuilder(spark, input, mostGroups, true).build()
        : found;
  }

  /** Whether all rows of a task must be added in their order. */
  private boolean isWhole() {
    return isOrdered || mayOverflow;
  }

  private static boolean isPartial(BaseAggregateExec spark) {
    List<AttributeReference> expected = new ArrayList<>();
    for (NamedExpression key : Seqs.list(spark.groupingExpressions())) {
      if (!(key.toAttribute() instanceof AttributeReference attribute)) {
        return false;
      }
      expected.add(attribute);
    }
    for (AggregateExpression each : Seqs.list(spark.aggregateExpressions())) {
      if (each.mode() != Partial$.MODULE$ || each.isDistinct()) {
        return false;
      }
      expected.addAll(Seqs.list(each.aggregateFunction().inputAggBufferAttributes()));
    }
    List<NamedExpression> result = Seqs.list(spark.resultExpressions());
    return spark.requiredChildDistributionExpressions().isEmpty()
        && !spark.isStreaming()
        && result.stream()
            .map(NamedExpression::exprId)
            .toList()
            .equals(expected.stream().map(AttributeReference::exprId).toList())
        && result.stream().allMatch(AttributeReference.class::isInstance);
  }

  private PartialAggregation build() {
    OptionalInt filter = steps.filter(input.filters());
    if (filter.isEmpty()) {
      return null;
    }
    List<GroupingKey> keys = new ArrayList<>();
    List<Expression> grouping =
        Seqs.list(spark.groupingExpressions()).stream().map(Expression.class::cast).toList();
    Set<ColumnPlace> determining =
        grouping.stream().map(this::determining).filter(Objects::nonNull).collect(toSet());
    for (Expression each : grouping) {
      GroupingKey key = key(each, determining);
      if (key == null) {
        return null;
      }
      keys.add(key);
    }
    for (AggregateExpression each : Seqs.list(spark.aggregateExpressions())) {
      if (!add(each)) {
        return null;
      }
    }
    boolean mayFail =
        steps.isFallible() || input.expansion() != null && input.expansion().isFallible();
    boolean canBeWhole = input.separates(names(grouping)) && (!mayFail || isReadable());
    // Spark sorts rows by the keys alone, so it may add up those of a group in any order. And it
    // returns groups in an order that depends on collisions of its hash table.
    boolean isReordered = input.isSorted() || mergesGroups();
    if (isWhole() && !canBeWhole || isOrdered && isReordered) {
      return null;
    }
    Order order = new Order(isWhole(), rounded, canBeWhole && !isReordered);
    List<DataType> types =
        Seqs.list(spark.output()).stream().map(column -> column.dataType()).toList();
    return new PartialAggregation(
        input.expansion(),
        steps.steps(),
        filter.getAsInt(),
        keys,
        aggregates,
        order,
        mostGroups,
        types,
        SingleRows.of(spark, input));
  }

  /**
   * Whether Spark makes one group of several groups of a task: this aggregate also groups by what
   * is counted as {@code DISTINCT}, the next one does not.
   */
  private boolean mergesGroups() {
    Option<LogicalPlan> planned = ((SparkPlan) spark).logicalLink();
    return !planned.isDefined()
        || Seqs.list(planned.get().expressions()).stream()
            .anyMatch(AggregationBuilder::hasDistinct);
  }

  private static boolean hasDistinct(Expression expression) {
    return expression instanceof AggregateExpression aggregate && aggregate.isDistinct()
        || TreeNodes.children(expression).stream().anyMatch(AggregationBuilder::hasDistinct);
  }

  /** The names of the keys below projections. */
  private Set<ExprId> names(List<Expression> keys) {
    Set<ExprId> names = new HashSet<>();
    for (Expression key : keys) {
      Expression named = withoutNormalization(key);
      while (named instanceof AttributeReference attribute && names.add(attribute.exprId())) {
        Expression definition = input.defined().get(attribute.exprId());
        named = definition == null ? named : withoutNormalization(definition);
      }
    }
    return names;
  }

  /** Whether the aggregates of single rows, which Spark computes, can be added to those here. */
  private boolean isReadable() {
    return Seqs.list(spark.groupingExpressions()).stream()
            .allMatch(key -> PartialRow.reads(((Expression) key).dataType()))
        && Seqs.list(spark.aggregateExpressions()).stream()
            .map(each -> (Expression) each.aggregateFunction())
            .filter(function -> function instanceof Min || function instanceof Max)
            .allMatch(extreme -> PartialRow.reads(extreme.dataType()));
  }

  /** The column that a key is, if equal keys are the same value; null for others. */
  private ColumnPlace determining(Expression key) {
    DataType type = key.dataType();
    boolean isSame =
        type instanceof StringType string
            ? string.isUTF8BinaryCollation()
            : IntegerTypes.width(type) != NONE;
    return isSame ? steps.column(key) : null;
  }

  /** Whether an expression has the same value for all rows with the same values of columns. */
  private boolean isOf(Set<ColumnPlace> determining, Expression expression) {
    ColumnPlace column = steps.column(expression);
    if (column != null) {
      return determining.contains(column);
    }
    if (expression instanceof AttributeReference attribute) {
      Expression definition = input.defined().get(attribute.exprId());
      return definition != null && isOf(determining, definition);
    }
    return Seqs.list(expression.children()).stream().allMatch(child -> isOf(determining, child));
  }

  private GroupingKey key(Expression expression, Set<ColumnPlace> determining) {
    if (!ComputedExpressions.isComputable(expression)) {
      return null;
    }
    if (expression.dataType() instanceof StringType string) {
      if (!string.isUTF8BinaryCollation()) {
        return null;
      }
      ColumnPlace column = steps.column(expression);
      if (column != null) {
        return new GroupingKey(NONE, column, false);
      }
    }
    int step = steps.step(withoutNormalization(expression));
    boolean isDetermined =
        !determining.isEmpty() && steps.column(expression) == null && isOf(determining, expression);
    return step == NONE ? null : new GroupingKey(steps.longs(step), null, isDetermined);
  }

  /** What Spark makes normal for its groups, which all groups are here. */
  private static Expression withoutNormalization(Expression key) {
    boolean isWrapper =
        key instanceof Alias
            || key instanceof KnownFloatingPointNormalized
            || key instanceof NormalizeNaNAndZero;
    return isWrapper ? withoutNormalization(key.children().head()) : key;
  }

  /** The step whose values are integers, also for conditions; negative if there is none. */
  private int integers(Expression expression) {
    int step = steps.step(expression);
    if (step == NONE) {
      return NONE;
    }
    return switch (steps.form(step)) {
      case LONGS, BITS -> steps.longs(step);
      case DOUBLES, STRINGS -> NONE;
    };
  }

  private boolean add(AggregateExpression expression) {
    if (!ComputedExpressions.isComputable(expression.aggregateFunction())) {
      return false;
    }
    int filter = NONE;
    if (expression.filter().isDefined()) {
      Expression condition = expression.filter().get();
      filter = ComputedExpressions.isComputable(condition) ? steps.step(condition) : NONE;
      if (filter == NONE) {
        return false;
      }
    }
    List<DataType> buffer =
        Seqs.list(expression.aggregateFunction().inputAggBufferAttributes()).stream()
            .map(attribute -> attribute.dataType())
            .toList();
    Aggregate aggregate = aggregate(expression, filter, buffer);
    return aggregate != null && aggregates.add(aggregate);
  }

  private Aggregate aggregate(AggregateExpression expression, int filter, List<DataType> buffer) {
    Object function = expression.aggregateFunction();
    if (function instanceof Count count) {
      return count(count, filter);
    }
    if (function instanceof Sum sum) {
      return sum(sum, filter, buffer);
    }
    if (function instanceof Average average) {
      return average(average, filter, buffer);
    }
    if (function instanceof Max max) {
      return extreme(max.child(), filter, true);
    }
    return function instanceof Min min ? extreme(min.child(), filter, false) : null;
  }

  private Aggregate count(Count count, int filter) {
    int all = filter;
    for (Expression counted : Seqs.list(count.children())) {
      if (counted.nullable()) {
        int step = steps.ofPresence(counted);
        if (step == NONE) {
          return null;
        }
        all = and(all, step);
      }
    }
    return new PartialAggregation.Count(all);
  }

  private int and(int filter, int condition) {
    return filter == NONE ? condition : steps.both(filter, condition, false);
  }

  private Aggregate sum(Sum sum, int filter, List<DataType> buffer) {
    int step = steps.step(sum.child());
    DataType type = sum.dataType();
    if (step == NONE || !buffer.get(0).equals(type)) {
      return null;
    }
    if (type instanceof DoubleType && buffer.size() == 1) {
      isOrdered = true;
      return new PartialAggregation.DoubleSum(step, filter, false);
    }
    if (type instanceof DecimalType decimal
        && sum.child().dataType() instanceof DecimalType child
        && child.scale() == decimal.scale()) {
      boolean isKnown = buffer.size() == 2 && buffer.get(1) instanceof BooleanType;
      return isKnown ? new PartialAggregation.DecimalSum(step, filter, decimal, false) : null;
    }
    Expression update =
        type instanceof LongType && buffer.size() == 1 && steps.form(step) == Form.LONGS
            ? update(sum)
            : null;
    if (update == null) {
      return null;
    }
    GenericInternalRow row = new GenericInternalRow(2);
    row.setLong(0, Long.MAX_VALUE);
    row.setLong(1, 1);
    try {
      if (update.eval(row) == null) {
        return null;
      }
    } catch (ArithmeticException e) {
      mayOverflow |= !IntegerTypes.isExact(sum.child(), Long.SIZE - 1);
    }
    return new PartialAggregation.IntegerSum(step, filter, update);
  }

  /** What Spark computes of a sum and a value, in columns 0 and 1 of a row. */
  private static Expression update(Sum sum) {
    BoundReference value = new BoundReference(1, DataTypes.LongType, true);
    Sum ofLongs = (Sum) TreeNodes.withChildren((Expression) sum, List.<Expression>of(value));
    return withSum(ofLongs.updateExpressions().head());
  }

  private static Expression withSum(Expression update) {
    return update instanceof AttributeReference
        ? new BoundReference(0, DataTypes.LongType, true)
        : TreeNodes.mapChildren(update, AggregationBuilder::withSum);
  }

  private Aggregate average(Average average, int filter, List<DataType> buffer) {
    int step = steps.step(average.child());
    if (step == NONE || buffer.size() != 2 || !(buffer.get(1) instanceof LongType)) {
      return null;
    }
    if (buffer.get(0) instanceof DecimalType decimal) {
      return average.child().dataType() instanceof DecimalType child
              && child.scale() == decimal.scale()
          ? new PartialAggregation.DecimalSum(step, filter, decimal, true)
          : null;
    }
    int doubles = buffer.get(0) instanceof DoubleType ? steps.doubles(step) : NONE;
    if (doubles == NONE) {
      return null;
    }
    if (!IntegerTypes.isExact(average.child(), Long.SIZE - 1)) {
      isOrdered = true;
    } else if (!IntegerTypes.isExact(average.child(), Values.BITS_OF_DOUBLE)) {
      rounded.add(step);
    }
    return new PartialAggregation.DoubleSum(doubles, filter, true);
  }

  private Aggregate extreme(Expression child, int filter, boolean isMax) {
    DataType type = child.dataType();
    if (type instanceof StringType string) {
      return string.isUTF8BinaryCollation() ? stringExtreme(child, filter, isMax) : null;
    }
    if (type instanceof DoubleType || type instanceof FloatType) {
      // Of -0.0 and 0.0, which are equal, the first is the result.
      isOrdered = true;
      int step = steps.step(child);
      return step == NONE ? null : new PartialAggregation.DoubleExtreme(step, filter, isMax);
    }
    int step = integers(child);
    return step == NONE ? null : new PartialAggregation.LongExtreme(step, filter, isMax);
  }

  private Aggregate stringExtreme(Expression child, int filter, boolean isMax) {
    ColumnPlace column = steps.column(child);
    if (column != null) {
      int present = and(filter, steps.ofPresence(child));
      return new PartialAggregation.StringExtreme(column, present, isMax);
    }
    int step = steps.step(child);
    return step == NONE ? null : new PartialAggregation.ComputedStringExtreme(step, filter, isMax);
  }
}
