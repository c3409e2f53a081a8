package io.jparquet.spark.planning;

import io.jparquet.spark.core.base.SharedObject;
import io.jparquet.spark.core.read.DriverRead;
import io.jparquet.spark.core.read.FilteredPartition;
import io.jparquet.spark.core.scan.JParquetScan;
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
          filters.select(
              scan.read().target().choose(filters.selectFiles(all), filters.areOnFiles()));
      Filter[] onRows = filters.onRows(keys -> isWorthwhile(keys, selected));
      List<FilePartition> tasks = scan.plan(selected, onRows);
      partitions =
          onRows.length == 0 || tasks.isEmpty()
              ? tasks.toArray(new InputPartition[0])
              : filtered(tasks, onRows);
    }
    return partitions.clone();
  }

  private boolean isWorthwhile(Filter keys, List<PartitionDirectory> directories) {
    DriverRead read = scan.read().onDriver();
    return new JoinKeyTrial(read.hadoopConf(), read.plan()).isWorthwhile(directories, keys);
  }

  private InputPartition[] filtered(List<FilePartition> tasks, Filter[] onRows) {
    SharedObject<Filter[]> shared = SharedObject.of(scan.read().session().sparkContext(), onRows);
    return tasks.stream()
        .map(task -> new FilteredPartition(task, shared))
        .toArray(InputPartition[]::new);
  }

  @Override
  public PartitionReaderFactory createReaderFactory() {
    return scan.createReaderFactory();
  }
}
