package io.jparquet.spark.core.mapping;

import io.jparquet.schema.PrimitiveNode;
import org.apache.spark.sql.catalyst.util.DateTimeConstants;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;

/** DATE: days since 1970 in INT32, in the file's calendar. */
final class StoredDates extends StoredType {

  StoredDates(PrimitiveNode node) {
    super(node);
  }

  @Override
  DataType inferred(InferredTypes types) {
    return DataTypes.DateType;
  }

  @Override
  public @Nullable ValueConversion conversion(DataType requested, ConversionContext context) {
    return TypeKind.of(requested) == TypeKind.TIMESTAMP_NTZ
        ? IntConversions.datesToMicros(context.datetime())
        : super.conversion(requested, context);
  }

  @Override
  public @Nullable Unchanged unchanged(DataType type, ConversionContext context) {
    return TypeKind.of(type) == TypeKind.DATE && context.datetime().isIdentity()
        ? Unchanged.INT
        : null;
  }

  @Override
  public boolean readsInOrder(DataType type, ConversionContext context, long least, long greatest) {
    return TypeKind.of(type) == TypeKind.TIMESTAMP_NTZ
        ? context.datetime().keepsDaysFrom(least)
        : physical().readsInOrder(type, context, least, greatest);
  }

  @Override
  @Nullable StoredLiteral literal(DataType type, Object value, ConversionContext context) {
    TypeKind kind = TypeKind.of(type);
    if (kind == TypeKind.DATE) {
      Integer days = context.datetime().isIdentity() ? SparkLiterals.days(value) : null;
      return days == null ? null : StoredLiteral.one(days);
    } else if (kind == TypeKind.TIMESTAMP_NTZ) {
      Long micros = context.datetime().isIdentity() ? SparkLiterals.micros(value) : null;
      return micros == null
          ? null
          : NumberedValues.ofInt(true).inUnits(micros, DateTimeConstants.MICROS_PER_DAY);
    }
    return physical().literal(type, value, context);
  }
}
