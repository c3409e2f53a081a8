package io.jparquet.spark.core.read;

import io.jparquet.spark.core.file.ConnectorContext;
import java.util.UUID;
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
public final class JParquetReaderFactory implements PartitionReaderFactory {

  private static final long serialVersionUID = 1L;

  private final Broadcast<SerializableConfiguration> hadoopConf;
  private final ReadPlan plan;

  /** Names the scan in all tasks. */
  private final String scan = UUID.randomUUID().toString();

  /** Readers of a plan. */
  public JParquetReaderFactory(Broadcast<SerializableConfiguration> hadoopConf, ReadPlan plan) {
    this.hadoopConf = hadoopConf;
    this.plan = plan;
  }

  /** The plan of the read. */
  public ReadPlan plan() {
    return plan;
  }

  /** Hadoop's configuration; in a task. */
  public Configuration hadoopConf() {
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
    if (partition instanceof FilteredPartition filtered) {
      return reader(filtered.files(), plan.withFilters(filtered.filters().value()));
    }
    return reader((FilePartition) partition, plan);
  }

  private FilePartitionReader reader(FilePartition partition, ReadPlan filtered) {
    return new FilePartitionReader(
        partition.files(), filtered, hadoopConf(), ConnectorContext.ofProcess(), scan);
  }
}
