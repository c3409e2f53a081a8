package io.jparquet.benchmarks.history;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SuiteLineTest {
  @Test
  void isWhatTheSuitePrintsOfARow() {
    assertThat(
            SuiteLine.of(
                "range-clustered-0.1%             59           73     1.31     1.24      1.2"))
        .contains(new SuiteLine("range-clustered-0.1%", "59", "73", "1.31", "1.24"));
  }

  @Test
  void isNoOtherLineOfASuiteOrABuild() {
    assertThat(SuiteLine.of("workload                jparquet ms   parquet ms   wall x    cpu x"))
        .isEmpty();
    assertThat(SuiteLine.of("scale 0.25, snappy, local[1], 5 rounds after 3 warm-ups, Java 17"))
        .isEmpty();
    assertThat(SuiteLine.of("[WARNING] 3 problems in 1.5 s")).isEmpty();
  }
}
