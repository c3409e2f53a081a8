package io.jparquet.spark.core.base;

import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The files {@code _metadata} and {@code _common_metadata}, for which parquet-java has a setting
 * and an output committer. Here they are only written by that committer, if a job is given it; else
 * a job that requests them gets a warning.
 */
public final class SummaryFiles {
  private static final Logger LOG = LoggerFactory.getLogger(SummaryFiles.class);

  private static final String LEVEL = SparkOptions.SUMMARY_METADATA_LEVEL.name();
  private static final String OLD_SWITCH = SparkOptions.SUMMARY_METADATA.name();
  private static final String COMMITTER = "org.apache.parquet.hadoop.ParquetOutputCommitter";

  private SummaryFiles() {}

  /** As Spark's Parquet source does: none are written unless they are requested. */
  static void noneByDefault(Configuration hadoopConf) {
    if (hadoopConf.get(LEVEL) == null && hadoopConf.get(OLD_SWITCH) == null) {
      hadoopConf.set(LEVEL, "NONE");
    }
  }

  /**
   * Refuses settings that are not understood, since parquet-java's committer would find that out
   * only when the data is published; and summary files of encrypted ones: they would have the
   * footers in plain, with the bounds of encrypted columns.
   */
  public static void check(Configuration hadoopConf, boolean encrypted) {
    if (areWanted(hadoopConf) && encrypted && areWritten(hadoopConf)) {
      throw new IllegalArgumentException(
          COMMITTER
              + " would copy the footers of encrypted files into summary files that are"
              + " not encrypted: set "
              + LEVEL
              + " to NONE for this write");
    }
  }

  /** Warns if they are requested but will not be written; call it once for each job. */
  public static void warnIfMissing(Configuration hadoopConf) {
    if (areWanted(hadoopConf) && !areWritten(hadoopConf)) {
      String level = hadoopConf.get(LEVEL);
      LOG.warn(
          "No summary files (_metadata, _common_metadata) are written, although {} requests"
              + " them: to"
              + " write them, a commit must read every footer, and the next write makes them"
              + " outdated. If they"
              + " are needed, set {} to {}",
          level == null ? OLD_SWITCH : LEVEL + "=" + level,
          WriteSettings.PARQUET_COMMITTER_CLASS,
          COMMITTER);
    }
  }

  /**
   * Whether a job requests them; the level takes precedence over the old switch, as in
   * parquet-java.
   */
  private static boolean areWanted(Configuration hadoopConf) {
    boolean oldWish = SparkOptions.SUMMARY_METADATA.from(hadoopConf::get);
    String level = hadoopConf.get(LEVEL);
    if (level == null) {
      return oldWish;
    }
    if (!level.equals(level.trim())) {
      throw SparkOptions.SUMMARY_METADATA_LEVEL.refused(level); // as the committer would
    }
    return !SparkOptions.SUMMARY_METADATA_LEVEL.from(hadoopConf::get).equals("NONE");
  }

  private static boolean areWritten(Configuration hadoopConf) {
    return isWriter(hadoopConf.getClass(WriteSettings.COMMITTER_CLASS, null));
  }

  private static boolean isWriter(@Nullable Class<?> committer) {
    for (Class<?> type = committer; type != null; type = type.getSuperclass()) {
      if (type.getName().equals(COMMITTER)) {
        return true;
      }
    }
    return false;
  }
}
