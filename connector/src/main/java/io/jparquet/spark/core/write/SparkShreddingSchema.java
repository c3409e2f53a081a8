package io.jparquet.spark.core.write;

import io.jparquet.internal.variant.shredding.ShreddedType;
import io.jparquet.internal.variant.shredding.ShreddingSchema;
import io.jparquet.spark.core.mapping.TypeKind;
import io.jparquet.variant.VariantType;
import java.util.Arrays;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * The shredding schema for a type of Spark: a struct for objects whose fields of these names have
 * columns, VARIANT for what has no type of its own.
 */
final class SparkShreddingSchema {
  private SparkShreddingSchema() {}

  /**
   * Converts a type.
   *
   * @throws IllegalArgumentException when variants cannot be shredded to it so that Spark reads
   *     them
   */
  static ShreddingSchema of(DataType type) {
    if (type instanceof org.apache.spark.sql.types.VariantType) {
      return ShreddingSchema.UNSHREDDED;
    } else if (type instanceof StructType struct && struct.length() > 0) {
      return ShreddingSchema.object(
          Arrays.stream(struct.fields())
              .map(SparkShreddingSchema::field)
              .toArray(ShreddedType.Field[]::new));
    } else if (type instanceof ArrayType array) {
      return ShreddingSchema.array(of(array.elementType()));
    } else if (type instanceof DecimalType decimal) {
      return ShreddingSchema.decimal(decimal.precision(), decimal.scale());
    }
    VariantType scalar = scalar(type);
    if (scalar == null) {
      throw new IllegalArgumentException(
          "variants cannot be shredded to "
              + type.sql()
              + "; expected BOOLEAN, numbers, DECIMAL, STRING, BINARY, DATE, TIMESTAMP,"
              + " TIMESTAMP_NTZ, ARRAY, STRUCT with fields, and VARIANT for everything else");
    }
    return ShreddingSchema.scalar(scalar);
  }

  private static ShreddedType.Field field(StructField field) {
    return new ShreddedType.Field(field.name(), of(field.dataType()));
  }

  private static @Nullable VariantType scalar(DataType type) {
    return switch (TypeKind.of(type)) {
      case BOOLEAN -> VariantType.BOOLEAN;
      case BYTE -> VariantType.INT8;
      case SHORT -> VariantType.INT16;
      case INT -> VariantType.INT32;
      case LONG -> VariantType.INT64;
      case FLOAT -> VariantType.FLOAT;
      case DOUBLE -> VariantType.DOUBLE;
      case STRING -> VariantType.STRING;
      case BINARY -> VariantType.BINARY;
      case DATE -> VariantType.DATE;
      case TIMESTAMP -> VariantType.TIMESTAMP;
      case TIMESTAMP_NTZ -> VariantType.TIMESTAMP_NTZ;
      default -> null;
    };
  }
}
