package io.jparquet.spark.planning.partial;

import io.jparquet.spark.planning.partial.Values.Form;
import org.apache.spark.sql.catalyst.expressions.DayOfMonth;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.Month;
import org.apache.spark.sql.catalyst.expressions.Quarter;
import org.apache.spark.sql.catalyst.expressions.Year;

/** Steps whose values are integers, dates, or the digits of decimals. */
final class LongSteps {

  private LongSteps() {}

  /** The operations on two integers. */
  enum Operation {
    ADD,
    SUBTRACT,
    MULTIPLY
  }

  /**
   * An operation on two integers, for batches in which no result overflows.
   *
   * @param limit the bits that the type of the result has at least for each value
   */
  record Arithmetic(Operation operation, int left, int right, int limit) implements Step.OfLongs {
    @Override
    public boolean run(LoadedBatch rows, Values out) {
      Values one = rows.of(left);
      Values other = rows.of(right);
      int size = rows.size();
      // The product of the two least values has a bit more than the product of others.
      int most =
          operation == Operation.MULTIPLY
              ? one.bits + other.bits + 1
              : Math.max(one.bits, other.bits) + 1;
      out.present = Presence.both(one.present, other.present, out.presenceBuffer(size), size);
      long[] target = out.newLongs(size);
      if (most < Long.SIZE) {
        compute(one.longs, other.longs, target, size);
      } else if (!computeExact(one.longs, other.longs, target, size)) {
        return false;
      }
      out.bits = most;
      if (most > limit) {
        out.measure(size);
      }
      return out.bits <= limit;
    }

    private void compute(long[] a, long[] b, long[] target, int size) {
      switch (operation) {
        case ADD -> {
          for (int i = 0; i < size; i++) {
            target[i] = a[i] + b[i];
          }
        }
        case SUBTRACT -> {
          for (int i = 0; i < size; i++) {
            target[i] = a[i] - b[i];
          }
        }
        case MULTIPLY -> {
          for (int i = 0; i < size; i++) {
            target[i] = a[i] * b[i];
          }
        }
      }
    }

    /** As {@link #compute}; false if a result does not fit a long. */
    private boolean computeExact(long[] a, long[] b, long[] target, int size) {
      compute(a, b, target, size);
      long overflows = 0;
      switch (operation) {
        case ADD -> {
          for (int i = 0; i < size; i++) {
            overflows |= (a[i] ^ target[i]) & (b[i] ^ target[i]);
          }
          return overflows >= 0;
        }
        case SUBTRACT -> {
          for (int i = 0; i < size; i++) {
            overflows |= (a[i] ^ b[i]) & (a[i] ^ target[i]);
          }
          return overflows >= 0;
        }
        case MULTIPLY -> {
          for (int i = 0; i < size; i++) {
            overflows |= Math.multiplyHigh(a[i], b[i]) ^ target[i] >> (Long.SIZE - 1);
          }
          return overflows == 0;
        }
      }
      throw new IllegalStateException("unknown operation " + operation);
    }
  }

  /** Values whose type has fewer bits than the values before, if all of them fit. */
  record Limited(int of, int limit) implements Step.OfLongs {
    @Override
    public boolean run(LoadedBatch rows, Values out) {
      Values values = rows.of(of);
      out.present = values.present;
      out.longs = values.longs;
      out.bits = values.bits;
      if (out.bits > limit) {
        out.measure(rows.size());
      }
      return out.bits <= limit;
    }
  }

  /** A condition as 0 and 1. */
  record OfBits(int of) implements Step.OfLongs {
    @Override
    public boolean run(LoadedBatch rows, Values out) {
      Values values = rows.of(of);
      out.present = values.present;
      out.bits = 1;
      long[] target = out.newLongs(rows.size());
      for (int i = 0; i < rows.size(); i++) {
        target[i] = (values.set[i >>> 6] >>> i) & 1;
      }
      return true;
    }
  }

  /**
   * The bits of FLOAT or DOUBLE, where NaN is one value and zeros are equal, as in Spark's groups.
   */
  record OfDoubles(int of) implements Step.OfLongs {
    @Override
    public boolean run(LoadedBatch rows, Values out) {
      Values values = rows.of(of);
      out.present = values.present;
      out.bits = Long.SIZE - 1;
      long[] target = out.newLongs(rows.size());
      for (int i = 0; i < rows.size(); i++) {
        // Adding 0.0 makes 0.0 of -0.0, and changes no other number.
        target[i] = Double.doubleToLongBits(values.doubles[i] + 0.0);
      }
      return true;
    }
  }

  /** One value where a condition is true, and another one where it is false or unknown. */
  record Choice(int condition, int then, int otherwise, Form form) implements Step {
    @Override
    public boolean run(LoadedBatch rows, Values out) {
      Values yes = rows.of(then);
      Values no = rows.of(otherwise);
      int size = rows.size();
      long[] chosen = ConditionSteps.holds(rows.of(condition), out.newSet(size), size);
      long[] target = out.newLongs(size);
      for (int i = 0; i < size; i++) {
        target[i] = no.longs[i] ^ (yes.longs[i] ^ no.longs[i]) & Presence.mask(chosen, i);
      }
      out.bits = Math.max(yes.bits, no.bits);
      out.present = ConditionSteps.chosenPresence(chosen, yes, no, out, size);
      return true;
    }
  }

  /** A part of the date that days since 1970-01-01 are, in the proleptic Gregorian calendar. */
  record DatePart(Part part, int days) implements Step.OfLongs {

    /** The parts. */
    enum Part {
      YEAR,
      QUARTER,
      MONTH,
      DAY;

      /** The part that an expression is; null for others. */
      static Part of(Expression expression) {
        if (expression instanceof Year) {
          return YEAR;
        }
        if (expression instanceof Quarter) {
          return QUARTER;
        }
        if (expression instanceof Month) {
          return MONTH;
        }
        return expression instanceof DayOfMonth ? DAY : null;
      }
    }

    /** Days from 0000-03-01, where years begin that have their leap day at the end. */
    private static final long TO_EPOCH = 719_468;

    private static final long DAYS_OF_400_YEARS = 146_097;

    @Override
    public boolean run(LoadedBatch rows, Values out) {
      Values values = rows.of(days);
      out.present = values.present;
      if (values.bits > 31) {
        return false;
      }
      long[] target = out.newLongs(rows.size());
      long last = Long.MIN_VALUE;
      long known = 0;
      for (int i = 0; i < rows.size(); i++) {
        if (values.longs[i] != last) {
          last = values.longs[i];
          known = part(last);
        }
        target[i] = known;
      }
      out.measure(rows.size());
      return true;
    }

    private long part(long day) {
      long shifted = day + TO_EPOCH;
      long era = Math.floorDiv(shifted, DAYS_OF_400_YEARS);
      long dayOfEra = shifted - era * DAYS_OF_400_YEARS;
      long yearOfEra =
          (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / (DAYS_OF_400_YEARS - 1))
              / 365;
      long dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
      long fromMarch = (5 * dayOfYear + 2) / 153;
      long month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
      return switch (part) {
        case YEAR -> yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
        case QUARTER -> (month + 2) / 3;
        case MONTH -> month;
        case DAY -> dayOfYear - (153 * fromMarch + 2) / 5 + 1;
      };
    }
  }
}
