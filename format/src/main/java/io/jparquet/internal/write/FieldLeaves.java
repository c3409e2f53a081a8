package io.jparquet.internal.write;

import io.jparquet.schema.Field;
import io.jparquet.schema.GroupField;
import io.jparquet.schema.LeafField;
import io.jparquet.schema.ListField;
import io.jparquet.schema.MapField;
import io.jparquet.schema.ParquetSchema;
import java.util.List;

/** The leaves of the top-level fields of a schema, which follow each other. */
public final class FieldLeaves {
  private FieldLeaves() {}

  /** For each field, the index of its first leaf; then the number of leaves. */
  public static int[] first(ParquetSchema schema) {
    List<Field> fields = schema.fields();
    int[] first = new int[fields.size() + 1];
    for (int i = 0; i < fields.size(); i++) {
      first[i] = first(fields.get(i));
    }
    first[fields.size()] = schema.leaves().size();
    return first;
  }

  private static int first(Field field) {
    if (field instanceof GroupField group) {
      return first(group.fields().get(0));
    } else if (field instanceof ListField list) {
      return first(list.element());
    } else if (field instanceof MapField map) {
      return first(map.key());
    }
    return ((LeafField) field).column().index();
  }
}
