package io.jparquet.spark.ui;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.spark.core.base.SqlMetric;
import java.util.List;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class MetricTextTest {
  private static final List<Long> SIZES =
      List.of(1L, 1272L, 3L << 10, 330L << 10, 14L << 20, 9L << 30, 20L << 40, 3L << 50);

  @Test
  void sizesThatAMetricShowsAreReadWithItsPrecision() {
    for (long size : SIZES) {
      String text = new SqlMetric.Size().aggregateTaskMetrics(new long[] {size});
      assertThat(MetricText.bytes(text)).as(text).hasValue(size);
      String spread = new SqlMetric.Size().aggregateTaskMetrics(new long[] {size, size});
      assertThat((double) MetricText.bytes(spread).orElseThrow())
          .as(spread)
          .isCloseTo(2.0 * size, Percentage.withPercentage(3));
    }
  }

  @Test
  void sharesThatAMetricShowsAreRead() {
    for (long whole : SIZES) {
      Share share = new Share(whole / 4, whole);
      assertThat(MetricText.share(share.text()))
          .as(share.text())
          .hasValueSatisfying(
              read -> {
                assertThat(read.whole()).isEqualTo(whole);
                assertThat((double) read.part())
                    .isCloseTo((double) share.part(), Percentage.withPercentage(6));
              });
    }
    assertThat(MetricText.share("12.0 KiB")).hasValue(new Share(12 << 10, 12 << 10));
  }

  @Test
  void durationsThatAMetricShowsAreRead() {
    assertThat(MetricText.millis("35 ms")).hasValue(35);
    assertThat(MetricText.millis("1.5 s")).hasValue(1500);
    assertThat(MetricText.millis("1.5 m (min 0 ms, med 1.5 s, max 1.5 m)")).hasValue(90_000);
    assertThat(MetricText.millis("2.25 h")).hasValue(8_100_000);
  }

  @Test
  void countsHaveSeparatedThousands() {
    assertThat(MetricText.count("1,200,034")).hasValue(1_200_034);
    assertThat(MetricText.count(1_200_034)).isEqualTo("1,200,034");
  }

  @Test
  void anotherTextIsNoNumber() {
    for (String text : List.of("", "x", "3", "3 XB", "1.2.3 KiB", " of ", "1 of 2 of 3", "-1 ms")) {
      assertThat(MetricText.bytes(text)).as(text).isEmpty();
      assertThat(MetricText.share(text)).as(text).isEmpty();
      assertThat(MetricText.millis(text)).as(text).isEmpty();
    }
    for (String text : List.of("", ",", "3 of 4", "99999999999999999999")) {
      assertThat(MetricText.count(text)).as(text).isEmpty();
    }
  }
}
