package io.jparquet.schema;

import java.util.List;
import java.util.Objects;

/**
 * A field that consists of named fields. A VARIANT is one too; its node has that logical type.
 *
 * @param name the name
 * @param nullable whether the group can be null
 * @param definitionLevel the smallest definition level at which the group is present
 * @param repetitionLevel the number of enclosing lists and maps
 * @param node the group's node
 * @param fields the fields in schema order, unmodifiable; empty only in a projection that needs
 *     nothing but the group's presence
 * @param levelSource a leaf below the group's node
 */
public record GroupField(
    String name,
    boolean nullable,
    int definitionLevel,
    int repetitionLevel,
    SchemaNode node,
    List<Field> fields,
    LeafColumn levelSource)
    implements Field {

  public GroupField {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(node, "node");
    fields = List.copyOf(fields);
    Objects.requireNonNull(levelSource, "levelSource");
  }

  /**
   * This group with only the given fields. If the kept fields have a leaf, the levels are taken
   * from it, so that a projection reads no other column for them.
   */
  public GroupField withFields(List<Field> kept) {
    LeafColumn source = kept.isEmpty() ? levelSource : kept.get(0).levelSource();
    for (Field field : kept) {
      source = LeafColumn.betterLevelSource(source, field.levelSource());
    }
    return new GroupField(name, nullable, definitionLevel, repetitionLevel, node, kept, source);
  }
}
