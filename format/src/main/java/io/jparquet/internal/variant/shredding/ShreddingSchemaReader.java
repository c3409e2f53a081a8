package io.jparquet.internal.variant.shredding;

import io.jparquet.error.CorruptFileException;
import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.metadata.FieldRepetitionType;
import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.TimeUnit;
import io.jparquet.metadata.Type;
import io.jparquet.schema.GroupNode;
import io.jparquet.schema.PrimitiveNode;
import io.jparquet.schema.SchemaNode;
import io.jparquet.variant.VariantType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Derives a shredding schema from the groups of a file; fields are identified by name. */
final class ShreddingSchemaReader {
  static final String METADATA = "metadata";
  static final String VALUE = "value";
  static final String TYPED_VALUE = "typed_value";
  private static final int UUID_BYTES = 16;
  private static final int MAX_DECIMAL_DIGITS = 38;

  private ShreddingSchemaReader() {}

  static ShreddingSchema variant(GroupNode group) {
    if (!isBytes(child(group, METADATA))) {
      throw new CorruptFileException(
          "the VARIANT group '" + group.name() + "' needs a field 'metadata' of type BYTE_ARRAY");
    }
    return place(group);
  }

  private static ShreddingSchema place(GroupNode group) {
    SchemaNode value = child(group, VALUE);
    SchemaNode typedValue = child(group, TYPED_VALUE);
    if (value != null && !isBytes(value)) {
      throw new CorruptFileException(
          "the field 'value' in the group '"
              + group.name()
              + "' of a VARIANT must be of type BYTE_ARRAY");
    }
    if (value == null && typedValue == null) {
      throw new CorruptFileException(
          "the group '"
              + group.name()
              + "' of a VARIANT has neither of the fields 'value' and 'typed_value'");
    }
    return new ShreddingSchema(value != null, typedValue == null ? null : type(typedValue));
  }

  private static SchemaNode child(GroupNode group, String name) {
    SchemaNode found = null;
    for (SchemaNode child : group.children()) {
      if (child.name().equals(name)) {
        if (found != null) {
          throw new CorruptFileException(
              "the group '" + group.name() + "' of a VARIANT has two fields '" + name + "'");
        }
        found = child;
      }
    }
    return found;
  }

  private static boolean isBytes(SchemaNode node) {
    return node instanceof PrimitiveNode leaf
        && leaf.type() == Type.BYTE_ARRAY
        && leaf.repetition() != FieldRepetitionType.REPEATED;
  }

  private static ShreddedType type(SchemaNode node) {
    if (node.repetition() == FieldRepetitionType.REPEATED) {
      throw new CorruptFileException("the field 'typed_value' of a VARIANT must not be repeated");
    }
    if (node instanceof PrimitiveNode leaf) {
      ShreddedType.Scalar scalar = scalar(leaf);
      if (scalar == null) {
        throw new UnsupportedFeatureException(
            "a VARIANT has a typed_value of type "
                + leaf.type()
                + (leaf.typeLength() > 0 ? "(" + leaf.typeLength() + ")" : "")
                + (leaf.logicalType() == null ? "" : " with " + leaf.logicalType())
                + ", which is not a type of shredded values");
      }
      return scalar;
    }
    GroupNode group = (GroupNode) node;
    if (group.logicalType() == null) {
      return fields(group);
    } else if (group.logicalType() instanceof LogicalType.ListType) {
      return new ShreddedType.Elements(place(element(group)));
    }
    throw new UnsupportedFeatureException(
        "a VARIANT has a typed_value that is a group with "
            + group.logicalType()
            + ", which is not a type of shredded values");
  }

  private static ShreddedType.Fields fields(GroupNode group) {
    List<ShreddedType.Field> fields = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (SchemaNode child : group.children()) {
      if (!(child instanceof GroupNode field)
          || child.repetition() == FieldRepetitionType.REPEATED) {
        throw new CorruptFileException(
            "the shredded field '" + child.name() + "' of a VARIANT must be a group");
      }
      if (!names.add(field.name())) {
        throw new CorruptFileException(
            "two shredded fields of a VARIANT have the name '" + field.name() + "'");
      }
      fields.add(new ShreddedType.Field(field.name(), place(field)));
    }
    return new ShreddedType.Fields(fields);
  }

  /** The element of a list, also of one in the form of earlier writers. */
  private static GroupNode element(GroupNode list) {
    if (list.listElement() instanceof GroupNode element) {
      return element;
    }
    throw new CorruptFileException(
        "the field 'typed_value' of a VARIANT is annotated LIST, so it must be a list whose elements"
            + " are groups");
  }

  /** The type for a leaf, or null when a leaf of this kind cannot have shredded values. */
  private static ShreddedType.Scalar scalar(PrimitiveNode leaf) {
    LogicalType logical = leaf.logicalType();
    if (logical instanceof LogicalType.DecimalType decimal) {
      return decimal(leaf, decimal);
    }
    VariantType type =
        switch (leaf.type()) {
          case BOOLEAN -> logical == null ? VariantType.BOOLEAN : null;
          case FLOAT -> logical == null ? VariantType.FLOAT : null;
          case DOUBLE -> logical == null ? VariantType.DOUBLE : null;
          case INT32 -> int32(logical);
          case INT64 -> int64(logical);
          case BYTE_ARRAY -> byteArray(logical);
          case FIXED_LEN_BYTE_ARRAY ->
              logical instanceof LogicalType.UUIDType && leaf.typeLength() == UUID_BYTES
                  ? VariantType.UUID
                  : null;
          default -> null;
        };
    return type == null ? null : ShreddedType.Scalar.of(type);
  }

  private static ShreddedType.Scalar decimal(PrimitiveNode leaf, LogicalType.DecimalType type) {
    VariantType width =
        switch (leaf.type()) {
          case INT32 -> VariantType.DECIMAL4;
          case INT64 -> VariantType.DECIMAL8;
          case BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> VariantType.DECIMAL16;
          default -> null;
        };
    if (width == null
        || type.precision() < 1
        || type.precision() > MAX_DECIMAL_DIGITS
        || type.scale() < 0
        || type.scale() > type.precision()) {
      return null;
    }
    return new ShreddedType.Scalar(width, type.precision(), type.scale(), leaf.typeLength());
  }

  private static VariantType int32(LogicalType logical) {
    if (logical == null) {
      return VariantType.INT32;
    } else if (logical instanceof LogicalType.DateType) {
      return VariantType.DATE;
    } else if (logical instanceof LogicalType.IntType integer && integer.isSigned()) {
      return switch (integer.bitWidth()) {
        case 8 -> VariantType.INT8;
        case 16 -> VariantType.INT16;
        case 32 -> VariantType.INT32;
        default -> null;
      };
    }
    return null;
  }

  private static VariantType int64(LogicalType logical) {
    if (logical == null
        || logical instanceof LogicalType.IntType integer
            && integer.isSigned()
            && integer.bitWidth() == Long.SIZE) {
      return VariantType.INT64;
    } else if (logical instanceof LogicalType.TimeType time) {
      return !time.isAdjustedToUTC() && time.unit() == TimeUnit.MICROS ? VariantType.TIME : null;
    } else if (logical instanceof LogicalType.TimestampType timestamp) {
      return switch (timestamp.unit()) {
        case MICROS ->
            timestamp.isAdjustedToUTC() ? VariantType.TIMESTAMP : VariantType.TIMESTAMP_NTZ;
        case NANOS ->
            timestamp.isAdjustedToUTC()
                ? VariantType.TIMESTAMP_NANOS
                : VariantType.TIMESTAMP_NTZ_NANOS;
        default -> null;
      };
    }
    return null;
  }

  private static VariantType byteArray(LogicalType logical) {
    if (logical == null) {
      return VariantType.BINARY;
    }
    return logical instanceof LogicalType.StringType ? VariantType.STRING : null;
  }
}
