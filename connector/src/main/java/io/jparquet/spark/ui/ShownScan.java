package io.jparquet.spark.ui;

import io.jparquet.spark.core.base.SqlMetric;
import io.jparquet.spark.core.read.ScanMetric;
import io.jparquet.spark.core.read.SummaryMetric;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.apache.spark.util.Utils;

/**
 * A scan of Parquet files in a query. Texts are empty if there is no value.
 *
 * @param data what was fetched of all files, if the scan counts it
 * @param fetched the same as a text, or else the size of the files that were read
 */
record ShownScan(
    ScannedPlace place,
    Optional<Share> data,
    String fetched,
    String rowGroups,
    String rowsSkipped,
    String time,
    String outputRows) {

  /** Spark's metrics of scans of DataSource V1, and of all operators. */
  private static final String FILE_SIZE = "size of files read";

  private static final String SCAN_TIME = "scan time";
  private static final String OUTPUT_ROWS = "number of output rows";

  /** Whether jparquet reads the files. */
  boolean isOurs() {
    return place.reader() == ScannedPlace.Reader.JPARQUET;
  }

  /** Whether the scan reads files at all. */
  boolean isCounted() {
    return place.reader() != ScannedPlace.Reader.CACHE;
  }

  /** A scan with the values of its metrics, by the names that Spark's pages show. */
  static ShownScan of(ScannedPlace place, Map<String, String> values) {
    if (place.reader() == ScannedPlace.Reader.CACHE) {
      return new ShownScan(place, Optional.empty(), "", "", "", "", "");
    }
    boolean isSummary = values.containsKey(SummaryMetric.DATA.description());
    boolean isDetail = values.containsKey(ScanMetric.BYTES_FETCHED.description());
    String outputRows = values.getOrDefault(OUTPUT_ROWS, "");
    String rowsSkipped = values.getOrDefault(ScanMetric.ROWS_SKIPPED.description(), "");
    if (isSummary) {
      String data = values.getOrDefault(SummaryMetric.DATA.description(), "");
      return new ShownScan(
          place,
          MetricText.share(data),
          data,
          values.getOrDefault(SummaryMetric.ROW_GROUPS.description(), ""),
          rowsSkipped,
          MetricText.first(values.getOrDefault(SummaryMetric.TIME.description(), "")),
          outputRows);
    }
    if (isDetail) {
      Optional<Share> data = dataOfDetail(values);
      return new ShownScan(
          place,
          data,
          data.map(Share::text).orElse(""),
          rowGroupsOfDetail(values),
          rowsSkipped,
          timeOfDetail(values),
          outputRows);
    }
    String size = total(values.getOrDefault(FILE_SIZE, ""));
    return new ShownScan(
        place,
        Optional.empty(),
        size.isEmpty() ? "" : size + " (size of the files)",
        "",
        "",
        total(values.getOrDefault(SCAN_TIME, "")),
        outputRows);
  }

  /** The sum in a value of a metric of Spark: its second line, if there is a spread over tasks. */
  private static String total(String text) {
    return MetricText.first(text.substring(text.indexOf('\n') + 1));
  }

  private static Optional<Share> dataOfDetail(Map<String, String> values) {
    OptionalLong all = MetricText.bytes(value(values, ScanMetric.FILE_BYTES));
    OptionalLong fetched = MetricText.bytes(value(values, ScanMetric.BYTES_FETCHED));
    return all.isEmpty() && fetched.isEmpty()
        ? Optional.empty()
        : Optional.of(new Share(fetched.orElse(0), all.orElse(0)));
  }

  private static String rowGroupsOfDetail(Map<String, String> values) {
    long read = count(values, ScanMetric.ROW_GROUPS_READ);
    long all =
        read
            + count(values, ScanMetric.ROW_GROUPS_SKIPPED)
            + count(values, ScanMetric.ROW_GROUPS_ANSWERED);
    return new SqlMetric.Share().aggregateTaskMetrics(new long[] {SqlMetric.share(read, all)});
  }

  private static String timeOfDetail(Map<String, String> values) {
    long[] times =
        Stream.of(
                ScanMetric.IO_TIME,
                ScanMetric.DECOMPRESSION_TIME,
                ScanMetric.DECODING_TIME,
                ScanMetric.FILTER_TIME)
            .map(metric -> MetricText.millis(value(values, metric)))
            .filter(OptionalLong::isPresent)
            .mapToLong(OptionalLong::getAsLong)
            .toArray();
    long sum = 0;
    for (long time : times) {
      sum += time;
    }
    return times.length == 0 ? "" : Utils.msDurationToString(sum);
  }

  private static long count(Map<String, String> values, ScanMetric metric) {
    return MetricText.count(value(values, metric)).orElse(0);
  }

  private static String value(Map<String, String> values, ScanMetric metric) {
    return values.getOrDefault(metric.description(), "");
  }
}
