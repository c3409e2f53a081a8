package io.jparquet.internal.variant.shredding;

import io.jparquet.variant.FieldOrder;
import java.util.Objects;

/**
 * How variants are taken apart and put together. Immutable.
 *
 * @param numbers which numbers go into typed columns, and what they are when they come out
 * @param fieldOrder in which order the objects that are put together, and those for what is left
 *     over, list their fields
 * @param dateTimes what the dates and timestamps in typed columns stand for
 */
public record ShreddingRules(NumberRule numbers, FieldOrder fieldOrder, DateTimes dateTimes) {

  /** Between dates and timestamps as a variant has them, and as a typed column stores them. */
  public interface DateTimes {
    /** They are the same. */
    DateTimes SAME =
        new DateTimes() {
          @Override
          public int days(int days) {
            return days;
          }

          @Override
          public long micros(long micros) {
            return micros;
          }
        };

    /** Of a DATE, the one for the other. */
    int days(int days);

    /** Of a TIMESTAMP, which is in microseconds and adjusted to UTC, the one for the other. */
    long micros(long micros);
  }

  public ShreddingRules {
    Objects.requireNonNull(numbers, "numbers");
    Objects.requireNonNull(fieldOrder, "fieldOrder");
    Objects.requireNonNull(dateTimes, "dateTimes");
  }

  /** The rule for numbers, and else those of the specification. */
  public static ShreddingRules of(NumberRule numbers) {
    return new ShreddingRules(numbers, FieldOrder.UTF8, DateTimes.SAME);
  }
}
