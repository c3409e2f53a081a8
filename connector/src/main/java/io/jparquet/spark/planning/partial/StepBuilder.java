package io.jparquet.spark.planning.partial;

import io.jparquet.spark.core.base.Seqs;
import io.jparquet.spark.planning.partial.ComputedExpressions.OfInput;
import io.jparquet.spark.planning.partial.ComputedExpressions.OfPeriod;
import io.jparquet.spark.planning.partial.ConditionSteps.Comparison;
import io.jparquet.spark.planning.partial.LongSteps.DatePart;
import io.jparquet.spark.planning.partial.LongSteps.Operation;
import io.jparquet.spark.planning.partial.Values.Form;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.ToIntFunction;
import org.apache.spark.sql.catalyst.expressions.Add;
import org.apache.spark.sql.catalyst.expressions.Alias;
import org.apache.spark.sql.catalyst.expressions.And;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.BinaryArithmetic;
import org.apache.spark.sql.catalyst.expressions.BinaryComparison;
import org.apache.spark.sql.catalyst.expressions.CaseWhen;
import org.apache.spark.sql.catalyst.expressions.Cast;
import org.apache.spark.sql.catalyst.expressions.Coalesce;
import org.apache.spark.sql.catalyst.expressions.EqualTo;
import org.apache.spark.sql.catalyst.expressions.ExprId;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.GetStructField;
import org.apache.spark.sql.catalyst.expressions.GreaterThan;
import org.apache.spark.sql.catalyst.expressions.GreaterThanOrEqual;
import org.apache.spark.sql.catalyst.expressions.If;
import org.apache.spark.sql.catalyst.expressions.In;
import org.apache.spark.sql.catalyst.expressions.InSet;
import org.apache.spark.sql.catalyst.expressions.IsNotNull;
import org.apache.spark.sql.catalyst.expressions.IsNull;
import org.apache.spark.sql.catalyst.expressions.KnownNotNull;
import org.apache.spark.sql.catalyst.expressions.Length;
import org.apache.spark.sql.catalyst.expressions.LessThan;
import org.apache.spark.sql.catalyst.expressions.LessThanOrEqual;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.catalyst.expressions.Multiply;
import org.apache.spark.sql.catalyst.expressions.Not;
import org.apache.spark.sql.catalyst.expressions.Or;
import org.apache.spark.sql.catalyst.expressions.Size;
import org.apache.spark.sql.catalyst.expressions.Subtract;
import org.apache.spark.sql.catalyst.expressions.UnscaledValue;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.unsafe.types.UTF8String;
import scala.Tuple2;
import scala.jdk.javaapi.CollectionConverters;

/** Translates Spark's expressions into steps. Not thread-safe. */
final class StepBuilder {

  /** Stands for an expression that has no steps. */
  static final int NONE = -1;

  private final Map<ExprId, Integer> columns;
  private final Map<ExprId, Expression> defined;
  private final List<Step> steps = new ArrayList<>();
  private final Map<Step, Integer> numbers = new HashMap<>();

  /** Expressions without steps: each way to translate one tries to translate its parts. */
  private final Set<Expression> failed = Collections.newSetFromMap(new IdentityHashMap<>());

  private final boolean isAlways;
  private boolean isFallible;

  /**
   * Steps over a batch.
   *
   * @param columns the ordinals of those of the batch
   * @param defined what other names stand for, in terms of the columns
   * @param isAlways whether steps should be computed for all batches, even if Spark is faster
   */
  StepBuilder(Map<ExprId, Integer> columns, Map<ExprId, Expression> defined, boolean isAlways) {
    this.isAlways = isAlways;
    this.columns = columns;
    this.defined = defined;
  }

  List<Step> steps() {
    return List.copyOf(steps);
  }

  /** Whether a step may find at run time that it is not proven to be right for a batch. */
  boolean isFallible() {
    return isFallible;
  }

  Form form(int step) {
    return steps.get(step).form();
  }

  private int add(Step step) {
    Integer known = numbers.putIfAbsent(step, steps.size());
    if (known != null) {
      return known;
    }
    steps.add(step);
    return steps.size() - 1;
  }

  private int addFallible(Step step) {
    isFallible = true;
    return add(step);
  }

  /** The number of the step that computes an expression, or {@link #NONE}. */
  int step(Expression expression) {
    if (failed.contains(expression)) {
      return NONE;
    }
    // A choice of strings, such as COALESCE, may be one that is computed of a single column.
    int known = expression.dataType() instanceof StringType ? ofEntries(expression) : NONE;
    known = known == NONE ? attempt(expression, this::direct) : known;
    known = known == NONE ? ofEntries(expression) : known;
    known = known == NONE ? attempt(expression, this::ofValues) : known;
    if (known == NONE) {
      failed.add(expression);
    }
    return known;
  }

  /** As {@code translation}, without steps for a part of the expression if it has none. */
  private int attempt(Expression expression, ToIntFunction<Expression> translation) {
    int before = steps.size();
    boolean wasFallible = isFallible;
    int known = translation.applyAsInt(expression);
    if (known == NONE) {
      while (steps.size() > before) {
        numbers.remove(steps.remove(steps.size() - 1));
      }
      isFallible = wasFallible;
    }
    return known;
  }

  /**
   * The step that says where all conditions are true, or {@link #NONE} if there are none.
   *
   * @return empty if a condition has no steps
   */
  OptionalInt filter(List<Expression> conditions) {
    int filter = NONE;
    for (Expression condition : conditions) {
      int step = ComputedExpressions.isComputable(condition) ? step(condition) : NONE;
      if (step == NONE) {
        return OptionalInt.empty();
      }
      filter = filter == NONE ? step : both(filter, step, false);
    }
    return OptionalInt.of(filter);
  }

  /** The column that an expression is, or the field of a struct in it; null for others. */
  ColumnPlace column(Expression expression) {
    if (expression instanceof Alias alias) {
      return column(alias.child());
    }
    if (expression instanceof GetStructField field) {
      ColumnPlace struct = column(field.child());
      return struct == null ? null : struct.field(field.ordinal());
    }
    if (!(expression instanceof AttributeReference attribute)) {
      return null;
    }
    Expression definition = defined.get(attribute.exprId());
    if (definition != null) {
      return column(definition);
    }
    Integer ordinal = columns.get(attribute.exprId());
    return ordinal == null ? null : new ColumnPlace(ordinal, List.of());
  }

  private int direct(Expression expression) {
    if (expression instanceof Alias alias) {
      return step(alias.child());
    }
    if (expression instanceof KnownNotNull known) {
      return step(known.child());
    }
    if (expression instanceof AttributeReference attribute) {
      Expression definition = defined.get(attribute.exprId());
      return definition == null ? ofColumn(attribute) : step(definition);
    }
    if (expression instanceof GetStructField field) {
      return ofColumn(field);
    }
    if (expression instanceof Literal literal) {
      return ofLiteral(literal);
    }
    if (expression instanceof BinaryArithmetic arithmetic) {
      return ofArithmetic(arithmetic);
    }
    if (expression instanceof Cast cast) {
      return ofCast(cast);
    }
    if (expression instanceof UnscaledValue unscaled) {
      return step(unscaled.child());
    }
    if (expression instanceof Length length
        && length.child().dataType() instanceof StringType
        && column(length.child()) != null) {
      return add(new StringSteps.Length(column(length.child())));
    }
    if (expression instanceof Size size && column(size.child()) != null) {
      return add(new ColumnSteps.Sizes(column(size.child()), size.legacySizeOfNull()));
    }
    if (expression instanceof CaseWhen choice) {
      return ofCase(choice);
    }
    if (expression instanceof If choice) {
      return ofChoice(choice.predicate(), choice.trueValue(), step(choice.falseValue()));
    }
    if (expression instanceof Coalesce coalesce) {
      return ofCoalesce(Seqs.list(coalesce.children()));
    }
    int part = ofDatePart(expression);
    part = part == NONE ? ofPeriod(expression) : part;
    return part == NONE ? ofCondition(expression) : part;
  }

  private int ofColumn(Expression expression) {
    ColumnPlace column = column(expression);
    DataType type = expression.dataType();
    if (column == null) {
      return NONE;
    }
    if (type instanceof BooleanType) {
      return add(new ColumnSteps.Bits(column));
    }
    if (isFloating(type)) {
      return add(new ColumnSteps.Doubles(column, type instanceof FloatType));
    }
    if (type instanceof DecimalType decimal && decimal.precision() > IntegerTypes.MOST_DIGITS) {
      return addFallible(new ColumnSteps.WideDecimals(column));
    }
    int width = IntegerTypes.width(type);
    return width == NONE ? NONE : add(new ColumnSteps.Longs(column, width));
  }

  private static boolean isFloating(DataType type) {
    return type instanceof DoubleType || type instanceof FloatType;
  }

  private int ofLiteral(Literal literal) {
    Object value = literal.value();
    DataType type = literal.dataType();
    if (type instanceof StringType) {
      return add(new StringSteps.Constant((UTF8String) value));
    }
    if (type instanceof BooleanType) {
      return add(new ColumnSteps.BitConstant((Boolean) value));
    }
    if (isFloating(type)) {
      Long bits = value == null ? null : Double.doubleToRawLongBits(((Number) value).doubleValue());
      return add(new ColumnSteps.DoubleConstant(bits));
    }
    if (value == null) {
      return IntegerTypes.width(type) == NONE ? NONE : add(new ColumnSteps.LongConstant(null));
    }
    if (value instanceof Decimal decimal) {
      BigInteger digits = decimal.toJavaBigDecimal().unscaledValue();
      boolean isSame =
          type instanceof DecimalType declared
              && decimal.toJavaBigDecimal().scale() == declared.scale();
      return isSame && digits.bitLength() < Long.SIZE
          ? add(new ColumnSteps.LongConstant(digits.longValue()))
          : NONE;
    }
    return IntegerTypes.width(type) == NONE
        ? NONE
        : add(new ColumnSteps.LongConstant(((Number) value).longValue()));
  }

  private static Operation operation(BinaryArithmetic arithmetic) {
    if (arithmetic instanceof Add) {
      return Operation.ADD;
    }
    if (arithmetic instanceof Subtract) {
      return Operation.SUBTRACT;
    }
    return arithmetic instanceof Multiply ? Operation.MULTIPLY : null;
  }

  private int ofArithmetic(BinaryArithmetic arithmetic) {
    Operation operation = operation(arithmetic);
    DataType type = arithmetic.dataType();
    if (operation == null) {
      return NONE;
    }
    if (type instanceof DecimalType decimal) {
      return ofDecimals(operation, arithmetic, decimal);
    }
    int left = step(arithmetic.left());
    int right = step(arithmetic.right());
    if (left == NONE || right == NONE) {
      return NONE;
    }
    if (isFloating(type)) {
      return add(new DoubleSteps.Arithmetic(operation, left, right, type instanceof FloatType));
    }
    boolean isClosed =
        IntegerTypes.isInteger(type)
            && arithmetic.left().dataType().equals(type)
            && arithmetic.right().dataType().equals(type);
    return isClosed
        ? addFallible(
            new LongSteps.Arithmetic(operation, left, right, IntegerTypes.width(type) - 1))
        : NONE;
  }

  private int ofDecimals(Operation operation, BinaryArithmetic arithmetic, DecimalType type) {
    if (!(arithmetic.left().dataType() instanceof DecimalType one)
        || !(arithmetic.right().dataType() instanceof DecimalType other)) {
      return NONE;
    }
    int left = step(arithmetic.left());
    int right = step(arithmetic.right());
    int scale =
        operation == Operation.MULTIPLY
            ? one.scale() + other.scale()
            : Math.max(one.scale(), other.scale());
    if (left == NONE || right == NONE || scale != type.scale()) {
      return NONE;
    }
    if (operation != Operation.MULTIPLY) {
      left = scaled(left, scale - one.scale());
      right = scaled(right, scale - other.scale());
    }
    return left == NONE || right == NONE
        ? NONE
        : addFallible(new LongSteps.Arithmetic(operation, left, right, IntegerTypes.bitsOf(type)));
  }

  /** Digits with more zeros at their end. */
  private int scaled(int step, int zeros) {
    if (zeros == 0) {
      return step;
    }
    if (zeros < 0 || zeros > IntegerTypes.MOST_DIGITS) {
      return NONE;
    }
    int factor = add(new ColumnSteps.LongConstant(IntegerTypes.powerOfTen(zeros)));
    return addFallible(new LongSteps.Arithmetic(Operation.MULTIPLY, step, factor, Long.SIZE - 1));
  }

  private int ofCast(Cast cast) {
    DataType from = cast.child().dataType();
    DataType to = cast.dataType();
    if (ComputedExpressions.ofPeriod(cast) != null) {
      return ofPeriod(cast);
    }
    int step = step(cast.child());
    if (step == NONE || from.equals(to)) {
      return step;
    }
    if (to instanceof DoubleType) {
      return from instanceof FloatType
          ? step
          : IntegerTypes.isInteger(from) ? add(new DoubleSteps.OfLongs(step)) : NONE;
    }
    if (IntegerTypes.isInteger(from) && IntegerTypes.isInteger(to)) {
      return IntegerTypes.width(from) <= IntegerTypes.width(to)
          ? step
          : addFallible(new LongSteps.Limited(step, IntegerTypes.width(to) - 1));
    }
    if (!(to instanceof DecimalType decimal)) {
      return NONE;
    }
    int scale =
        IntegerTypes.isInteger(from) ? 0 : from instanceof DecimalType other ? other.scale() : NONE;
    int scaled = scale == NONE ? NONE : scaled(step, decimal.scale() - scale);
    return scaled == NONE
        ? NONE
        : addFallible(new LongSteps.Limited(scaled, IntegerTypes.bitsOf(decimal)));
  }

  private int ofCase(CaseWhen choice) {
    int result =
        choice.elseValue().isDefined()
            ? step(choice.elseValue().get())
            : step(Literal.create(null, choice.dataType()));
    List<Tuple2<Expression, Expression>> branches = Seqs.list(choice.branches());
    for (int i = branches.size() - 1; i >= 0; i--) {
      result = ofChoice(branches.get(i)._1(), branches.get(i)._2(), result);
    }
    return result;
  }

  private int ofChoice(Expression condition, Expression then, int otherwise) {
    int chosen = otherwise == NONE ? NONE : step(condition);
    int yes = chosen == NONE ? NONE : step(then);
    return yes == NONE ? NONE : choice(chosen, yes, otherwise);
  }

  private int choice(int condition, int then, int otherwise) {
    if (form(condition) != Form.BITS || form(then) != form(otherwise)) {
      return NONE;
    }
    return add(
        switch (form(then)) {
          case LONGS, STRINGS -> new LongSteps.Choice(condition, then, otherwise, form(then));
          case DOUBLES -> new DoubleSteps.Choice(condition, then, otherwise);
          case BITS -> new ConditionSteps.Choice(condition, then, otherwise);
        });
  }

  private int ofCoalesce(List<Expression> all) {
    int result = step(all.get(all.size() - 1));
    for (int i = all.size() - 2; i >= 0 && result != NONE; i--) {
      int value = step(all.get(i));
      result =
          value == NONE ? NONE : choice(add(new ConditionSteps.IsPresent(value)), value, result);
    }
    return result;
  }

  private int ofDatePart(Expression expression) {
    DatePart.Part part = DatePart.Part.of(expression);
    Expression date = part == null ? null : expression.children().head();
    int days = date != null && date.dataType() instanceof DateType ? step(date) : NONE;
    return days == NONE ? NONE : add(new DatePart(part, days));
  }

  // ---- conditions

  private int ofCondition(Expression expression) {
    if (expression instanceof IsNotNull test) {
      return ofPresence(test.child());
    }
    if (expression instanceof IsNull test) {
      return not(ofPresence(test.child()));
    }
    if (expression instanceof Not not) {
      return not(step(not.child()));
    }
    if (expression instanceof And and) {
      return both(step(and.left()), step(and.right()), false);
    }
    if (expression instanceof Or or) {
      return both(step(or.left()), step(or.right()), true);
    }
    if (expression instanceof In in) {
      return ofList(in.value(), Seqs.list(in.list()).stream().map(StepBuilder::literal).toList());
    }
    if (expression instanceof InSet in) {
      return ofList(in.child(), new ArrayList<>(CollectionConverters.asJava(in.hset())));
    }
    return expression instanceof BinaryComparison comparison ? ofComparison(comparison) : NONE;
  }

  /** A condition that all rows have which another step has as its value. */
  int both(int left, int right, boolean any) {
    return left == NONE || right == NONE ? NONE : add(new ConditionSteps.Both(left, right, any));
  }

  private int not(int step) {
    return step == NONE ? NONE : add(new ConditionSteps.Not(step));
  }

  /** Values as integers: 0 and 1 for conditions, and their bits for FLOAT and DOUBLE. */
  int longs(int step) {
    return switch (form(step)) {
      case LONGS, STRINGS -> step;
      case DOUBLES -> add(new LongSteps.OfDoubles(step));
      case BITS -> add(new LongSteps.OfBits(step));
    };
  }

  /** Numbers as DOUBLE, or {@link #NONE} for conditions. */
  int doubles(int step) {
    return switch (form(step)) {
      case LONGS -> add(new DoubleSteps.OfLongs(step));
      case DOUBLES -> step;
      case BITS, STRINGS -> NONE;
    };
  }

  /** The step that says where an expression has a value, or {@link #NONE}. */
  int ofPresence(Expression expression) {
    ColumnPlace column = column(expression);
    if (column != null) {
      return add(new ColumnSteps.IsPresent(column));
    }
    int step = step(expression);
    return step == NONE ? NONE : add(new ConditionSteps.IsPresent(step));
  }

  /** The value of a literal that a list has; this object for others. */
  private static Object literal(Expression expression) {
    return expression instanceof Literal literal && literal.value() != null
        ? literal.value()
        : StepBuilder.class;
  }

  private int ofList(Expression value, List<Object> list) {
    boolean isInteger =
        IntegerTypes.isInteger(value.dataType()) || value.dataType() instanceof DateType;
    int step = isInteger ? step(value) : NONE;
    if (step == NONE || !list.stream().allMatch(Number.class::isInstance)) {
      return NONE;
    }
    List<Long> sorted = list.stream().map(each -> ((Number) each).longValue()).sorted().toList();
    return add(new ConditionSteps.InLongs(step, sorted));
  }

  private int ofComparison(BinaryComparison comparison) {
    if (!comparison.left().dataType().equals(comparison.right().dataType())) {
      return NONE;
    }
    int left = step(comparison.left());
    int right = left == NONE ? NONE : step(comparison.right());
    if (right == NONE || form(left) == Form.BITS || form(left) == Form.STRINGS) {
      return NONE;
    }
    if (comparison instanceof EqualTo) {
      return compare(Comparison.EQUAL, left, right);
    }
    if (comparison instanceof LessThan) {
      return compare(Comparison.LESS, left, right);
    }
    if (comparison instanceof LessThanOrEqual) {
      return compare(Comparison.LESS_OR_EQUAL, left, right);
    }
    if (comparison instanceof GreaterThan) {
      return compare(Comparison.LESS, right, left);
    }
    return comparison instanceof GreaterThanOrEqual
        ? compare(Comparison.LESS_OR_EQUAL, right, left)
        : NONE;
  }

  private int compare(Comparison comparison, int left, int right) {
    return add(
        form(left) == Form.LONGS
            ? new ConditionSteps.CompareLongs(comparison, left, right)
            : new ConditionSteps.CompareDoubles(comparison, left, right));
  }

  // ---- what Spark computes once for inputs that are equal

  private int ofEntries(Expression expression) {
    OfInput found = ComputedExpressions.ofString(expression, defined);
    ColumnPlace column = found == null ? null : column(found.input());
    if (column == null) {
      return NONE;
    }
    boolean always = isAlwaysComputed(found.expression());
    return addComputed(
        new ComputedSteps.OfEntries(
            column, found.expression(), ComputedExpressions.form(expression.dataType()), always),
        always);
  }

  private int ofValues(Expression expression) {
    OfInput found = ComputedExpressions.ofValue(expression, defined);
    // A name that is no column here has nothing that it could be computed of.
    boolean isUnknown = found == null || found.input().equals(expression);
    int step = isUnknown ? NONE : step(found.input());
    if (step == NONE || form(step) != Form.LONGS) {
      return NONE;
    }
    boolean always = isAlwaysComputed(found.expression());
    return addComputed(
        new ComputedSteps.OfValues(
            step,
            found.input().dataType(),
            found.expression(),
            ComputedExpressions.form(expression.dataType()),
            always),
        always);
  }

  private int ofPeriod(Expression expression) {
    OfPeriod found = ComputedExpressions.ofPeriod(expression);
    int step = found == null ? NONE : step(found.time());
    if (step == NONE) {
      return NONE;
    }
    Expression ofTime = ComputedExpressions.replaced(expression, found.time());
    boolean always = isAlwaysComputed(ofTime);
    return addComputed(
        new ComputedSteps.OfPeriods(
            step, ofTime, found.zone(), found.seconds(), Form.LONGS, always),
        always);
  }

  /** Not for strings: there may be too many of them to keep, and then a batch is left to Spark. */
  private boolean isAlwaysComputed(Expression expression) {
    return isAlways
        && ComputedExpressions.form(expression.dataType()) != Form.STRINGS
        && ComputedExpressions.neverFails(expression);
  }

  private int addComputed(Step step, boolean always) {
    return always ? add(step) : addFallible(step);
  }
}
