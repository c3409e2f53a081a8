package io.jparquet.spark.read;

import io.jparquet.ParquetReader;
import io.jparquet.option.ReadIntent;
import io.jparquet.option.ReadOptions;
import io.jparquet.spark.context.ConnectorContext;
import io.jparquet.spark.encryption.FileKeys;
import io.jparquet.spark.io.ParquetFiles;
import io.jparquet.spark.read.topn.RowGroupPriority;
import io.jparquet.spark.read.topn.SharedThresholds;
import io.jparquet.spark.read.topn.TopNRows;
import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.execution.datasources.PartitionedFile;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens the splits of one task by its plan. Not thread-safe. */
final class SplitReaders {

  private static final Logger LOG = LoggerFactory.getLogger(SplitReaders.class);

  private final ReadPlan plan;
  private final ParquetFiles parquet;
  private final FileKeys keys;
  private final SparkRefusals refusals;

  /** Null if the plan needs more rows than the first ones in an order. */
  private final TopNRows topN;

  /** Readers for a task that needs all rows. */
  SplitReaders(ReadPlan plan, Configuration hadoopConf, ConnectorContext context) {
    this(plan, hadoopConf, context, null);
  }

  private SplitReaders(
      ReadPlan plan, Configuration hadoopConf, ConnectorContext context, TopNRows topN) {
    this.plan = plan;
    this.parquet = context.files(plan.settings().format(), hadoopConf);
    this.keys = FileKeys.forReading(hadoopConf, context.keys());
    this.refusals = new SparkRefusals(plan);
    this.topN = topN;
  }

  /**
   * Readers for a task of a scan, in the thread of the task.
   *
   * @param scan names the scan, and no other one
   */
  static SplitReaders ofScan(
      ReadPlan plan, Configuration hadoopConf, ConnectorContext context, String scan) {
    return new SplitReaders(plan, hadoopConf, context, topN(plan, context, scan));
  }

  private static TopNRows topN(ReadPlan plan, ConnectorContext context, String scan) {
    if (!(plan.needed() instanceof NeededRows.First first)) {
      return null;
    }
    TaskContext task = TaskContext.get();
    boolean mayLoseFiles =
        plan.settings().ignoreCorruptFiles() || plan.settings().ignoreMissingFiles();
    return task == null || mayLoseFiles
        ? TopNRows.alone(first.order())
        : TopNRows.shared(
            first.order(),
            context.thresholds(),
            new SharedThresholds.Execution(scan, task.stageId(), task.stageAttemptNumber()));
  }

  /**
   * Opens a file and settles what is read of it.
   *
   * @param intent what it is opened for; rows can be read in any case
   * @return null if there is nothing to read, where columns that cannot be read are no error then
   * @throws java.io.FileNotFoundException when it does not exist
   */
  SplitReader open(PartitionedFile split, ReadIntent intent, ScanMetrics metrics)
      throws IOException {
    ParquetReader reader = reader(split, intent);
    metrics.reading(reader::metric);
    SplitReader opened = null;
    try {
      refusals.open(reader.schema());
      List<Integer> rowGroups = SplitReader.rowGroupsOf(split, reader);
      if (!refusals.areActive() || !rowGroups.isEmpty()) {
        refusals.readRows();
        opened = new SplitReader(plan, split, reader, rowGroups, metrics, topN);
        opened.probe();
      }
      return opened;
    } finally {
      if (opened == null) {
        reader.close();
      }
    }
  }

  private ParquetReader reader(PartitionedFile split, ReadIntent intent) throws IOException {
    ReadOptions options =
        plan.settings().readOptions().toBuilder()
            .intent(intent)
            .decryption(keys.decryption(split.toPath()))
            .build();
    return parquet.open(split.toPath(), split.fileSize(), split.modificationTime(), options);
  }

  /**
   * The splits in the order in which they are read. Where only the first rows in an order are
   * needed, those come first whose footers promise them; the footers are kept for reading.
   */
  PartitionedFile[] inOrder(PartitionedFile[] splits) {
    if (topN == null || splits.length < 2 || !parquet.keepsFooters()) {
      return splits;
    }
    record Placed(PartitionedFile split, RowGroupPriority priority) {}
    return Arrays.stream(splits)
        .map(split -> new Placed(split, priority(split)))
        .sorted(Comparator.comparing(Placed::priority))
        .map(Placed::split)
        .toArray(PartitionedFile[]::new);
  }

  private RowGroupPriority priority(PartitionedFile split) {
    try {
      if (keys.decryption(split.toPath()) != null) {
        return RowGroupPriority.LAST; // its footer is not kept
      }
      try (ParquetReader reader = reader(split, ReadIntent.FOOTER)) {
        BoundFile file = BoundFile.of(plan, reader, split.toPath().toString());
        RowGroupPriority best = RowGroupPriority.LAST;
        for (int rowGroup : SplitReader.rowGroupsOf(split, reader)) {
          RowGroupPriority found = file.priority(rowGroup);
          best = found.compareTo(best) < 0 ? found : best;
        }
        return best;
      }
    } catch (Exception | AssertionError e) { // whatever it is, reading the split reports it
      LOG.debug("{} is read last, because its footer could not be read", split, e);
      return RowGroupPriority.LAST;
    }
  }
}
