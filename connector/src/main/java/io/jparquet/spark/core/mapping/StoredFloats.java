package io.jparquet.spark.core.mapping;

import io.jparquet.metadata.Type;
import io.jparquet.schema.PrimitiveNode;
import io.jparquet.spark.core.mapping.StoredLiteral.Matches;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;

/**
 * FLOAT and DOUBLE, in the order of Spark: the two zeros are equal, and all NaN are equal and
 * greater than every other number.
 */
final class StoredFloats extends PhysicalType {

  private final boolean isFloat;

  StoredFloats(PrimitiveNode node) {
    super(node);
    isFloat = node.type() == Type.FLOAT;
  }

  @Override
  DataType inferred(InferredTypes types) {
    return isFloat ? DataTypes.FloatType : DataTypes.DoubleType;
  }

  @Override
  public @Nullable ValueConversion conversion(DataType requested, ConversionContext context) {
    return switch (TypeKind.of(requested)) {
      case FLOAT -> isFloat ? FloatConversions.floats() : null;
      case DOUBLE -> isFloat ? FloatConversions.floatsToDoubles() : FloatConversions.doubles();
      default -> null;
    };
  }

  @Override
  @Nullable StoredLiteral literal(DataType type, Object value, ConversionContext context) {
    return switch (TypeKind.of(type)) {
      case FLOAT -> isFloat && value instanceof Float ? StoredLiteral.one(value) : null;
      case DOUBLE -> value instanceof Double literal ? ofDouble(literal) : null;
      default -> null;
    };
  }

  private StoredLiteral ofDouble(Double literal) {
    float nearest = literal.floatValue();
    if (!isFloat) {
      return StoredLiteral.one(literal);
    }
    if (literal.isNaN() || nearest == literal) {
      return StoredLiteral.one(nearest);
    }
    float above = nearest > literal ? nearest : Math.nextUp(nearest);
    return new StoredLiteral(above, above, Matches.NONE);
  }
}
