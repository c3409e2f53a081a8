package io.jparquet.spark.read;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.metric.CustomSumMetric;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;

/**
 * What a scan of aggregates read, and what it had from footers: counted in a task by one object,
 * and shown by Spark under the name of the nested class. Not thread-safe.
 */
public final class AggregateMetrics {

  private static final String ROW_GROUPS_ANSWERED = "rowGroupsAnswered";

  private final Map<String, Long> counts = new LinkedHashMap<>();

  /**
   * Row groups of which no value was read.
   *
   * @param split what reading their footer has cost
   */
  void addAnswered(int rowGroups, ScanMetrics split) {
    counts.merge(ROW_GROUPS_ANSWERED, (long) rowGroups, Long::sum);
    add(split.requests());
  }

  /** A split of which values were read, to its end or up to an error. */
  void addRead(ScanMetrics split) {
    add(split.values());
  }

  private void add(CustomTaskMetric[] metrics) {
    for (CustomTaskMetric metric : metrics) {
      counts.merge(metric.name(), metric.value(), Long::sum);
    }
  }

  CustomTaskMetric[] values() {
    return counts.entrySet().stream()
        .map(count -> new Value(count.getKey(), count.getValue()))
        .toArray(CustomTaskMetric[]::new);
  }

  static CustomMetric[] supported() {
    return Stream.concat(Stream.of(new RowGroupsAnswered()), Stream.of(ScanMetrics.supported()))
        .toArray(CustomMetric[]::new);
  }

  private record Value(String name, long value) implements CustomTaskMetric {}

  /** Row groups whose footer said all. Public for Spark, which makes instances by reflection. */
  public static final class RowGroupsAnswered extends CustomSumMetric {
    @Override
    public String name() {
      return ROW_GROUPS_ANSWERED;
    }

    @Override
    public String description() {
      return "row groups answered from statistics";
    }
  }
}
