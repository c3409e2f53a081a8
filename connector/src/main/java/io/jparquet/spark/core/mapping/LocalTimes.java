package io.jparquet.spark.core.mapping;

import java.io.Serializable;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import org.apache.spark.sql.catalyst.util.DateTimeUtils;

/**
 * INT96 timestamps that are local times of their writer, and the instants that they are read as
 * with {@code spark.sql.parquet.int96TimestampConversion}. Both are microseconds since 1970.
 *
 * @param zone the session's time zone
 * @param exact whether local times that the zone skips are refused, instead of read as the same
 *     instant as others
 */
public record LocalTimes(ZoneId zone, boolean exact) implements Serializable {

  private static final String SETTING = "spark.sql.parquet.int96TimestampConversion";

  /**
   * The instant of a local time.
   *
   * @throws ArithmeticException if the zone skips it, and that is refused
   */
  long toInstant(long local) {
    long instant = DateTimeUtils.convertTz(local, zone, ZoneOffset.UTC);
    if (exact && DateTimeUtils.convertTz(instant, ZoneOffset.UTC, zone) != local) {
      throw new ArithmeticException(
          "The INT96 timestamp "
              + text(local)
              + " of another writer is a local time that the time zone "
              + zone
              + " skips, so the row would be rewritten with a different time. Set "
              + SETTING
              + " = false for the statement, or set spark.sql.session.timeZone to the time zone of"
              + " the writer");
    }
    return instant;
  }

  /**
   * The local time of an instant; {@link #toInstant} is the inverse.
   *
   * @throws IllegalArgumentException if there is none, because the local time is that of two
   *     instants, and this is the second one
   */
  public long ofInstant(long instant) {
    long local = DateTimeUtils.convertTz(instant, ZoneOffset.UTC, zone);
    if (DateTimeUtils.convertTz(local, zone, ZoneOffset.UTC) != instant) {
      throw new IllegalArgumentException(
          "The timestamp "
              + text(instant)
              + "Z can't be written beside INT96 timestamps of another writer, which are local times:"
              + " in the time zone "
              + zone
              + " its local time is also that of an earlier instant. Change the value, or set "
              + SETTING
              + " = false for the statement");
    }
    return local;
  }

  private static String text(long micros) {
    return LocalDateTime.ofInstant(Instant.EPOCH.plus(micros, ChronoUnit.MICROS), ZoneOffset.UTC)
        .toString();
  }
}
