package io.jparquet.spark.core.read;

import io.jparquet.metrics.ReadMetric;
import io.jparquet.spark.core.base.SparkOptions;
import io.jparquet.spark.core.base.SqlMetric;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.jspecify.annotations.Nullable;

/**
 * All that a scan counts: first what the connector counts, then what the reader of each file
 * counts. Spark shows them if {@link SparkOptions#METRICS} says so, else the few of {@link
 * SummaryMetric}.
 */
public enum ScanMetric {
  /** Includes files that a task then skips or never reaches. */
  FILES_READ(Scans.ALL, "filesRead", ReadMetric.Unit.COUNT, "files given to tasks"),

  /** Of all files that the conditions on partitions leave. */
  FILE_BYTES(Scans.ALL, "fileBytes", ReadMetric.Unit.BYTES, "bytes of all files"),

  /** Files of partitions that the keys of a join excluded. */
  FILES_PRUNED(Scans.ALL, "filesPruned", ReadMetric.Unit.COUNT, "files skipped by runtime filters"),

  /** Files whose footer alone was read, by the driver or a task: statistics excluded all rows. */
  FILES_SKIPPED(
      Scans.FILTERED, "filesSkipped", ReadMetric.Unit.COUNT, "files skipped by statistics"),

  ROW_GROUPS_READ(Scans.ALL, "rowGroupsRead", ReadMetric.Unit.COUNT, "row groups read"),

  /** Row groups for which an aggregate needed only the footer. */
  ROW_GROUPS_ANSWERED(
      Scans.ALL, "rowGroupsAnswered", ReadMetric.Unit.COUNT, "row groups answered from statistics"),

  /** Row groups that were not read, whatever excluded them. */
  ROW_GROUPS_SKIPPED(
      Scans.FILTERED, "rowGroupsSkipped", ReadMetric.Unit.COUNT, "row groups skipped"),

  /** Compressed bytes of the requested column chunks; pages in them may have been skipped. */
  BYTES_READ(Scans.ALL, "bytesRead", ReadMetric.Unit.BYTES, "bytes of columns in row groups read"),

  /** Compressed bytes of the requested column chunks in row groups that were skipped. */
  BYTES_SKIPPED(
      Scans.FILTERED,
      "bytesSkipped",
      ReadMetric.Unit.BYTES,
      "bytes of columns in row groups skipped"),

  /** Rows that the page index or their values excluded, in row groups that were read. */
  ROWS_SKIPPED(
      Scans.FILTERED, "rowsSkipped", ReadMetric.Unit.COUNT, "rows skipped in row groups read"),

  /** What the driver needs to find splits and, by statistics, what they need not read. */
  PLANNING_TIME(
      Scans.ALL, "planningTime", ReadMetric.Unit.NANOSECONDS, "time of planning on the driver"),

  KNOWN_FOOTERS(Scans.ALL, "knownFooters", ReadMetric.KNOWN_FOOTERS),
  REQUESTS(Scans.ALL, "requests", ReadMetric.REQUESTS),
  BYTES_FETCHED(Scans.ALL, "bytesFetched", ReadMetric.BYTES_FETCHED),
  IO_TIME(Scans.ALL, "ioTime", ReadMetric.IO_TIME),
  DECOMPRESSION_TIME(Scans.ALL, "decompressionTime", ReadMetric.DECOMPRESSION_TIME),
  DECODING_TIME(Scans.ALL, "decodingTime", ReadMetric.DECODING_TIME),
  FILTER_TIME(Scans.FILTERED, "filterTime", ReadMetric.FILTER_TIME),

  /** Also counts the row groups that the driver excluded. */
  ROW_GROUPS_SKIPPED_BY_STATISTICS(
      Scans.FILTERED, "rowGroupsSkippedByStatistics", ReadMetric.ROW_GROUPS_SKIPPED_BY_STATISTICS),

  ROW_GROUPS_SKIPPED_BY_BLOOM_FILTER(
      Scans.FILTERED,
      "rowGroupsSkippedByBloomFilter",
      ReadMetric.ROW_GROUPS_SKIPPED_BY_BLOOM_FILTER),

  ROW_GROUPS_SKIPPED_BY_DICTIONARY(
      Scans.FILTERED, "rowGroupsSkippedByDictionary", ReadMetric.ROW_GROUPS_SKIPPED_BY_DICTIONARY),

  /** Row groups that count as read, although the page index excluded all of their rows. */
  ROW_GROUPS_WITHOUT_ROWS_LEFT(
      Scans.FILTERED, "rowGroupsWithoutRowsLeft", ReadMetric.ROW_GROUPS_WITHOUT_ROWS_LEFT),

  PAGES_READ(Scans.FILTERED, "pagesRead", ReadMetric.PAGES_READ),
  PAGES_SKIPPED(Scans.FILTERED, "pagesSkipped", ReadMetric.PAGES_SKIPPED),

  DAMAGED_ROW_GROUPS(Scans.ALL, "damagedRowGroups", ReadMetric.DAMAGED_ROW_GROUPS),
  DAMAGED_PAGES(Scans.ALL, "damagedPages", ReadMetric.DAMAGED_PAGES),
  ROWS_LOST(Scans.ALL, "rowsLost", ReadMetric.ROWS_LOST);

  /** The scans in which a metric can have a value. */
  private enum Scans {
    ALL,

    /** Scans with conditions on values. */
    FILTERED
  }

  private final Scans scans;
  private final SqlMetric shown;

  /** The metric of the reader of a file; null for a metric that the connector counts. */
  private final @Nullable ReadMetric ofReader;

  /** A metric that the connector counts. */
  ScanMetric(Scans scans, String name, ReadMetric.Unit unit, String description) {
    this.scans = scans;
    this.shown = SqlMetric.of(unit, name, description);
    this.ofReader = null;
  }

  /** A metric that the reader of each file counts. */
  ScanMetric(Scans scans, String name, ReadMetric ofReader) {
    this.scans = scans;
    this.shown = SqlMetric.of(ofReader.unit(), name, ofReader.description());
    this.ofReader = ofReader;
  }

  /** The metrics that only scans with conditions on values can have. */
  public static Set<ScanMetric> ofFilters() {
    return Arrays.stream(values())
        .filter(metric -> metric.scans == Scans.FILTERED)
        .collect(Collectors.toCollection(() -> EnumSet.noneOf(ScanMetric.class)));
  }

  /** The metrics of scans that leave out what is damaged. */
  public static Set<ScanMetric> ofDamage() {
    return EnumSet.of(DAMAGED_ROW_GROUPS, DAMAGED_PAGES, ROWS_LOST);
  }

  /** Metrics as Spark declares them. */
  public static CustomMetric[] shown(Set<ScanMetric> metrics) {
    return metrics.stream().map(ScanMetric::shown).toArray(CustomMetric[]::new);
  }

  SqlMetric shown() {
    return shown;
  }

  /** What Spark's pages call the metric. */
  public String description() {
    return shown.description();
  }

  /** The value that the reader of a file counted; 0 for a metric that the connector counts. */
  long in(ToLongFunction<ReadMetric> file) {
    return ofReader == null ? 0 : file.applyAsLong(ofReader);
  }
}
