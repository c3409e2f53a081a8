package io.jparquet.internal.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.metrics.ReadMetric;
import org.junit.jupiter.api.Test;

class ReadCountersTest {
  @Test
  void eachMetricIsCountedApart() {
    ReadCounters counters = new ReadCounters();
    for (ReadMetric metric : ReadMetric.values()) {
      counters.add(metric, metric.ordinal());
      counters.add(metric, 100);
    }
    for (ReadMetric metric : ReadMetric.values()) {
      assertThat(counters.get(metric)).as("%s", metric).isEqualTo(metric.ordinal() + 100);
    }
  }

  @Test
  void allMetricsOfOtherCountersAreAdded() {
    ReadCounters counters = new ReadCounters();
    ReadCounters other = new ReadCounters();
    for (ReadMetric metric : ReadMetric.values()) {
      counters.add(metric, 100);
      other.add(metric, metric.ordinal());
    }
    counters.add(other);
    for (ReadMetric metric : ReadMetric.values()) {
      assertThat(counters.get(metric)).as("%s", metric).isEqualTo(metric.ordinal() + 100);
      assertThat(other.get(metric)).as("%s of the other", metric).isEqualTo(metric.ordinal());
    }
  }

  @Test
  void decodingIsTheTimeOfABatchWithoutTimesThatHaveTheirOwnMetric() {
    ReadCounters counters = new ReadCounters();
    counters.addRequests(1, 10, 1000);
    long accounted = counters.accountedNanos();
    counters.addRequests(1, 10, 1);
    counters.add(ReadMetric.DECOMPRESSION_TIME, 20);
    counters.add(ReadMetric.FILTER_TIME, 300);
    counters.addBatch(500, accounted);
    assertThat(counters.get(ReadMetric.DECODING_TIME)).isEqualTo(500 - 321);
    assertThat(counters.get(ReadMetric.REQUESTS)).isEqualTo(2);
    assertThat(counters.get(ReadMetric.BYTES_FETCHED)).isEqualTo(20);
  }

  @Test
  void decodingDoesNotShrinkIfRequestsOfOtherThreadsTookLonger() {
    ReadCounters counters = new ReadCounters();
    counters.add(ReadMetric.DECODING_TIME, 7);
    long accounted = counters.accountedNanos();
    counters.addRequests(1, 10, 1000);
    counters.addBatch(500, accounted);
    assertThat(counters.get(ReadMetric.DECODING_TIME)).isEqualTo(7);
  }
}
