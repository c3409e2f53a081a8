package io.jparquet.spark.core.mapping;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.apache.spark.sql.types.DecimalType;

/**
 * Refuses decimals with more digits than a DECIMAL of more than 18 digits has: Spark has no such
 * values, and would fail with an error that names neither file nor column. Those of at most 18
 * digits are kept as they are stored, as Spark's own source does. Immutable.
 */
final class DecimalDigits {
  private final DecimalType type;

  /** Ten to the power of the precision: the least number with too many digits. */
  private final BigInteger limit;

  /** Bytes of the limit, and its first one: most values are seen to be less by them. */
  private final int limitLength;

  private final int limitStart;

  DecimalDigits(DecimalType type) {
    this.type = type;
    this.limit = BigInteger.TEN.pow(type.precision());
    byte[] bytes = limit.toByteArray();
    this.limitLength = bytes.length;
    this.limitStart = bytes[0];
  }

  /**
   * A value in the scale of the type, which is not less than its own.
   *
   * @throws UnfitValueException if it has too many digits then
   */
  BigDecimal checked(BigDecimal value, int slot) {
    BigDecimal scaled = value.setScale(type.scale());
    if (scaled.unscaledValue().abs().compareTo(limit) >= 0) {
      throw tooLong(scaled, slot);
    }
    return scaled;
  }

  /** Whether a number in big-endian two's complement, of any length, has too many digits. */
  boolean exceededBy(byte[] data, int start, int length) {
    if (length < limitLength) {
      return false;
    }
    int sign = data[start] >> 7;
    int from = start;
    int left = length;
    while (left >= limitLength && left > 1 && data[from] == sign && data[from + 1] >> 7 == sign) {
      from++;
      left--;
    }
    int first = data[from];
    if (left < limitLength || left == limitLength && first < limitStart && first > -limitStart) {
      return false;
    }
    return new BigInteger(data, start, length).abs().compareTo(limit) >= 0;
  }

  UnfitValueException tooLong(BigDecimal value, int slot) {
    return new UnfitValueException(
        "the value "
            + value.toPlainString()
            + " has more digits than "
            + type.sql()
            + " can hold; the file is damaged or declares a wrong type: read the column as BINARY"
            + " to get the stored bytes, or leave it out",
        slot);
  }
}
