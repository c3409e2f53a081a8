package io.jparquet.spark.core.read;

import io.jparquet.metrics.ReadMetric;
import io.jparquet.spark.core.base.SqlMetric;
import java.util.Arrays;
import java.util.Set;
import java.util.function.ToLongFunction;
import org.apache.spark.sql.connector.metric.CustomMetric;

/**
 * What Spark shows of a scan at a glance, in the order of the constants: a few metrics, made of
 * those of {@link ScanMetric}.
 *
 * <p>Spark keeps the metrics of an operator in a map of Scala, and shows them in its order, which
 * is that of some bits of the hashes of their names. So some names end with a digit that brings
 * this order about. Spark's pages show the descriptions.
 */
public enum SummaryMetric {
  /** The driver reports the bytes of all files, and tasks report what they have fetched. */
  DATA(new SqlMetric.ShareOfSize("dataShare6", "data fetched"), ScanMetric.BYTES_FETCHED) {
    @Override
    long of(ToLongFunction<ScanMetric> counts) {
      long all = counts.applyAsLong(ScanMetric.FILE_BYTES);
      return all == 0
          ? SqlMetric.partOfSize(counts.applyAsLong(ScanMetric.BYTES_FETCHED))
          : SqlMetric.wholeOfSize(all);
    }
  },

  /** Files that tasks were given, of those that the conditions on partitions leave. */
  FILES(new SqlMetric.Share("fileShare0", "files given to tasks"), ScanMetric.FILES_READ) {
    @Override
    long of(ToLongFunction<ScanMetric> counts) {
      if (counts.applyAsLong(ScanMetric.FILE_BYTES) == 0) {
        return 0; // tasks count only files that they skip
      }
      long given = counts.applyAsLong(ScanMetric.FILES_READ);
      return SqlMetric.share(
          given,
          given
              + counts.applyAsLong(ScanMetric.FILES_PRUNED)
              + counts.applyAsLong(ScanMetric.FILES_SKIPPED));
    }
  },

  ROW_GROUPS(new SqlMetric.Share("rowGroupShare", "row groups read"), ScanMetric.ROW_GROUPS_READ) {
    @Override
    long of(ToLongFunction<ScanMetric> counts) {
      long read = counts.applyAsLong(ScanMetric.ROW_GROUPS_READ);
      return SqlMetric.share(
          read,
          read
              + counts.applyAsLong(ScanMetric.ROW_GROUPS_SKIPPED)
              + counts.applyAsLong(ScanMetric.ROW_GROUPS_ANSWERED));
    }
  },

  /** Of the pages of row groups in which some were skipped. */
  PAGES(new SqlMetric.Share("pageShare", "pages read"), ScanMetric.PAGES_READ) {
    @Override
    long of(ToLongFunction<ScanMetric> counts) {
      long read = counts.applyAsLong(ScanMetric.PAGES_READ);
      return SqlMetric.share(read, read + counts.applyAsLong(ScanMetric.PAGES_SKIPPED));
    }
  },

  ROWS_SKIPPED(
      new SqlMetric.Count("rowsDropped2", "rows skipped in row groups read"),
      ScanMetric.ROWS_SKIPPED),

  REQUESTS(
      new SqlMetric.Count("requestCount8", "requests to the file system"), ScanMetric.REQUESTS),

  TIME(new SqlMetric.Duration("readingTime8", "time of reading"), ScanMetric.IO_TIME) {
    @Override
    long of(ToLongFunction<ScanMetric> counts) {
      return counts.applyAsLong(ScanMetric.IO_TIME)
          + counts.applyAsLong(ScanMetric.DECOMPRESSION_TIME)
          + counts.applyAsLong(ScanMetric.DECODING_TIME)
          + counts.applyAsLong(ScanMetric.FILTER_TIME);
    }
  },

  /** After the rows that the scan returns, which Spark counts. */
  ROWS_LOST(
      new SqlMetric.Count("rowsLost6", ReadMetric.ROWS_LOST.description()), ScanMetric.ROWS_LOST);

  private final SqlMetric shown;

  /** The scans that have this metric are those that have that one. */
  private final ScanMetric origin;

  SummaryMetric(SqlMetric shown, ScanMetric origin) {
    this.shown = shown;
    this.origin = origin;
  }

  SqlMetric shown() {
    return shown;
  }

  /** What Spark's pages call the metric. */
  public String description() {
    return shown.description();
  }

  /** The value by the counts of a task or of the driver. */
  long of(ToLongFunction<ScanMetric> counts) {
    return counts.applyAsLong(origin);
  }

  /** The metrics as Spark declares them, of a scan that can have some metrics. */
  public static CustomMetric[] shown(Set<ScanMetric> possible) {
    return Arrays.stream(values())
        .filter(metric -> possible.contains(metric.origin))
        .map(SummaryMetric::shown)
        .toArray(CustomMetric[]::new);
  }
}
