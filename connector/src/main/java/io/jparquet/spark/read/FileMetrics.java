package io.jparquet.spark.read;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.metric.CustomSumMetric;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;

/**
 * How many files a scan was planned to read, counted on the driver, and shown by Spark under the
 * names of the nested classes.
 *
 * @param read files that tasks read
 * @param pruned files that were left out by what other parts of the query had found
 * @param skipped of which files statistics excluded all row groups when splits were planned
 * @param rowGroupsSkipped row groups that statistics excluded then
 * @param bytesSkipped compressed bytes of the columns that are read in these
 */
public record FileMetrics(
    long read, long pruned, long skipped, long rowGroupsSkipped, long bytesSkipped) {

  private static final String FILES_READ = "filesRead";
  private static final String FILES_PRUNED = "filesPruned";

  /** What is known without the footers of the files. */
  FileMetrics(long read, long pruned) {
    this(read, pruned, 0, 0, 0);
  }

  /** The same with what statistics excluded. */
  FileMetrics withSkipped(long files, long rowGroups, long bytes) {
    return new FileMetrics(read, pruned, files, rowGroups, bytes);
  }

  /** Tasks count what they skip under the same names, and Spark adds up both. */
  CustomTaskMetric[] values() {
    List<CustomTaskMetric> values = new ArrayList<>();
    values.add(new Value(FILES_READ, read));
    values.add(new Value(FILES_PRUNED, pruned));
    if (rowGroupsSkipped > 0) {
      values.add(new Value(ScanMetrics.FILES_SKIPPED, skipped));
      values.add(new Value(ScanMetrics.ROW_GROUPS_SKIPPED, rowGroupsSkipped));
      values.add(new Value(ScanMetrics.BY_STATISTICS, rowGroupsSkipped));
      values.add(new Value(ScanMetrics.BYTES_SKIPPED, bytesSkipped));
    }
    return values.toArray(new CustomTaskMetric[0]);
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
