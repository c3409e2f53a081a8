package io.jparquet.spark.planning.aggregate;

import io.jparquet.metadata.RowGroup;
import io.jparquet.option.ReadIntent;
import io.jparquet.spark.core.file.ConnectorContext;
import io.jparquet.spark.core.mapping.JParquetColumnVector;
import io.jparquet.spark.core.read.ConstantValue;
import io.jparquet.spark.core.read.ReadPlan;
import io.jparquet.spark.core.read.ScanMetrics;
import io.jparquet.spark.core.read.SplitOpener;
import io.jparquet.spark.core.read.SplitOpenings;
import io.jparquet.spark.core.read.SplitReader;
import io.jparquet.spark.core.read.UnreadableFiles;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.execution.datasources.PartitionedFile;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/**
 * The aggregates of the splits of one input partition, in batches of one row: one for each split
 * that has rows, or one for all splits, also if there is no row, where nothing is grouped by. The
 * values of a split are read only if its footer does not prove what is asked.
 */
final class AggregatePartitionReader implements PartitionReader<ColumnarBatch> {

  private final SplitOpenings openings;
  private final PushedAggregation aggregation;
  private final UnreadableFiles unreadable;
  private final ScanMetrics metrics = new ScanMetrics();
  private final List<Object> groups = new ArrayList<>();
  private Totals totals;
  private boolean finished;
  private ColumnarBatch batch;

  AggregatePartitionReader(
      PartitionedFile[] files,
      ReadPlan plan,
      PushedAggregation aggregation,
      Configuration hadoopConf,
      ConnectorContext context) {
    SplitOpener opener = SplitOpener.of(plan, hadoopConf, context, ReadIntent.FOOTER);
    this.openings = new SplitOpenings(files, opener, context.taskThreads());
    this.aggregation = aggregation;
    this.unreadable = UnreadableFiles.of(plan.settings());
    this.totals = new Totals(aggregation);
  }

  @Override
  public boolean next() throws IOException {
    for (SplitOpenings.Opening next = openings.next(); next != null; next = openings.next()) {
      if (aggregation.isGrouped()) {
        totals = new Totals(aggregation);
        groups.clear();
      }
      add(next);
      if (aggregation.isGrouped() && totals.rows() > 0) {
        batch = row();
        return true;
      }
    }
    if (finished || aggregation.isGrouped()) {
      return false;
    }
    finished = true;
    batch = row();
    return true;
  }

  private void add(SplitOpenings.Opening opening) {
    PartitionedFile split = opening.split();
    ScanMetrics read = opening.metrics();
    SplitReader reader;
    try {
      reader = opening.open();
    } catch (Exception | AssertionError e) { // Spark's checked exceptions come undeclared
      unreadable.skipOrFail(split, e);
      return;
    }
    if (reader == null) {
      return;
    }
    try (reader) {
      ProvenTotals footer = new ProvenTotals(split, reader.file());
      aggregation.groups().forEach(group -> groups.add(footer.partitionValue(group)));
      List<RowGroup> rowGroups = reader.rowGroups();
      Totals proven = footer.of(aggregation, rowGroups);
      if (proven != null) {
        totals.add(proven);
        metrics.addAnswered(rowGroups.size(), read);
        return;
      }
      try {
        while (reader.next()) {
          totals.add(reader.batch());
        }
      } finally {
        metrics.addAll(read);
      }
    } catch (Exception e) { // as above
      unreadable.skipOrFail(split, e);
    }
  }

  private ColumnarBatch row() {
    List<Object> values = new ArrayList<>(groups);
    values.addAll(Arrays.asList(totals.results()));
    StructField[] fields = aggregation.schema().fields();
    ColumnVector[] vectors = new ColumnVector[fields.length];
    for (int i = 0; i < vectors.length; i++) {
      JParquetColumnVector vector = JParquetColumnVector.of(fields[i].dataType());
      new ConstantValue(values.get(i), fields[i].dataType()).fill(vector, 1);
      vectors[i] = vector;
    }
    return new ColumnarBatch(vectors, 1);
  }

  @Override
  public ColumnarBatch get() {
    return batch;
  }

  @Override
  public CustomTaskMetric[] currentMetricsValues() {
    return metrics.values();
  }

  /** Each file is closed when it is done with; here are those that were opened ahead. */
  @Override
  public void close() {
    openings.close();
  }
}
