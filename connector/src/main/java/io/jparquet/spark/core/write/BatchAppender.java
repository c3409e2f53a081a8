package io.jparquet.spark.core.write;

import io.jparquet.internal.column.write.LeafWriter;

/** Appends to one leaf column, rows of a batch in a loop of its own. */
abstract class BatchAppender extends LeafAppender {
  BatchAppender(LeafWriter leaf, int nullLevel) {
    super(leaf, nullLevel);
  }

  @Override
  final void appendRows(RowBatch rows, int ordinal, int from, int to) {
    int at = from;
    while (at < to) {
      int end = rows.endOfRun(ordinal, at, to);
      if (rows.isNull(ordinal, at)) {
        leaf.writeNulls(0, 0, nullLevel(), end - at);
      } else {
        appendValues(rows, ordinal, at, end);
      }
      at = end;
    }
  }

  /** Appends values that are not null. */
  abstract void appendValues(RowBatch rows, int ordinal, int from, int to);
}
