package io.jparquet.spark.core.mapping;

import io.jparquet.schema.PrimitiveNode;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** INTERVAL: months, days and milliseconds, each without a sign. */
final class StoredIntervals extends StoredType {

  StoredIntervals(PrimitiveNode node) {
    super(node);
  }

  @Override
  DataType inferred(InferredTypes types) {
    return DataTypes.CalendarIntervalType;
  }

  @Override
  public @Nullable ValueConversion conversion(DataType requested, ConversionContext context) {
    return switch (TypeKind.of(requested)) {
      case CALENDAR_INTERVAL -> FixedConversions.intervals();
      case STRUCT -> FixedConversions.intervalParts((StructType) requested);
      default -> super.conversion(requested, context);
    };
  }
}
