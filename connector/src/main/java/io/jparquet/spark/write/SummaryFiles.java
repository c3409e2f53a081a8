package io.jparquet.spark.write;

import org.apache.hadoop.conf.Configuration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The files {@code _metadata} and {@code _common_metadata}, for which parquet-java has a setting
 * and an output committer. Here they are only written by that committer, if a job is given it; else
 * a job that asks for them is told.
 */
final class SummaryFiles {
  private static final Logger LOG = LoggerFactory.getLogger(SummaryFiles.class);

  private static final String LEVEL = "parquet.summary.metadata.level";
  private static final String OLD_SWITCH = "parquet.enable.summary-metadata";
  private static final String COMMITTER = "org.apache.parquet.hadoop.ParquetOutputCommitter";

  private SummaryFiles() {}

  /** As Spark's Parquet source does: none are written unless they are asked for. */
  static void noneByDefault(Configuration hadoopConf) {
    if (hadoopConf.get(LEVEL) == null && hadoopConf.get(OLD_SWITCH) == null) {
      hadoopConf.set(LEVEL, "NONE");
    }
  }

  /** Warns if they are asked for and will not be written; to be called once for each job. */
  static void warnIfMissing(Configuration hadoopConf) {
    String level = hadoopConf.get(LEVEL);
    boolean wanted =
        level == null ? hadoopConf.getBoolean(OLD_SWITCH, false) : !level.equalsIgnoreCase("NONE");
    if (wanted && !isWriter(hadoopConf.getClass(WriteSettings.COMMITTER_CLASS, null))) {
      LOG.warn(
          "No summary files (_metadata, _common_metadata) are written, though {} asks for them:"
              + " they make a commit read every footer, and go stale with the next write. If they"
              + " are needed, set {} to {}",
          level == null ? OLD_SWITCH : LEVEL + "=" + level,
          WriteSettings.PARQUET_COMMITTER_CLASS,
          COMMITTER);
    }
  }

  /**
   * Refuses summary files of encrypted ones: they would have the footers in plain, with the bounds
   * of encrypted columns.
   */
  static void refuseWithEncryption(Configuration hadoopConf) {
    String level = hadoopConf.get(LEVEL);
    boolean wanted =
        level == null ? hadoopConf.getBoolean(OLD_SWITCH, false) : !level.equalsIgnoreCase("NONE");
    if (wanted && isWriter(hadoopConf.getClass(WriteSettings.COMMITTER_CLASS, null))) {
      throw new IllegalArgumentException(
          COMMITTER
              + " would write what the footers of encrypted files say into summary files, readable"
              + " by everybody: set "
              + LEVEL
              + " to NONE for this write");
    }
  }

  private static boolean isWriter(Class<?> committer) {
    for (Class<?> type = committer; type != null; type = type.getSuperclass()) {
      if (type.getName().equals(COMMITTER)) {
        return true;
      }
    }
    return false;
  }
}
