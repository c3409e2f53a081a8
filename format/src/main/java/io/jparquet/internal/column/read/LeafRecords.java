package io.jparquet.internal.column.read;

import io.jparquet.option.ReadOptions;
import io.jparquet.schema.LeafColumn;
import java.io.IOException;

/**
 * Reads the levels of the records of one leaf column, and reads or skips the values that belong to
 * them. Not thread-safe.
 */
abstract sealed class LeafRecords permits FlatRecords, NestedRecords {
  /** The pages of the column. */
  final LeafPages pages;

  /** The values of the column. */
  final ValueStream values;

  LeafRecords(LeafPages pages, ValueStream values) {
    this.pages = pages;
    this.values = values;
  }

  /** The reader that suits the column. */
  static LeafRecords create(
      LeafColumn column, ReadOptions options, LeafPages pages, ValueStream values) {
    return column.maxRepetitionLevel() == 0 && column.maxDefinitionLevel() <= 1
        ? new FlatRecords(column, pages, values)
        : new NestedRecords(column, options, pages, values);
  }

  /** Starts a column chunk, whose pages were opened. */
  abstract void startChunk();

  /** Starts a batch without records. */
  abstract void startBatch();

  /**
   * Reads the next records after those of the batch so far; of a column with repeated ancestors,
   * all records of the batch at once.
   */
  abstract void take(int records) throws IOException;

  /** Skips the next records. */
  abstract void skip(long records) throws IOException;

  /** Continues at the start of a record, after a jump to another page. */
  abstract void startAnew();

  /** Sets the levels of the batch. */
  abstract void endBatch(BatchLevels batch);

  /** Bytes of memory of the levels, used or not. */
  abstract long memoryBytes();

  /** Whether there are entries after those of the last batch. */
  abstract boolean hasMore() throws IOException;
}
