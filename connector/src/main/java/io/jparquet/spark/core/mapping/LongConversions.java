package io.jparquet.spark.core.mapping;

import io.jparquet.vector.LongVector;
import io.jparquet.vector.Vector;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.apache.spark.sql.catalyst.util.DateTimeConstants;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;
import org.jspecify.annotations.Nullable;

/** Conversions of INT64 values. */
final class LongConversions {

  private static final BigInteger TWO_TO_64 = BigInteger.ONE.shiftLeft(64);

  private static final String NANOS_OF_DAY = "nanosecond of the day";

  private LongConversions() {}

  /** Values as they are. */
  static ValueConversion longs() {
    return (source, target) -> target.setLongs(((LongVector) source).values());
  }

  /** Timestamps in microseconds in the file's calendar. */
  static ValueConversion micros(Rebase rebase) {
    return rebase.isIdentity() ? longs() : scaled(1, "microsecond", rebase);
  }

  /** Values times a factor, then rebased. */
  static ValueConversion scaled(long factor, String unit, @Nullable Rebase rebase) {
    return Converted.toLongs(
        (source, out, size) -> {
          long[] in = ((LongVector) source).values();
          if (factor == 1) {
            System.arraycopy(in, 0, out, 0, size);
          } else {
            Scaling.multiply(in, out, size, source.validity(), factor, unit);
          }
          if (rebase != null) {
            rebase.micros(out, size, source.validity());
          }
        });
  }

  /** Timestamps in nanoseconds as the microsecond that contains them, also before 1970. */
  static ValueConversion nanosToMicros(@Nullable Rebase rebase) {
    return Converted.toLongs(
        (source, out, size) -> {
          long[] in = ((LongVector) source).values();
          for (int i = 0; i < size; i++) {
            out[i] = Math.floorDiv(in[i], DateTimeConstants.NANOS_PER_MICROS);
          }
          if (rebase != null) {
            rebase.micros(out, size, source.validity());
          }
        });
  }

  /** Microseconds of the day as TIME, in nanoseconds of the day. */
  static ValueConversion microsToTimes() {
    return Converted.toLongs(
        (source, out, size) ->
            Scaling.toTimes(
                ((LongVector) source).values(),
                out,
                size,
                source.validity(),
                DateTimeConstants.NANOS_PER_MICROS,
                "microsecond of the day"));
  }

  /** Nanoseconds of the day as TIME in whole microseconds, rounded down. */
  static ValueConversion nanosToTruncatedTimes() {
    return Converted.toLongs(
        (source, out, size) -> {
          Scaling.toTimes(
              ((LongVector) source).values(), out, size, source.validity(), 1, NANOS_OF_DAY);
          for (int i = 0; i < size; i++) {
            out[i] -= out[i] % DateTimeConstants.NANOS_PER_MICROS;
          }
        });
  }

  /**
   * Nanoseconds of the day as they are: Spark keeps TIME in nanoseconds too, but its finest
   * precision is the microsecond, and a part of one would silently get lost later.
   */
  static ValueConversion nanosToTimes() {
    return Converted.toLongs(
        (source, out, size) -> {
          Scaling.toTimes(
              ((LongVector) source).values(), out, size, source.validity(), 1, NANOS_OF_DAY);
          for (int i = 0; i < size; i++) {
            if (out[i] % DateTimeConstants.NANOS_PER_MICROS != 0 && !source.isNull(i)) {
              throw new UnfitValueException(
                  "The time of "
                      + out[i]
                      + " nanoseconds of the day has more digits than TIME(6) can hold. Set the"
                      + " option timestampNanos to truncate, or leave the column out",
                  i);
            }
          }
        });
  }

  /** Unscaled values of some scale as DECIMALs that hold them. */
  static ValueConversion toDecimals(int fileScale, DecimalType type) {
    return type.precision() > Decimal.MAX_LONG_DIGITS()
        ? toLargeDecimals(fileScale, type)
        : toScaledLongs(type.scale() - fileScale);
  }

  private static ValueConversion toScaledLongs(int scaleIncrease) {
    return scaleIncrease == 0
        ? longs()
        : scaled(Scaling.powerOfTen(scaleIncrease), "decimal digit", null);
  }

  private static ValueConversion toLargeDecimals(int fileScale, DecimalType type) {
    DecimalDigits digits = new DecimalDigits(type);
    return Converted.toDecimals(
        (Vector source, @Nullable BigDecimal[] out, int size) -> {
          long[] in = ((LongVector) source).values();
          for (int i = 0; i < size; i++) {
            out[i] =
                source.isNull(i) ? null : digits.checked(BigDecimal.valueOf(in[i], fileScale), i);
          }
        });
  }

  /** Values of UINT_64 as DECIMAL(20, 0). */
  static ValueConversion unsignedToDecimals() {
    return Converted.toDecimals(
        (source, out, size) -> {
          long[] in = ((LongVector) source).values();
          for (int i = 0; i < size; i++) {
            BigInteger value = BigInteger.valueOf(in[i]);
            out[i] = new BigDecimal(in[i] < 0 ? value.add(TWO_TO_64) : value);
          }
        });
  }
}
