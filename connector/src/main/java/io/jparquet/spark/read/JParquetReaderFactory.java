package io.jparquet.spark.read;

import io.jparquet.spark.read.RuntimeFilteredBatch.FilteredPartition;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.execution.datasources.FilePartition;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.apache.spark.util.SerializableConfiguration;

/** Makes the readers of a scan in the tasks; batches for every schema. */
final class JParquetReaderFactory implements PartitionReaderFactory {

  private static final long serialVersionUID = 1L;

  private final Broadcast<SerializableConfiguration> hadoopConf;
  private final ReadPlan plan;

  JParquetReaderFactory(Broadcast<SerializableConfiguration> hadoopConf, ReadPlan plan) {
    this.hadoopConf = hadoopConf;
    this.plan = plan;
  }

  /** What is read. */
  ReadPlan plan() {
    return plan;
  }

  /** Hadoop's configuration; in a task. */
  Configuration hadoopConf() {
    return hadoopConf.value().value();
  }

  @Override
  public boolean supportColumnarReads(InputPartition partition) {
    return true;
  }

  @Override
  public PartitionReader<InternalRow> createReader(InputPartition partition) {
    throw new UnsupportedOperationException("jparquet reads batches for every schema");
  }

  @Override
  public PartitionReader<ColumnarBatch> createColumnarReader(InputPartition partition) {
    Configuration conf = hadoopConf();
    if (partition instanceof FilteredPartition filtered) {
      return new FilePartitionReader(
          filtered.files().files(), plan.withFilters(filtered.filters().value()), conf);
    }
    return new FilePartitionReader(((FilePartition) partition).files(), plan, conf);
  }
}
