package io.jparquet.cli.dive;

import io.jparquet.metadata.LogicalType;
import io.jparquet.schema.Field;
import io.jparquet.schema.GroupField;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.LeafField;
import io.jparquet.schema.ListField;
import io.jparquet.schema.MapField;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Fields with no more than what leads to one of their leaf columns. */
final class LeafProjection {
  private LeafProjection() {}

  /**
   * The part of a field that one leaf column makes up; the whole field if there is no such part.
   */
  static Field of(Field field, LeafColumn leaf) {
    Field part = part(field, leaf);
    return part == null ? field : part;
  }

  private static @Nullable Field part(Field field, LeafColumn leaf) {
    if (field instanceof LeafField own) {
      return own.column().index() == leaf.index() ? own : null;
    } else if (field instanceof ListField list) {
      Field element = part(list.element(), leaf);
      return element == null ? null : list.withElement(element);
    } else if (field instanceof MapField map) {
      return part(map, leaf);
    }
    GroupField group = (GroupField) field;
    for (Field member : group.fields()) {
      Field part = part(member, leaf);
      if (part != null) {
        // The parts of a variant make up one value.
        boolean whole = group.node().logicalType() instanceof LogicalType.VariantType;
        return whole ? group : group.withFields(List.of(part));
      }
    }
    return null;
  }

  /** A map has its keys, whatever else of it is wanted. */
  private static @Nullable Field part(MapField map, LeafColumn leaf) {
    if (part(map.key(), leaf) != null) {
      return map.with(map.key(), null);
    }
    Field value = map.value() == null ? null : part(map.value(), leaf);
    return value == null ? null : map.with(map.key(), value);
  }

  /** The index of the field of a schema that a leaf column belongs to; -1 if there is none. */
  static int index(List<Field> fields, LeafColumn leaf) {
    for (int i = 0; i < fields.size(); i++) {
      if (part(fields.get(i), leaf) != null) {
        return i;
      }
    }
    return -1;
  }
}
