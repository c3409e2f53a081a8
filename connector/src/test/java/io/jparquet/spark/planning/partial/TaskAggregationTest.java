package io.jparquet.spark.planning.partial;

import static io.jparquet.spark.planning.partial.Batches.batch;
import static io.jparquet.spark.planning.partial.Batches.longs;
import static io.jparquet.spark.planning.partial.Batches.vector;
import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.spark.core.mapping.JParquetColumnVector;
import io.jparquet.spark.planning.partial.LongSteps.Operation;
import io.jparquet.spark.planning.partial.PartialAggregation.GroupingKey;
import io.jparquet.spark.planning.partial.PartialAggregation.Order;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.BoundReference;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.junit.jupiter.api.Test;
import scala.collection.Iterator;
import scala.jdk.javaapi.CollectionConverters;

class TaskAggregationTest {

  private static final DecimalType SUM = new DecimalType(38, 0);

  /** Of rows of two columns of longs, both, which is what the tests need. */
  private static final SingleRows SINGLE_ROWS =
      new SingleRows(
          List.of(
              new SingleRows.Variant(
                  List.of(),
                  List.of(
                      new BoundReference(0, DataTypes.LongType, true),
                      new Literal(1L, DataTypes.LongType),
                      new BoundReference(1, DataTypes.LongType, true)))));

  private static final PartialAggregation.Aggregate INTEGER_SUM =
      new PartialAggregation.IntegerSum(1, -1, new Literal(0L, DataTypes.LongType));

  private static TaskAggregation aggregation(
      List<Step> steps,
      List<GroupingKey> keys,
      List<PartialAggregation.Aggregate> aggregates,
      DataType... types) {
    return aggregation(steps, keys, aggregates, false, 1 << 20, bytes -> true, types);
  }

  private static TaskAggregation aggregation(
      List<Step> steps,
      List<GroupingKey> keys,
      List<PartialAggregation.Aggregate> aggregates,
      boolean isWhole,
      int mostGroups,
      LongPredicate memory,
      DataType... types) {
    return new TaskAggregation(
        new PartialAggregation(
            null,
            steps,
            -1,
            keys,
            aggregates,
            isWhole ? new Order(true, List.of(), true) : Order.FREE,
            mostGroups,
            List.of(types),
            SINGLE_ROWS),
        memory,
        () -> {});
  }

  /** The batches that are left to Spark. */
  private static List<ColumnarBatch> left(
      TaskAggregation aggregation, List<ColumnarBatch> batches) {
    List<ColumnarBatch> left = new ArrayList<>();
    aggregation
        .read(CollectionConverters.asScala(batches.iterator()), count -> {}, count -> {})
        .foreach(
            batch -> {
              left.add(batch);
              return null;
            });
    return left;
  }

  private static List<InternalRow> rows(TaskAggregation aggregation) {
    List<InternalRow> rows = new ArrayList<>();
    for (Iterator<InternalRow> found = aggregation.result(); found.hasNext(); ) {
      rows.add(found.next().copy());
    }
    return rows;
  }

  @Test
  void eachNaNIsOneGroupAndZerosAreOneGroup() {
    double[] values = {
      0.0, -0.0, Double.NaN, Double.longBitsToDouble(0xfff8000000000001L), Double.MIN_VALUE, -1.5
    };
    JParquetColumnVector column = new JParquetColumnVector(DataTypes.DoubleType);
    column.setPresence(values.length, null);
    column.setDoubles(values);
    TaskAggregation aggregation =
        aggregation(
            List.of(
                new ColumnSteps.Doubles(new ColumnPlace(0, List.of()), false),
                new LongSteps.OfDoubles(0)),
            List.of(new GroupingKey(1, null, false)),
            List.of(new PartialAggregation.Count(-1)),
            DataTypes.DoubleType,
            DataTypes.LongType);
    ColumnarBatch batch = new ColumnarBatch(new ColumnVector[] {column}, values.length);
    assertThat(left(aggregation, List.of(batch))).isEmpty();
    Map<Long, Long> counts = new HashMap<>();
    rows(aggregation)
        .forEach(row -> counts.put(Double.doubleToRawLongBits(row.getDouble(0)), row.getLong(1)));
    assertThat(counts)
        .isEqualTo(
            Map.of(
                Double.doubleToRawLongBits(0.0),
                2L,
                Double.doubleToRawLongBits(Double.NaN),
                2L,
                Double.doubleToRawLongBits(Double.MIN_VALUE),
                1L,
                Double.doubleToRawLongBits(-1.5),
                1L));
  }

  @Test
  void sumsOfDecimalsAreExactForLongsOfAnySize() {
    for (int seed = 0; seed < 20; seed++) {
      Random random = new Random(seed);
      TaskAggregation aggregation =
          aggregation(
              List.of(longs(0, 64), longs(1, 64)),
              List.of(new GroupingKey(1, null, false)),
              List.of(new PartialAggregation.DecimalSum(0, -1, SUM, false)),
              DataTypes.LongType,
              SUM,
              DataTypes.BooleanType);
      Map<Long, BigInteger> expected = new HashMap<>();
      List<ColumnarBatch> batches = new ArrayList<>();
      for (int batch = 0; batch < 30; batch++) {
        int shift = random.nextInt(64);
        long[] values = random.longs(1 + random.nextInt(300)).map(each -> each >> shift).toArray();
        long[] keys = random.longs(values.length, 0, 5).toArray();
        for (int i = 0; i < values.length; i++) {
          expected.merge(keys[i], BigInteger.valueOf(values[i]), BigInteger::add);
        }
        batches.add(batch(values, keys));
      }
      assertThat(left(aggregation, batches)).isEmpty();
      Map<Long, BigInteger> found = new HashMap<>();
      for (InternalRow row : rows(aggregation)) {
        Decimal sum = row.getDecimal(1, SUM.precision(), SUM.scale());
        found.put(row.getLong(0), sum.toJavaBigDecimal().unscaledValue());
        assertThat(row.getBoolean(2)).isFalse();
      }
      assertThat(found).as("seed %d", seed).isEqualTo(expected);
    }
  }

  @Test
  void groupsOfSeveralKeysAreThoseOfTheirValues() {
    for (int seed = 0; seed < 10; seed++) {
      Random random = new Random(seed);
      TaskAggregation aggregation =
          aggregation(
              List.of(longs(0, 64), longs(1, 64), longs(2, 64)),
              List.of(
                  new GroupingKey(0, null, false),
                  new GroupingKey(1, null, false),
                  new GroupingKey(2, null, false)),
              List.of(new PartialAggregation.Count(-1)),
              DataTypes.LongType,
              DataTypes.LongType,
              DataTypes.LongType,
              DataTypes.LongType);
      Map<List<Long>, Long> expected = new HashMap<>();
      long[] spread = {1, 1000, Long.MAX_VALUE / 200};
      List<ColumnarBatch> batches = new ArrayList<>();
      for (int batch = 0; batch < 20; batch++) {
        int size = 1000;
        long[][] keys = new long[3][];
        for (int key = 0; key < 3; key++) {
          long factor = spread[random.nextInt(3)];
          keys[key] = random.longs(size, -2, 3).map(each -> each * factor).toArray();
        }
        for (int i = 0; i < size; i++) {
          expected.merge(List.of(keys[0][i], keys[1][i], keys[2][i]), 1L, Long::sum);
        }
        batches.add(batch(keys));
      }
      assertThat(left(aggregation, batches)).isEmpty();
      Map<List<Long>, Long> found = new HashMap<>();
      for (InternalRow row : rows(aggregation)) {
        found.put(List.of(row.getLong(0), row.getLong(1), row.getLong(2)), row.getLong(3));
      }
      assertThat(found).as("seed %d", seed).isEqualTo(expected);
    }
  }

  @Test
  void keysThatOthersDetermineHaveTheirValueInEachGroup() {
    for (int seed = 0; seed < 10; seed++) {
      Random random = new Random(seed);
      TaskAggregation aggregation =
          aggregation(
              List.of(longs(0, 64), longs(1, 64)),
              List.of(new GroupingKey(1, null, true), new GroupingKey(0, null, false)),
              List.of(new PartialAggregation.Count(-1)),
              false,
              seed % 2 == 0 ? 1 << 20 : 50,
              bytes -> true,
              DataTypes.LongType,
              DataTypes.LongType,
              DataTypes.LongType);
      int rowCount = 0;
      List<ColumnarBatch> batches = new ArrayList<>();
      for (int batch = 0; batch < 20; batch++) {
        // Nulls begin in the middle, when other groups are known.
        long[] keys = random.longs(100, 0, batch < 10 ? 5 : 1000).toArray();
        long[] present = batch < 7 ? null : new long[] {~2L, ~0L};
        long[] determined = Arrays.stream(keys).map(key -> -key).toArray();
        if (present != null) {
          determined[1] = 7;
        }
        long[] presentToo = {~0L, ~0L};
        for (int i = 0; i < keys.length; i++) {
          if (determined[i] % 3 == 0) {
            presentToo[i >>> 6] &= ~(1L << i);
          }
        }
        rowCount += keys.length;
        batches.add(
            new ColumnarBatch(
                new ColumnVector[] {vector(keys, present), vector(determined, presentToo)},
                keys.length));
      }
      assertThat(left(aggregation, batches)).isEmpty();
      int counted = 0;
      for (InternalRow row : rows(aggregation)) {
        long expected = row.isNullAt(1) ? 7 : -row.getLong(1);
        assertThat(row.isNullAt(0)).as("seed %d", seed).isEqualTo(expected % 3 == 0);
        if (expected % 3 != 0) {
          assertThat(row.getLong(0)).as("seed %d", seed).isEqualTo(expected);
        }
        counted += (int) row.getLong(2);
      }
      assertThat(counted).as("seed %d", seed).isEqualTo(rowCount);
    }
  }

  @Test
  void aBatchWithTooManyGroupsLeavesNoGroupOfItsOwn() {
    TaskAggregation aggregation =
        aggregation(
            List.of(longs(0, 64)),
            List.of(new GroupingKey(0, null, false)),
            List.of(new PartialAggregation.Count(-1)),
            true,
            1 << 20,
            bytes -> false,
            DataTypes.LongType,
            DataTypes.LongType);
    ColumnarBatch few = batch(new Random(1).longs(4096, 0, 10).toArray());
    ColumnarBatch many = batch(new Random(2).longs(200_000).toArray());
    assertThat(left(aggregation, List.of(few, many, few))).containsExactly(many, few);
    List<InternalRow> rows = rows(aggregation);
    assertThat(rows).hasSize(10);
    assertThat(rows.stream().mapToLong(row -> row.getLong(1)).sum()).isEqualTo(4096);
  }

  /** Sums of random values by random keys, in batches; keys are more or less often equal. */
  private static final class Sums {
    final List<ColumnarBatch> batches = new ArrayList<>();
    final Map<Long, Long> counts = new HashMap<>();
    final Map<Long, Long> sums = new HashMap<>();

    Sums(int seed, long bound) {
      Random random = new Random(seed);
      for (int batch = 0; batch < 20; batch++) {
        // In the middle, keys are equal less often.
        long distance = batch / 5 % 2 == 0 ? 1 : Long.MAX_VALUE / bound;
        long[] keys = random.longs(1000, 0, bound).toArray();
        long[] values = random.longs(1000, -1000, 1000).toArray();
        for (int i = 0; i < keys.length; i++) {
          keys[i] = distance == 1 ? keys[i] / 10 : keys[i] * distance;
          counts.merge(keys[i], 1L, Long::sum);
          sums.merge(keys[i], values[i], Long::sum);
        }
        batches.add(batch(keys, values));
      }
    }

    TaskAggregation aggregation(int mostGroups, LongPredicate memory) {
      return TaskAggregationTest.aggregation(
          List.of(longs(0, 64), longs(1, 64)),
          List.of(new GroupingKey(0, null, false)),
          List.of(
              new PartialAggregation.Count(-1),
              new PartialAggregation.IntegerSum(1, -1, new Literal(0L, DataTypes.LongType)),
              new PartialAggregation.LongExtreme(1, -1, true)),
          false,
          mostGroups,
          memory,
          DataTypes.LongType,
          DataTypes.LongType,
          DataTypes.LongType,
          DataTypes.LongType);
    }

    /** Adds up what was returned, which is all that there was. */
    int merged(TaskAggregation aggregation) {
      Map<Long, Long> foundCounts = new HashMap<>();
      Map<Long, Long> foundSums = new HashMap<>();
      List<InternalRow> rows = rows(aggregation);
      for (InternalRow row : rows) {
        foundCounts.merge(row.getLong(0), row.getLong(1), Long::sum);
        foundSums.merge(row.getLong(0), row.getLong(2), Long::sum);
        assertThat(row.getLong(3)).isBetween(-1000L, 1000L);
      }
      assertThat(foundCounts).isEqualTo(counts);
      assertThat(foundSums).isEqualTo(sums);
      return rows.size();
    }
  }

  @Test
  void groupsThatAreTooManyAreReturnedBeforeOthersAreMade() {
    for (int seed = 0; seed < 5; seed++) {
      Sums data = new Sums(seed, 1_000_000);
      for (int mostGroups : new int[] {1, 100, 2000, 9000}) {
        TaskAggregation aggregation = data.aggregation(mostGroups, bytes -> true);
        assertThat(left(aggregation, data.batches)).isEmpty();
        assertThat(data.merged(aggregation)).isBetween(data.counts.size(), 20_000);
      }
      TaskAggregation whole = data.aggregation(1 << 20, bytes -> true);
      assertThat(left(whole, data.batches)).isEmpty();
      assertThat(data.merged(whole)).isEqualTo(data.counts.size());
    }
  }

  @Test
  void batchesThatCannotBeAggregatedAreComputedRowByRowAfterSparkHasEnded() {
    long[] few = {1, 2, 3, 4};
    long[] large = {1L << 40, 1L << 41, 5, 6};
    ColumnarBatch good = batch(few, few);
    ColumnarBatch bad = batch(large, large);
    for (int mostGroups : new int[] {1, 4, 5, 6, 100}) {
      TaskAggregation aggregation =
          aggregation(
              List.of(longs(0, 64), new LongSteps.Limited(0, 31)),
              List.of(new GroupingKey(1, null, false)),
              List.of(
                  new PartialAggregation.Count(-1),
                  new PartialAggregation.LongExtreme(1, -1, true)),
              false,
              mostGroups,
              bytes -> true,
              DataTypes.LongType,
              DataTypes.LongType,
              DataTypes.LongType);
      List<ColumnarBatch> left = left(aggregation, List.of(bad, good, good, bad, good, bad, bad));
      assertThat(left).hasSize(mostGroups < 5 ? 1 : 4);
      Map<Long, Long> counts = new HashMap<>();
      for (InternalRow row : rows(aggregation)) {
        assertThat(row.getLong(2)).isEqualTo(row.getLong(0));
        counts.merge(row.getLong(0), row.getLong(1), Long::sum);
      }
      Map<Long, Long> expected = new HashMap<>(Map.of(1L, 3L, 2L, 3L, 3L, 3L, 4L, 3L));
      if (mostGroups < 5) {
        expected.putAll(Map.of(1L << 40, 3L, 1L << 41, 3L, 5L, 3L, 6L, 3L));
      }
      assertThat(counts).as("%d groups", mostGroups).isEqualTo(expected);
    }
  }

  @Test
  void rowsAreSearchedAgainAfterManyThatHadNoEqualKeys() {
    List<ColumnarBatch> batches = new ArrayList<>();
    for (int batch = 0; batch < 200; batch++) {
      int number = batch;
      LongStream keys = LongStream.range(0, 1000);
      batches.add(batch(keys.map(i -> number < 3 ? number * 1000L + i : i % 10).toArray()));
    }
    TaskAggregation aggregation =
        aggregation(
            List.of(longs(0, 64)),
            List.of(new GroupingKey(0, null, false)),
            List.of(),
            false,
            1500,
            bytes -> true,
            DataTypes.LongType);
    assertThat(left(aggregation, batches)).isEmpty();
    // Two batches are searched, and eight times as many rows are not.
    assertThat(rows(aggregation)).hasSize(2000 + 16_000 + 10);
  }

  @Test
  void groupsAreReturnedWhereSparkHasNoMemoryForMore() {
    List<ColumnarBatch> batches = new ArrayList<>();
    for (int i = 0; i < 80; i++) {
      int number = i % 40;
      // Each key is there twice in a batch, so that a search is worth it.
      batches.add(batch(LongStream.range(0, 10_000).map(j -> j / 2 * 40 + number).toArray()));
    }
    for (boolean hasMemory : new boolean[] {true, false}) {
      List<Long> asked = new ArrayList<>();
      TaskAggregation aggregation =
          aggregation(
              List.of(longs(0, 64)),
              List.of(new GroupingKey(0, null, false)),
              List.of(),
              false,
              1 << 20,
              bytes -> {
                asked.add(bytes);
                return hasMemory;
              },
              DataTypes.LongType);
      assertThat(left(aggregation, batches)).isEmpty();
      List<InternalRow> rows = rows(aggregation);
      assertThat(rows.stream().map(row -> row.getLong(0)).distinct()).hasSize(200_000);
      assertThat(asked).isNotEmpty();
      if (hasMemory) {
        assertThat(rows).hasSize(200_000);
      } else {
        assertThat(rows).hasSizeGreaterThan(200_000);
      }
    }
  }

  @Test
  void rowsThatMustBeAddedInTheirOrderAreNotReturnedInParts() {
    ColumnarBatch batch = batch(new long[] {1, 2, 3, 4}, new long[] {100, -100, 1, 2});
    for (boolean isWhole : new boolean[] {true, false}) {
      TaskAggregation aggregation =
          aggregation(
              List.of(longs(0, 64), longs(1, 64)),
              List.of(new GroupingKey(0, null, false)),
              List.of(INTEGER_SUM),
              isWhole,
              1,
              bytes -> true,
              DataTypes.LongType,
              DataTypes.LongType);
      assertThat(left(aggregation, List.of(batch, batch, batch))).isEmpty();
      assertThat(rows(aggregation)).hasSize(isWhole ? 4 : 12);
    }
  }

  @Test
  void batchesThatAreNotProvenAreAddedRowByRowWhereTheOrderMatters() {
    long big = 1L << 40;
    ColumnarBatch proven = batch(new long[] {1, 2, 1}, new long[] {5, 6, 7});
    ColumnarBatch other = batch(new long[] {2, 1, 3, 1}, new long[] {big, -big, 1, 1});
    List<Step> steps =
        List.of(longs(0, 64), longs(1, 64), new LongSteps.Arithmetic(Operation.MULTIPLY, 1, 1, 63));
    for (boolean isWhole : new boolean[] {true, false}) {
      TaskAggregation aggregation =
          aggregation(
              steps,
              List.of(new GroupingKey(0, null, false)),
              List.of(new PartialAggregation.Count(-1), INTEGER_SUM),
              isWhole,
              1 << 20,
              bytes -> true,
              DataTypes.LongType,
              DataTypes.LongType,
              DataTypes.LongType);
      List<ColumnarBatch> left = left(aggregation, List.of(proven, other, proven));
      List<String> groups = new ArrayList<>();
      for (InternalRow row : rows(aggregation)) {
        groups.add(row.getLong(0) + ": " + row.getLong(1) + ", " + row.getLong(2));
      }
      if (isWhole) {
        assertThat(left).isEmpty();
        assertThat(groups).containsExactly("1: 6, " + (25 - big), "2: 3, " + (12 + big), "3: 1, 1");
      } else {
        assertThat(left).containsExactly(other);
        assertThat(groups).containsExactly("1: 4, 24", "2: 2, 12");
      }
    }
  }
}
