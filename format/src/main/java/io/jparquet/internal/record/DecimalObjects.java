package io.jparquet.internal.record;

import io.jparquet.internal.value.WideIntegers;
import io.jparquet.metadata.LogicalType.DecimalType;
import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * Converts numbers to the unscaled values of a DECIMAL column: exactly, and within its precision.
 */
final class DecimalObjects {
  private final DecimalType decimal;
  private final LeafMisfit misfit;

  DecimalObjects(DecimalType decimal, LeafMisfit misfit) {
    this.decimal = decimal;
    this.misfit = misfit;
  }

  /** The unscaled value of a number in the column's scale. */
  BigInteger unscaled(BigDecimal value) {
    if (value.signum() == 0) {
      return BigInteger.ZERO;
    }
    // Exponents are compared first, because the power of ten for a very large scale would be too
    // expensive to compute.
    long integerDigits = (long) value.precision() - value.scale();
    if (integerDigits + decimal.scale() > decimal.precision()) {
      throw tooLarge(value);
    }
    if (integerDigits + decimal.scale() <= 0) {
      throw lossy(value);
    }
    try {
      return value.setScale(decimal.scale()).unscaledValue();
    } catch (ArithmeticException e) {
      throw lossy(value);
    }
  }

  /** Rejects an unscaled value with too many digits. */
  void check(long unscaled, Object value) {
    if (BigDecimal.valueOf(unscaled).precision() > decimal.precision()) {
      throw tooLarge(value);
    }
  }

  /** Rejects an unscaled value in two's complement that is empty or has too many digits. */
  void check(byte[] unscaled) {
    if (unscaled.length == 0) {
      throw misfit.of(unscaled, "a number has at least one byte");
    }
    if (new BigDecimal(new BigInteger(unscaled)).precision() > decimal.precision()) {
      throw tooLarge(unscaled);
    }
  }

  /**
   * The two's complement of a number, big-endian.
   *
   * @param length number of bytes; 0 for the minimum
   */
  byte[] bytes(BigDecimal value, int length) {
    BigInteger number = unscaled(value);
    if (length == 0) {
      return number.toByteArray();
    }
    if (number.bitLength() >= length * Byte.SIZE) {
      throw tooLarge(value);
    }
    return WideIntegers.bigEndian(number, length);
  }

  private IllegalArgumentException tooLarge(Object value) {
    return misfit.of(value, "it has more than " + decimal.precision() + " digits");
  }

  private IllegalArgumentException lossy(BigDecimal value) {
    return misfit.of(value, "it has more than " + decimal.scale() + " digits after the point");
  }
}
