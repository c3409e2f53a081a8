package io.jparquet.spark.core.write;

import io.jparquet.internal.variant.shredding.ShreddedType;
import io.jparquet.internal.variant.shredding.ShreddingSchema;
import org.apache.spark.types.variant.VariantSchema;

/** Shredding schemas as Spark has them: value first, then typed_value, then the metadata. */
final class SparkShredding {
  static final int VALUE = 0;
  static final int TYPED_VALUE = 1;
  static final int METADATA = 2;

  private SparkShredding() {}

  static VariantSchema schema(ShreddingSchema schema, boolean top) {
    VariantSchema.ScalarType scalar = null;
    VariantSchema.ObjectField[] fields = null;
    VariantSchema element = null;
    if (schema.typedValue() instanceof ShreddedType.Scalar type) {
      scalar = scalar(type);
    } else if (schema.typedValue() instanceof ShreddedType.Fields object) {
      fields =
          object.fields().stream()
              .map(f -> new VariantSchema.ObjectField(f.name(), schema(f.schema(), false)))
              .toArray(VariantSchema.ObjectField[]::new);
    } else if (schema.typedValue() instanceof ShreddedType.Elements array) {
      element = schema(array.element(), false);
    }
    return new VariantSchema(
        schema.typedValue() == null ? -1 : TYPED_VALUE,
        VALUE,
        top ? METADATA : -1,
        top ? 3 : 2,
        scalar,
        fields,
        element);
  }

  private static VariantSchema.ScalarType scalar(ShreddedType.Scalar type) {
    return switch (type.type()) {
      case BOOLEAN -> new VariantSchema.BooleanType();
      case INT64 -> new VariantSchema.IntegralType(VariantSchema.IntegralSize.LONG);
      case DOUBLE -> new VariantSchema.DoubleType();
      case STRING -> new VariantSchema.StringType();
      case DECIMAL4, DECIMAL8, DECIMAL16 ->
          new VariantSchema.DecimalType(type.precision(), type.scale());
      default -> throw new AssertionError("JSON gives no " + type);
    };
  }
}
