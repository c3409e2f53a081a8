package io.jparquet.spark.planning.partial;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;

/** Sums of integers, and of decimals by their digits. */
final class LongSums {

  private LongSums() {}

  /** SUM of integers in a long, which fails or wraps around as Spark's does. */
  static final class OfIntegers extends Accumulator {
    private final Expression update;
    private long[] sums = new long[2];

    /**
     * No sum of values of the task is greater than this, or less than its opposite; negative if
     * that is not known.
     */
    private long limit;

    /**
     * A sum.
     *
     * @param update what Spark computes from a sum and a value in columns 0 and 1 of a row
     */
    OfIntegers(int input, int filter, Expression update) {
      super(input, filter);
      this.update = update;
    }

    @Override
    void add(Values values, long[] present, int size, int[] groups, int end) {
      sums = grown(sums, end, 0);
      long most = mostOf(size, values.bits);
      limit = limit < 0 || most < 0 ? -1 : limit + most;
      if (limit >= 0) {
        addAll(sums, values.longs, present, size, groups);
      } else {
        limit = -1;
        addChecked(values.longs, present, size, groups);
      }
    }

    private void addChecked(long[] values, long[] present, int size, int[] groups) {
      for (int i = 0; i < size; i++) {
        int group = groups == null ? 1 : groups[i];
        if (group != 0 && Presence.has(present, i)) {
          addChecked(group, values[i]);
        }
      }
    }

    private void addChecked(int group, long value) {
      long sum = sums[group];
      long next = sum + value;
      boolean overflows = ((sum ^ next) & (value ^ next)) < 0;
      sums[group] = overflows ? overflown(sum, value) : next;
    }

    @Override
    boolean addFields(int group, PartialRow row, int end) {
      sums = grown(sums, end, 0);
      limit = -1;
      addChecked(group, row.nextLong());
      return true;
    }

    private long overflown(long sum, long value) {
      GenericInternalRow row = new GenericInternalRow(2);
      row.setLong(0, sum);
      row.setLong(1, value);
      return (Long) update.eval(row);
    }

    @Override
    void write(int group, long count, ResultRow row) {
      if (count == 0) {
        row.addNull();
      } else {
        row.add(sums[group]);
      }
    }

    @Override
    void clearValues(int end) {
      Arrays.fill(sums, 0, Math.min(end, sums.length), 0L);
    }
  }

  /** SUM and AVG of decimals, whose digits are in two longs as soon as one may not hold them. */
  static final class OfDecimals extends Accumulator {

    /** Bits below those of {@link #high}. */
    private static final int LOW_BITS = 62;

    private final DecimalType type;
    private final boolean isAverage;

    /** The sum of a group is {@code high * 2^62 + low}. */
    private long[] low = new long[2];

    private long[] high = new long[2];

    /** What single rows add to sums; null for nothing. */
    private BigInteger[] wide = new BigInteger[0];

    private long limit;

    OfDecimals(int input, int filter, DecimalType type, boolean isAverage) {
      super(input, filter);
      this.type = type;
      this.isAverage = isAverage;
    }

    @Override
    void add(Values values, long[] present, int size, int[] groups, int end) {
      low = grown(low, end, 0);
      long most = mostOf(size, values.bits);
      if (most >= 0 && limit + most < 0) {
        carry();
      }
      if (most >= 0 && limit + most >= 0) {
        limit += most;
        addAll(low, values.longs, present, size, groups);
      } else {
        if (limit != 1L << LOW_BITS) {
          carry();
        }
        addWide(values.longs, present, size, groups, end);
      }
    }

    private void carry() {
      high = grown(high, low.length, 0);
      for (int i = 0; i < low.length; i++) {
        carry(i);
      }
      limit = 1L << LOW_BITS;
    }

    private void carry(int group) {
      high[group] += low[group] >> LOW_BITS;
      low[group] &= (1L << LOW_BITS) - 1;
    }

    private void addWide(long[] values, long[] present, int size, int[] groups, int end) {
      high = grown(high, end, 0);
      for (int i = 0; i < size; i++) {
        int group = groups == null ? 1 : groups[i];
        if (Presence.has(present, i)) {
          high[group] += values[i] >> LOW_BITS;
          low[group] += values[i] & ((1L << LOW_BITS) - 1);
          carry(group);
        }
      }
    }

    @Override
    boolean addFields(int group, PartialRow row, int end) {
      BigInteger digits = row.nextDigits();
      boolean isPresent = row.nextLong() != 0 == isAverage;
      if (isPresent) {
        low = grown(low, end, 0);
        if (wide.length < end) {
          wide = Arrays.copyOf(wide, low.length);
        }
        wide[group] = wide[group] == null ? digits : wide[group].add(digits);
      }
      return isPresent;
    }

    /** Adds a sum to a row: null, as Spark has it, if it has more digits than the type. */
    private void writeWide(int group, ResultRow row) {
      BigInteger digits = BigInteger.valueOf(low[group]);
      if (group < high.length) {
        digits = digits.add(BigInteger.valueOf(high[group]).shiftLeft(LOW_BITS));
      }
      if (isWide(group)) {
        digits = digits.add(wide[group]);
      }
      BigDecimal sum = new BigDecimal(digits, type.scale());
      if (sum.precision() > type.precision()) {
        row.addNull();
      } else {
        row.addDecimal(Decimal.apply(sum, type.precision(), type.scale()));
      }
    }

    private boolean isWide(int group) {
      return group < wide.length && wide[group] != null;
    }

    @Override
    void write(int group, long count, ResultRow row) {
      if (count == 0) {
        row.add(0);
      } else if (group < high.length && high[group] != 0 || isWide(group)) {
        writeWide(group, row);
      } else {
        row.add(low[group]);
      }
      row.add(isAverage ? count : count == 0 ? 1 : 0);
    }

    @Override
    void clearValues(int end) {
      Arrays.fill(low, 0, Math.min(end, low.length), 0L);
      Arrays.fill(high, 0, Math.min(end, high.length), 0L);
      Arrays.fill(wide, 0, Math.min(end, wide.length), null);
      limit = 0;
    }
  }

  /** The greatest sum of so many values of so many bits; -1 if it does not fit. */
  private static long mostOf(int size, int bits) {
    int all = bits + Values.bitsOf(size);
    return all > 61 ? -1 : 1L << all;
  }

  /** Adds values where no sum overflows. */
  private static void addAll(long[] sums, long[] values, long[] present, int size, int[] groups) {
    if (groups == null) {
      long sum = 0;
      if (present == null) {
        for (int i = 0; i < size; i++) {
          sum += values[i];
        }
      } else {
        for (int i = 0; i < size; i++) {
          sum += values[i] & Presence.mask(present, i);
        }
      }
      sums[1] += sum;
    } else if (present == null) {
      for (int i = 0; i < size; i++) {
        sums[groups[i]] += values[i];
      }
    } else {
      for (int i = 0; i < size; i++) {
        sums[groups[i]] += values[i] & Presence.mask(present, i);
      }
    }
  }
}
