package io.jparquet.spark.read;

import io.jparquet.spark.encryption.FileKeys;
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
  private final Configuration hadoopConf;
  private final FileKeys keys;
  private final UnreadableFiles unreadable;
  private final ScanMetrics metrics = new ScanMetrics();
  private int next;
  private SplitReader current;

  FilePartitionReader(PartitionedFile[] files, ReadPlan plan, Configuration hadoopConf) {
    this.files = files;
    this.plan = plan;
    this.hadoopConf = hadoopConf;
    this.keys = FileKeys.forReading(hadoopConf);
    this.unreadable = UnreadableFiles.of(plan.settings());
  }

  @Override
  public boolean next() throws IOException {
    while (true) {
      if (current == null && !open()) {
        return false;
      }
      if (current != null && advance()) {
        return true;
      }
      close();
    }
  }

  /**
   * Opens the next file; false if there is none. Leaves {@link #current} null for a skipped file.
   */
  private boolean open() {
    if (next == files.length) {
      return false;
    }
    PartitionedFile file = files[next++];
    InputFileBlockHolder.set(file.urlEncodedPath(), file.start(), file.length());
    try {
      current = new SplitReader(plan, file, keys, hadoopConf, metrics);
    } catch (Exception e) { // Spark's checked exceptions come undeclared
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
