package io.jparquet.internal.scan;

import io.jparquet.schema.Field;
import io.jparquet.schema.GroupField;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.LeafField;
import io.jparquet.schema.ListField;
import io.jparquet.schema.MapField;
import io.jparquet.schema.ParquetSchema;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The leaf columns of a projection. */
final class ProjectedLeaves {

  private ProjectedLeaves() {}

  /**
   * The leaf columns that are read, in the order of the schema: also one for each group without
   * fields, whose levels are needed.
   *
   * @throws IllegalArgumentException when a column is projected twice
   */
  static List<LeafColumn> of(List<Field> projection, ParquetSchema schema) {
    Set<Integer> values = new TreeSet<>();
    Set<Integer> levels = new TreeSet<>();
    projection.forEach(field -> add(field, values, levels));
    levels.addAll(values);
    return levels.stream().map(schema.leaves()::get).toList();
  }

  private static void add(Field field, Set<Integer> values, Set<Integer> levels) {
    if (field instanceof LeafField leaf) {
      if (!values.add(leaf.column().index())) {
        throw new IllegalArgumentException(
            "the projection has the column " + leaf.column().dotPath() + " twice");
      }
    } else if (field instanceof ListField list) {
      add(list.element(), values, levels);
    } else if (field instanceof MapField map) {
      add(map.key(), values, levels);
      if (map.value() != null) {
        add(map.value(), values, levels);
      }
    } else if (field instanceof GroupField group) {
      if (group.fields().isEmpty()) {
        levels.add(group.levelSource().index());
      }
      group.fields().forEach(child -> add(child, values, levels));
    }
  }

  /** The indexes of the leaf columns with one value in each row. */
  static Set<Integer> single(List<Field> projection) {
    Set<Integer> leaves = new HashSet<>();
    for (Field field : projection) {
      if (field instanceof LeafField leaf) {
        leaves.add(leaf.column().index());
      } else if (field instanceof GroupField group) {
        leaves.addAll(single(group.fields()));
      }
    }
    return leaves;
  }
}
