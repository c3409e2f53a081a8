package io.jparquet.spark.core.mapping;

import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.Type;
import io.jparquet.schema.PrimitiveNode;
import java.math.BigDecimal;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DecimalType;
import org.jspecify.annotations.Nullable;

/** INT32 and INT64 of integers: without annotation, or with the number of bits and the sign. */
final class StoredIntegers extends StoredType {

  /** The digits before the point that a DECIMAL needs for all values. */
  private static final int INT_DIGITS = 10;

  private static final int LONG_DIGITS = 20;

  private final boolean isInt;
  private final boolean signed;
  private final int bits;

  StoredIntegers(PrimitiveNode node) {
    super(node);
    isInt = node.type() == Type.INT32;
    int all = isInt ? Integer.SIZE : Long.SIZE;
    signed = !(node.logicalType() instanceof LogicalType.IntType type) || type.isSigned();
    bits = node.logicalType() instanceof LogicalType.IntType type ? type.bitWidth() : all;
  }

  @Override
  DataType inferred(InferredTypes types) {
    return switch (bits) {
      case Byte.SIZE -> signed ? DataTypes.ByteType : DataTypes.ShortType;
      case Short.SIZE -> signed ? DataTypes.ShortType : DataTypes.IntegerType;
      case Integer.SIZE -> signed ? DataTypes.IntegerType : DataTypes.LongType;
      default -> signed ? DataTypes.LongType : new DecimalType(LONG_DIGITS, 0);
    };
  }

  @Override
  @Nullable ColumnType kept(DataType type) {
    return signed ? null : new ColumnType.Unsigned(bits);
  }

  @Override
  public @Nullable ValueConversion conversion(DataType requested, ConversionContext context) {
    if (requested instanceof DecimalType decimal) {
      return decimals(decimal);
    }
    if (!signed && bits == Integer.SIZE) {
      TypeKind kind = TypeKind.of(requested);
      if (kind == TypeKind.LONG) {
        return IntConversions.unsignedToLongs();
      } else if (kind == TypeKind.DOUBLE) {
        return IntConversions.unsignedToDoubles();
      }
    }
    return super.conversion(requested, context);
  }

  private @Nullable ValueConversion decimals(DecimalType requested) {
    if (!signed) {
      return bits == Long.SIZE && requested.precision() == LONG_DIGITS && requested.scale() == 0
          ? LongConversions.unsignedToDecimals()
          : null;
    }
    int digits = requested.precision() - requested.scale();
    if (isInt) {
      return digits >= INT_DIGITS ? IntConversions.toDecimals(0, requested) : null;
    }
    return digits >= LONG_DIGITS ? LongConversions.toDecimals(0, requested) : null;
  }

  @Override
  public @Nullable Unchanged unchanged(DataType type, ConversionContext context) {
    boolean fits = TypeKind.of(type).bits() >= bits;
    return !signed || !fits ? null : isInt ? Unchanged.INT : Unchanged.LONG;
  }

  @Override
  public boolean readsInOrder(DataType type, ConversionContext context, long least, long greatest) {
    boolean hasAll = signed || least >= 0 && greatest >= 0 || isReadUnsigned(type);
    return hasAll
        && (TypeKind.of(type).isDecimal()
            || physical().readsInOrder(type, context, least, greatest));
  }

  /** Whether numbers without a sign are read as a type that has all of them. */
  private boolean isReadUnsigned(DataType type) {
    TypeKind kind = TypeKind.of(type);
    return isInt ? bits == Integer.SIZE && kind == TypeKind.LONG : kind.isDecimal();
  }

  @Override
  @Nullable StoredLiteral literal(DataType type, Object value, ConversionContext context) {
    if (TypeKind.of(type).isDecimal()) {
      BigDecimal literal = SparkLiterals.decimal(value);
      return literal == null || isInt && !signed ? null : numbers().at(literal);
    }
    if (isInt) {
      // A type that is as wide has no room for numbers without a sign.
      return PhysicalType.Ints.literal(type, value, signed, signed ? bits : bits + 1);
    }
    return signed ? physical().literal(type, value, context) : null;
  }

  private NumberedValues numbers() {
    return isInt ? NumberedValues.ofInt(signed) : NumberedValues.ofLong(signed);
  }
}
