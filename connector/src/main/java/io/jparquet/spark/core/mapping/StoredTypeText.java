package io.jparquet.spark.core.mapping;

import io.jparquet.metadata.ConvertedType;
import io.jparquet.metadata.LogicalType;
import io.jparquet.schema.PrimitiveNode;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Types of columns in the words of the format, for messages. */
public final class StoredTypeText {

  private StoredTypeText() {}

  /**
   * For instance {@code INT64 (TIMESTAMP(NANOS,true))} or {@code FIXED_LEN_BYTE_ARRAY(16) (UUID)}.
   */
  public static String of(PrimitiveNode node) {
    String physical =
        switch (node.type()) {
          case BYTE_ARRAY -> "BINARY";
          case FIXED_LEN_BYTE_ARRAY -> "FIXED_LEN_BYTE_ARRAY(" + node.typeLength() + ")";
          default -> node.type().name();
        };
    String annotation = annotation(node);
    return annotation == null ? physical : physical + " (" + annotation + ")";
  }

  private static @Nullable String annotation(PrimitiveNode node) {
    LogicalType type = node.logicalType();
    if (type == null) {
      ConvertedType converted = node.convertedType();
      return converted == null ? null : converted.name();
    }
    if (type instanceof LogicalType.DecimalType decimal) {
      return "DECIMAL(" + decimal.precision() + "," + decimal.scale() + ")";
    }
    if (type instanceof LogicalType.TimestampType timestamp) {
      return "TIMESTAMP(" + timestamp.unit() + "," + timestamp.isAdjustedToUTC() + ")";
    }
    if (type instanceof LogicalType.TimeType time) {
      return "TIME(" + time.unit() + "," + time.isAdjustedToUTC() + ")";
    }
    if (type instanceof LogicalType.IntType integer) {
      return "INTEGER(" + integer.bitWidth() + "," + integer.isSigned() + ")";
    }
    if (type instanceof LogicalType.Unknown unknown) {
      return "unknown logical type " + unknown.fieldId();
    }
    String name = type.getClass().getSimpleName();
    return name.substring(0, name.length() - "Type".length()).toUpperCase(Locale.ROOT);
  }
}
