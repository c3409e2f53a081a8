package io.jparquet.schema;

import java.util.Objects;

/**
 * A list: a LIST group in any of the shapes of the backward-compatibility rules, or a repeated
 * field without annotation (which is then never null).
 *
 * @param name the name
 * @param nullable whether the list can be null
 * @param definitionLevel the smallest definition level at which the list is present, empty or not
 * @param repetitionLevel the number of enclosing lists and maps
 * @param node the LIST group, or the repeated node
 * @param element the element, one repetition level deeper
 * @param elementDefinitionLevel the smallest definition level at which an element slot exists,
 *     whether or not the element is null
 * @param levelSource a leaf below the list's node
 */
public record ListField(
    String name,
    boolean nullable,
    int definitionLevel,
    int repetitionLevel,
    SchemaNode node,
    Field element,
    int elementDefinitionLevel,
    LeafColumn levelSource)
    implements Field {

  public ListField {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(node, "node");
    Objects.requireNonNull(element, "element");
    Objects.requireNonNull(levelSource, "levelSource");
  }

  /** This list with the given projection of its element. */
  public ListField withElement(Field kept) {
    return new ListField(
        name,
        nullable,
        definitionLevel,
        repetitionLevel,
        node,
        kept,
        elementDefinitionLevel,
        kept.levelSource());
  }
}
