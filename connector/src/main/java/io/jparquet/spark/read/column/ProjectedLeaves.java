package io.jparquet.spark.read.column;

import io.jparquet.schema.Field;
import io.jparquet.schema.GroupField;
import io.jparquet.schema.LeafField;
import io.jparquet.schema.ListField;
import io.jparquet.schema.MapField;
import java.util.Set;

/** The leaf columns that a projection reads. */
public final class ProjectedLeaves {

  private ProjectedLeaves() {}

  /** Adds the indexes of the leaf columns of a field. */
  public static void add(Field field, Set<Integer> indexes) {
    if (field instanceof LeafField leaf) {
      indexes.add(leaf.column().index());
    } else if (field instanceof ListField list) {
      add(list.element(), indexes);
    } else if (field instanceof MapField map) {
      add(map.key(), indexes);
      if (map.value() != null) {
        add(map.value(), indexes);
      }
    } else if (field instanceof GroupField group) {
      if (group.fields().isEmpty()) {
        indexes.add(group.levelSource().index());
      }
      group.fields().forEach(child -> add(child, indexes));
    }
  }
}
