package io.jparquet.spark.planning.topn;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.spark.core.read.RowSelector;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.spark.sql.catalyst.expressions.BoundReference;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.GreaterThan;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.catalyst.util.TypeUtils;
import org.apache.spark.sql.execution.vectorized.OnHeapColumnVector;
import org.apache.spark.sql.sources.GreaterThanOrEqual;
import org.apache.spark.sql.sources.IsNull;
import org.apache.spark.sql.sources.LessThan;
import org.apache.spark.sql.sources.LessThanOrEqual;
import org.apache.spark.sql.sources.Or;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.apache.spark.unsafe.types.UTF8String;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TopNRowsTest {

  private static final List<DataType> TYPES =
      List.of(
          DataTypes.BooleanType,
          DataTypes.ByteType,
          DataTypes.ShortType,
          DataTypes.IntegerType,
          DataTypes.LongType,
          DataTypes.FloatType,
          DataTypes.DoubleType,
          DataTypes.DateType,
          DataTypes.TimestampType,
          DataTypes.StringType,
          DataTypes.BinaryType,
          new DecimalType(9, 2),
          new DecimalType(18, 4),
          new DecimalType(38, 6));

  private static TopN order(
      DataType type, boolean descending, boolean nullsFirst, int count, Expression... conditions) {
    return new TopN(
        List.of("c"), List.of(0), type, descending, nullsFirst, List.of(conditions), count, true);
  }

  private static IntStream seeds() {
    return IntStream.range(0, 200);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void keepsEachRowThatSparkSortsAmongTheFirst(int seed) {
    Random random = new Random(seed);
    DataType type = TYPES.get(seed % TYPES.size());
    boolean descending = random.nextBoolean();
    boolean nullsFirst = random.nextBoolean();
    int count = 1 + random.nextInt(12);
    TopN request = order(type, descending, nullsFirst, count);
    SharedThresholds thresholds = new SharedThresholds();
    List<TopNRows> tasks = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      tasks.add(
          random.nextInt(3) == 0
              ? TopNRows.alone(request)
              : TopNRows.shared(request, thresholds, new SharedThresholds.Execution("scan", 1, 0)));
    }
    Comparator<Object> order = spark(type, descending, nullsFirst);
    List<Object> all = new ArrayList<>();
    List<Object> left = new ArrayList<>();
    for (int batch = 0; batch < 20; batch++) {
      List<Object> values = new ArrayList<>();
      for (int i = random.nextInt(30); i > 0; i--) {
        values.add(random.nextInt(5) == 0 ? null : value(type, random));
      }
      TopNRows task = tasks.get(random.nextInt(tasks.size()));
      task.select(batch(type, values));
      for (int i = 0; i < values.size(); i++) {
        if ((task.selection()[i >>> 6] >>> i & 1) != 0) {
          left.add(values.get(i));
        }
      }
      all.addAll(values);
    }
    all.sort(order);
    left.sort(order);
    int first = Math.min(count, all.size());
    assertThat(left).as("seed %d: %s", seed, request).hasSizeGreaterThanOrEqualTo(first);
    for (int i = 0; i < first; i++) {
      assertThat(order.compare(left.get(i), all.get(i)))
          .as("seed %d: %s, row %d", seed, request, i)
          .isZero();
    }
  }

  private static Comparator<Object> spark(DataType type, boolean descending, boolean nullsFirst) {
    Comparator<Object> values = TypeUtils.getInterpretedOrdering(type);
    Comparator<Object> directed = descending ? values.reversed() : values;
    return nullsFirst ? Comparator.nullsFirst(directed) : Comparator.nullsLast(directed);
  }

  private static Object value(DataType type, Random random) {
    int small = random.nextInt(2001) - 1000;
    if (type == DataTypes.BooleanType) {
      return random.nextBoolean();
    } else if (type == DataTypes.ByteType) {
      return (byte) small;
    } else if (type == DataTypes.ShortType) {
      return (short) small;
    } else if (type == DataTypes.IntegerType || type == DataTypes.DateType) {
      return random.nextInt(8) == 0 ? Integer.MIN_VALUE : small;
    } else if (type == DataTypes.LongType || type == DataTypes.TimestampType) {
      long[] extremes = {Long.MIN_VALUE, Long.MAX_VALUE, small};
      return extremes[random.nextInt(3)];
    } else if (type == DataTypes.FloatType) {
      float[] floats = {Float.NaN, -0.0f, 0.0f, Float.NEGATIVE_INFINITY, small};
      return floats[random.nextInt(5)];
    } else if (type == DataTypes.DoubleType) {
      double[] doubles = {Double.NaN, -0.0, 0.0, Double.POSITIVE_INFINITY, small / 3.0};
      return doubles[random.nextInt(5)];
    } else if (type == DataTypes.StringType) {
      return UTF8String.fromString("é".repeat(random.nextInt(2)) + small);
    } else if (type == DataTypes.BinaryType) {
      byte[] bytes = new byte[random.nextInt(3)];
      random.nextBytes(bytes);
      return bytes;
    }
    DecimalType decimal = (DecimalType) type;
    return Decimal.apply(
        BigDecimal.valueOf(small, decimal.scale()), decimal.precision(), decimal.scale());
  }

  private static ColumnarBatch batch(DataType type, List<Object> values) {
    OnHeapColumnVector vector = new OnHeapColumnVector(Math.max(1, values.size()), type);
    for (int i = 0; i < values.size(); i++) {
      put(vector, type, i, values.get(i));
    }
    return new ColumnarBatch(new ColumnVector[] {vector}, values.size());
  }

  private static void put(OnHeapColumnVector vector, DataType type, int row, Object value) {
    if (value == null) {
      vector.putNull(row);
    } else if (value instanceof Boolean flag) {
      vector.putBoolean(row, flag);
    } else if (value instanceof Byte number) {
      vector.putByte(row, number);
    } else if (value instanceof Short number) {
      vector.putShort(row, number);
    } else if (value instanceof Integer number) {
      vector.putInt(row, number);
    } else if (value instanceof Long number) {
      vector.putLong(row, number);
    } else if (value instanceof Float number) {
      vector.putFloat(row, number);
    } else if (value instanceof Double number) {
      vector.putDouble(row, number);
    } else if (value instanceof Decimal decimal) {
      vector.putDecimal(row, decimal, ((DecimalType) type).precision());
    } else {
      vector.putByteArray(row, value instanceof UTF8String text ? text.getBytes() : (byte[]) value);
    }
  }

  private static List<Object> ints(Integer... values) {
    return new ArrayList<>(Arrays.asList(values));
  }

  @Test
  void hasAConditionForReadersOnceThereAreEnoughValues() {
    TopNRows rows = TopNRows.alone(order(DataTypes.IntegerType, true, false, 3));
    rows.select(batch(DataTypes.IntegerType, ints(1, 2, null)));
    assertThat(rows.narrowing()).isNull();
    rows.select(batch(DataTypes.IntegerType, ints(7, 5)));
    assertThat(rows.narrowing())
        .isEqualTo(new GreaterThanOrEqual("c", 2))
        .isSameAs(rows.narrowing());
    assertThat(rows.select(batch(DataTypes.IntegerType, ints(1, 2, 3, null)))).isEqualTo(2);
    assertThat(rows.narrowing()).isEqualTo(new GreaterThanOrEqual("c", 3));
  }

  @Test
  void looksForNullsAloneWhenThereAreEnoughThatComeFirst() {
    TopNRows rows = TopNRows.alone(order(DataTypes.IntegerType, false, true, 2));
    rows.select(batch(DataTypes.IntegerType, ints(4, 9, null)));
    assertThat(rows.narrowing()).isEqualTo(new Or(new IsNull("c"), new LessThanOrEqual("c", 4)));
    rows.select(batch(DataTypes.IntegerType, ints(null, null)));
    assertThat(rows.narrowing()).isEqualTo(new IsNull("c"));
    assertThat(rows.select(batch(DataTypes.IntegerType, ints(1, null, 3)))).isEqualTo(1);
  }

  @Test
  void countsOnlyRowsThatSparkSorts() {
    Expression condition =
        new GreaterThan(
            new BoundReference(0, DataTypes.IntegerType, true),
            new Literal(10, DataTypes.IntegerType));
    TopNRows rows = TopNRows.alone(order(DataTypes.IntegerType, false, false, 2, condition));
    rows.select(batch(DataTypes.IntegerType, ints(1, 2, 3, 12)));
    assertThat(rows.narrowing()).isNull();
    rows.select(batch(DataTypes.IntegerType, ints(4, 15)));
    assertThat(rows.narrowing()).isEqualTo(new LessThanOrEqual("c", 15));
  }

  private static TopN extreme(boolean isMax) {
    return TopN.extreme(List.of("c"), List.of(0), DataTypes.IntegerType, isMax);
  }

  private static List<Integer> selected(RowSelector rows, Integer... values) {
    List<Object> all = ints(values);
    rows.select(batch(DataTypes.IntegerType, all));
    return IntStream.range(0, all.size())
        .filter(i -> (rows.selection()[i >>> 6] >>> i & 1) != 0)
        .mapToObj(i -> (Integer) all.get(i))
        .toList();
  }

  @Test
  void returnsOneRowWithAnExtreme() {
    TopNRows rows = TopNRows.alone(extreme(true));
    assertThat(selected(rows, null, 3, 3, 1, null, 4, 4)).containsExactly(4);
    assertThat(rows.narrowing())
        .isEqualTo(new org.apache.spark.sql.sources.GreaterThan("c", 4))
        .isSameAs(rows.narrowing());
    assertThat(selected(rows, 4, 4, null)).isEmpty();
  }

  /** The task that has found the value may fail before its row is used. */
  @Test
  void returnsTheExtremeThatAnotherTaskHasFoundOnceMore() {
    SharedThresholds thresholds = new SharedThresholds();
    TopN request = extreme(false);
    assertThat(selected(shared(request, thresholds, "scan", 1, 0), 7, 5, 5)).containsExactly(5);
    TopNRows repeated = shared(request, thresholds, "scan", 1, 0);
    assertThat(repeated.narrowing()).isEqualTo(new LessThanOrEqual("c", 5));
    assertThat(selected(repeated, 7, 6, 5, 5)).containsExactly(5);
    assertThat(repeated.narrowing()).isEqualTo(new LessThan("c", 5));
    assertThat(selected(repeated, 5, 4, 4)).containsExactly(4);
    assertThat(repeated.narrowing()).isEqualTo(new LessThan("c", 4));
  }

  @Test
  void returnsTheRowsOfEachOfSeveralExtremes() {
    RowSelector rows =
        new ExtremeRows(List.of(TopNRows.alone(extreme(false)), TopNRows.alone(extreme(true))));
    assertThat(selected(rows, null, null)).isEmpty();
    assertThat(rows.narrowing()).isNull();
    assertThat(selected(rows, 5, 5, 7, 6, 3, null)).containsExactly(7, 3);
    assertThat(rows.narrowing())
        .isEqualTo(
            new Or(new LessThan("c", 3), new org.apache.spark.sql.sources.GreaterThan("c", 7)))
        .isSameAs(rows.narrowing());
    assertThat(selected(rows, 3, 7, 4)).isEmpty();
    assertThat(selected(rows, 8, 2)).containsExactly(8, 2);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void keepsTheExtremesOfEachTaskThatMayBeRunAgain(int seed) {
    Random random = new Random(seed);
    List<DataType> types =
        TYPES.stream()
            .filter(type -> type != DataTypes.FloatType && type != DataTypes.DoubleType)
            .toList();
    DataType type = types.get(seed % types.size());
    TopN request = TopN.extreme(List.of("c"), List.of(0), type, random.nextBoolean());
    Comparator<Object> order = spark(type, request.descending(), false);
    SharedThresholds thresholds = new SharedThresholds();
    List<Object> found = new ArrayList<>();
    List<Object> all = new ArrayList<>();
    for (int task = 0; task < 4; task++) {
      List<List<Object>> batches = new ArrayList<>();
      for (int batch = 0; batch < 5; batch++) {
        List<Object> values = new ArrayList<>();
        for (int i = random.nextInt(9); i > 0; i--) {
          values.add(random.nextInt(5) == 0 ? null : value(type, random));
        }
        batches.add(values);
        all.addAll(values);
      }
      // Only what the last attempt returns counts.
      List<Object> left = List.of();
      for (int attempt = random.nextInt(2); attempt < 2; attempt++) {
        TopNRows rows = shared(request, thresholds, "scan", 1, 0);
        left = new ArrayList<>();
        for (List<Object> values : batches) {
          rows.select(batch(type, values));
          for (int i = 0; i < values.size(); i++) {
            if ((rows.selection()[i >>> 6] >>> i & 1) != 0) {
              left.add(values.get(i));
            }
          }
        }
      }
      found.addAll(left);
    }
    all.removeIf(Objects::isNull);
    assertThat(found).as("seed %d: %s", seed, request).doesNotContainNull();
    assertThat(found.isEmpty()).as("seed %d: %s", seed, request).isEqualTo(all.isEmpty());
    if (!all.isEmpty()) {
      assertThat(order.compare(found.stream().min(order).get(), all.stream().min(order).get()))
          .as("seed %d: %s", seed, request)
          .isZero();
    }
  }

  @Test
  void sharesWhatItHasFoundWithTasksOfTheSameExecutionOnly() {
    SharedThresholds thresholds = new SharedThresholds();
    TopN request = order(DataTypes.IntegerType, false, false, 1);
    TopNRows one = shared(request, thresholds, "scan", 1, 0);
    one.select(batch(DataTypes.IntegerType, ints(5)));
    assertThat(shared(request, thresholds, "scan", 1, 0).narrowing())
        .isEqualTo(new LessThanOrEqual("c", 5));
    assertThat(shared(request, thresholds, "other", 1, 0).narrowing()).isNull();
    assertThat(shared(request, thresholds, "scan", 2, 0).narrowing()).isNull();
    assertThat(shared(request, thresholds, "scan", 1, 1).narrowing()).isNull();
    assertThat(TopNRows.alone(request).narrowing()).isNull();
  }

  private static TopNRows shared(
      TopN request, SharedThresholds thresholds, String scan, int stage, int attempt) {
    return TopNRows.shared(
        request, thresholds, new SharedThresholds.Execution(scan, stage, attempt));
  }

  @Test
  void namesColumnsAsSparkParsesThem() {
    TopN nested =
        new TopN(
            List.of("a.b", "c"), List.of(0, 1), DataTypes.LongType, true, true, List.of(), 7, true);
    assertThat(nested).hasToString("`a.b`.c DESC NULLS FIRST LIMIT 7");
  }
}
