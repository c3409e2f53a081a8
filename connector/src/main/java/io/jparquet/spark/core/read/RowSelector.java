package io.jparquet.spark.core.read;

import java.util.Optional;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.jspecify.annotations.Nullable;

/**
 * Selects the rows of one task that may be needed, and finds the condition by which its readers
 * skip others. All rows that the task returns go through it, each once. Not thread-safe, unless it
 * is {@link #ALL}.
 */
public interface RowSelector {

  /** Selects all rows; knows nothing by which others could be skipped. */
  RowSelector ALL = new RowSelector() {};

  /**
   * The condition that all rows satisfy which may still be needed, with a literal in Spark's
   * internal form; null if that is any row. The same object as long as it does not change.
   */
  default @Nullable Filter narrowing() {
    return null;
  }

  /**
   * Selects rows of a batch.
   *
   * @return number of them
   */
  default int select(ColumnarBatch batch) {
    return batch.numRows();
  }

  /** The rows that were selected last: a bit for each. Not asked for if these are all or none. */
  default long[] selection() {
    throw new IllegalStateException("all rows were selected");
  }

  /**
   * A look at a row group before its rows are read, if it is worth one.
   *
   * @param plan by which its rows are read
   * @param rows the number of its rows
   */
  default Optional<Probe> probe(ReadPlan plan, long rows) {
    return Optional.empty();
  }

  /**
   * A read of fewer columns of a row group, whose rows are not returned.
   *
   * @param plan the columns
   * @param rows all rows that are read go through it
   * @param done to be called when all were read, so that what was found serves for all columns
   */
  record Probe(ReadPlan plan, RowSelector rows, Runnable done) {}
}
