package io.jparquet.spark.core.mapping;

import org.apache.spark.sql.catalyst.util.RebaseDateTime;
import org.apache.spark.sql.execution.datasources.DataSourceUtils;
import org.jspecify.annotations.Nullable;

/**
 * The treatment of dates and timestamps from before Spark's switch to the Proleptic Gregorian
 * calendar, decided once for a file.
 *
 * @param mode the mode
 * @param zone id of the writer's time zone, for timestamps in the mode {@code LEGACY}
 * @param format as Spark's error names it: {@code Parquet} or {@code Parquet INT96}
 */
public record Rebase(Mode mode, String zone, String format) {

  /** The modes of {@code datetimeRebaseMode} and {@code int96RebaseMode}. */
  public enum Mode {
    /** Fail at a value that the two calendars read differently. */
    EXCEPTION,
    /** Values are in the Proleptic Gregorian calendar already. */
    CORRECTED,
    /** Values are in the hybrid Julian and Gregorian calendar. */
    LEGACY
  }

  /** Values stay as they are. */
  public boolean isIdentity() {
    return mode == Mode.CORRECTED;
  }

  /** Whether all days from one on stay as they are. */
  boolean keepsDaysFrom(long day) {
    return isIdentity() || day >= RebaseDateTime.lastSwitchJulianDay();
  }

  /** Whether all microseconds from one on stay as they are. */
  boolean keepsMicrosFrom(long micros) {
    return isIdentity() || micros >= RebaseDateTime.lastSwitchJulianTs();
  }

  /** One day as Spark has it. */
  public int day(int day) {
    if (keepsDaysFrom(day)) {
      return day;
    }
    failIfAsked();
    return RebaseDateTime.rebaseJulianToGregorianDays(day);
  }

  /** Microseconds of one timestamp as Spark has them. */
  public long micros(long micros) {
    if (keepsMicrosFrom(micros)) {
      return micros;
    }
    failIfAsked();
    return RebaseDateTime.rebaseJulianToGregorianMicros(zone, micros);
  }

  /** Rebases days of present slots in place. */
  void days(int[] values, int size, long @Nullable [] validity) {
    if (isIdentity()) {
      return;
    }
    int lastSwitch = RebaseDateTime.lastSwitchJulianDay();
    for (int i = 0; i < size; i++) {
      if (values[i] < lastSwitch && isPresent(validity, i)) {
        values[i] = day(values[i]);
      }
    }
  }

  /** Rebases microseconds of present slots in place. */
  void micros(long[] values, int size, long @Nullable [] validity) {
    if (isIdentity()) {
      return;
    }
    long lastSwitch = RebaseDateTime.lastSwitchJulianTs();
    for (int i = 0; i < size; i++) {
      if (values[i] < lastSwitch && isPresent(validity, i)) {
        values[i] = micros(values[i]);
      }
    }
  }

  private void failIfAsked() {
    if (mode == Mode.EXCEPTION) {
      throw DataSourceUtils.newRebaseExceptionInRead(format);
    }
  }

  private static boolean isPresent(long @Nullable [] validity, int i) {
    return validity == null || ((validity[i >>> 6] >>> i) & 1) != 0;
  }
}
