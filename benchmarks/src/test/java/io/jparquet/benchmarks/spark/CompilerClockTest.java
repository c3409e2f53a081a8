package io.jparquet.benchmarks.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CompilerClockTest {
  @Test
  void seesTheCompilersOfThisProcess() {
    assumeThat(Files.exists(Path.of("/proc/self/task")))
        .as("only Linux tells the time of threads")
        .isTrue();
    long sum = IntStream.range(0, 10_000_000).mapToLong(i -> Integer.bitCount(i * 31)).sum();
    assertThat(sum).isPositive();
    long before = CompilerClock.nanos();
    assertThat(before).isPositive();
    assertThat(CompilerClock.nanos()).isGreaterThanOrEqualTo(before);
  }
}
