package io.jparquet.spark.core.scan;

import io.jparquet.spark.core.read.ScanMetric;
import io.jparquet.spark.core.read.ScanMetrics;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;

/**
 * The metrics of a scan that the driver counts when it plans the scan.
 *
 * @param read files that tasks read
 * @param fileBytes bytes of these files and of those that are left out
 * @param pruned files that runtime filters excluded
 * @param skipped files whose row groups statistics excluded when splits were planned
 * @param rowGroupsSkipped row groups that statistics excluded then
 * @param bytesSkipped compressed bytes of the columns that are read in these
 * @param planningNanos what planning the tasks took
 */
public record FileMetrics(
    long read,
    long fileBytes,
    long pruned,
    long skipped,
    long rowGroupsSkipped,
    long bytesSkipped,
    long planningNanos) {

  /** Nothing is planned. */
  public static final FileMetrics NONE = new FileMetrics(0, 0, 0);

  /** The metrics that are known without the footers of the files. */
  public FileMetrics(long read, long fileBytes, long pruned) {
    this(read, fileBytes, pruned, 0, 0, 0, 0);
  }

  /** The same with what statistics excluded. */
  public FileMetrics withSkipped(long files, long rowGroups, long bytes) {
    return new FileMetrics(read, fileBytes, pruned, files, rowGroups, bytes, planningNanos);
  }

  /** The same with what planning took. */
  public FileMetrics plannedIn(long nanos) {
    return new FileMetrics(read, fileBytes, pruned, skipped, rowGroupsSkipped, bytesSkipped, nanos);
  }

  /** The values for Spark, which adds them to those that tasks report for the same metric. */
  public CustomTaskMetric[] values() {
    ScanMetrics values = new ScanMetrics();
    values.add(ScanMetric.FILES_READ, read);
    values.add(ScanMetric.FILE_BYTES, fileBytes);
    values.add(ScanMetric.FILES_PRUNED, pruned);
    values.add(ScanMetric.FILES_SKIPPED, skipped);
    values.add(ScanMetric.ROW_GROUPS_SKIPPED, rowGroupsSkipped);
    values.add(ScanMetric.ROW_GROUPS_SKIPPED_BY_STATISTICS, rowGroupsSkipped);
    values.add(ScanMetric.BYTES_SKIPPED, bytesSkipped);
    values.add(ScanMetric.PLANNING_TIME, planningNanos);
    return values.values();
  }
}
