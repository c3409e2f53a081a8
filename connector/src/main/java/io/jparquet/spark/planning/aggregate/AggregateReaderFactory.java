package io.jparquet.spark.planning.aggregate;

import io.jparquet.spark.core.file.ConnectorContext;
import io.jparquet.spark.core.read.JParquetReaderFactory;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.execution.datasources.FilePartition;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/** Makes the readers of a scan of aggregates in the tasks. */
public final class AggregateReaderFactory implements PartitionReaderFactory {

  private static final long serialVersionUID = 1L;

  private final JParquetReaderFactory rows;
  private final PushedAggregation aggregation;

  /** Readers that aggregate what other readers would read. */
  public AggregateReaderFactory(JParquetReaderFactory rows, PushedAggregation aggregation) {
    this.rows = rows;
    this.aggregation = aggregation;
  }

  @Override
  public boolean supportColumnarReads(InputPartition partition) {
    return true;
  }

  @Override
  public PartitionReader<InternalRow> createReader(InputPartition partition) {
    return rows.createReader(partition);
  }

  @Override
  public PartitionReader<ColumnarBatch> createColumnarReader(InputPartition partition) {
    return new AggregatePartitionReader(
        ((FilePartition) partition).files(),
        rows.plan(),
        aggregation,
        rows.hadoopConf(),
        ConnectorContext.ofProcess());
  }
}
