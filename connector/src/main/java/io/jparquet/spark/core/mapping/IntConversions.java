package io.jparquet.spark.core.mapping;

import io.jparquet.vector.IntVector;
import io.jparquet.vector.Vector;
import java.math.BigDecimal;
import org.apache.spark.sql.catalyst.util.DateTimeConstants;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;
import org.jspecify.annotations.Nullable;

/** Conversions of INT32 values. */
final class IntConversions {

  private IntConversions() {}

  /** Values as they are. */
  static ValueConversion ints() {
    return (source, target) -> target.setInts(((IntVector) source).values());
  }

  /** DATE: days in the file's calendar. */
  static ValueConversion dates(Rebase rebase) {
    if (rebase.isIdentity()) {
      return ints();
    }
    return Converted.toInts(
        (source, out, size) -> {
          System.arraycopy(((IntVector) source).values(), 0, out, 0, size);
          rebase.days(out, size, source.validity());
        });
  }

  /** DATE as TIMESTAMP_NTZ at midnight. */
  static ValueConversion datesToMicros(Rebase rebase) {
    return new ValueConversion() {
      private int[] days = new int[0];
      private long[] out = new long[0];

      @Override
      public void apply(Vector source, JParquetColumnVector target) {
        int size = source.size();
        int[] in = ((IntVector) source).values();
        if (!rebase.isIdentity()) {
          days = Reused.atLeast(days, size);
          System.arraycopy(in, 0, days, 0, size);
          rebase.days(days, size, source.validity());
          in = days;
        }
        out = Reused.atLeast(out, size);
        Scaling.multiply(in, out, size, source.validity(), DateTimeConstants.MICROS_PER_DAY, "day");
        target.setLongs(out);
      }
    };
  }

  /** Milliseconds of the day as TIME, in nanoseconds of the day. */
  static ValueConversion millisToTimes() {
    return Converted.toLongs(
        (source, out, size) -> {
          Scaling.toTimes(
              ((IntVector) source).values(),
              out,
              size,
              source.validity(),
              DateTimeConstants.NANOS_PER_MILLIS,
              "millisecond of the day");
        });
  }

  /** Sign-extended values. */
  static ValueConversion toLongs() {
    return Converted.toLongs(
        (source, out, size) -> {
          int[] in = ((IntVector) source).values();
          for (int i = 0; i < size; i++) {
            out[i] = in[i];
          }
        });
  }

  /** Values of UINT_32. */
  static ValueConversion unsignedToLongs() {
    return Converted.toLongs(
        (source, out, size) -> {
          int[] in = ((IntVector) source).values();
          for (int i = 0; i < size; i++) {
            out[i] = in[i] & 0xFFFF_FFFFL;
          }
        });
  }

  /** Values as doubles, without loss. */
  static ValueConversion toDoubles() {
    return Converted.toDoubles(
        (source, out, size) -> {
          int[] in = ((IntVector) source).values();
          for (int i = 0; i < size; i++) {
            out[i] = in[i];
          }
        });
  }

  /** Values of UINT_32 as doubles, without loss. */
  static ValueConversion unsignedToDoubles() {
    return Converted.toDoubles(
        (source, out, size) -> {
          int[] in = ((IntVector) source).values();
          for (int i = 0; i < size; i++) {
            out[i] = in[i] & 0xFFFF_FFFFL;
          }
        });
  }

  /** Unscaled values of some scale as DECIMALs that hold them. */
  static ValueConversion toDecimals(int fileScale, DecimalType type) {
    if (type.precision() > Decimal.MAX_LONG_DIGITS()) {
      return toLargeDecimals(fileScale, type);
    }
    int increase = type.scale() - fileScale;
    return increase == 0 ? ints() : toScaledLongs(increase);
  }

  private static ValueConversion toScaledLongs(int scaleIncrease) {
    long factor = Scaling.powerOfTen(scaleIncrease);
    return Converted.toLongs(
        (source, out, size) -> {
          int[] in = ((IntVector) source).values();
          Scaling.multiply(in, out, size, source.validity(), factor, "decimal digit");
        });
  }

  private static ValueConversion toLargeDecimals(int fileScale, DecimalType type) {
    DecimalDigits digits = new DecimalDigits(type);
    return Converted.toDecimals(
        (Vector source, @Nullable BigDecimal[] out, int size) -> {
          int[] in = ((IntVector) source).values();
          for (int i = 0; i < size; i++) {
            out[i] =
                source.isNull(i) ? null : digits.checked(BigDecimal.valueOf(in[i], fileScale), i);
          }
        });
  }
}
