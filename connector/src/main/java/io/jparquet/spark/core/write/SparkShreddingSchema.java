package io.jparquet.spark.core.write;

import io.jparquet.internal.variant.shredding.ShreddedType;
import io.jparquet.internal.variant.shredding.ShreddingSchema;
import io.jparquet.variant.VariantType;
import java.util.Arrays;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.TimestampNTZType;
import org.apache.spark.sql.types.TimestampType;
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
    if (type instanceof BooleanType) {
      return VariantType.BOOLEAN;
    } else if (type instanceof ByteType) {
      return VariantType.INT8;
    } else if (type instanceof ShortType) {
      return VariantType.INT16;
    } else if (type instanceof IntegerType) {
      return VariantType.INT32;
    } else if (type instanceof LongType) {
      return VariantType.INT64;
    } else if (type instanceof FloatType) {
      return VariantType.FLOAT;
    } else if (type instanceof DoubleType) {
      return VariantType.DOUBLE;
    } else if (type instanceof StringType) {
      return VariantType.STRING;
    } else if (type instanceof BinaryType) {
      return VariantType.BINARY;
    } else if (type instanceof DateType) {
      return VariantType.DATE;
    } else if (type instanceof TimestampType) {
      return VariantType.TIMESTAMP;
    }
    return type instanceof TimestampNTZType ? VariantType.TIMESTAMP_NTZ : null;
  }
}
