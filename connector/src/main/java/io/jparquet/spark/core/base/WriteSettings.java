package io.jparquet.spark.core.base;

import java.time.Duration;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.OutputCommitter;
import org.apache.hadoop.mapreduce.lib.output.FileOutputCommitter;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * The sources of the settings of one write.
 *
 * @param conf the session's
 * @param hadoopConf a copy for this write, with the session's settings and the options in it
 * @param options of the write and of the table, merged
 */
public record WriteSettings(
    SQLConf conf, Configuration hadoopConf, CaseInsensitiveStringMap options) {

  /** Names Spark's choice of an output committer for the files of any source. */
  static final String COMMITTER_CLASS = "spark.sql.sources.outputCommitterClass";

  /** Names the one for Parquet files, which takes precedence. */
  static final String PARQUET_COMMITTER_CLASS = "spark.sql.parquet.output.committer.class";

  /**
   * The settings of a write in a session.
   *
   * @param options of the write and of the table, merged
   */
  public static WriteSettings of(SparkSession session, CaseInsensitiveStringMap options) {
    Configuration hadoopConf = SessionSettings.hadoopConf(session, options);
    chooseCommitter(hadoopConf);
    return new WriteSettings(SessionSettings.sqlConf(session), hadoopConf, options);
  }

  /**
   * Decides on Hadoop's output committer. As Spark's Parquet source does, {@code
   * spark.sql.parquet.output.committer.class} overrides {@code
   * spark.sql.sources.outputCommitterClass}. Without either it is the one that Hadoop has for the
   * file system: FileOutputCommitter, or what {@code mapreduce.outputcommitter.factory.scheme.*}
   * names; Spark's default, parquet-java's ParquetOutputCommitter, is a FileOutputCommitter that
   * can write summary files besides ({@link SummaryFiles}).
   */
  static void chooseCommitter(Configuration hadoopConf) {
    String committer = hadoopConf.get(PARQUET_COMMITTER_CLASS);
    if (committer != null) {
      hadoopConf.set(COMMITTER_CLASS, committer);
    }
    SummaryFiles.noneByDefault(hadoopConf);
  }

  /**
   * Decides on it for a job with Spark's own commit protocol, which knows where to stage files only
   * for FileOutputCommitter and its subclasses: without a setting it is FileOutputCommitter, as in
   * Spark's Parquet source.
   */
  public static void chooseStagingCommitter(Configuration hadoopConf) {
    chooseCommitter(hadoopConf);
    if (hadoopConf.get(COMMITTER_CLASS) == null) {
      hadoopConf.setClass(COMMITTER_CLASS, FileOutputCommitter.class, OutputCommitter.class);
    }
  }

  /** The zone in which partition values are written out and read. */
  public String timeZone() {
    return SparkOptions.value(SparkOptions.TIME_ZONE, options::get, conf.sessionLocalTimeZone());
  }

  /**
   * Rows per file, {@link Long#MAX_VALUE} for no limit. Negative numbers are none, as in Spark.
   *
   * @throws IllegalArgumentException naming the option when it is not a number
   */
  public long maxRecordsPerFile() {
    long limit =
        SparkOptions.value(
            SparkOptions.MAX_RECORDS_PER_FILE, options::get, conf.maxRecordsPerFile());
    return limit <= 0 ? Long.MAX_VALUE : limit;
  }

  /**
   * For how long nothing must have changed in what another job stages for that to be deleted.
   *
   * @throws IllegalArgumentException naming the option when it is not a duration
   */
  public Duration abandonedAfter() {
    return SparkOptions.ABANDONED_AFTER.from(hadoopConf::get);
  }
}
