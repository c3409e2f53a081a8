package io.jparquet.benchmarks.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class CompilerClockTest {
  @Test
  @Timeout(value = 1, unit = TimeUnit.MINUTES)
  void countsWhatIsCompiledFromItsStartOnWhereTheSystemTells() {
    CompilerClock clock = new CompilerClock();
    if (Files.notExists(Path.of("/proc/self/task"))
        || Files.notExists(Path.of("/proc/self/schedstat"))) {
      assertThat(clock.nanos()).isZero();
      return;
    }
    int seed = 0;
    while (clock.nanos() == 0) {
      int step = ++seed;
      assertThat(IntStream.range(0, 100_000).map(i -> Integer.bitCount(i * step)).sum())
          .isPositive();
    }
    assertThat(clock.nanos()).isPositive();
  }
}
