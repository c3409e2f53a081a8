package io.jparquet.internal.variant.shredding;

import io.jparquet.variant.Variant;
import io.jparquet.variant.VariantType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.UUID;

/** Converts scalars to the physical values of typed columns. */
final class ScalarShredding {
  private ScalarShredding() {}

  /** The value for a column of the type, or null when the column cannot hold it. */
  static Object typed(Variant variant, ShreddedType.Scalar scalar, ShreddingRules rules) {
    VariantType type = variant.type();
    if (type.isInteger() || type.isDecimal()) {
      return number(variant, scalar, rules.numbers());
    } else if (type != scalar.type()) {
      return null;
    }
    return switch (type) {
      case BOOLEAN -> variant.getBoolean();
      case FLOAT -> variant.getFloat();
      case DOUBLE -> variant.getDouble();
      case DATE -> rules.dateTimes().days((int) variant.getLong());
      case TIMESTAMP -> rules.dateTimes().micros(variant.getLong());
      case TIME, TIMESTAMP_NTZ, TIMESTAMP_NANOS, TIMESTAMP_NTZ_NANOS -> variant.getLong();
      case STRING, BINARY ->
          Arrays.copyOfRange(
              variant.bytes(), variant.contentStart(), variant.start() + variant.length());
      case UUID -> bytes(variant.getUuid());
      default -> null;
    };
  }

  private static byte[] bytes(UUID uuid) {
    return ByteBuffer.allocate(2 * Long.BYTES)
        .putLong(uuid.getMostSignificantBits())
        .putLong(uuid.getLeastSignificantBits())
        .array();
  }

  private static Object number(Variant variant, ShreddedType.Scalar scalar, NumberRule numbers) {
    VariantType target = scalar.type();
    if (numbers == NumberRule.SAME_TYPE && variant.type() != target) {
      return null;
    }
    if (target.isInteger()) {
      return variant.type().isInteger()
          ? integer(variant.getLong(), target)
          : integer(variant.getDecimal(), target);
    } else if (!target.isDecimal()) {
      return null;
    }
    BigDecimal decimal =
        variant.type().isInteger() ? BigDecimal.valueOf(variant.getLong()) : variant.getDecimal();
    if (numbers == NumberRule.SAME_TYPE && decimal.scale() != scalar.scale()) {
      return null;
    }
    BigDecimal scaled = decimal.setScale(scalar.scale(), RoundingMode.DOWN);
    return scaled.compareTo(decimal) == 0 && scaled.precision() <= scalar.precision()
        ? unscaled(scaled.unscaledValue(), scalar)
        : null;
  }

  private static Object integer(BigDecimal decimal, VariantType target) {
    BigDecimal whole = decimal.setScale(0, RoundingMode.DOWN);
    if (whole.compareTo(decimal) != 0 || whole.unscaledValue().bitLength() >= Long.SIZE) {
      return null;
    }
    return integer(whole.longValue(), target);
  }

  private static Object integer(long number, VariantType target) {
    return switch (target) {
      case INT8 -> number == (byte) number ? (Object) (int) number : null;
      case INT16 -> number == (short) number ? (Object) (int) number : null;
      case INT32 -> number == (int) number ? (Object) (int) number : null;
      default -> number;
    };
  }

  private static Object unscaled(BigInteger unscaled, ShreddedType.Scalar scalar) {
    return switch (scalar.type()) {
      case DECIMAL4 -> unscaled.bitLength() < Integer.SIZE ? unscaled.intValue() : (Object) null;
      case DECIMAL8 -> unscaled.bitLength() < Long.SIZE ? unscaled.longValue() : (Object) null;
      default -> fixed(unscaled, scalar.typeLength());
    };
  }

  /** Big-endian bytes in the number that the type has; null when the value needs more. */
  private static byte[] fixed(BigInteger unscaled, int typeLength) {
    byte[] minimal = unscaled.toByteArray();
    if (typeLength == 0 || minimal.length == typeLength) {
      return minimal;
    } else if (minimal.length > typeLength) {
      return null;
    }
    byte[] bytes = new byte[typeLength];
    int padding = typeLength - minimal.length;
    Arrays.fill(bytes, 0, padding, (byte) (unscaled.signum() >> 1));
    System.arraycopy(minimal, 0, bytes, padding, minimal.length);
    return bytes;
  }
}
