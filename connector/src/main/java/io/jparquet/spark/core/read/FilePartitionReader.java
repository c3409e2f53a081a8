package io.jparquet.spark.core.read;

import io.jparquet.spark.core.file.ConnectorContext;
import java.io.IOException;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.rdd.InputFileBlockHolder;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.execution.datasources.PartitionedFile;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.jspecify.annotations.Nullable;

/** Reads the splits of one input partition one after another. */
public final class FilePartitionReader implements PartitionReader<ColumnarBatch> {

  /** Row groups that are on their way before they are needed, of the current and the next files. */
  private static final int MOST_AHEAD = 4;

  private final SplitOpenings openings;
  private final UnreadableFiles unreadable;
  private final ScanMetrics metrics = new ScanMetrics();
  private long rowsLeft;
  private boolean begun;
  private @Nullable PartitionedFile file;
  private @Nullable SplitReader current;

  /**
   * Reads splits.
   *
   * @param scan names the scan, and no other one
   */
  public FilePartitionReader(
      PartitionedFile[] files,
      ReadPlan plan,
      Configuration hadoopConf,
      ConnectorContext context,
      String scan) {
    SplitOpener opener = SplitOpener.ofScan(plan, hadoopConf, context, scan);
    this.openings = new SplitOpenings(opener.inOrder(files), opener, context.taskThreads());
    this.unreadable = UnreadableFiles.of(plan.settings());
    this.rowsLeft = plan.needed().enough();
  }

  @Override
  public boolean next() throws IOException {
    while (rowsLeft > 0) {
      if (current == null && !open()) {
        return false;
      }
      SplitReader reader = current;
      if (reader != null && advance(reader)) {
        ColumnarBatch batch = reader.batch();
        batch.setNumRows((int) Math.min(batch.numRows(), rowsLeft));
        rowsLeft -= batch.numRows();
        return true;
      }
      closeFile();
    }
    return false;
  }

  /**
   * Opens the next file; false if there is none. Leaves {@link #current} null for a file without
   * rows to read.
   */
  private boolean open() throws IOException {
    SplitOpenings.Opening opening = openings.next();
    if (opening == null) {
      return false;
    }
    PartitionedFile opened = opening.split();
    file = opened;
    metrics.reading(opening.metrics());
    InputFileBlockHolder.set(opened.urlEncodedPath(), opened.start(), opened.length());
    try {
      SplitReader reader = opening.open();
      current = reader;
      if (reader != null) {
        reader.decodeOnDemand(error -> UnreadableFiles.named(opened, error));
      }
    } catch (Exception | AssertionError e) { // Spark's checked exceptions come undeclared
      unreadable.skipOrFail(opened, e);
    }
    return true;
  }

  private boolean advance(SplitReader reader) {
    try {
      readAhead(reader);
      return reader.next();
    } catch (Exception e) { // as above
      unreadable.skipOrFail(Objects.requireNonNull(file), e);
      return false;
    }
  }

  /** All requests of memory come from here, because the thread of the task must make them. */
  private void readAhead(SplitReader reader) {
    if (!openings.isAhead()) {
      return;
    }
    if (!begun) {
      reader.prepare();
    }
    int ahead = reader.readAhead(MOST_AHEAD);
    if (!begun) {
      begun = true;
      openings.awaitNext();
    }
    if (reader.isAllAhead()) {
      openings.readAhead(MOST_AHEAD - ahead);
    }
  }

  @Override
  public ColumnarBatch get() {
    return Objects.requireNonNull(current).batch();
  }

  @Override
  public CustomTaskMetric[] currentMetricsValues() {
    return metrics.values();
  }

  @Override
  public void close() throws IOException {
    openings.close();
    closeFile();
  }

  private void closeFile() throws IOException {
    InputFileBlockHolder.unset();
    if (current != null) {
      SplitReader closing = current;
      current = null;
      closing.close();
    }
  }
}
