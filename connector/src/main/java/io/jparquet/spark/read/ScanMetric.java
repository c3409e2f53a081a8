package io.jparquet.spark.read;

import io.jparquet.metrics.ReadMetrics;
import io.jparquet.spark.metric.SqlMetric;
import io.jparquet.spark.metric.SqlMetric.Count;
import io.jparquet.spark.metric.SqlMetric.Duration;
import io.jparquet.spark.metric.SqlMetric.Size;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.ToLongFunction;
import org.apache.spark.sql.connector.metric.CustomMetric;

/**
 * The metrics of a scan, with what Spark shows of them and, for those that the format library
 * counts, how they are read.
 */
public enum ScanMetric {
  /** Files that tasks are given. */
  FILES_READ(new Count("filesRead", "files read")),

  /** Files of partitions that the keys of a join excluded. */
  FILES_PRUNED(new Count("filesPruned", "files skipped by runtime filters")),

  /** Files of which the driver or a task read the footer only: statistics excluded all rows. */
  FILES_SKIPPED(new Count("filesSkipped", "files skipped by statistics")),

  ROW_GROUPS_READ(new Count("rowGroupsRead", "row groups read")),

  /** Row groups of which an aggregate needed the footer only. */
  ROW_GROUPS_ANSWERED(new Count("rowGroupsAnswered", "row groups answered from statistics")),

  /** Row groups that were not read, whatever excluded them. */
  ROW_GROUPS_SKIPPED(new Count("rowGroupsSkipped", "row groups skipped")),

  BY_STATISTICS(
      new Count("rowGroupsSkippedByStatistics", "row groups skipped by statistics"),
      ReadMetrics::rowGroupsByStatistics),

  BY_BLOOM_FILTER(
      new Count("rowGroupsSkippedByBloomFilter", "row groups skipped by Bloom filters"),
      ReadMetrics::rowGroupsByBloomFilter),

  BY_DICTIONARY(
      new Count("rowGroupsSkippedByDictionary", "row groups skipped by dictionaries"),
      ReadMetrics::rowGroupsByDictionary),

  /** Row groups that count as read, and of which the page index left no row. */
  WITHOUT_ROWS_LEFT(
      new Count("rowGroupsWithoutRowsLeft", "row groups read without a row left by the page index"),
      ReadMetrics::rowGroupsByPageIndex),

  /** Compressed bytes of the requested column chunks in row groups that were read. */
  BYTES_READ(new Size("bytesRead", "bytes of column chunks read")),

  /** Compressed bytes of the requested column chunks in row groups that were skipped. */
  BYTES_SKIPPED(new Size("bytesSkipped", "bytes of column chunks skipped")),

  /** Rows that the page index or their values excluded, in row groups that were read. */
  ROWS_SKIPPED(new Count("rowsSkipped", "rows skipped in row groups read")),

  /**
   * Data pages that were left, in row groups of which the page index or the filter excluded some.
   */
  PAGES_READ(
      new Count("pagesRead", "pages read by the page index and the filter"),
      ReadMetrics::pagesRead),

  PAGES_SKIPPED(
      new Count("pagesSkipped", "pages skipped by the page index and the filter"),
      ReadMetrics::pagesSkipped),

  /** Requests to the file system: ranges that lie near each other are one. */
  REQUESTS(new Count("requests", "requests to the file system"), ReadMetrics::requests),

  /** Bytes that the requests asked for, footers and indexes too. */
  BYTES_FETCHED(new Size("bytesFetched", "bytes fetched from files"), ReadMetrics::bytesRead),

  IO_TIME(new Duration("ioTime", "time in requests"), ReadMetrics::ioNanos),

  DECOMPRESSION_TIME(
      new Duration("decompressionTime", "time in decompression"), ReadMetrics::decompressNanos),

  /** Time in which batches were made, without requests, codecs and filters. */
  DECODING_TIME(new Duration("decodingTime", "time in decoding"), ReadMetrics::decodeNanos),

  /** Time in which rows were tested by their values. */
  FILTER_TIME(new Duration("filterTime", "time in filters of rows"), ReadMetrics::filterNanos);

  private final SqlMetric shown;
  private final ToLongFunction<ReadMetrics> ofFile;

  /** A metric that the connector counts. */
  ScanMetric(SqlMetric shown) {
    this(shown, file -> 0);
  }

  /** A metric that the reader of each file counts. */
  ScanMetric(SqlMetric shown, ToLongFunction<ReadMetrics> ofFile) {
    this.shown = shown;
    this.ofFile = ofFile;
  }

  /** The metrics of skipping by conditions on values. */
  public static Set<ScanMetric> ofFilters() {
    return EnumSet.of(
        FILES_SKIPPED,
        ROW_GROUPS_SKIPPED,
        BY_STATISTICS,
        BY_BLOOM_FILTER,
        BY_DICTIONARY,
        WITHOUT_ROWS_LEFT,
        BYTES_SKIPPED,
        ROWS_SKIPPED,
        PAGES_READ,
        PAGES_SKIPPED,
        FILTER_TIME);
  }

  /** Metrics as Spark declares them. */
  public static CustomMetric[] shown(Set<ScanMetric> metrics) {
    return metrics.stream().map(ScanMetric::shown).toArray(CustomMetric[]::new);
  }

  SqlMetric shown() {
    return shown;
  }

  /** The value that the reader of a file counted; 0 for a metric that the connector counts. */
  long ofFile(ReadMetrics file) {
    return ofFile.applyAsLong(file);
  }
}
