package io.jparquet.spark.planning.partial;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.spark.core.mapping.JParquetColumnVector;
import io.jparquet.spark.planning.partial.LongSteps.DatePart;
import io.jparquet.spark.planning.partial.LongSteps.DatePart.Part;
import io.jparquet.spark.planning.partial.LongSteps.Operation;
import io.jparquet.spark.planning.partial.PartialAggregation.GroupingKey;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.junit.jupiter.api.Test;
import scala.collection.Iterator;

class TaskAggregationTest {

  private static final DecimalType SUM = new DecimalType(38, 0);

  /** A batch of one or more columns of longs. */
  private static ColumnarBatch batch(long[]... columns) {
    ColumnVector[] vectors = new ColumnVector[columns.length];
    for (int i = 0; i < columns.length; i++) {
      vectors[i] = vector(columns[i], null);
    }
    return new ColumnarBatch(vectors, columns[0].length);
  }

  private static JParquetColumnVector vector(long[] values, long[] present) {
    JParquetColumnVector vector = new JParquetColumnVector(DataTypes.LongType);
    vector.setPresence(values.length, present);
    vector.setLongs(values);
    return vector;
  }

  private static Step longs(int column, int width) {
    return new ColumnSteps.Longs(new ColumnPlace(column, List.of()), width);
  }

  private static TaskAggregation aggregation(
      List<Step> steps,
      List<GroupingKey> keys,
      List<PartialAggregation.Aggregate> aggregates,
      DataType... types) {
    return new TaskAggregation(
        new PartialAggregation(steps, -1, keys, aggregates, false, List.of(types)));
  }

  private static List<InternalRow> rows(TaskAggregation aggregation) {
    List<InternalRow> rows = new ArrayList<>();
    for (Iterator<InternalRow> found = aggregation.result(); found.hasNext(); ) {
      rows.add(found.next().copy());
    }
    return rows;
  }

  @Test
  void partsOfDatesAreThoseOfTheCalendar() {
    for (Part part : Part.values()) {
      long[] days = new long[40_000];
      for (int i = 0; i < days.length; i++) {
        days[i] = (i - days.length / 2) * 97L + i % 3;
      }
      List<Step> steps = List.of(longs(0, 32), new DatePart(part, 0));
      LoadedBatch rows = new LoadedBatch(2);
      assertThat(rows.load(batch(days), steps)).isTrue();
      for (int i = 0; i < days.length; i++) {
        LocalDate date = LocalDate.ofEpochDay(days[i]);
        int expected =
            switch (part) {
              case YEAR -> date.getYear();
              case QUARTER -> (date.getMonthValue() + 2) / 3;
              case MONTH -> date.getMonthValue();
              case DAY -> date.getDayOfMonth();
            };
        assertThat(rows.of(1).longs[i]).as("%s of %s", part, date).isEqualTo(expected);
      }
    }
  }

  @Test
  void productsThatMayNotFitAreNotComputed() {
    List<Step> steps =
        List.of(longs(0, 64), new LongSteps.Arithmetic(Operation.MULTIPLY, 0, 0, 63));
    assertThat(new LoadedBatch(2).load(batch(new long[] {1L << 30, -5}), steps)).isTrue();
    assertThat(new LoadedBatch(2).load(batch(new long[] {3, 1L << 31, -5}), steps)).isFalse();
    assertThat(new LoadedBatch(2).load(batch(new long[] {Long.MIN_VALUE}), steps)).isFalse();
  }

  @Test
  void valuesThatAreAbsentDoNotCountAsLarge() {
    List<Step> steps =
        List.of(longs(0, 64), new LongSteps.Arithmetic(Operation.MULTIPLY, 0, 0, 63));
    JParquetColumnVector column = vector(new long[] {3, Long.MAX_VALUE, 4}, new long[] {0b101});
    ColumnarBatch batch = new ColumnarBatch(new ColumnVector[] {column}, 3);
    LoadedBatch rows = new LoadedBatch(2);
    assertThat(rows.load(batch, steps)).isTrue();
    assertThat(rows.of(1).longs[0]).isEqualTo(9);
    assertThat(rows.of(1).longs[2]).isEqualTo(16);
    assertThat(Presence.has(rows.of(1).present, 1)).isFalse();
  }

  /** Whether the digits of a decimal, as bytes or as an object, are read as a long. */
  private static boolean isRead(BigInteger digits, int length, boolean asObject) {
    byte[] shortest = digits.toByteArray();
    byte[] bytes = new byte[Math.max(length, shortest.length)];
    Arrays.fill(bytes, (byte) (digits.signum() < 0 ? -1 : 0));
    int start = bytes.length - shortest.length;
    System.arraycopy(shortest, 0, bytes, start, shortest.length);
    JParquetColumnVector column = new JParquetColumnVector(new DecimalType(38, 0));
    column.setPresence(1, null);
    if (asObject) {
      column.setDecimals(new BigDecimal[] {null, new BigDecimal(digits)}, new int[] {1});
    } else {
      column.setBytes(bytes, new int[] {0}, new int[] {bytes.length});
    }
    LoadedBatch rows = new LoadedBatch(1);
    ColumnarBatch batch = new ColumnarBatch(new ColumnVector[] {column}, 1);
    List<Step> steps = List.of(new ColumnSteps.WideDecimals(new ColumnPlace(0, List.of())));
    boolean isRead = rows.load(batch, steps);
    if (isRead) {
      assertThat(rows.of(0).longs[0]).isEqualTo(digits.longValueExact());
    }
    return isRead;
  }

  @Test
  void decimalsOfManyDigitsAreReadIfTheyFitInALong() {
    Random random = new Random(1);
    for (int bits = 0; bits < 126; bits++) {
      for (long offset : new long[] {-1, 0, 1, random.nextInt()}) {
        for (BigInteger sign : List.of(BigInteger.ONE, BigInteger.ONE.negate())) {
          BigInteger digits =
              BigInteger.ONE.shiftLeft(bits).add(BigInteger.valueOf(offset)).multiply(sign);
          boolean fits = digits.bitLength() < Long.SIZE;
          for (int length : new int[] {0, 9, 16}) {
            assertThat(isRead(digits, length, false)).as("%s", digits).isEqualTo(fits);
          }
          assertThat(isRead(digits, 0, true)).as("%s", digits).isEqualTo(fits);
        }
      }
    }
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
            List.of(new GroupingKey(1, null)),
            List.of(new PartialAggregation.Count(-1)),
            DataTypes.DoubleType,
            DataTypes.LongType);
    assertThat(aggregation.add(new ColumnarBatch(new ColumnVector[] {column}, values.length)))
        .isTrue();
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
              List.of(new GroupingKey(1, null)),
              List.of(new PartialAggregation.DecimalSum(0, -1, SUM, false)),
              DataTypes.LongType,
              SUM,
              DataTypes.BooleanType);
      Map<Long, BigInteger> expected = new HashMap<>();
      for (int batch = 0; batch < 30; batch++) {
        int shift = random.nextInt(64);
        long[] values = random.longs(1 + random.nextInt(300)).map(each -> each >> shift).toArray();
        long[] keys = random.longs(values.length, 0, 5).toArray();
        for (int i = 0; i < values.length; i++) {
          expected.merge(keys[i], BigInteger.valueOf(values[i]), BigInteger::add);
        }
        assertThat(aggregation.add(batch(values, keys))).isTrue();
      }
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
              List.of(new GroupingKey(0, null), new GroupingKey(1, null), new GroupingKey(2, null)),
              List.of(new PartialAggregation.Count(-1)),
              DataTypes.LongType,
              DataTypes.LongType,
              DataTypes.LongType,
              DataTypes.LongType);
      Map<List<Long>, Long> expected = new HashMap<>();
      long[] spread = {1, 1000, Long.MAX_VALUE / 200};
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
        assertThat(aggregation.add(batch(keys))).isTrue();
      }
      Map<List<Long>, Long> found = new HashMap<>();
      for (InternalRow row : rows(aggregation)) {
        found.put(List.of(row.getLong(0), row.getLong(1), row.getLong(2)), row.getLong(3));
      }
      assertThat(found).as("seed %d", seed).isEqualTo(expected);
    }
  }

  @Test
  void aBatchWithTooManyGroupsLeavesNoGroupOfItsOwn() {
    TaskAggregation aggregation =
        aggregation(
            List.of(longs(0, 64)),
            List.of(new GroupingKey(0, null)),
            List.of(new PartialAggregation.Count(-1)),
            DataTypes.LongType,
            DataTypes.LongType);
    long[] few = new Random(1).longs(4096, 0, 10).toArray();
    long[] many = new Random(2).longs(200_000).toArray();
    assertThat(aggregation.add(batch(few))).isTrue();
    assertThat(aggregation.add(batch(many))).isFalse();
    assertThat(aggregation.add(batch(few))).isFalse();
    List<InternalRow> rows = rows(aggregation);
    assertThat(rows).hasSize(10);
    assertThat(rows.stream().mapToLong(row -> row.getLong(1)).sum()).isEqualTo(4096);
  }
}
