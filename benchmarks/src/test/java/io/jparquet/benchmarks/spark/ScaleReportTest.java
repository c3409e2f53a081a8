package io.jparquet.benchmarks.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.benchmarks.report.Environment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScaleReportTest {
  private static final Workload Q6 =
      ScaleRows.all(new Data(null, Path.of("data"), 1, "snappy")).stream()
          .filter(row -> row.name().equals("q6"))
          .findFirst()
          .orElseThrow();

  @TempDir Path directory;

  @Test
  void hasALineForEachMasterWithMemoryBesideTheHeap() throws IOException {
    add("local[1]", 100);
    add("local[2]", 50);
    add("local[2]", 60);

    assertThat(Files.readAllLines(directory.resolve("scale.md")))
        .anyMatch(
            line -> line.contains("| `q6` | `local[1]` | 5 | 1.50 | 1.50 | 100 | 150 | 7 | 7 |"))
        .anyMatch(
            line -> line.contains("| `q6` | `local[2]` | 5 | 1.50 | 1.50 | 60 | 90 | 7 | 7 | 3 |"))
        .noneMatch(line -> line.contains("| 50 | 75 |"));
    assertThat(Files.readString(directory.resolve("scale.svg"))).contains("1 task", "2 tasks");
  }

  @Test
  void takesMediansOfTimesAndPeaksOfMemory() {
    ScaleMeasurement low = new ScaleMeasurement(1, 10, 4, 1000, 7);
    ScaleMeasurement high = new ScaleMeasurement(3, 30, 6, 3000, 5);
    ScaleMeasurement middle = new ScaleMeasurement(2, 20, 5, 2000, 6);

    assertThat(ScaleMeasurement.of(List.of(low, high, middle)))
        .isEqualTo(new ScaleMeasurement(2, 20, 5, 3000, 7));
  }

  private void add(String master, long millis) throws IOException {
    ScaleReport report = new ScaleReport(directory);
    Environment environment = new Environment("a machine", "a JDK", "aaaa", "today");
    report.add(
        Q6,
        master,
        Map.of(
            Source.JPARQUET, measured(millis * 1_000_000),
            Source.PARQUET, measured(millis * 1_500_000)),
        2048,
        5 << 20,
        new Run(1, 2, 3, environment));
    report.save();
  }

  private static ScaleMeasurement measured(long nanos) {
    return new ScaleMeasurement(nanos, nanos, 7, 3 << 20, 0);
  }
}
