package io.jparquet.spark.core.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.metrics.ReadMetric;
import io.jparquet.spark.core.base.SqlMetric;
import io.jparquet.spark.core.scan.FileMetrics;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToLongFunction;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.junit.jupiter.api.Test;
import scala.collection.immutable.Map;
import scala.collection.immutable.Map$;
import scala.jdk.javaapi.CollectionConverters;

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
    assertThat(new FileMetrics(5, 3000, 0).withSkipped(1, 7, 900).values())
        .usingElementComparator(
            Comparator.comparing(CustomTaskMetric::name).thenComparingLong(CustomTaskMetric::value))
        .containsExactlyInAnyOrder(
            ScanMetric.FILES_READ.shown().value(5),
            ScanMetric.FILES_SKIPPED.shown().value(1),
            ScanMetric.ROW_GROUPS_SKIPPED.shown().value(7),
            ScanMetric.ROW_GROUPS_SKIPPED_BY_STATISTICS.shown().value(7),
            ScanMetric.BYTES_SKIPPED.shown().value(900),
            ScanMetric.FILE_BYTES.shown().value(3000),
            SummaryMetric.DATA.shown().value(SqlMetric.wholeOfSize(3000)),
            SummaryMetric.FILES.shown().value(SqlMetric.share(5, 6)),
            SummaryMetric.ROW_GROUPS.shown().value(SqlMetric.share(0, 7)));
  }

  @Test
  void aSummaryHasAtMostEightLinesWithThatOfSpark() {
    Set<ScanMetric> possible = EnumSet.allOf(ScanMetric.class);
    possible.removeAll(ScanMetric.ofDamage());
    assertThat(SummaryMetric.shown(possible)).hasSize(7);
    possible.removeAll(ScanMetric.ofFilters());
    assertThat(SummaryMetric.shown(possible))
        .extracting(CustomMetric::description)
        .containsExactly(
            "data fetched",
            "files given to tasks",
            "row groups read",
            "requests to the file system",
            "time of reading");
  }

  @Test
  void sparkShowsASummaryInTheOrderOfItsConstants() {
    List<String> names = new ArrayList<>();
    for (SummaryMetric metric : SummaryMetric.values()) {
      names.add(metric.shown().name());
    }
    names.add(names.indexOf(SummaryMetric.ROWS_LOST.shown().name()), "numOutputRows");
    // As the operator of a scan makes it: Spark's own metric, and then those of the scan.
    Map<String, Integer> metrics = Map$.MODULE$.<String, Integer>empty();
    metrics = metrics.updated("numOutputRows", 0);
    List<String> shuffled = new ArrayList<>(names);
    Collections.reverse(shuffled);
    for (String name : shuffled) {
      metrics = metrics.updated(name, 1);
    }
    assertThat(CollectionConverters.asJava(metrics.keys().toSeq()))
        .containsExactlyElementsOf(names);
  }

  @Test
  void aSummaryIsMadeOfAllCounts() {
    ScanMetrics metrics = new ScanMetrics();
    metrics.reading(NUMBERS);
    metrics.add(ScanMetric.ROW_GROUPS_READ, 2);
    metrics.add(ScanMetric.ROW_GROUPS_SKIPPED, 5);
    metrics.add(ScanMetric.ROW_GROUPS_ANSWERED, 1);
    assertThat(SummaryMetric.ROW_GROUPS.of(metrics::get)).isEqualTo(SqlMetric.share(2, 8));
    assertThat(SummaryMetric.PAGES.of(metrics::get))
        .isEqualTo(
            SqlMetric.share(
                number(ReadMetric.PAGES_READ),
                number(ReadMetric.PAGES_READ) + number(ReadMetric.PAGES_SKIPPED)));
    assertThat(SummaryMetric.TIME.of(metrics::get))
        .isEqualTo(
            number(ReadMetric.IO_TIME)
                + number(ReadMetric.DECOMPRESSION_TIME)
                + number(ReadMetric.DECODING_TIME)
                + number(ReadMetric.FILTER_TIME));
    assertThat(SummaryMetric.FILES.of(metrics::get)).as("only the driver counts files").isZero();
  }

  @Test
  void sparkGetsFromTheDriverOnlyWhatTheScanDeclares() {
    CustomTaskMetric[] planned = new FileMetrics(5, 3000, 2).withSkipped(1, 7, 900).values();
    CustomMetric[] few = SummaryMetric.shown(EnumSet.of(ScanMetric.FILES_READ));
    assertThat(ScanMetrics.declared(planned, few))
        .extracting(CustomTaskMetric::name)
        .containsExactly(SummaryMetric.FILES.shown().name());
  }
}
