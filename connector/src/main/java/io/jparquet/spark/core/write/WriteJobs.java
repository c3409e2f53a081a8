package io.jparquet.spark.core.write;

import io.jparquet.spark.core.base.WriteSettings;
import io.jparquet.spark.core.file.TableFiles;
import java.util.function.Predicate;
import org.apache.spark.sql.catalyst.InternalRow;

/**
 * The jobs that writes can be, by what becomes of the files of the table when the new ones are
 * committed. Thread-safe.
 */
public interface WriteJobs {

  /** All files stay. */
  Kind appending();

  /** All files are replaced. */
  Kind replacingEverything();

  /**
   * The files of certain partitions are replaced.
   *
   * @param partitions decides by the partition values
   */
  Kind replacingPartitions(Predicate<InternalRow> partitions);

  /** The files of those partitions are replaced that the write brings rows for. */
  Kind replacingWrittenPartitions();

  /** Jobs by which the same becomes of the files of a table. */
  @FunctionalInterface
  interface Kind {

    /** Prepares a job, before the query of its rows runs. */
    WriteJob prepare(TableFiles table, WriteTask task, WriteSettings settings);
  }
}
