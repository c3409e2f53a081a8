package io.jparquet.spark.core.file;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;

class RequestTimesTest {
  private static final long MILLI = 1_000_000;

  private final RequestTimes times = new RequestTimes();

  @Test
  void nothingIsKnownBeforeTheFirstRequest() {
    assertThat(times.cost().isSlow()).isFalse();
    assertThat(times.cost().nanos()).isZero();
  }

  @Test
  void aFewLateAnswersDoNotMakeAFastFileSystemSlow() {
    for (int i = 0; i < 100; i++) {
      times.add(1000, i % 3 == 0 ? 50 * MILLI : MILLI / 10);
    }
    assertThat(times.cost().isSlow()).isFalse();
  }

  @Test
  void theTimeOfSmallRequestsIsThatOfARequest() {
    for (int i = 0; i < 20; i++) {
      times.add(1000, 30 * MILLI);
      times.add(3_000_000, 90 * MILLI);
    }
    assertThat(times.cost().isSlow()).isTrue();
    assertThat(times.cost().nanos()).isEqualTo(30 * MILLI);
    assertThat(times.cost().bytesPerRequest()).isEqualTo(1_500_000);
  }

  @Test
  void aFileSystemThatHasBecomeFastIsFast() {
    for (int i = 0; i < 20; i++) {
      times.add(1000, 30 * MILLI);
    }
    for (int i = 0; i < 20; i++) {
      times.add(1000, MILLI);
    }
    assertThat(times.cost().isSlow()).isFalse();
  }

  @Test
  void fileSystemsAreMeasuredApart() {
    StoreTimes stores = new StoreTimes();
    stores.of(new Path("s3a://far/table/file")).add(1000, 30 * MILLI);
    assertThat(stores.cost(new Path("s3a://far/other/file")).isSlow()).isTrue();
    assertThat(stores.cost(new Path("s3a://near/table/file")).isSlow()).isFalse();
    assertThat(stores.cost(new Path("hdfs://far/table/file")).isSlow()).isFalse();
  }
}
