package io.jparquet.rewrite;

import java.util.function.LongConsumer;

/**
 * Reports progress in bytes for work that is done row by row: all rows together make up the bytes.
 * Not thread-safe.
 */
final class BytesOfRows {
  private final LongConsumer progress;
  private final long bytes;
  private final long rows;
  private long done;
  private long reported;

  /**
   * Some work.
   *
   * @param progress receives bytes as they are done
   * @param bytes the bytes of the whole work
   * @param rows the rows of the whole work; each counts once per pass over it
   */
  BytesOfRows(LongConsumer progress, long bytes, long rows) {
    this.progress = progress;
    this.bytes = bytes;
    this.rows = rows;
  }

  /** Adds rows that are done. */
  void step(long more) {
    done = Math.min(rows, done + more);
    report(rows == 0 ? 0 : (long) (bytes * (done / (double) rows)));
  }

  /** Reports the rest: the work is done, however many rows were counted. */
  void end() {
    report(bytes);
  }

  private void report(long now) {
    if (now > reported) {
      long more = now - reported;
      reported = now;
      progress.accept(more);
    }
  }
}
