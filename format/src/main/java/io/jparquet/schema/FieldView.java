package io.jparquet.schema;

import io.jparquet.metadata.ConvertedType;
import io.jparquet.metadata.FieldRepetitionType;
import io.jparquet.metadata.LogicalType.MapType;
import java.util.ArrayList;
import java.util.List;

/**
 * Derives the logical view of a schema: applies the backward-compatibility rules of LogicalTypes.md
 * for lists and maps and assigns the levels. One instance serves one schema and visits its leaves
 * in order.
 *
 * <p>Groups without any leaf hold no data and are omitted. A LIST or MAP annotation is ignored if
 * the rules do not cover the shape of its group.
 */
final class FieldView {

  private final List<LeafColumn> leaves;
  private int nextLeaf;

  private FieldView(List<LeafColumn> leaves) {
    this.leaves = leaves;
  }

  static List<Field> of(GroupNode root, List<LeafColumn> leaves) {
    return new FieldView(leaves).fields(root, 0, 0);
  }

  private List<Field> fields(GroupNode group, int definitionLevel, int repetitionLevel) {
    List<Field> fields = new ArrayList<>(group.children().size());
    for (SchemaNode child : group.children()) {
      if (hasLeaf(child)) {
        fields.add(field(child, definitionLevel, repetitionLevel));
      }
    }
    return fields;
  }

  /** The field of a node, given the levels of its parent. The node has at least one leaf. */
  private Field field(SchemaNode node, int parentDefinition, int repetition) {
    if (node.repetition() == FieldRepetitionType.REPEATED) {
      int first = nextLeaf;
      Field element = value(node, false, parentDefinition + 1, repetition + 1);
      return new ListField(
          node.name(),
          false,
          parentDefinition,
          repetition,
          node,
          element,
          parentDefinition + 1,
          levelSource(first));
    }
    boolean nullable = node.repetition() == FieldRepetitionType.OPTIONAL;
    return value(node, nullable, parentDefinition + (nullable ? 1 : 0), repetition);
  }

  /** The field of one occurrence of a node; the levels already include the node's repetition. */
  private Field value(SchemaNode node, boolean nullable, int definition, int repetition) {
    if (node instanceof GroupNode group) {
      SchemaNode element = group.listElement();
      if (element != null) {
        return list(group, element, nullable, definition, repetition);
      }
      if (isMap(group)) {
        return map(group, nullable, definition, repetition);
      }
      int first = nextLeaf;
      List<Field> fields = fields(group, definition, repetition);
      return new GroupField(
          group.name(), nullable, definition, repetition, group, fields, levelSource(first));
    }
    return new LeafField(node.name(), nullable, definition, repetition, leaves.get(nextLeaf++));
  }

  private ListField list(
      GroupNode group, SchemaNode node, boolean nullable, int definition, int repetition) {
    int first = nextLeaf;
    boolean isRepeated = node.repetition() == FieldRepetitionType.REPEATED;
    Field element =
        isRepeated
            ? value(node, false, definition + 1, repetition + 1)
            : field(node, definition + 1, repetition + 1);
    return new ListField(
        group.name(),
        nullable,
        definition,
        repetition,
        group,
        element,
        definition + 1,
        levelSource(first));
  }

  private static boolean isMap(GroupNode group) {
    boolean annotated =
        group.logicalType() instanceof MapType
            || (group.logicalType() == null
                && group.convertedType() == ConvertedType.MAP_KEY_VALUE);
    if (!annotated || !hasOneRepeatedChild(group)) {
      return false;
    }
    if (!(group.children().get(0) instanceof GroupNode entry)) {
      return false;
    }
    int columns = entry.children().size();
    return (columns == 1 || columns == 2)
        && entry.children().get(0).repetition() != FieldRepetitionType.REPEATED
        && hasLeaf(entry.children().get(0));
  }

  private MapField map(GroupNode group, boolean nullable, int definition, int repetition) {
    List<SchemaNode> entry = ((GroupNode) group.children().get(0)).children();
    int first = nextLeaf;
    Field key = field(entry.get(0), definition + 1, repetition + 1);
    Field value =
        entry.size() == 2 && hasLeaf(entry.get(1))
            ? field(entry.get(1), definition + 1, repetition + 1)
            : null;
    return new MapField(
        group.name(),
        nullable,
        definition,
        repetition,
        group,
        key,
        value,
        definition + 1,
        levelSource(first));
  }

  private static boolean hasOneRepeatedChild(GroupNode group) {
    return group.children().size() == 1
        && group.children().get(0).repetition() == FieldRepetitionType.REPEATED;
  }

  private static boolean hasLeaf(SchemaNode node) {
    if (node instanceof GroupNode group) {
      for (SchemaNode child : group.children()) {
        if (hasLeaf(child)) {
          return true;
        }
      }
      return false;
    }
    return true;
  }

  /** The leaf, from the given one on, whose levels are the cheapest to read. */
  private LeafColumn levelSource(int first) {
    LeafColumn best = leaves.get(first);
    for (int i = first + 1; i < nextLeaf; i++) {
      best = LeafColumn.betterLevelSource(best, leaves.get(i));
    }
    return best;
  }
}
