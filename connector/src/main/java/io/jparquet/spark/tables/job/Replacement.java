package io.jparquet.spark.tables.job;

import io.jparquet.spark.core.write.WriteJobs;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.apache.hadoop.fs.FileStatus;
import org.apache.spark.sql.catalyst.InternalRow;

/** Which files of the table the files of a write replace. */
public sealed interface Replacement {

  /** The jobs of writes with this replacement, whose rows have an origin. */
  default WriteJobs.Kind of(RowOrigin origin) {
    return (table, task, settings) ->
        JParquetBatchWrite.prepare(table, task, settings, this, origin);
  }

  /** None: the write appends. */
  record Nothing() implements Replacement {}

  /** All. */
  record Everything() implements Replacement {}

  /**
   * Those of certain partitions.
   *
   * @param partitions decides by the partition values
   */
  record Partitions(Predicate<InternalRow> partitions) implements Replacement {}

  /**
   * Certain files, whose rows the write brings in other files. Unlike an overwrite, which replaces
   * what is there, it fails if one of them is gone or changed when it is committed.
   *
   * @param files gives them at the commit, as they were listed before they were read: which ones
   *     they are may be known only when the query of the write has run
   * @param rest writes those of their rows that the query of the write does not bring
   */
  record Files(Supplier<List<FileStatus>> files, Rest rest) implements Replacement {

    /** Files whose rows are all written again by the write. */
    public Files(Supplier<List<FileStatus>> files) {
      this(files, (attempts, first) -> List.of());
    }
  }

  /** Writes files of a job besides those of its query. */
  @FunctionalInterface
  interface Rest {
    /**
     * Runs the tasks of these files, at the commit.
     *
     * @param attempts begins the attempts of tasks
     * @param first the number of the first task: those of the query have lower ones
     */
    List<TaskResult> write(TaskAttempts attempts, int first);
  }

  /** Those of the partitions that the write brings rows for. */
  record WrittenPartitions() implements Replacement {}
}
