package io.jparquet.spark.core.mapping;

import io.jparquet.internal.value.WideIntegers;
import io.jparquet.spark.core.mapping.StoredLiteral.Matches;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The stored values of a column as whole numbers: in the same order, and without gaps between the
 * lowest and the highest. Immutable.
 *
 * @param lowest the lowest number; null if there is none
 * @param highest the highest number; null if there is none
 * @param physical the stored value of a number, in the physical form of predicates
 */
record NumberedValues(
    @Nullable BigInteger lowest,
    @Nullable BigInteger highest,
    Function<BigInteger, Object> physical) {

  private static final int WIDE_TIMESTAMP_BITS = 96;

  /** The values of INT32, as signed or unsigned numbers. */
  static NumberedValues ofInt(boolean signed) {
    return ofBits(Integer.SIZE, signed, BigInteger::intValue);
  }

  /** The values of INT64, as signed or unsigned numbers. */
  static NumberedValues ofLong(boolean signed) {
    return ofBits(Long.SIZE, signed, BigInteger::longValue);
  }

  /** TIMESTAMP values of FIXED_LEN_BYTE_ARRAY(12). */
  static NumberedValues ofWideTimestamps() {
    return ofBits(
        WIDE_TIMESTAMP_BITS,
        true,
        number -> WideIntegers.littleEndian(number, WideTimestamps.BYTES));
  }

  /** Numbers in two's complement, the highest byte first, in as few bytes as they need. */
  static NumberedValues ofBytes() {
    return new NumberedValues(null, null, BigInteger::toByteArray);
  }

  /** Numbers in two's complement, the highest byte first, in so many bytes. */
  static NumberedValues ofBytes(int length) {
    return ofBits(length * Byte.SIZE, true, number -> WideIntegers.bigEndian(number, length));
  }

  private static NumberedValues ofBits(
      int bits, boolean signed, Function<BigInteger, Object> physical) {
    BigInteger values = BigInteger.ONE.shiftLeft(bits);
    BigInteger lowest = signed ? values.shiftRight(1).negate() : BigInteger.ZERO;
    return new NumberedValues(lowest, lowest.add(values).subtract(BigInteger.ONE), physical);
  }

  /** Numbers without sign, the highest byte first, in so many bytes. */
  static NumberedValues ofUnsigned(int bytes) {
    return ofBits(bytes * Byte.SIZE, false, number -> WideIntegers.bigEndian(number, bytes));
  }

  /**
   * The literal that is some number in units of the stored ones, where reading loses nothing: only
   * a whole number is stored.
   */
  StoredLiteral at(BigDecimal literal) {
    BigInteger below = literal.setScale(0, RoundingMode.FLOOR).unscaledValue();
    BigInteger least = literal.setScale(0, RoundingMode.CEILING).unscaledValue();
    return between(least, below.add(BigInteger.ONE));
  }

  /** The literal that some consecutive numbers are read as. */
  StoredLiteral between(BigInteger least, BigInteger above) {
    BigInteger from = lowest == null ? least : least.max(lowest);
    BigInteger to = lowest == null ? above : above.max(lowest);
    BigInteger end = highest == null ? null : highest.add(BigInteger.ONE);
    from = end == null ? from : from.min(end);
    to = end == null ? to : to.min(end);
    int count = to.subtract(from).min(BigInteger.TWO).intValue();
    return new StoredLiteral(stored(from, end), stored(to, end), Matches.values()[count]);
  }

  /** A literal among numbers of a unit that is so many times as long as its own. */
  StoredLiteral inUnits(long literal, long unit) {
    BigInteger floor = BigInteger.valueOf(Math.floorDiv(literal, unit));
    BigInteger next = floor.add(BigInteger.ONE);
    return between(Math.floorMod(literal, unit) == 0 ? floor : next, next);
  }

  /** A literal among numbers of a smaller unit. So many of them are read as one of its own unit. */
  StoredLiteral truncated(long literal, long units) {
    BigInteger count = BigInteger.valueOf(units);
    BigInteger least = BigInteger.valueOf(literal).multiply(count);
    return between(least, least.add(count));
  }

  /** The literal that is greater than all that is read. */
  StoredLiteral aboveAll() {
    return new StoredLiteral(null, null, Matches.NONE);
  }

  /** The literal that is less than all that is read. */
  StoredLiteral belowAll() {
    BigInteger least = Objects.requireNonNull(lowest);
    return between(least, least);
  }

  private @Nullable Object stored(BigInteger number, @Nullable BigInteger end) {
    return number.equals(end) ? null : physical.apply(number);
  }
}
