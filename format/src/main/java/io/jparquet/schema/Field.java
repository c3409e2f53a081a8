package io.jparquet.schema;

import org.jspecify.annotations.Nullable;

/**
 * A field of the logical view of a schema, in which each list or map is one field instead of
 * several layers of groups. Immutable. A projection is a pruned tree of the same records.
 *
 * <p>The levels define how to read the shredded columns. In every leaf below a field, an entry
 * belongs to a non-null value of the field exactly if its definition level is at least {@link
 * #definitionLevel()}. The entry starts a new slot of the field exactly if its repetition level is
 * at most {@link #repetitionLevel()} (and the enclosing slot exists).
 */
public sealed interface Field permits LeafField, GroupField, ListField, MapField {

  /** The name in the schema; for the element of a two-level list, the name of the repeated node. */
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
   * The schema node that the field represents. A repeated node can be the node of both a list and
   * its element.
   */
  SchemaNode node();

  /**
   * The leaf whose levels show where this field is present: the field itself or a leaf below it.
   */
  LeafColumn levelSource();
}
