package io.jparquet.spark.read;

import io.jparquet.spark.context.ConnectorContext;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.rdd.InputFileBlockHolder;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.execution.datasources.PartitionedFile;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/** Reads the splits of one input partition one after another. */
final class FilePartitionReader implements PartitionReader<ColumnarBatch> {

  private final ReadPlan plan;
  private final SplitReaders readers;
  private final UnreadableFiles unreadable;
  private final ScanMetrics metrics = new ScanMetrics();
  private final PartitionedFile[] files;
  private long rowsLeft;
  private int next;
  private SplitReader current;

  /**
   * Reads splits.
   *
   * @param scan names the scan, and no other one
   */
  FilePartitionReader(
      PartitionedFile[] files,
      ReadPlan plan,
      Configuration hadoopConf,
      ConnectorContext context,
      String scan) {
    this.plan = plan;
    this.readers = SplitReaders.ofScan(plan, hadoopConf, context, scan);
    this.unreadable = UnreadableFiles.of(plan.settings());
    this.files = readers.inOrder(files);
    this.rowsLeft = plan.needed().enough();
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
      current = readers.open(file, plan.intent(), metrics);
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
