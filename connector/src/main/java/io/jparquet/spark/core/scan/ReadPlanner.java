package io.jparquet.spark.core.scan;

import io.jparquet.spark.bridge.SparkLine;
import io.jparquet.spark.core.base.SessionSettings;
import io.jparquet.spark.core.file.ReadSettings;
import io.jparquet.spark.core.read.DriverRead;
import io.jparquet.spark.core.read.EvaluatedFilter;
import io.jparquet.spark.core.read.JParquetReaderFactory;
import io.jparquet.spark.core.read.NeededRows;
import io.jparquet.spark.core.read.ReadPlan;
import io.jparquet.spark.core.read.ReadPurpose;
import java.util.List;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.apache.spark.util.SerializableConfiguration;

/**
 * The plan by which the driver and the tasks of a scan read files, and a configuration of Hadoop
 * with the options in it. Both are made again for each use, from the session as it is then.
 *
 * @param needed which rows are needed
 * @param purpose what becomes of the rows, by the configuration
 */
public record ReadPlanner(
    SparkSession session,
    CaseInsensitiveStringMap options,
    ScanColumns columns,
    ScanConditions conditions,
    NeededRows needed,
    Function<Configuration, ReadPurpose> purpose) {

  /** The same with conditions that the scan evaluates. */
  public ReadPlanner evaluating(List<EvaluatedFilter> filters) {
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

  /** The plan as the driver uses it. */
  public DriverRead onDriver() {
    Configuration hadoopConf = hadoopConf();
    return new DriverRead(plan(hadoopConf), hadoopConf);
  }

  /** A configuration of Hadoop that has the options of the read. */
  public Configuration hadoopConf() {
    return SessionSettings.hadoopConf(session, options);
  }

  /** The settings of the read. */
  public ReadSettings settings(Configuration hadoopConf) {
    int mostBatchRows = (int) Math.max(1, Math.min(needed.enough(), Integer.MAX_VALUE));
    return ReadSettings.of(SessionSettings.sqlConf(session), options, hadoopConf, mostBatchRows);
  }

  /** What is read. */
  public ReadPlan plan(Configuration hadoopConf) {
    return columns
        .plan(conditions.hints(), settings(hadoopConf))
        .evaluating(conditions.evaluated())
        .needing(needed)
        .withPurpose(purpose.apply(hadoopConf));
  }
}
