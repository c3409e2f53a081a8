package io.jparquet.internal.variant.shredding;

import io.jparquet.metadata.FieldRepetitionType;
import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.TimeUnit;
import io.jparquet.metadata.Type;
import io.jparquet.schema.GroupNode;
import io.jparquet.schema.PrimitiveNode;
import io.jparquet.schema.SchemaNode;
import io.jparquet.variant.VariantType;
import java.util.ArrayList;
import java.util.List;

/** Creates the groups of a file from a shredding schema. */
final class ShreddingSchemaWriter {
  private static final byte SPECIFICATION_VERSION = 1;

  private ShreddingSchemaWriter() {}

  static GroupNode variant(ShreddingSchema schema, FieldRepetitionType repetition, String name) {
    List<SchemaNode> children = new ArrayList<>();
    children.add(PrimitiveNode.required(ShreddingSchemaReader.METADATA, Type.BYTE_ARRAY));
    if (schema.typedValue() == null) {
      children.add(PrimitiveNode.required(ShreddingSchemaReader.VALUE, Type.BYTE_ARRAY));
    } else {
      addPlace(schema, children);
    }
    return GroupNode.of(repetition, name, children.toArray(SchemaNode[]::new))
        .with(new LogicalType.VariantType(SPECIFICATION_VERSION));
  }

  private static GroupNode place(ShreddingSchema schema, String name) {
    List<SchemaNode> children = new ArrayList<>();
    addPlace(schema, children);
    return GroupNode.required(name, children.toArray(SchemaNode[]::new));
  }

  private static void addPlace(ShreddingSchema schema, List<SchemaNode> children) {
    if (schema.hasValue()) {
      children.add(PrimitiveNode.optional(ShreddingSchemaReader.VALUE, Type.BYTE_ARRAY));
    }
    ShreddedType type = schema.typedValue();
    if (type instanceof ShreddedType.Scalar scalar) {
      children.add(leaf(scalar));
    } else if (type instanceof ShreddedType.Elements array) {
      children.add(
          GroupNode.list(
              FieldRepetitionType.OPTIONAL,
              ShreddingSchemaReader.TYPED_VALUE,
              place(array.element(), "element")));
    } else if (type instanceof ShreddedType.Fields object) {
      children.add(
          GroupNode.optional(
              ShreddingSchemaReader.TYPED_VALUE,
              object.fields().stream()
                  .map(field -> place(field.schema(), field.name()))
                  .toArray(SchemaNode[]::new)));
    }
  }

  private static PrimitiveNode leaf(ShreddedType.Scalar scalar) {
    return switch (scalar.type()) {
      case BOOLEAN -> optional(Type.BOOLEAN, 0, null);
      case INT8, INT16 -> {
        byte bits = (byte) (scalar.type() == VariantType.INT8 ? Byte.SIZE : Short.SIZE);
        yield optional(Type.INT32, 0, new LogicalType.IntType(bits, true));
      }
      case INT32 -> optional(Type.INT32, 0, null);
      case INT64 -> optional(Type.INT64, 0, null);
      case FLOAT -> optional(Type.FLOAT, 0, null);
      case DOUBLE -> optional(Type.DOUBLE, 0, null);
      case DECIMAL4 -> optional(Type.INT32, 0, decimal(scalar));
      case DECIMAL8 -> optional(Type.INT64, 0, decimal(scalar));
      case DECIMAL16 ->
          scalar.typeLength() == 0
              ? optional(Type.BYTE_ARRAY, 0, decimal(scalar))
              : optional(Type.FIXED_LEN_BYTE_ARRAY, scalar.typeLength(), decimal(scalar));
      case DATE -> optional(Type.INT32, 0, new LogicalType.DateType());
      case TIME -> optional(Type.INT64, 0, new LogicalType.TimeType(false, TimeUnit.MICROS));
      case TIMESTAMP -> timestamp(true, TimeUnit.MICROS);
      case TIMESTAMP_NTZ -> timestamp(false, TimeUnit.MICROS);
      case TIMESTAMP_NANOS -> timestamp(true, TimeUnit.NANOS);
      case TIMESTAMP_NTZ_NANOS -> timestamp(false, TimeUnit.NANOS);
      case BINARY -> optional(Type.BYTE_ARRAY, 0, null);
      case STRING -> optional(Type.BYTE_ARRAY, 0, new LogicalType.StringType());
      case UUID ->
          optional(Type.FIXED_LEN_BYTE_ARRAY, scalar.typeLength(), new LogicalType.UUIDType());
      case NULL, OBJECT, ARRAY ->
          throw new IllegalArgumentException(scalar.type() + " is not a type of scalars");
    };
  }

  private static LogicalType decimal(ShreddedType.Scalar scalar) {
    return new LogicalType.DecimalType(scalar.scale(), scalar.precision());
  }

  private static PrimitiveNode timestamp(boolean isAdjustedToUtc, TimeUnit unit) {
    return optional(Type.INT64, 0, new LogicalType.TimestampType(isAdjustedToUtc, unit));
  }

  private static PrimitiveNode optional(Type type, int typeLength, LogicalType annotation) {
    return PrimitiveNode.optional(ShreddingSchemaReader.TYPED_VALUE, type, typeLength)
        .with(annotation);
  }
}
