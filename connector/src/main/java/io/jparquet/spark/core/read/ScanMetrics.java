package io.jparquet.spark.core.read;

import io.jparquet.metrics.ReadMetric;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.jspecify.annotations.Nullable;

/** The values of the metrics of a scan, as one task or the driver counts them. Not thread-safe. */
public final class ScanMetrics {

  private static final Set<ScanMetric> ALL = EnumSet.allOf(ScanMetric.class);

  /** The cost of a file if only its footer is used. */
  private static final Set<ScanMetric> OF_REQUESTS =
      EnumSet.of(
          ScanMetric.KNOWN_FOOTERS,
          ScanMetric.REQUESTS,
          ScanMetric.BYTES_FETCHED,
          ScanMetric.IO_TIME);

  /** By ordinal; without the counts of the current file. */
  private final long[] counts = new long[ALL.size()];

  /** The counts of the file that is read; null before the first. */
  private @Nullable ToLongFunction<ReadMetric> current;

  /** The counts of the split that is read; null before the first. */
  private @Nullable ScanMetrics split;

  public void add(ScanMetric metric, long count) {
    counts[metric.ordinal()] += count;
  }

  /** Counts a row group that is read, with the compressed size of its requested columns. */
  void addRead(long bytes) {
    add(ScanMetric.ROW_GROUPS_READ, 1);
    add(ScanMetric.BYTES_READ, bytes);
  }

  /** Takes back that a row group is read: what is known about it has changed. */
  void takeBackRead(long bytes) {
    add(ScanMetric.ROW_GROUPS_READ, -1);
    add(ScanMetric.BYTES_READ, -bytes);
  }

  /** Counts a row group in which no row can match. */
  void addSkipped(long bytes) {
    add(ScanMetric.ROW_GROUPS_SKIPPED, 1);
    add(ScanMetric.BYTES_SKIPPED, bytes);
  }

  /** Counts a split whose aggregates the footer proved, with what reading the footer cost. */
  public void addAnswered(int rowGroups, ScanMetrics split) {
    add(ScanMetric.ROW_GROUPS_ANSWERED, rowGroups);
    add(split, OF_REQUESTS);
  }

  /** Adds all counts of a split that is read to its end, or up to an error. */
  public void addAll(ScanMetrics split) {
    add(split, ALL);
  }

  private void add(ScanMetrics split, Set<ScanMetric> metrics) {
    metrics.forEach(metric -> add(metric, split.get(metric)));
  }

  /** Sets the file that is read from now on. The one before must have been read. */
  void reading(ToLongFunction<ReadMetric> file) {
    ALL.forEach(metric -> counts[metric.ordinal()] = get(metric));
    current = file;
  }

  /** Sets the split that is read from now on. The one before must have been read. */
  void reading(ScanMetrics next) {
    if (split != null) {
      addAll(split);
    }
    split = next;
  }

  long get(ScanMetric metric) {
    return counts[metric.ordinal()]
        + (current == null ? 0 : metric.in(current))
        + (split == null ? 0 : split.get(metric));
  }

  /**
   * The values for Spark, without those that are 0: Spark would show the ones of the driver. They
   * are those of {@link ScanMetric} and of {@link SummaryMetric}; Spark takes from a task what the
   * scan has declared.
   */
  public CustomTaskMetric[] values() {
    List<CustomTaskMetric> values = new ArrayList<>();
    for (ScanMetric metric : ALL) {
      if (get(metric) != 0) {
        values.add(metric.shown().value(get(metric)));
      }
    }
    for (SummaryMetric metric : SummaryMetric.values()) {
      long value = metric.of(this::get);
      if (value != 0) {
        values.add(metric.shown().value(value));
      }
    }
    return values.toArray(CustomTaskMetric[]::new);
  }

  /**
   * The values that Spark knows by the metrics that a scan declares: it takes no others from the
   * driver.
   */
  public static CustomTaskMetric[] declared(CustomTaskMetric[] values, CustomMetric[] metrics) {
    Set<String> names =
        Arrays.stream(metrics).map(CustomMetric::name).collect(Collectors.toUnmodifiableSet());
    return Arrays.stream(values)
        .filter(value -> names.contains(value.name()))
        .toArray(CustomTaskMetric[]::new);
  }
}
