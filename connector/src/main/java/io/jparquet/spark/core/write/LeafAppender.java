package io.jparquet.spark.core.write;

import io.jparquet.internal.column.write.LeafWriter;

/** Appends to exactly one leaf column. */
abstract class LeafAppender extends FieldAppender {
  /** The column. */
  final LeafWriter leaf;

  /** Definition level of its values. */
  final int level;

  LeafAppender(LeafWriter leaf, int nullLevel) {
    super(leaf.column().dotPath(), nullLevel);
    this.leaf = leaf;
    this.level = leaf.column().maxDefinitionLevel();
  }

  @Override
  final void appendNull(int repetitionLevel, int definitionLevel) {
    leaf.writeNull(repetitionLevel, definitionLevel);
  }
}
