package io.jparquet.internal.variant.shredding;

import io.jparquet.error.CorruptFileException;
import io.jparquet.variant.VariantBuilder;
import io.jparquet.variant.VariantType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.UUID;

/** Appends the values of typed columns to a variant. */
final class ScalarRebuild {
  private static final int MAX_DECIMAL_DIGITS = 38;

  private final NumberRule numbers;
  private final ShreddingRules.DateTimes dateTimes;

  ScalarRebuild(ShreddingRules rules) {
    this.numbers = rules.numbers();
    this.dateTimes = rules.dateTimes();
  }

  void append(ShreddedRow row, ShreddedType.Scalar scalar, VariantBuilder builder) {
    switch (scalar.type()) {
      case BOOLEAN -> builder.appendBoolean(row.booleanValue());
      case INT8, INT16, INT32 -> integer(row.intValue(), scalar.type(), builder);
      case INT64 -> integer(row.longValue(), scalar.type(), builder);
      case FLOAT -> builder.appendFloat(row.floatValue());
      case DOUBLE -> builder.appendDouble(row.doubleValue());
      case DECIMAL4 -> decimal(BigInteger.valueOf(row.intValue()), scalar, builder);
      case DECIMAL8 -> decimal(BigInteger.valueOf(row.longValue()), scalar, builder);
      case DECIMAL16 -> decimal(unscaled(row), scalar, builder);
      case DATE -> builder.appendLong(VariantType.DATE, dateTimes.days(row.intValue()));
      case TIMESTAMP ->
          builder.appendLong(VariantType.TIMESTAMP, dateTimes.micros(row.longValue()));
      case TIME, TIMESTAMP_NTZ, TIMESTAMP_NANOS, TIMESTAMP_NTZ_NANOS ->
          builder.appendLong(scalar.type(), row.longValue());
      case BINARY -> builder.appendBinary(row.bytes(), row.bytesStart(), row.bytesLength());
      case STRING -> builder.appendUtf8(row.bytes(), row.bytesStart(), row.bytesLength());
      case UUID -> builder.appendUuid(uuid(row));
      case NULL, OBJECT, ARRAY ->
          throw new IllegalArgumentException(scalar.type() + " is not a type of scalars");
    }
  }

  private void integer(long number, VariantType type, VariantBuilder builder) {
    if (type == VariantType.INT8 && number != (byte) number
        || type == VariantType.INT16 && number != (short) number) {
      throw new CorruptFileException(
          "a typed_value of type " + type + " has the value " + number + ", which is out of range");
    }
    if (numbers == NumberRule.SAME_TYPE) {
      builder.appendLong(type, number);
    } else {
      builder.appendLong(number);
    }
  }

  /** The unscaled value of a decimal; an empty byte string is not a number, and is read as zero. */
  private static BigInteger unscaled(ShreddedRow row) {
    return row.bytesLength() == 0
        ? BigInteger.ZERO
        : new BigInteger(row.bytes(), row.bytesStart(), row.bytesLength());
  }

  private void decimal(BigInteger unscaled, ShreddedType.Scalar scalar, VariantBuilder builder) {
    BigDecimal decimal = new BigDecimal(unscaled, scalar.scale());
    if (decimal.precision() > MAX_DECIMAL_DIGITS) {
      throw new CorruptFileException(
          "a typed_value of type DECIMAL has "
              + decimal.precision()
              + " digits; the maximum in a variant is 38");
    }
    if (numbers == NumberRule.SAME_TYPE) {
      builder.appendDecimal(scalar.type(), decimal);
    } else {
      builder.appendDecimal(decimal);
    }
  }

  private static UUID uuid(ShreddedRow row) {
    ByteBuffer bytes = ByteBuffer.wrap(row.bytes(), row.bytesStart(), row.bytesLength());
    return new UUID(bytes.getLong(), bytes.getLong());
  }
}
