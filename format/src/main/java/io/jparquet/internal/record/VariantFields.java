package io.jparquet.internal.record;

import io.jparquet.metadata.LogicalType;
import io.jparquet.schema.Field;
import io.jparquet.schema.GroupField;
import io.jparquet.schema.LeafField;
import java.util.List;

/** Finds the VARIANT fields of a schema. */
final class VariantFields {
  private VariantFields() {}

  static boolean isVariant(GroupField field) {
    return field.node().logicalType() instanceof LogicalType.VariantType;
  }

  /** The path of a variant, which has its own leaves, or otherwise the path of a leaf below it. */
  static String dotPath(GroupField field) {
    for (Field child : field.fields()) {
      if (child instanceof LeafField leaf) {
        List<String> path = leaf.column().path();
        return String.join(".", path.subList(0, path.size() - 1));
      }
    }
    return field.levelSource().dotPath();
  }
}
