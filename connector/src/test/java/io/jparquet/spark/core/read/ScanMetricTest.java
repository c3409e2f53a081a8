package io.jparquet.spark.core.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.metrics.ReadMetric;
import io.jparquet.spark.core.scan.FileMetrics;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.function.ToLongFunction;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.junit.jupiter.api.Test;

class ScanMetricTest {
  /** The number of a metric, which is never 0. */
  private static final ToLongFunction<ReadMetric> NUMBERS = metric -> metric.ordinal() + 1;

  @Test
  void eachMetricOfAReaderIsOneMetricOfAScan() {
    List<Long> values =
        Arrays.stream(ScanMetric.values())
            .map(metric -> metric.in(NUMBERS))
            .filter(value -> value != 0)
            .sorted()
            .toList();
    assertThat(Arrays.stream(ReadMetric.values()).filter(m -> !values.contains(number(m))))
        .as("metrics of readers without a constant in ScanMetric")
        .isEmpty();
    assertThat(values).doesNotHaveDuplicates().hasSize(ReadMetric.values().length);
  }

  private static long number(ReadMetric metric) {
    return NUMBERS.applyAsLong(metric);
  }

  @Test
  void namesAndDescriptionsAreUnique() {
    CustomMetric[] metrics = ScanMetric.shown(EnumSet.allOf(ScanMetric.class));
    assertThat(metrics).extracting(CustomMetric::name).doesNotHaveDuplicates();
    assertThat(metrics).extracting(CustomMetric::description).doesNotHaveDuplicates();
  }

  @Test
  void filesThatAreReadOneAfterAnotherAreSummed() {
    ScanMetrics metrics = new ScanMetrics();
    metrics.reading(NUMBERS);
    metrics.reading(metric -> 100);
    metrics.add(ScanMetric.FILES_READ, 2);
    assertThat(metrics.get(ScanMetric.REQUESTS))
        .isEqualTo(NUMBERS.applyAsLong(ReadMetric.REQUESTS) + 100);
    assertThat(metrics.get(ScanMetric.PAGES_SKIPPED))
        .isEqualTo(NUMBERS.applyAsLong(ReadMetric.PAGES_SKIPPED) + 100);
    assertThat(metrics.get(ScanMetric.FILES_READ)).isEqualTo(2);
  }

  @Test
  void theDriverReportsSkippedRowGroupsAsSkippedByStatistics() {
    assertThat(new FileMetrics(5, 0).withSkipped(1, 7, 900).values())
        .usingElementComparator(
            Comparator.comparing(CustomTaskMetric::name).thenComparingLong(CustomTaskMetric::value))
        .containsExactlyInAnyOrder(
            ScanMetric.FILES_READ.shown().value(5),
            ScanMetric.FILES_SKIPPED.shown().value(1),
            ScanMetric.ROW_GROUPS_SKIPPED.shown().value(7),
            ScanMetric.ROW_GROUPS_SKIPPED_BY_STATISTICS.shown().value(7),
            ScanMetric.BYTES_SKIPPED.shown().value(900));
  }
}
