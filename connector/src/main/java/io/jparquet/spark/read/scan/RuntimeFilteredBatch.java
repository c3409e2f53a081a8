package io.jparquet.spark.read.scan;

import io.jparquet.spark.read.FilteredPartition;
import io.jparquet.spark.read.split.FileSplits;
import io.jparquet.spark.transfer.SharedObject;
import java.util.List;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.execution.datasources.FilePartition;
import org.apache.spark.sql.execution.datasources.PartitionDirectory;
import org.apache.spark.sql.sources.Filter;

/** The part of a scan that runtime filters leave. The scan itself stays as it is. */
final class RuntimeFilteredBatch implements Batch {

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
      List<PartitionDirectory> selected =
          filters.select(scan.chosen(filters.selectFiles(all), filters.areOnFiles()));
      long pruned = FileSplits.fileCount(all) - FileSplits.fileCount(selected);
      Filter[] onRows = filters.onRows(keys -> scan.joinKeyTrial().isWorthwhile(selected, keys));
      ScanTasks.Planned planned = scan.tasks().of(selected, onRows);
      scan.planned(planned.metrics(pruned));
      partitions =
          onRows.length == 0 || planned.tasks().isEmpty()
              ? planned.partitions()
              : filtered(planned.tasks(), scan.reads().share(onRows));
    }
    return partitions.clone();
  }

  private static InputPartition[] filtered(
      List<FilePartition> tasks, SharedObject<Filter[]> onRows) {
    return tasks.stream()
        .map(task -> new FilteredPartition(task, onRows))
        .toArray(InputPartition[]::new);
  }

  @Override
  public PartitionReaderFactory createReaderFactory() {
    return scan.createReaderFactory();
  }
}
