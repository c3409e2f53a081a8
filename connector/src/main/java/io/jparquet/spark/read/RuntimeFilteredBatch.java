package io.jparquet.spark.read;

import java.util.List;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.execution.datasources.FilePartition;
import org.apache.spark.sql.execution.datasources.PartitionDirectory;
import org.apache.spark.sql.sources.Filter;

/** What runtime filters leave of a scan. Leaves the scan as it is. */
final class RuntimeFilteredBatch implements Batch {

  /**
   * A task with conditions that were not known when the readers' factory was made.
   *
   * @param filters as in {@link ReadPlan#filters}
   */
  record FilteredPartition(FilePartition files, Broadcast<Filter[]> filters)
      implements InputPartition {
    @Override
    public String[] preferredLocations() {
      return files.preferredLocations();
    }
  }

  private final JParquetScan scan;
  private final RuntimeFilters filters;
  private InputPartition[] partitions;

  RuntimeFilteredBatch(JParquetScan scan, RuntimeFilters filters) {
    this.scan = scan;
    this.filters = filters;
  }

  @Override
  public InputPartition[] planInputPartitions() {
    if (partitions == null) {
      List<PartitionDirectory> all = scan.files().directories();
      List<PartitionDirectory> selected = filters.select(all);
      long pruned = FileSplits.fileCount(all) - FileSplits.fileCount(selected);
      Filter[] onRows = filters.onRows(keys -> scan.joinKeyTrial().isWorthwhile(selected, keys));
      RowGroupSplits rowGroups = scan.rowGroups(onRows);
      List<FilePartition> tasks = scan.tasks(selected, rowGroups);
      scan.planned(rowGroups.metrics(new FileMetrics(FileSplits.filesOf(tasks), pruned)));
      partitions =
          onRows.length == 0 || tasks.isEmpty()
              ? tasks.toArray(new InputPartition[0])
              : filtered(tasks, scan.broadcast(onRows));
    }
    return partitions.clone();
  }

  private static InputPartition[] filtered(List<FilePartition> tasks, Broadcast<Filter[]> onRows) {
    return tasks.stream()
        .map(task -> new FilteredPartition(task, onRows))
        .toArray(InputPartition[]::new);
  }

  @Override
  public PartitionReaderFactory createReaderFactory() {
    return scan.createReaderFactory();
  }
}
