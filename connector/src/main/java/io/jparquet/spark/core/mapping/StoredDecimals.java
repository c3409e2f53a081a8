package io.jparquet.spark.core.mapping;

import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.Type;
import io.jparquet.schema.PrimitiveNode;
import java.math.BigDecimal;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DecimalType;
import org.jspecify.annotations.Nullable;

/**
 * DECIMALs. One is read as another if neither digits before nor after the point are lost. One of
 * more digits than Spark's have is read as STRING, with all digits, or as DOUBLE.
 */
final class StoredDecimals extends StoredType {

  private final int precision;
  private final int scale;

  StoredDecimals(PrimitiveNode node, LogicalType.DecimalType annotation) {
    super(node);
    precision = annotation.precision();
    scale = annotation.scale();
  }

  private boolean isWide() {
    boolean isNumber = node().type() == Type.INT32 || node().type() == Type.INT64;
    return precision > DecimalType.MAX_PRECISION() && !isNumber;
  }

  @Override
  @Nullable DataType inferred(InferredTypes types) {
    if (isWide()) {
      return types.wideDecimals();
    }
    boolean isLegal = precision >= 1 && precision <= mostDigits();
    return isLegal ? new DecimalType(precision, scale) : null;
  }

  private int mostDigits() {
    return switch (node().type()) {
      case INT32 -> 9;
      case INT64 -> 18;
      // The largest number of digits that every value of that many bytes can have.
      case FIXED_LEN_BYTE_ARRAY -> (int) Math.floor(Math.log10(2) * (8L * node().typeLength() - 1));
      default -> Integer.MAX_VALUE;
    };
  }

  @Override
  String advice() {
    return isWide()
        ? " (Spark's DECIMAL has at most "
            + DecimalType.MAX_PRECISION()
            + " digits; read the column as STRING or DOUBLE with the option"
            + " jparquet.read.wide-decimals = string or double)"
        : "";
  }

  @Override
  public @Nullable ValueConversion conversion(DataType requested, ConversionContext context) {
    if (isWide()) {
      TypeKind kind = TypeKind.of(requested);
      if (kind == TypeKind.STRING) {
        return BinaryConversions.decimalsToStrings(scale);
      } else if (kind == TypeKind.DOUBLE) {
        return BinaryConversions.decimalsToDoubles(scale);
      }
    }
    return requested instanceof DecimalType decimal
        ? decimals(decimal)
        : super.conversion(requested, context);
  }

  private @Nullable ValueConversion decimals(DecimalType requested) {
    int scaleIncrease = requested.scale() - scale;
    if (scaleIncrease < 0 || requested.precision() - precision < scaleIncrease) {
      return null;
    }
    return switch (node().type()) {
      case INT32 -> IntConversions.toDecimals(scale, requested);
      case INT64 -> LongConversions.toDecimals(scale, requested);
      default -> BinaryConversions.toDecimals(scale, requested);
    };
  }

  @Override
  public @Nullable Unchanged unchanged(DataType type, ConversionContext context) {
    if (!(type instanceof DecimalType decimal) || decimal.scale() != scale) {
      return null;
    }
    return switch (node().type()) {
      case INT32 -> Unchanged.INT;
      case INT64 -> Unchanged.LONG;
      default -> Unchanged.NUMBER_BYTES;
    };
  }

  @Override
  public boolean readsInOrder(DataType type, ConversionContext context, long least, long greatest) {
    return TypeKind.of(type).isDecimal() || physical().readsInOrder(type, context, least, greatest);
  }

  @Override
  public boolean readsInOrder(DataType type) {
    return TypeKind.of(type).isDecimal();
  }

  @Override
  @Nullable StoredLiteral literal(DataType type, Object value, ConversionContext context) {
    if (!TypeKind.of(type).isDecimal()) {
      return physical().literal(type, value, context);
    }
    BigDecimal literal = SparkLiterals.decimal(value);
    return literal == null ? null : numbers().at(literal.scaleByPowerOfTen(scale));
  }

  /** Unscaled values. */
  private NumberedValues numbers() {
    return switch (node().type()) {
      case INT32 -> NumberedValues.ofInt(true);
      case INT64 -> NumberedValues.ofLong(true);
      case BYTE_ARRAY -> NumberedValues.ofBytes();
      default -> NumberedValues.ofBytes(node().typeLength());
    };
  }
}
