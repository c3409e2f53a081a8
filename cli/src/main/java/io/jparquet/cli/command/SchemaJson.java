package io.jparquet.cli.command;

import io.jparquet.cli.output.JsonObject;
import io.jparquet.schema.GroupNode;
import io.jparquet.schema.PrimitiveNode;
import io.jparquet.schema.SchemaNode;
import java.util.ArrayList;
import java.util.List;

/** The tree of a schema as JSON. */
final class SchemaJson {
  private SchemaJson() {}

  /** The tree of a group, including the group itself. */
  static JsonObject of(GroupNode root) {
    return new JsonObject().put("name", root.name()).put("fields", fields(root));
  }

  private static List<JsonObject> fields(GroupNode group) {
    List<JsonObject> fields = new ArrayList<>();
    for (SchemaNode child : group.children()) {
      JsonObject field =
          new JsonObject().put("name", child.name()).put("repetition", child.repetition().name());
      if (child instanceof PrimitiveNode leaf) {
        field.put("type", leaf.type().name());
        field.putIfPresent("length", leaf.typeLength() == 0 ? null : leaf.typeLength());
        field.putIfPresent("ignoredAnnotation", leaf.ignoredAnnotation());
      }
      field.putIfPresent("annotation", child.annotationText());
      field.putIfPresent(
          "convertedType", child.convertedType() == null ? null : child.convertedType().name());
      field.putIfPresent("fieldId", child.fieldId());
      if (child instanceof GroupNode inner) {
        field.put("fields", fields(inner));
      }
      fields.add(field);
    }
    return fields;
  }
}
