package io.jparquet.spark.core.base;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.metrics.ReadMetric;
import io.jparquet.spark.core.base.SqlMetric.Count;
import io.jparquet.spark.core.base.SqlMetric.Duration;
import io.jparquet.spark.core.base.SqlMetric.Share;
import io.jparquet.spark.core.base.SqlMetric.ShareOfSize;
import io.jparquet.spark.core.base.SqlMetric.Size;
import java.util.List;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.junit.jupiter.api.Test;

class SqlMetricTest {
  private static final List<SqlMetric> EACH_UNIT =
      List.of(new Count(), new Size(), new Duration(), new Share(), new ShareOfSize());

  @Test
  void countsAreSumsWithSeparatedThousands() {
    assertThat(shown(new Count("c", "a count"), 1_200_000, 34)).isEqualTo("1,200,034");
  }

  @Test
  void sizesHaveUnitsAndTheSpreadOverTasks() {
    assertThat(shown(new Size("s", "a size"), 3 << 20)).isEqualTo("3.0 MiB");
    assertThat(shown(new Size("s", "a size"), 6 << 20, 100, 4 << 10))
        .isEqualTo("6.0 MiB (min 100.0 B, med 4.0 KiB, max 6.0 MiB)");
  }

  @Test
  void nanosecondsAreDurationsWithTheSpreadOverTasks() {
    assertThat(shown(new Duration("t", "a time"), 35_900_000)).isEqualTo("35 ms");
    assertThat(shown(new Duration("t", "a time"), 1_500_000_000, 3, 90_000_000_000L))
        .isEqualTo("1.5 m (min 0 ms, med 1.5 s, max 1.5 m)");
  }

  @Test
  void sharesAreAddedAndHaveAPercentage() {
    assertThat(shown(new Share(), SqlMetric.share(3, 12))).isEqualTo("3 of 12 (25 %)");
    assertThat(shown(new Share(), SqlMetric.share(0, 1200), SqlMetric.share(7, 0), 0))
        .isEqualTo("7 of 1,200 (0.6 %)");
    assertThat(shown(new Share(), SqlMetric.share(0, 5))).isEqualTo("0 of 5 (0 %)");
    assertThat(shown(new Share(), SqlMetric.share(5, 5))).isEqualTo("5 of 5");
    assertThat(shown(new Share(), SqlMetric.share(1, 1_000_000)))
        .isEqualTo("1 of 1,000,000 (0.1 %)");
    assertThat(
            shown(
                new ShareOfSize(), SqlMetric.wholeOfSize(14 << 20), SqlMetric.partOfSize(3 << 20)))
        .isEqualTo("3.0 MiB of 14.0 MiB (21 %)");
    assertThat(
            shown(
                new ShareOfSize(),
                SqlMetric.partOfSize(1L << 40),
                SqlMetric.wholeOfSize(20L << 40),
                SqlMetric.partOfSize(1L << 40)))
        .isEqualTo("2.0 TiB of 20.0 TiB (10 %)");
  }

  @Test
  void aPartMayBeMoreThanTheWhole() {
    assertThat(
            shown(
                new ShareOfSize(), SqlMetric.partOfSize(12 << 10), SqlMetric.wholeOfSize(10 << 10)))
        .isEqualTo("12.0 KiB");
  }

  @Test
  void sharesAreTheMostThatFits() {
    long most = SqlMetric.share(Long.MAX_VALUE, Long.MAX_VALUE);
    assertThat(most).isPositive();
    assertThat(shown(new Share(), most)).isEqualTo("2,147,483,647 of 4,294,967,295 (49 %)");
  }

  @Test
  void theSpreadIsThatOfTheTasksThatHaveAValue() {
    assertThat(shown(new Size("s", "a size"), 0, 3 << 20, 0)).isEqualTo("3.0 MiB");
    assertThat(shown(new Size("s", "a size"), 0, 4 << 10, 0, 0, 100))
        .isEqualTo("4.1 KiB (min 100.0 B, med 4.0 KiB, max 4.0 KiB)");
  }

  @Test
  void eachUnitHasTheClassThatFormatsIt() {
    assertThat(shown(SqlMetric.of(ReadMetric.Unit.COUNT, "c", "a count"), 2048)).isEqualTo("2,048");
    assertThat(shown(SqlMetric.of(ReadMetric.Unit.BYTES, "s", "a size"), 2048))
        .isEqualTo("2.0 KiB");
    assertThat(shown(SqlMetric.of(ReadMetric.Unit.NANOSECONDS, "t", "a time"), 2_000_000))
        .isEqualTo("2 ms");
  }

  @Test
  void zerosAreNotShown() {
    for (CustomMetric metric : EACH_UNIT) {
      assertThat(shown(metric, 0, 0)).isEmpty();
    }
  }

  @Test
  void nothingIsShownInSeveralLines() {
    for (CustomMetric metric : EACH_UNIT) {
      assertThat(shown(metric, 1, 2, 3)).doesNotContain("\n");
    }
  }

  /** As Spark shows values: with an instance that it makes of the class of a metric. */
  private static String shown(CustomMetric metric, long... values) {
    try {
      return metric.getClass().getConstructor().newInstance().aggregateTaskMetrics(values);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }
}
