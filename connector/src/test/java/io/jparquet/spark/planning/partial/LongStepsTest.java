package io.jparquet.spark.planning.partial;

import static io.jparquet.spark.planning.partial.Batches.batch;
import static io.jparquet.spark.planning.partial.Batches.longs;
import static io.jparquet.spark.planning.partial.Batches.vector;
import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.spark.core.mapping.JParquetColumnVector;
import io.jparquet.spark.planning.partial.LongSteps.DatePart;
import io.jparquet.spark.planning.partial.LongSteps.DatePart.Part;
import io.jparquet.spark.planning.partial.LongSteps.Operation;
import java.math.BigInteger;
import java.time.LocalDate;
import java.util.List;
import java.util.Random;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.junit.jupiter.api.Test;

class LongStepsTest {

  @Test
  void partsOfDatesAreThoseOfTheCalendar() {
    for (Part part : Part.values()) {
      long[] days = new long[40_000];
      for (int i = 0; i < days.length; i++) {
        days[i] = (i - days.length / 2) * 97L + i % 3;
      }
      List<Step> steps = List.of(longs(0, 32), new DatePart(part, 0));
      LoadedBatch rows = new LoadedBatch(2, new StringNumbers());
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

  /** Whether a batch of pairs of numbers is computed, and then to the right results. */
  private static boolean isComputed(Operation operation, int limit, long[] left, long[] right) {
    List<Step> steps =
        List.of(longs(0, 64), longs(1, 64), new LongSteps.Arithmetic(operation, 0, 1, limit));
    LoadedBatch rows = new LoadedBatch(3, new StringNumbers());
    if (!rows.load(batch(left, right), steps)) {
      return false;
    }
    for (int i = 0; i < left.length; i++) {
      BigInteger exact = exact(operation, left[i], right[i]);
      assertThat(rows.of(2).longs[i]).isEqualTo(exact.longValueExact());
      assertThat(exact.bitLength()).isLessThanOrEqualTo(rows.of(2).bits);
    }
    return true;
  }

  private static BigInteger exact(Operation operation, long left, long right) {
    BigInteger one = BigInteger.valueOf(left);
    BigInteger other = BigInteger.valueOf(right);
    return switch (operation) {
      case ADD -> one.add(other);
      case SUBTRACT -> one.subtract(other);
      case MULTIPLY -> one.multiply(other);
    };
  }

  @Test
  void batchesAreComputedIfNoResultOverflows() {
    for (int seed = 0; seed < 20; seed++) {
      Random random = new Random(seed);
      int computed = 0;
      for (int round = 0; round < 3000; round++) {
        Operation operation = Operation.values()[random.nextInt(3)];
        int limit = new int[] {15, 31, 59, 63}[random.nextInt(4)];
        int size = 1 + random.nextInt(3);
        int leftBits = random.nextInt(Math.min(64, limit + 2));
        int rightBits = random.nextInt(Math.min(64, limit + 2));
        long[] left = random.longs(size).map(each -> each >> 63 - leftBits).toArray();
        long[] right = random.longs(size).map(each -> each >> 63 - rightBits).toArray();
        if (random.nextInt(4) == 0) {
          left[0] = -1L << Math.min(63, limit);
        }
        boolean fits = true;
        for (int i = 0; i < size; i++) {
          fits &= exact(operation, left[i], right[i]).bitLength() <= limit;
        }
        assertThat(isComputed(operation, limit, left, right))
            .as("seed %d, round %d: %s of %d bits", seed, round, operation, limit)
            .isEqualTo(fits);
        computed += fits ? 1 : 0;
      }
      assertThat(computed).isBetween(500, 2900);
    }
  }

  @Test
  void valuesThatAreAbsentDoNotCountAsLarge() {
    List<Step> steps =
        List.of(longs(0, 64), new LongSteps.Arithmetic(Operation.MULTIPLY, 0, 0, 63));
    JParquetColumnVector column = vector(new long[] {3, Long.MAX_VALUE, 4}, new long[] {0b101});
    ColumnarBatch batch = new ColumnarBatch(new ColumnVector[] {column}, 3);
    LoadedBatch rows = new LoadedBatch(2, new StringNumbers());
    assertThat(rows.load(batch, steps)).isTrue();
    assertThat(rows.of(1).longs[0]).isEqualTo(9);
    assertThat(rows.of(1).longs[2]).isEqualTo(16);
    assertThat(Presence.has(rows.of(1).present, 1)).isFalse();
  }
}
