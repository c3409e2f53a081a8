package io.jparquet.spark.planning.partial;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.spark.core.mapping.JParquetColumnVector;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.junit.jupiter.api.Test;

class ColumnStepsTest {

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
    LoadedBatch rows = new LoadedBatch(1, new StringNumbers());
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
}
