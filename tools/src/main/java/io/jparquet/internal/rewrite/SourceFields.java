package io.jparquet.internal.rewrite;

import io.jparquet.schema.Field;
import io.jparquet.schema.GroupField;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.LeafField;
import io.jparquet.schema.ListField;
import io.jparquet.schema.MapField;
import java.util.List;

/** The fields of a new file as projections of the source schema. */
final class SourceFields {
  private final List<LeafColumn> sourceLeaves;
  private final int[] sources;

  /**
   * Finds fields by their leaves.
   *
   * @param sourceLeaves the leaves of the source
   * @param sources for each leaf of the new file, its index in the source
   */
  SourceFields(List<LeafColumn> sourceLeaves, int[] sources) {
    this.sourceLeaves = sourceLeaves;
    this.sources = sources;
  }

  /** The leaf that a leaf of the new file comes from. */
  LeafColumn of(LeafColumn leaf) {
    return sourceLeaves.get(sources[leaf.index()]);
  }

  /** A field of the new file, with the leaves of the source. */
  Field of(Field field) {
    if (field instanceof LeafField leaf) {
      return new LeafField(
          leaf.name(),
          leaf.nullable(),
          leaf.definitionLevel(),
          leaf.repetitionLevel(),
          of(leaf.column()));
    } else if (field instanceof GroupField group) {
      return new GroupField(
          group.name(),
          group.nullable(),
          group.definitionLevel(),
          group.repetitionLevel(),
          group.node(),
          group.fields().stream().map(this::of).toList(),
          of(group.levelSource()));
    } else if (field instanceof ListField list) {
      return new ListField(
          list.name(),
          list.nullable(),
          list.definitionLevel(),
          list.repetitionLevel(),
          list.node(),
          of(list.element()),
          list.elementDefinitionLevel(),
          of(list.levelSource()));
    }
    MapField map = (MapField) field;
    return new MapField(
        map.name(),
        map.nullable(),
        map.definitionLevel(),
        map.repetitionLevel(),
        map.node(),
        of(map.key()),
        map.value() == null ? null : of(map.value()),
        map.elementDefinitionLevel(),
        of(map.levelSource()));
  }
}
