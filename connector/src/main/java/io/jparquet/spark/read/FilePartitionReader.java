package io.jparquet.spark.read;

import io.jparquet.spark.context.ConnectorContext;
import io.jparquet.spark.encryption.FileKeys;
import io.jparquet.spark.io.ParquetFiles;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.rdd.InputFileBlockHolder;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.execution.datasources.PartitionedFile;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/** Reads the splits of one input partition one after another. */
final class FilePartitionReader implements PartitionReader<ColumnarBatch> {

  private final PartitionedFile[] files;
  private final ReadPlan plan;
  private final ParquetFiles parquet;
  private final FileKeys keys;
  private final UnreadableFiles unreadable;
  private final SparkRefusals refusals;
  private final ScanMetrics metrics = new ScanMetrics();
  private long rowsLeft;
  private int next;
  private SplitReader current;

  /**
   * Reads splits.
   *
   * @param limit most rows to read
   */
  FilePartitionReader(
      PartitionedFile[] files,
      ReadPlan plan,
      Configuration hadoopConf,
      ConnectorContext context,
      long limit) {
    this.files = files;
    this.plan = plan;
    this.parquet = context.files(plan.settings().format(), hadoopConf);
    this.keys = FileKeys.forReading(hadoopConf, context.keys());
    this.unreadable = UnreadableFiles.of(plan.settings());
    this.refusals = new SparkRefusals(plan);
    this.rowsLeft = limit;
  }

  @Override
  public boolean next() throws IOException {
    while (rowsLeft > 0) {
      if (current == null && !open()) {
        return false;
      }
      if (current != null && advance()) {
        ColumnarBatch batch = current.batch();
        batch.setNumRows((int) Math.min(batch.numRows(), rowsLeft));
        rowsLeft -= batch.numRows();
        return true;
      }
      close();
    }
    return false;
  }

  /**
   * Opens the next file; false if there is none. Leaves {@link #current} null for a file without
   * rows to read.
   */
  private boolean open() {
    if (next == files.length) {
      return false;
    }
    PartitionedFile file = files[next++];
    InputFileBlockHolder.set(file.urlEncodedPath(), file.start(), file.length());
    try {
      current = SplitReader.open(plan, file, keys, parquet, plan.intent(), metrics, refusals);
      if (current != null) {
        current.decodeOnDemand(error -> UnreadableFiles.named(file, error));
      }
    } catch (Exception | AssertionError e) { // Spark's checked exceptions come undeclared
      unreadable.skipOrFailToOpen(file, e);
    }
    return true;
  }

  private boolean advance() {
    try {
      return current.next();
    } catch (Exception e) { // as above
      unreadable.skipOrFail(files[next - 1], e);
      return false;
    }
  }

  @Override
  public ColumnarBatch get() {
    return current.batch();
  }

  @Override
  public CustomTaskMetric[] currentMetricsValues() {
    return metrics.values();
  }

  @Override
  public void close() throws IOException {
    InputFileBlockHolder.unset();
    if (current != null) {
      SplitReader closing = current;
      current = null;
      closing.close();
    }
  }
}
