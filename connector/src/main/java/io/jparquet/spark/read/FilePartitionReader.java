package io.jparquet.spark.read;

import io.jparquet.CryptoException;
import io.jparquet.spark.SparkErrors;
import io.jparquet.spark.encryption.FileKeys;
import java.io.FileNotFoundException;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.BlockMissingException;
import org.apache.hadoop.security.AccessControlException;
import org.apache.spark.rdd.InputFileBlockHolder;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.execution.datasources.PartitionedFile;
import org.apache.spark.sql.execution.datasources.v2.FileDataSourceV2;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the splits of one input partition one after another. Missing and damaged files are left out
 * or reported as in Spark's own file sources, with the file named and the format's error as cause.
 */
final class FilePartitionReader implements PartitionReader<ColumnarBatch> {

  private static final Logger LOG = LoggerFactory.getLogger(FilePartitionReader.class);

  private final PartitionedFile[] files;
  private final ReadPlan plan;
  private final Configuration hadoopConf;
  private final FileKeys keys;
  private final ScanMetrics metrics = new ScanMetrics();
  private int next;
  private SplitReader current;

  FilePartitionReader(PartitionedFile[] files, ReadPlan plan, Configuration hadoopConf) {
    this.files = files;
    this.plan = plan;
    this.hadoopConf = hadoopConf;
    this.keys = FileKeys.forReading(hadoopConf);
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
    } catch (FileNotFoundException e) {
      if (!plan.settings().ignoreMissingFiles()) {
        throw failed(file, e);
      }
      LOG.warn("Skipped missing file {}", file, e);
    } catch (Exception e) { // Spark's checked exceptions come undeclared
      skipOrFail(file, e);
    }
    return true;
  }

  private boolean advance() {
    try {
      return current.next();
    } catch (Exception e) { // as above
      skipOrFail(files[next - 1], e);
      return false;
    }
  }

  private void skipOrFail(PartitionedFile file, Exception error) {
    if (!plan.settings().ignoreCorruptFiles()
        || error instanceof CryptoException
        || error instanceof AccessControlException
        || error instanceof BlockMissingException) {
      throw failed(file, error);
    }
    LOG.warn("Skipped the rest of the content in the corrupted file {}", file, error);
  }

  private static RuntimeException failed(PartitionedFile file, Exception error) {
    return SparkErrors.unchecked(FileDataSourceV2.attachFilePath(file::urlEncodedPath, error));
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
