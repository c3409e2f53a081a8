package io.jparquet.internal.recover;

import io.jparquet.metadata.FieldRepetitionType;
import io.jparquet.schema.GroupNode;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.schema.SchemaNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The rules that follow from the schema for columns in lists: which entries end a row, and which
 * columns have the same number of entries. Immutable.
 *
 * <p>Specification: "Nested Encoding".
 */
final class ListColumns {
  /** By leaf column: the definition level of the first repeated node above it; 0 without one. */
  private final List<Integer> elementLevels = new ArrayList<>();

  /** By leaf column: the first leaf column below the same last repeated node. */
  private final List<Integer> companions = new ArrayList<>();

  /** The columns of a schema. */
  ListColumns(ParquetSchema schema) {
    collect(schema.root(), 0, 0, null, new HashMap<>());
  }

  /**
   * Collects the leaf columns below a group.
   *
   * @param definition the definition level of the group
   * @param element the definition level of the first repeated node above it; 0 if there is none
   * @param list the path of the last repeated node above it; null if there is none
   */
  private void collect(
      GroupNode group,
      int definition,
      int element,
      List<Integer> list,
      Map<List<Integer>, Integer> firstOfLists) {
    for (int i = 0; i < group.children().size(); i++) {
      SchemaNode child = group.children().get(i);
      boolean repeated = child.repetition() == FieldRepetitionType.REPEATED;
      boolean optional = child.repetition() == FieldRepetitionType.OPTIONAL;
      int ownDefinition = repeated || optional ? definition + 1 : definition;
      int ownElement = repeated && element == 0 ? ownDefinition : element;
      List<Integer> ownList = list;
      if (repeated) {
        // A list is identified by the first leaf column below it, and by its depth.
        ownList = List.of(elementLevels.size(), ownDefinition);
      }
      if (child instanceof GroupNode childGroup) {
        collect(childGroup, ownDefinition, ownElement, ownList, firstOfLists);
      } else {
        int leaf = elementLevels.size();
        elementLevels.add(ownElement);
        companions.add(ownList == null ? leaf : firstOfLists.computeIfAbsent(ownList, k -> leaf));
      }
    }
  }

  /** Whether an entry with a definition level must be the last of its row. */
  boolean endsRow(LeafColumn column, int definitionLevel) {
    return definitionLevel < elementLevels.get(column.index());
  }

  /**
   * The index of the first column with as many entries in each row; its own index without lists.
   */
  int companion(LeafColumn column) {
    return companions.get(column.index());
  }
}
