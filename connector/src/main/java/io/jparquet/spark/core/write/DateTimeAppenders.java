package io.jparquet.spark.core.write;

import io.jparquet.internal.column.write.LeafWriter;
import io.jparquet.internal.value.Int96Timestamps;
import io.jparquet.metadata.TimeUnit;
import io.jparquet.metadata.Type;
import io.jparquet.spark.core.mapping.LocalTimes;
import java.time.Duration;
import java.time.LocalTime;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.jspecify.annotations.Nullable;

/** Dates, times and timestamps whose stored form may differ from Spark's. */
final class DateTimeAppenders {
  private static final int NANOS_PER_MICRO = 1000;
  private static final int MICROS_PER_MILLI = 1000;

  private DateTimeAppenders() {}

  /** DATE that may need rebasing; otherwise {@link PrimitiveAppenders.OfInt} does. */
  static final class RebasedDate extends LeafAppender {
    private final RebaseMode mode;

    RebasedDate(LeafWriter leaf, int nullLevel, RebaseMode mode) {
      super(leaf, nullLevel);
      this.mode = mode;
    }

    @Override
    void appendValue(SpecializedGetters row, int ordinal, int repetitionLevel) {
      leaf.writeInt(repetitionLevel, level, mode.days(row.getInt(ordinal)));
    }
  }

  /** TIME, nanoseconds of the day in Spark. */
  static final class OfTime extends CheckedAppender {
    private final long nanosPerUnit;
    private final boolean isLong;

    OfTime(LeafWriter leaf, int nullLevel, boolean rounds, TimeUnit unit) {
      super(leaf, nullLevel, rounds);
      this.nanosPerUnit = nanosPer(unit);
      this.isLong = leaf.column().type() == Type.INT64;
    }

    @Override
    void appendValue(SpecializedGetters row, int ordinal, int repetitionLevel) {
      long nanos = row.getLong(ordinal);
      long units = Math.floorDiv(nanos, nanosPerUnit);
      if (!rounds && units * nanosPerUnit != nanos) {
        throw doesNotHold(LocalTime.ofNanoOfDay(nanos), "it is between two values of the type");
      }
      if (isLong) {
        leaf.writeLong(repetitionLevel, level, units);
      } else {
        leaf.writeInt(repetitionLevel, level, (int) units);
      }
    }
  }

  /** TIME as the number that is stored. */
  static final class OfTimeNumber extends CheckedAppender {
    private final long unitsPerDay;
    private final boolean isLong;

    OfTimeNumber(LeafWriter leaf, int nullLevel, boolean rounds, TimeUnit unit) {
      super(leaf, nullLevel, rounds);
      this.unitsPerDay = Duration.ofDays(1).toNanos() / nanosPer(unit);
      this.isLong = leaf.column().type() == Type.INT64;
    }

    @Override
    void appendValue(SpecializedGetters row, int ordinal, int repetitionLevel) {
      long units = row.getLong(ordinal);
      if (units < 0 || units >= unitsPerDay) {
        throw doesNotHold(units, "a day has the times 0 to " + (unitsPerDay - 1));
      }
      if (isLong) {
        leaf.writeLong(repetitionLevel, level, units);
      } else {
        leaf.writeInt(repetitionLevel, level, (int) units);
      }
    }
  }

  private static long nanosPer(TimeUnit unit) {
    return switch (unit) {
      case MILLIS -> MICROS_PER_MILLI * NANOS_PER_MICRO;
      case MICROS -> NANOS_PER_MICRO;
      case NANOS -> 1;
      case UNKNOWN -> throw new IllegalArgumentException("No unit of written columns: " + unit);
    };
  }

  /** TIMESTAMP as microseconds that may need rebasing. */
  static final class RebasedTimestampMicros extends LeafAppender {
    private final RebaseMode mode;
    private final String timeZone;

    RebasedTimestampMicros(LeafWriter leaf, int nullLevel, RebaseMode mode, String timeZone) {
      super(leaf, nullLevel);
      this.mode = mode;
      this.timeZone = timeZone;
    }

    @Override
    void appendValue(SpecializedGetters row, int ordinal, int repetitionLevel) {
      leaf.writeLong(repetitionLevel, level, mode.micros(row.getLong(ordinal), timeZone));
    }
  }

  /** TIMESTAMP or TIMESTAMP_NTZ as milliseconds. */
  static final class TimestampMillis extends CheckedAppender {
    private final RebaseMode mode;
    private final String timeZone;

    TimestampMillis(
        LeafWriter leaf, int nullLevel, boolean rounds, RebaseMode mode, String timeZone) {
      super(leaf, nullLevel, rounds);
      this.mode = mode;
      this.timeZone = timeZone;
    }

    @Override
    void appendValue(SpecializedGetters row, int ordinal, int repetitionLevel) {
      long micros = mode.micros(row.getLong(ordinal), timeZone);
      if (!rounds && micros % MICROS_PER_MILLI != 0) {
        throw doesNotHold(micros + " (microseconds)", "it has fractions of milliseconds");
      }
      leaf.writeLong(repetitionLevel, level, Math.floorDiv(micros, (long) MICROS_PER_MILLI));
    }
  }

  /** TIMESTAMP or TIMESTAMP_NTZ as nanoseconds. */
  static final class TimestampNanos extends CheckedAppender {
    private static final long MAX_MICROS = Long.MAX_VALUE / NANOS_PER_MICRO;

    private final RebaseMode mode;
    private final String timeZone;

    TimestampNanos(
        LeafWriter leaf, int nullLevel, boolean rounds, RebaseMode mode, String timeZone) {
      super(leaf, nullLevel, rounds);
      this.mode = mode;
      this.timeZone = timeZone;
    }

    @Override
    void appendValue(SpecializedGetters row, int ordinal, int repetitionLevel) {
      long micros = mode.micros(row.getLong(ordinal), timeZone);
      if (micros < -MAX_MICROS || micros > MAX_MICROS) {
        throw doesNotHold(micros + " (microseconds)", "the type holds the years from 1677 to 2262");
      }
      leaf.writeLong(repetitionLevel, level, micros * NANOS_PER_MICRO);
    }
  }

  /** TIMESTAMP as INT96: nanoseconds of the day, then the Julian day, both little-endian. */
  static final class Int96Timestamp extends LeafAppender {
    private static final long MICROS_PER_DAY = 86_400_000_000L;

    private final RebaseMode mode;
    private final String timeZone;

    /** Null for instants. */
    private final @Nullable LocalTimes localTimes;

    private final byte[] value = new byte[Int96Timestamps.BYTES];

    Int96Timestamp(
        LeafWriter leaf,
        int nullLevel,
        RebaseMode mode,
        String timeZone,
        @Nullable LocalTimes localTimes) {
      super(leaf, nullLevel);
      this.mode = mode;
      this.timeZone = timeZone;
      this.localTimes = localTimes;
    }

    @Override
    void appendValue(SpecializedGetters row, int ordinal, int repetitionLevel) {
      long instant = row.getLong(ordinal);
      long shifted = localTimes == null ? instant : localTimes.ofInstant(instant);
      long micros = mode.int96Micros(shifted, timeZone);
      long day = Math.floorDiv(micros, MICROS_PER_DAY);
      int julianDay = (int) (day + Int96Timestamps.JULIAN_DAY_OF_EPOCH);
      Int96Timestamps.put(julianDay, (micros - day * MICROS_PER_DAY) * NANOS_PER_MICRO, value, 0);
      leaf.writeBinary(repetitionLevel, level, value, 0, value.length);
    }
  }
}
