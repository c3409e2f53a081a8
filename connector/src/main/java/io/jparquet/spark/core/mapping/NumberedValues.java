package io.jparquet.spark.core.mapping;

import io.jparquet.internal.value.WideIntegers;
import io.jparquet.metadata.LogicalType;
import io.jparquet.schema.PrimitiveNode;
import io.jparquet.spark.core.mapping.StoredLiteral.Matches;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Arrays;
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

  /** Unscaled values of a DECIMAL in any physical type. */
  static NumberedValues ofDecimal(PrimitiveNode node) {
    return switch (node.type()) {
      case INT32 -> ofInt(true);
      case INT64 -> ofLong(true);
      case BYTE_ARRAY -> new NumberedValues(null, null, BigInteger::toByteArray);
      default ->
          ofBits(
              node.typeLength() * Byte.SIZE, true, number -> extended(number, node.typeLength()));
    };
  }

  private static NumberedValues ofBits(
      int bits, boolean signed, Function<BigInteger, Object> physical) {
    BigInteger values = BigInteger.ONE.shiftLeft(bits);
    BigInteger lowest = signed ? values.shiftRight(1).negate() : BigInteger.ZERO;
    return new NumberedValues(lowest, lowest.add(values).subtract(BigInteger.ONE), physical);
  }

  /** Numbers of 16 bytes without sign, the highest byte first. */
  static NumberedValues ofUuids() {
    int bytes = 2 * Long.BYTES;
    return ofBits(
        bytes * Byte.SIZE,
        false,
        number -> {
          // The sign may take a byte more.
          byte[] signed = extended(number, bytes + 1);
          return Arrays.copyOfRange(signed, 1, signed.length);
        });
  }

  /** The scale of a column's numbers: 0 unless it is a DECIMAL. */
  static int scaleOf(PrimitiveNode node) {
    return node.logicalType() instanceof LogicalType.DecimalType decimal ? decimal.scale() : 0;
  }

  /** Whether the values of INT32 and INT64 are unsigned. */
  static boolean isUnsigned(PrimitiveNode node) {
    return node.logicalType() instanceof LogicalType.IntType type && !type.isSigned();
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

  private static byte[] extended(BigInteger number, int length) {
    byte[] bytes = number.toByteArray();
    byte[] fixed = new byte[length];
    Arrays.fill(fixed, (byte) (number.signum() < 0 ? -1 : 0));
    System.arraycopy(bytes, 0, fixed, length - bytes.length, bytes.length);
    return fixed;
  }
}
