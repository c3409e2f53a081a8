package io.jparquet.spark.read;

import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.metric.CustomSumMetric;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;

/**
 * How many files a scan was planned to read, counted on the driver, and shown by Spark under the
 * names of the nested classes.
 *
 * @param read files that tasks read
 * @param pruned files that were left out by what other parts of the query had found
 */
public record FileMetrics(long read, long pruned) {

  private static final String FILES_READ = "filesRead";
  private static final String FILES_PRUNED = "filesPruned";

  CustomTaskMetric[] values() {
    return new CustomTaskMetric[] {new Value(FILES_READ, read), new Value(FILES_PRUNED, pruned)};
  }

  static CustomMetric[] supported() {
    return new CustomMetric[] {new FilesRead(), new FilesPruned()};
  }

  private record Value(String name, long value) implements CustomTaskMetric {}

  /** Files that were read. Public for Spark, which makes instances by reflection. */
  public static final class FilesRead extends CustomSumMetric {
    @Override
    public String name() {
      return FILES_READ;
    }

    @Override
    public String description() {
      return "files read";
    }
  }

  /** Files that runtime filters excluded. */
  public static final class FilesPruned extends CustomSumMetric {
    @Override
    public String name() {
      return FILES_PRUNED;
    }

    @Override
    public String description() {
      return "files skipped by runtime filters";
    }
  }
}
