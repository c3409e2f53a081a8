package io.jparquet.spark.core.mapping;

import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/**
 * The properties of one file that its conversions depend on besides the types.
 *
 * @param datetime rebase of DATE and TIMESTAMP
 * @param int96 rebase of INT96 timestamps
 * @param int96Zone the time zone that INT96 timestamps of other writers are to be shifted from, or
 *     null
 * @param truncateNanos whether times and timestamps in nanoseconds are read as the microsecond that
 *     they lie in; else such timestamps are refused, and such times if they are no whole
 *     microseconds
 * @param keepsLocalTimes whether INT96 timestamps are refused that can't be shifted back, because
 *     the time zone skips them: they would be written again with another local time
 */
public record ConversionContext(
    Rebase datetime,
    Rebase int96,
    @Nullable ZoneId int96Zone,
    boolean truncateNanos,
    boolean keepsLocalTimes) {

  /** For rows that are not written again. */
  public ConversionContext(
      Rebase datetime, Rebase int96, @Nullable ZoneId int96Zone, boolean truncateNanos) {
    this(datetime, int96, int96Zone, truncateNanos, false);
  }
}
