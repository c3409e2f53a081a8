package io.jparquet.spark.write.row;

import io.jparquet.internal.column.write.LeafWriter;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;

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

  /** TIME, nanoseconds of the day in Spark, microseconds in the file. */
  static final class TimeMicros extends LeafAppender {
    TimeMicros(LeafWriter leaf, int nullLevel) {
      super(leaf, nullLevel);
    }

    @Override
    void appendValue(SpecializedGetters row, int ordinal, int repetitionLevel) {
      leaf.writeLong(
          repetitionLevel, level, Math.floorDiv(row.getLong(ordinal), (long) NANOS_PER_MICRO));
    }
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

  /** TIMESTAMP as milliseconds. */
  static final class TimestampMillis extends LeafAppender {
    private final RebaseMode mode;
    private final String timeZone;

    TimestampMillis(LeafWriter leaf, int nullLevel, RebaseMode mode, String timeZone) {
      super(leaf, nullLevel);
      this.mode = mode;
      this.timeZone = timeZone;
    }

    @Override
    void appendValue(SpecializedGetters row, int ordinal, int repetitionLevel) {
      long micros = mode.micros(row.getLong(ordinal), timeZone);
      leaf.writeLong(repetitionLevel, level, Math.floorDiv(micros, (long) MICROS_PER_MILLI));
    }
  }

  /** TIMESTAMP as INT96: nanoseconds of the day, then the Julian day, both little-endian. */
  static final class Int96Timestamp extends LeafAppender {
    private static final VarHandle LONGS =
        MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INTS =
        MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long MICROS_PER_DAY = 86_400_000_000L;
    private static final long JULIAN_DAY_OF_EPOCH = 2_440_588;

    private final RebaseMode mode;
    private final String timeZone;
    private final byte[] value = new byte[12];

    Int96Timestamp(LeafWriter leaf, int nullLevel, RebaseMode mode, String timeZone) {
      super(leaf, nullLevel);
      this.mode = mode;
      this.timeZone = timeZone;
    }

    @Override
    void appendValue(SpecializedGetters row, int ordinal, int repetitionLevel) {
      long micros = mode.int96Micros(row.getLong(ordinal), timeZone);
      long day = Math.floorDiv(micros, MICROS_PER_DAY);
      LONGS.set(value, 0, (micros - day * MICROS_PER_DAY) * NANOS_PER_MICRO);
      INTS.set(value, 8, (int) (day + JULIAN_DAY_OF_EPOCH));
      leaf.writeBinary(repetitionLevel, level, value, 0, value.length);
    }
  }
}
