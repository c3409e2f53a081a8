package io.jparquet.spark.read.scan;

import io.jparquet.spark.bridge.SparkLine;
import io.jparquet.spark.encryption.FileKeys;
import io.jparquet.spark.read.DriverRead;
import io.jparquet.spark.read.EvaluatedFilter;
import io.jparquet.spark.read.JParquetReaderFactory;
import io.jparquet.spark.read.NeededRows;
import io.jparquet.spark.read.PlannedFile;
import io.jparquet.spark.read.ReadPlan;
import io.jparquet.spark.read.ReadPurpose;
import io.jparquet.spark.read.split.ColumnFacts;
import io.jparquet.spark.read.split.FileProofs;
import io.jparquet.spark.read.split.FilesForLimit;
import io.jparquet.spark.read.split.JoinKeyTrial;
import io.jparquet.spark.read.split.RowGroupSplits;
import io.jparquet.spark.read.split.ScanEstimate;
import io.jparquet.spark.settings.ReadSettings;
import io.jparquet.spark.settings.SessionSettings;
import io.jparquet.spark.transfer.SharedObject;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.execution.datasources.PartitionDirectory;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.apache.spark.util.SerializableConfiguration;

/**
 * The plan by which the driver and the tasks of a scan read files, and a configuration of Hadoop
 * with the options in it. Both are made again for each use, from the session as it is then.
 *
 * @param needed which rows are needed
 * @param purpose what becomes of the rows, by the configuration
 */
record ReadPlanner(
    SparkSession session,
    CaseInsensitiveStringMap options,
    ScanColumns columns,
    ScanConditions conditions,
    NeededRows needed,
    Function<Configuration, ReadPurpose> purpose) {

  /** The same with conditions that the scan evaluates. */
  ReadPlanner evaluating(List<EvaluatedFilter> filters) {
    return new ReadPlanner(
        session, options, columns, conditions.evaluating(filters), needed, purpose);
  }

  /** Whether any rows will do, if there are enough. */
  boolean isLimited() {
    return needed.enough() < Long.MAX_VALUE;
  }

  /** Makes the readers of the tasks. */
  JParquetReaderFactory readerFactory() {
    Configuration hadoopConf = hadoopConf();
    Broadcast<SerializableConfiguration> shared =
        SparkLine.bridge().broadcast(session.sparkContext(), hadoopConf);
    return new JParquetReaderFactory(shared, plan(hadoopConf));
  }

  /**
   * Cuts files at row groups.
   *
   * @param more conditions besides those of the scan, as in {@link ReadPlan#filters}
   * @param chosen the row groups that are read of files for which that is decided
   */
  RowGroupSplits rowGroups(Filter[] more, Map<Path, PlannedFile> chosen) {
    return new RowGroupSplits(
        session, this::hadoopConf, conf -> plan(conf).withFilters(more), chosen);
  }

  /**
   * The fewest bytes of row groups that are worth a file of their own, into which they are copied:
   * as many as Spark takes the opening of a file for. Unlimited where they can't be copied as they
   * are, or rows tell where in their file they are.
   */
  long bytesWorthCopying() {
    return columns.tellsBlocks() || FileKeys.encrypts(hadoopConf())
        ? Long.MAX_VALUE
        : SessionSettings.sqlConf(session).filesOpenCostInBytes();
  }

  /** Decides which keys of joins are worth a condition. */
  JoinKeyTrial joinKeyTrial() {
    Configuration hadoopConf = hadoopConf();
    return new JoinKeyTrial(hadoopConf, plan(hadoopConf));
  }

  /** Chooses files that have as many rows as the limit requires. */
  FilesForLimit filesForLimit() {
    Configuration hadoopConf = hadoopConf();
    return new FilesForLimit(settings(hadoopConf), hadoopConf);
  }

  /** The plan as the driver uses it. */
  DriverRead onDriver() {
    Configuration hadoopConf = hadoopConf();
    return new DriverRead(plan(hadoopConf), hadoopConf);
  }

  /** Proves by the conditions which files have no rows that are needed, or no others. */
  FileProofs fileProofs() {
    Configuration hadoopConf = hadoopConf();
    return new FileProofs(plan(hadoopConf), hadoopConf);
  }

  /**
   * What has to be read of some directories, by footers that are in memory; null if these are not
   * all footers.
   */
  ScanEstimate.Left left(List<PartitionDirectory> directories) {
    Configuration hadoopConf = hadoopConf();
    return new ScanEstimate(hadoopConf).left(plan(hadoopConf), directories);
  }

  /** What footers prove about each of some columns, or null; see {@link ScanEstimate}. */
  List<ColumnFacts> facts(List<ScanColumns> single, List<PartitionDirectory> directories) {
    Configuration hadoopConf = hadoopConf();
    ReadSettings settings = settings(hadoopConf);
    List<ReadPlan> plans =
        single.stream().map(column -> column.plan(new Filter[0], settings)).toList();
    return new ScanEstimate(hadoopConf).columns(plans, directories);
  }

  /** Conditions that tasks get beside the plan. */
  SharedObject<Filter[]> share(Filter[] filters) {
    return SharedObject.of(session.sparkContext(), filters);
  }

  private Configuration hadoopConf() {
    return SessionSettings.hadoopConf(session, options);
  }

  private ReadSettings settings(Configuration hadoopConf) {
    int mostBatchRows = (int) Math.max(1, Math.min(needed.enough(), Integer.MAX_VALUE));
    return ReadSettings.of(SessionSettings.sqlConf(session), options, hadoopConf, mostBatchRows);
  }

  private ReadPlan plan(Configuration hadoopConf) {
    return columns
        .plan(conditions.hints(), settings(hadoopConf))
        .evaluating(conditions.evaluated())
        .needing(needed)
        .withPurpose(purpose.apply(hadoopConf));
  }
}
