package io.jparquet.spark.core.write;

import org.apache.spark.sql.catalyst.util.RebaseDateTime;
import org.apache.spark.sql.errors.QueryExecutionErrors;

/**
 * The treatment of dates and timestamps before the switch from the Julian to the Gregorian
 * calendar: the values of {@code spark.sql.parquet.datetimeRebaseModeInWrite} and {@code
 * spark.sql.parquet.int96RebaseModeInWrite}.
 */
enum RebaseMode {
  /** A value before the switch is an error. */
  EXCEPTION,
  /** Values are written as they are, in the proleptic Gregorian calendar. */
  CORRECTED,
  /** Values are rebased to the hybrid calendar of Spark 2 and Hive. */
  LEGACY;

  /** Days since the epoch as they are stored. */
  int days(int days) {
    if (this == CORRECTED || days >= RebaseDateTime.lastSwitchGregorianDay()) {
      return days;
    }
    if (this == EXCEPTION) {
      throw QueryExecutionErrors.sparkUpgradeInWritingDatesError(
          "Parquet", "spark.sql.parquet.datetimeRebaseModeInWrite");
    }
    return RebaseDateTime.rebaseGregorianToJulianDays(days);
  }

  /** Microseconds since the epoch as they are stored in INT64. */
  long micros(long micros, String timeZone) {
    return micros(micros, timeZone, "Parquet", "spark.sql.parquet.datetimeRebaseModeInWrite");
  }

  /** Microseconds since the epoch as they are stored in INT96. */
  long int96Micros(long micros, String timeZone) {
    return micros(micros, timeZone, "Parquet INT96", "spark.sql.parquet.int96RebaseModeInWrite");
  }

  private long micros(long micros, String timeZone, String format, String key) {
    if (this == CORRECTED) {
      return micros;
    }
    if (this == LEGACY) {
      return RebaseDateTime.rebaseGregorianToJulianMicros(timeZone, micros);
    }
    if (micros < RebaseDateTime.lastSwitchGregorianTs()) {
      throw QueryExecutionErrors.sparkUpgradeInWritingDatesError(format, key);
    }
    return micros;
  }
}
