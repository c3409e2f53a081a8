package io.jparquet.benchmarks.spark;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ColdExecutionTest {
  @Test
  void isReadFromItsLine() {
    ColdExecution execution =
        new ColdExecution(
            2, new Measurement(10, 20, 30, 0), new Measurement(40, 50, 60, 0), "[[1\t2\n3]]");

    assertThat(ColdExecution.of(execution.line()))
        .contains(
            new ColdExecution(
                2, new Measurement(10, 20, 30, 0), new Measurement(40, 50, 60, 0), "[[1 2 3]]"));
  }

  @Test
  void ignoresOtherLinesOfItsProcess() {
    assertThat(ColdExecution.of("12:00:00 WARN something")).isEmpty();
    assertThat(ColdExecution.of("")).isEmpty();
  }

  @Test
  void addsPlanningAndExecution() {
    ColdExecution execution =
        new ColdExecution(1, new Measurement(10, 20, 30, 0), new Measurement(40, 50, 60, 0), "");

    assertThat(execution.total()).isEqualTo(new Measurement(50, 70, 90, 0));
  }
}
