package io.jparquet.schema;

import io.jparquet.metadata.LogicalType;

/** The logical types without parameters, by their names in the text form. */
enum SimpleAnnotation {
  STRING(new LogicalType.StringType()),
  MAP(new LogicalType.MapType()),
  LIST(new LogicalType.ListType()),
  ENUM(new LogicalType.EnumType()),
  DATE(new LogicalType.DateType()),
  UNKNOWN(new LogicalType.NullType()),
  JSON(new LogicalType.JsonType()),
  BSON(new LogicalType.BsonType()),
  UUID(new LogicalType.UUIDType()),
  FLOAT16(new LogicalType.Float16Type()),
  FILE(new LogicalType.FileType()),
  VECTOR(new LogicalType.VectorType());

  private final LogicalType logicalType;

  SimpleAnnotation(LogicalType logicalType) {
    this.logicalType = logicalType;
  }

  LogicalType logicalType() {
    return logicalType;
  }

  /** The name of the given logical type, which must be one without parameters. */
  static SimpleAnnotation of(LogicalType logicalType) {
    for (SimpleAnnotation candidate : values()) {
      if (candidate.logicalType.equals(logicalType)) {
        return candidate;
      }
    }
    throw new IllegalArgumentException("Not a logical type without parameters: " + logicalType);
  }
}
