package io.jparquet.schema;

import io.jparquet.metadata.FieldRepetitionType;
import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.LogicalType.FileType;
import io.jparquet.metadata.LogicalType.IntType;
import io.jparquet.metadata.LogicalType.ListType;
import io.jparquet.metadata.LogicalType.MapType;
import io.jparquet.metadata.LogicalType.StringType;
import io.jparquet.metadata.LogicalType.VariantType;
import io.jparquet.metadata.Type;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The checks of {@link ParquetSchema#requireWritable()}. */
final class WritableSchemaCheck {

  private final List<String> path = new ArrayList<>();

  private WritableSchemaCheck() {}

  static void check(ParquetSchema schema) {
    for (LeafColumn leaf : schema.leaves()) {
      if (leaf.unsupportedReason() != null) {
        throw new IllegalArgumentException(
            "Column '" + leaf.dotPath() + "' cannot be written: " + leaf.unsupportedReason());
      }
    }
    new WritableSchemaCheck().children(schema.root());
  }

  private void children(GroupNode group) {
    if (path.size() > ParquetSchema.MAX_DEPTH) {
      throw refused("is nested more than " + ParquetSchema.MAX_DEPTH + " levels deep");
    }
    Set<String> names = new HashSet<>();
    for (SchemaNode child : group.children()) {
      path.add(child.name());
      if (!names.add(child.name())) {
        throw refused("occurs twice in its group; rename one of the fields");
      }
      if (child.logicalType() instanceof LogicalType.Unknown) {
        throw refused("has a logical type unknown to this version");
      }
      if (child.logicalType() instanceof LogicalType.VectorType) {
        throw refused("is annotated VECTOR, which no release of the format has; use LIST");
      }
      Annotation annotation = new Annotation(child.logicalType(), child.convertedType());
      if (child instanceof PrimitiveNode leaf) {
        if (leaf.ignoredAnnotation() != null) {
          throw refused(
              "has an annotation in the file that was ignored ("
                  + leaf.ignoredAnnotation()
                  + "); choose the one to write with PrimitiveNode.with");
        }
        refuseIf(annotation.misfit(leaf.type(), leaf.typeLength()));
      } else if (child instanceof GroupNode childGroup) {
        refuseIf(annotation.groupMisfit());
        refuseIf(misshape(childGroup));
        children(childGroup);
      }
      path.remove(path.size() - 1);
    }
  }

  private static @Nullable String misshape(GroupNode group) {
    if (group.children().isEmpty()) {
      return "is a group without fields, for which nothing could be stored; give it a field";
    }
    if (group.logicalType() instanceof VariantType) {
      return variantMisshape(group);
    }
    if (group.logicalType() instanceof FileType) {
      return fileMisshape(group);
    }
    boolean list = group.logicalType() instanceof ListType;
    boolean map = group.logicalType() instanceof MapType;
    if (!list && !map) {
      return null;
    }
    SchemaNode inner = group.children().get(0);
    if (group.children().size() != 1 || inner.repetition() != FieldRepetitionType.REPEATED) {
      return "is annotated " + (list ? "LIST" : "MAP") + " and needs one repeated field";
    }
    if (map && !(inner instanceof GroupNode entry && entry.children().size() <= 2)) {
      return "is annotated MAP and needs a repeated group of a key and at most one value";
    }
    if (map && ((GroupNode) inner).children().get(0).repetition() != FieldRepetitionType.REQUIRED) {
      return "is annotated MAP and needs a required key";
    }
    return null;
  }

  /**
   * Checks the rules of VariantEncoding.md and VariantShredding.md, but nothing below typed_value.
   */
  private static @Nullable String variantMisshape(GroupNode group) {
    boolean metadata = false;
    boolean value = false;
    boolean typedValue = false;
    for (SchemaNode child : group.children()) {
      switch (child.name()) {
        case "metadata" ->
            metadata = isBytes(child) && child.repetition() == FieldRepetitionType.REQUIRED;
        case "value" -> {
          value = isBytes(child) && child.repetition() != FieldRepetitionType.REPEATED;
          if (!value) {
            return "is annotated VARIANT, and its field 'value' must be a BYTE_ARRAY that is"
                + " required or optional, without annotation";
          }
        }
        case "typed_value" -> typedValue = child.repetition() == FieldRepetitionType.OPTIONAL;
        default -> {
          return "is annotated VARIANT and cannot have the field '"
              + child.name()
              + "', only 'metadata', 'value' and 'typed_value'";
        }
      }
    }
    if (!metadata) {
      return "is annotated VARIANT and needs a required BYTE_ARRAY 'metadata' without annotation";
    }
    return value || typedValue
        ? null
        : "is annotated VARIANT and needs a field 'value' or an optional field 'typed_value'";
  }

  /** Checks the rules of LogicalTypes.md, FILE: every field is optional, and may be absent. */
  private static @Nullable String fileMisshape(GroupNode group) {
    for (SchemaNode child : group.children()) {
      boolean fits =
          child.repetition() == FieldRepetitionType.OPTIONAL
              && switch (child.name()) {
                case "uri", "content_type", "checksum" -> child.logicalType() instanceof StringType;
                case "offset", "size" -> isInt64(child);
                case "inline" -> isBytes(child);
                default -> false;
              };
      if (!fits) {
        return "is annotated FILE and cannot have this field '"
            + child.name()
            + "'; the fields of a FILE are optional: uri, content_type and checksum of type STRING,"
            + " offset and size of type INT64, inline of type BYTE_ARRAY without annotation";
      }
    }
    return null;
  }

  private static boolean isBytes(SchemaNode node) {
    return node instanceof PrimitiveNode leaf
        && leaf.type() == Type.BYTE_ARRAY
        && leaf.logicalType() == null
        && leaf.convertedType() == null;
  }

  private static boolean isInt64(SchemaNode node) {
    return node instanceof PrimitiveNode leaf
        && leaf.type() == Type.INT64
        && (leaf.logicalType() == null
            || leaf.logicalType() instanceof IntType integer && integer.isSigned());
  }

  private void refuseIf(@Nullable String problem) {
    if (problem != null) {
      throw refused(problem);
    }
  }

  private IllegalArgumentException refused(String problem) {
    return new IllegalArgumentException(
        "Field '" + String.join(".", path) + "' cannot be written: " + problem);
  }
}
