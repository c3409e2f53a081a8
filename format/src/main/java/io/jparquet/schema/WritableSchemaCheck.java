package io.jparquet.schema;

import io.jparquet.metadata.FieldRepetitionType;
import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.LogicalType.ListType;
import io.jparquet.metadata.LogicalType.MapType;
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
    return null;
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
