package io.jparquet.internal.rewrite;

import io.jparquet.internal.scan.OpenFile;
import io.jparquet.internal.scan.StoredRowGroups;
import io.jparquet.internal.scan.StoredRows;
import io.jparquet.vector.Vector;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/** The rows of a run of {@link SortedRuns}, one after another. Not thread-safe. */
final class SortedRun implements Closeable {
  private static final int BATCH_ROWS = 1024;

  private final OpenFile file;
  private final int ordinal;
  private final int end;
  private final StoredRowGroups rowGroups;
  private int next;
  private StoredRows rows;
  private List<Vector> vectors = List.of();
  private int row = -1;
  private int count;

  /**
   * A run before its first row.
   *
   * @param ordinal its place among the runs
   * @param from its first row group
   * @param end the row group after its last
   */
  SortedRun(OpenFile file, int ordinal, int from, int end) {
    this.file = file;
    this.ordinal = ordinal;
    this.rowGroups = new StoredRowGroups(file, List.of(), List.of());
    this.next = from;
    this.end = end;
  }

  /** Moves to the next row; returns false after the last. */
  boolean advance() throws IOException {
    row++;
    while (row >= count) {
      row = 0;
      count = rows == null ? 0 : rows.next();
      if (count > 0) {
        vectors = rows.vectors();
      } else if (next == end) {
        return false;
      } else {
        rows = rowGroups.rows(next++, file.schema().fields(), BATCH_ROWS);
      }
    }
    return true;
  }

  /** The place of the run among the runs. */
  int ordinal() {
    return ordinal;
  }

  /** The vectors with the current row. */
  List<Vector> vectors() {
    return vectors;
  }

  /** The current row in the vectors. */
  int row() {
    return row;
  }

  /** Whether the row after the current one is in the same vectors. */
  boolean hasNextInBatch() {
    return row + 1 < count;
  }

  @Override
  public void close() throws IOException {
    rowGroups.close();
  }
}
