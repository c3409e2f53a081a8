package io.jparquet.spark.v1;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.spark.v1.Choice.Kind;
import io.jparquet.spark.v1.Choice.Reason;
import org.junit.jupiter.api.Test;

class AccelerationCountersTest {
  private final AccelerationCounters counters = AccelerationCounters.ofProcess();

  private long count(String name) {
    return counters.metricRegistry().counter(name).getCount();
  }

  @Test
  void readsAreCountedByWhatReadsThem() {
    long taken = count("accelerate.read.taken");
    long declined = count("accelerate.read.declined.vectorized-reader");
    counters.read(new Choice.Scan(), "a");
    counters.read(new Choice.Format("a stream"), "b");
    counters.read(
        new Choice.Declined(new Reason(Kind.VECTORIZED_READER, "vectorized reader is off")), "c");
    assertThat(count("accelerate.read.taken")).isEqualTo(taken + 2);
    assertThat(count("accelerate.read.declined.vectorized-reader")).isEqualTo(declined + 1);
  }

  @Test
  void writesAreCountedByTheirReason() {
    long taken = count("accelerate.write.taken");
    long declined = count("accelerate.write.declined.level");
    counters.write(null, "a");
    counters.write(new Reason(Kind.LEVEL, "parquet.writer.version is v2"), "b");
    assertThat(count("accelerate.write.taken")).isEqualTo(taken + 1);
    assertThat(count("accelerate.write.declined.level")).isEqualTo(declined + 1);
  }

  @Test
  void theSourceOfTheMetricsIsNamedAfterTheProject() {
    assertThat(counters.sourceName()).isEqualTo("jparquet");
  }
}
