package io.jparquet.benchmarks.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.benchmarks.report.Environment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AccelerationReportTest {
  @TempDir Path directory;

  @Test
  void comparesAccelerationWithBothSourcesAndKeepsWhatIsNotMeasuredAgain() throws IOException {
    add("q6", 100, 150, 100, "aaaa");
    add("count", 100, 150, 110, "bbbb");
    add("q14", 100, 90, 100, "cccc");

    assertThat(Files.readAllLines(directory.resolve("acceleration.md")))
        .contains(
            "| TPC-H Q6, forecasting revenue | `q6` | snappy | 1.50 | 1.50 | 1.00 | 100 | 150 | 1.50 |",
            "| COUNT of lineitem | `count` | snappy | 1.36 | 1.50 | **0.90** | 110 | 150 | 1.36 |",
            "| TPC-H Q14, promotion effect | `q14` | snappy | **0.90** | 0.90 | 1.00 | 100 | 90 | 0.90 |",
            "- Slower than without acceleration: *TPC-H Q14, promotion effect* (0.90×).");
    assertThat(directory.resolve("acceleration.svg")).isNotEmptyFile();
  }

  private void add(String row, long own, long peer, long accelerated, String commit)
      throws IOException {
    AccelerationReport report = new AccelerationReport(directory);
    report.add(
        new Comparison(
            row,
            "snappy",
            2.0,
            Map.of(
                Source.JPARQUET,
                millis(own),
                Source.PARQUET,
                millis(peer),
                Source.ACCELERATED,
                millis(accelerated))),
        new Run(1, 1, 9, new Environment("a machine", "a JDK", commit, "today")));
    report.save(Workloads.all(new Data(null, Path.of("data"), 1, "snappy")));
  }

  private static Measurement millis(long millis) {
    return new Measurement(millis * 1_000_000, millis * 1_000_000, 0, 0);
  }
}
