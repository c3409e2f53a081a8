package io.jparquet.spark.tables.job;

import io.jparquet.spark.core.write.RowFileWriter;
import io.jparquet.spark.core.write.TaskWriters;
import java.io.IOException;
import org.apache.spark.sql.catalyst.InternalRow;

/** The files, one at a time, of rows of a task that may be in one file. */
class TaskOutput {
  private final TaskWriters writers;

  /** Null if none is open. */
  private RowFileWriter file;

  private long rows;

  /**
   * An output without a file.
   *
   * @param writers of its files; the task closes them with it
   */
  public TaskOutput(TaskWriters writers) {
    this.writers = writers;
  }

  final TaskWriters writers() {
    return writers;
  }

  /** The open file; null for none. */
  final RowFileWriter file() {
    return file;
  }

  /** The rows in the open file. */
  final long rows() {
    return rows;
  }

  final void begin(RowFileWriter next) {
    file = next;
    rows = 0;
  }

  final void write(InternalRow row) throws IOException {
    beforeRow(file);
    file.write(row);
    rows++;
  }

  /** Called before a row is written. */
  protected void beforeRow(RowFileWriter openFile) {}

  /** Has no open file any more. */
  final void end() {
    file = null;
    ended();
  }

  /** Called after a file. */
  protected void ended() {}

  /** Gives an open file up, and the memory back. */
  final void abort() {
    if (file != null) {
      file.abort();
      file = null;
    }
    writers.close();
  }
}
