package io.jparquet.internal.scan;

import io.jparquet.schema.Field;
import io.jparquet.schema.GroupField;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.LeafField;
import io.jparquet.schema.ListField;
import io.jparquet.schema.MapField;
import io.jparquet.schema.ParquetSchema;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

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
    BitSet values = new BitSet();
    BitSet levels = new BitSet();
    for (Field field : projection) {
      add(field, values, levels);
    }
    levels.or(values);
    List<LeafColumn> leaves = new ArrayList<>(levels.cardinality());
    for (int i = levels.nextSetBit(0); i >= 0; i = levels.nextSetBit(i + 1)) {
      leaves.add(schema.leaves().get(i));
    }
    return List.copyOf(leaves);
  }

  private static void add(Field field, BitSet values, BitSet levels) {
    if (field instanceof LeafField leaf) {
      int index = leaf.column().index();
      if (values.get(index)) {
        throw new IllegalArgumentException(
            "the projection has the column " + leaf.column().dotPath() + " twice");
      }
      values.set(index);
    } else if (field instanceof ListField list) {
      add(list.element(), values, levels);
    } else if (field instanceof MapField map) {
      add(map.key(), values, levels);
      if (map.value() != null) {
        add(map.value(), values, levels);
      }
    } else if (field instanceof GroupField group) {
      if (group.fields().isEmpty()) {
        levels.set(group.levelSource().index());
      }
      for (Field child : group.fields()) {
        add(child, values, levels);
      }
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
