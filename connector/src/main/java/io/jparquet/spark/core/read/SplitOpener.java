package io.jparquet.spark.core.read;

import io.jparquet.ParquetReader;
import io.jparquet.option.ReadIntent;
import io.jparquet.option.ReadOptions;
import io.jparquet.spark.core.file.ConnectorContext;
import io.jparquet.spark.core.file.ParquetFiles;
import io.jparquet.spark.core.file.ReadRefusals;
import io.jparquet.spark.core.file.StoredFile;
import io.jparquet.spark.encryption.FileKeys;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.execution.datasources.PartitionedFile;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Opens the splits of one task by its plan. May be used by several threads at once, if the plan has
 * tasks read to their end.
 */
public final class SplitOpener {

  private static final Logger LOG = LoggerFactory.getLogger(SplitOpener.class);

  private final ReadPlan plan;
  private final ParquetFiles files;
  private final FileKeys keys;
  private final ReadIntent intent;
  private final ReadRefusals.OfTask refusals;
  private final RowSelector selector;

  private SplitOpener(
      ReadPlan plan,
      Configuration hadoopConf,
      ConnectorContext context,
      ReadIntent intent,
      RowSelector selector) {
    this.plan = plan;
    this.files = context.files(plan.settings().format(), hadoopConf);
    this.keys = FileKeys.forReading(hadoopConf, context.keys());
    this.intent = intent;
    this.refusals = plan.refusals().ofTask(plan.fileColumns(), plan.settings());
    this.selector = selector;
  }

  /**
   * Opens splits for a task that needs all rows.
   *
   * @param intent what they are opened for; rows can be read in any case
   */
  public static SplitOpener of(
      ReadPlan plan, Configuration hadoopConf, ConnectorContext context, ReadIntent intent) {
    return new SplitOpener(plan, hadoopConf, context, intent, RowSelector.ALL);
  }

  /**
   * Opens splits for a task of a scan, in the thread of the task.
   *
   * @param scan names the scan, and no other one
   */
  static SplitOpener ofScan(
      ReadPlan plan, Configuration hadoopConf, ConnectorContext context, String scan) {
    RowSelector selector = plan.needed().selector(scan, plan.settings());
    return new SplitOpener(plan, hadoopConf, context, plan.intent(), selector);
  }

  /** What the splits are opened for. */
  ReadIntent intent() {
    return intent;
  }

  /** What opens their files. */
  ParquetFiles files() {
    return files;
  }

  /** Whether all rows are read that are opened, so that row groups may be read ahead. */
  boolean toTheEnd() {
    return plan.needed().toTheEnd();
  }

  /**
   * Opens the file of a split and settles what is read of it.
   *
   * @param metrics counts for this split alone
   * @return null if there is nothing to read, where columns that cannot be read are no error then
   * @throws java.io.FileNotFoundException when it does not exist
   */
  public @Nullable SplitReader open(PartitionedFile split, ScanMetrics metrics) throws IOException {
    ParquetReader reader = reader(split, intent);
    boolean isOpen = false;
    try {
      metrics.reading(reader::metric);
      List<Integer> rowGroups = SplitReader.rowGroupsOf(split, reader);
      if (!isAccepted(reader, rowGroups)) {
        return null;
      }
      SplitReader opened = new SplitReader(plan, split, reader, rowGroups, metrics, selector);
      opened.probe();
      isOpen = true;
      return opened;
    } finally {
      if (!isOpen) {
        reader.close();
      }
    }
  }

  private ParquetReader reader(PartitionedFile split, ReadIntent openedFor) throws IOException {
    return files.open(StoredFile.of(split), options(split, openedFor));
  }

  private ReadOptions options(PartitionedFile split, ReadIntent openedFor) throws IOException {
    ReadOptions options =
        plan.settings().readOptions().toBuilder()
            .intent(openedFor)
            .decryption(keys.decryption(split.toPath()))
            .build();
    boolean ahead = toTheEnd() || options.get(ReadOptions.PREFETCH_BYTES) != ReadOptions.AUTOMATIC;
    return ahead ? options : options.with(ReadOptions.PREFETCH_BYTES, 0);
  }

  /** A reader for the footer alone; without a request if the footer is in memory. */
  private ParquetReader footerReader(PartitionedFile split) throws IOException {
    ParquetReader known =
        files.openForEstimate(StoredFile.of(split), options(split, ReadIntent.FOOTER));
    return known != null ? known : reader(split, ReadIntent.FOOTER);
  }

  private boolean isAccepted(ParquetReader reader, List<Integer> rowGroups) throws IOException {
    synchronized (refusals) {
      return refusals.accepts(reader.schema(), !rowGroups.isEmpty());
    }
  }

  /**
   * The splits in the order in which they are read. Where only the first rows in an order are
   * needed, those come first whose footers promise them; the footers are kept for reading.
   */
  PartitionedFile[] inOrder(PartitionedFile[] splits) {
    if (!plan.needed().areFirst() || splits.length < 2 || !files.keepsFooters()) {
      return splits;
    }
    return RowGroupPriority.inOrder(Arrays.asList(splits), this::priority)
        .toArray(PartitionedFile[]::new);
  }

  private RowGroupPriority priority(PartitionedFile split) {
    try {
      if (keys.decryption(split.toPath()) != null) {
        return RowGroupPriority.LAST; // its footer is not kept
      }
      try (ParquetReader reader = footerReader(split)) {
        BoundFile file = BoundFile.of(plan, reader, split.toPath().toString());
        return file.priorities(SplitReader.rowGroupsOf(split, reader)).values().stream()
            .reduce(RowGroupPriority.LAST, RowGroupPriority::or);
      }
    } catch (Exception | AssertionError e) { // whatever it is, reading the split reports it
      LOG.debug("{} is read last, because its footer could not be read", split, e);
      return RowGroupPriority.LAST;
    }
  }
}
