package io.jparquet.spark.core.read;

import io.jparquet.spark.core.file.ReadSettings;
import java.io.IOException;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.spark.sql.execution.datasources.FilePartition;
import org.apache.spark.sql.execution.datasources.PartitionDirectory;

/**
 * Which of the rows are needed that the conditions of a scan leave. Others may be returned too: who
 * takes the rows decides about the result. Planning asks it for the tasks, tasks for the rows.
 * Immutable; serialized.
 */
public interface NeededRows extends Serializable {

  /** All rows. */
  record All() implements NeededRows {
    @Override
    public boolean areAll() {
      return true;
    }

    @Override
    public boolean toTheEnd() {
      return true;
    }

    @Override
    public Map<String, String> facts() {
      return Map.of();
    }
  }

  // ---- What is needed

  /** Whether all rows are needed, so that conditions found later may still leave out rows. */
  default boolean areAll() {
    return false;
  }

  /** Whether tasks are read to their end, as far as is known. */
  boolean toTheEnd();

  /** How many rows are enough, whichever they are; {@link Long#MAX_VALUE} if that is not so. */
  default long enough() {
    return Long.MAX_VALUE;
  }

  /**
   * Whether the rows are the first ones in an order: row groups are then read by their priority,
   * and readers skip what comes later in the order.
   */
  default boolean areFirst() {
    return false;
  }

  /** The request as EXPLAIN shows it; empty if there is nothing to say. */
  Map<String, String> facts();

  // ---- Planning

  /**
   * The tasks that are enough.
   *
   * @param all what reads all files of the directories
   * @param read how the driver reads footers, if it has to
   */
  default List<FilePartition> tasks(
      List<FilePartition> all, List<PartitionDirectory> directories, Supplier<DriverRead> read) {
    return all;
  }

  /** When a row group is read, compared with others. */
  default RowGroupPriority priority(BoundFile file, int rowGroup) throws IOException {
    return RowGroupPriority.LAST;
  }

  // ---- Tasks

  /**
   * Selects the rows of one task, in the thread of the task.
   *
   * @param scan names the scan, and no other one
   */
  default RowSelector selector(String scan, ReadSettings settings) {
    return RowSelector.ALL;
  }
}
