package io.jparquet.spark.core.mapping;

import io.jparquet.internal.value.WideIntegers;
import io.jparquet.metadata.TimeUnit;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.spark.sql.catalyst.util.DateTimeConstants;

/**
 * TIMESTAMP values of FIXED_LEN_BYTE_ARRAY(12): numbers of 96 bits in two's complement, the lowest
 * byte first.
 */
final class WideTimestamps {

  static final int BYTES = 12;

  private WideTimestamps() {}

  /**
   * The microseconds since 1970 of a value; nanoseconds are rounded down.
   *
   * @throws ArithmeticException if Spark's type, which has 64 bits, cannot hold them
   */
  static long micros(byte[] data, int start, TimeUnit unit) {
    ByteBuffer value = ByteBuffer.wrap(data, start, BYTES).order(ByteOrder.LITTLE_ENDIAN);
    long low = value.getLong();
    int high = value.getInt();
    boolean isLong = high == (int) (low >> Long.SIZE - 1);
    try {
      if (isLong) {
        return switch (unit) {
          case MILLIS -> Math.multiplyExact(low, DateTimeConstants.MICROS_PER_MILLIS);
          case MICROS -> low;
          case NANOS -> Math.floorDiv(low, DateTimeConstants.NANOS_PER_MICROS);
          case UNKNOWN -> throw new IllegalArgumentException("a time unit of unknown length");
        };
      }
      if (unit == TimeUnit.NANOS) {
        BigInteger micros = BigInteger.valueOf(DateTimeConstants.NANOS_PER_MICROS);
        BigInteger nanos = WideIntegers.ofLittleEndian(data, start, BYTES);
        return nanos.subtract(nanos.mod(micros)).divide(micros).longValueExact();
      }
    } catch (ArithmeticException overflow) {
      throw outOfRange(data, start, unit);
    }
    throw outOfRange(data, start, unit);
  }

  private static ArithmeticException outOfRange(byte[] data, int start, TimeUnit unit) {
    return new ArithmeticException(
        "The timestamp of "
            + WideIntegers.ofLittleEndian(data, start, BYTES)
            + " "
            + unit
            + " since 1970 is out of the range of Spark's timestamps, which count microseconds in"
            + " 64 bits. Read the column as BINARY, or leave it out");
  }
}
