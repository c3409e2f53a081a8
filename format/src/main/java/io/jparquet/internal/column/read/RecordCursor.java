package io.jparquet.internal.column.read;

import io.jparquet.error.CorruptFileException;
import java.io.IOException;

/**
 * The position among the records of one column chunk after another. Skipping only counts: nothing
 * is read until the next requested record is known, so pages without such records are never
 * decompressed. Not thread-safe.
 */
final class RecordCursor {
  private final LeafPages pages;
  private final LeafRecords records;

  /** Records of the row group that were read or skipped. */
  private long position;

  /** Records after the position that are skipped before the next ones are read. */
  private long toSkip;

  RecordCursor(LeafPages pages, LeafRecords records) {
    this.pages = pages;
    this.records = records;
  }

  /** Starts a column chunk, whose pages were opened. */
  void startChunk() {
    position = 0;
    toSkip = 0;
    records.startChunk();
  }

  /** Skips the next records. */
  void skip(long count) {
    toSkip += count;
  }

  /** Whether records were skipped and nothing has been read since. */
  boolean isBehind() {
    return toSkip > 0;
  }

  /** Reads a batch of the next records. */
  void read(int count, BatchLevels levels) throws IOException {
    records.startBatch();
    take(count);
    records.endBatch(levels);
  }

  /** Reads a batch of some of the next records. */
  void read(SelectedRows rows, BatchLevels levels) throws IOException {
    records.startBatch();
    int at = 0;
    for (int i = 0; i < rows.runCount(); i++) {
      toSkip += rows.start(i) - at;
      take(rows.end(i) - rows.start(i));
      at = rows.end(i);
    }
    toSkip += rows.rowCount() - at;
    records.endBatch(levels);
  }

  private void take(int count) throws IOException {
    catchUp();
    records.take(count);
    position += count;
  }

  private void catchUp() throws IOException {
    if (toSkip == 0) {
      return;
    }
    long target = position + toSkip;
    if (pages.isAhead(target)) {
      position = pages.jumpTo(target);
      records.startAnew();
    }
    records.skip(target - position);
    position = target;
    toSkip = 0;
  }

  /**
   * Checks that the chunk has no more entries.
   *
   * @throws CorruptFileException if it has
   */
  void checkEnd() throws IOException {
    catchUp();
    if (records.hasMore()) {
      throw new CorruptFileException(
          "the column chunk has more records than its row group has rows");
    }
  }

  /** Bytes of memory of the levels of a batch, used or not. */
  long memoryBytes() {
    return records.memoryBytes();
  }
}
