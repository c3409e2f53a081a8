package io.jparquet.schema;

import org.jspecify.annotations.Nullable;

/**
 * A field of the logical view of a schema, in which lists and maps are single fields instead of
 * layers of groups. Immutable; a projection is a pruned tree of the same records.
 *
 * <p>The levels tell how to read the shredded columns: in every leaf below a field, an entry
 * belongs to a non-null value of the field exactly if its definition level is at least {@link
 * #definitionLevel()}, and it starts a new slot of the field exactly if its repetition level is at
 * most {@link #repetitionLevel()} (and the enclosing slot exists).
 */
public sealed interface Field permits LeafField, GroupField, ListField, MapField {

  /** The name in the schema; of the repeated node for the elements of two-level lists. */
  String name();

  /** Whether the field can be null where its parent is not. */
  boolean nullable();

  /** The smallest definition level at which the field is present, that is, not null. */
  int definitionLevel();

  /** The number of enclosing lists and maps, which is the highest level that starts a slot. */
  int repetitionLevel();

  /** The field id of {@link #node()}, or null. */
  default @Nullable Integer fieldId() {
    return node().fieldId();
  }

  /**
   * The schema node that the field stands for. For a repeated node this can be both the node of the
   * list and of its element.
   */
  SchemaNode node();

  /** The field itself if it is a leaf, or a leaf below it, whose levels tell its presence. */
  LeafColumn levelSource();
}
