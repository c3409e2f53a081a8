package io.jparquet.internal.variant.shredding;

import io.jparquet.variant.VariantWriteOptions.FieldOrder;
import java.util.Objects;

/**
 * The rules for shredding and reconstructing variants. Immutable.
 *
 * @param numbers which numbers typed columns store, and the type of numbers that are read from them
 * @param fieldOrder the order of fields in reconstructed objects, and in the objects for fields
 *     without typed columns
 * @param dateTimes the conversion of dates and timestamps in typed columns
 */
public record ShreddingRules(NumberRule numbers, FieldOrder fieldOrder, DateTimes dateTimes) {

  /** Converts between the dates and timestamps of a variant and those in typed columns. */
  public interface DateTimes {
    /** No conversion. */
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

    /** Converts a DATE in one direction or the other. */
    int days(int days);

    /** Converts a TIMESTAMP, in microseconds and adjusted to UTC, in one direction or the other. */
    long micros(long micros);
  }

  public ShreddingRules {
    Objects.requireNonNull(numbers, "numbers");
    Objects.requireNonNull(fieldOrder, "fieldOrder");
    Objects.requireNonNull(dateTimes, "dateTimes");
  }

  /** The given rule for numbers; otherwise the rules of the specification. */
  public static ShreddingRules of(NumberRule numbers) {
    return new ShreddingRules(numbers, FieldOrder.UTF8, DateTimes.SAME);
  }
}
