package io.jparquet.spark.core.scan;

import java.util.List;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.execution.datasources.FilePartition;
import org.apache.spark.sql.execution.datasources.PartitionDirectory;
import org.apache.spark.sql.sources.Filter;
import org.jspecify.annotations.Nullable;

/**
 * The tasks of a scan: splits of its files, cut at row groups unless the scan is limited or asked
 * for the ranges of its splits. Not thread-safe.
 */
final class ScanTasks {

  private final ScanRead read;
  private final FileSplits files;
  private final ScanPlanning planning;

  private @Nullable Planned all;

  /** Tasks for the files of a read. */
  ScanTasks(ScanRead read, ScanPlanning planning) {
    this.read = read;
    this.planning = planning;
    ScanConditions conditions = read.conditions();
    this.files =
        new FileSplits(
            read.session(), read.index(), conditions.onPartitions(), conditions.onFiles());
  }

  /**
   * Planned tasks.
   *
   * @param skipped what planning has left out
   * @param nanos what planning took
   */
  record Planned(List<FilePartition> tasks, SplitPlanner skipped, long nanos) {

    /**
     * What the driver reports.
     *
     * @param all bytes of the files that tasks read and of those that are left out
     * @param pruned how many files runtime filters excluded
     */
    FileMetrics metrics(long all, long pruned) {
      return skipped
          .metrics(new FileMetrics(FileSplits.filesOf(tasks), all, pruned))
          .plannedIn(nanos);
    }

    InputPartition[] partitions() {
      return tasks.toArray(new InputPartition[0]);
    }
  }

  /** The files that the scan reads, in their directories. */
  FileSplits files() {
    return files;
  }

  /**
   * Tasks for all files, or for some that satisfy the limit; the same on each call unless the files
   * are replaced.
   */
  Planned all() {
    if (read.target().isReplaced()) {
      return of(read.target().choose(files.directories(), false), new Filter[0]);
    }
    if (all == null) {
      long start = System.nanoTime();
      List<PartitionDirectory> directories = files.directories();
      Planned planned = of(directories, new Filter[0]);
      List<FilePartition> tasks =
          mayNeedFewerTasks()
              ? read.needed().tasks(planned.tasks(), directories, read::onDriver)
              : planned.tasks();
      all = new Planned(tasks, planned.skipped(), System.nanoTime() - start);
    }
    return all;
  }

  /**
   * Whether the rows that are needed may be found in fewer tasks: how many rows a file has is not
   * known after conditions.
   */
  private boolean mayNeedFewerTasks() {
    return read.isLimited() ? !read.hasConditions() : !read.columns().tellsBlocks();
  }

  /**
   * Tasks for some directories.
   *
   * @param more conditions besides those of the scan
   */
  Planned of(List<PartitionDirectory> directories, Filter[] more) {
    long start = System.nanoTime();
    SplitPlanner splits = planning.splits(read, more, read.target().partly());
    List<FilePartition> tasks =
        read.isLimited() || read.columns().tellsBlocks()
            ? files.bySize(directories)
            : files.bySize(directories, splits);
    return new Planned(tasks, splits, System.nanoTime() - start);
  }
}
