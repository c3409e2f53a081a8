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

class SparkReportTest {
  @TempDir Path directory;

  @Test
  void hasTableAndChartOfEachMeasuredRowAndNoOriginsInItsText() throws IOException {
    List<Workload> rows = Workloads.all(new Data(null, Path.of("data"), 1, "snappy"));
    add(rows, comparison("snappy", 150), "aaaa");
    add(rows, comparison("zstd", 250), "bbbb");
    add(rows, comparison("snappy", 160), "cccc");

    assertThat(Files.readAllLines(directory.resolve("spark.md")))
        .contains(
            "| TPC-H Q6, forecasting revenue | `q6` | snappy | 2.0 | **1.60** | 100 | 160 | 1.60 |",
            "| TPC-H Q6, forecasting revenue | `q6` | zstd | 2.0 | 2.50 | 100 | 250 | 2.50 |")
        .noneMatch(line -> line.contains("cccc") || line.contains("a machine"));
    assertThat(Files.readString(directory.resolve("spark.tsv")))
        .contains("cccc", "a machine")
        .doesNotContain("aaaa");
    assertThat(directory.resolve("spark.svg")).isNotEmptyFile();
    assertThat(directory.resolve("spark-skip.svg")).isNotEmptyFile();
    assertThat(directory.resolve("spark-write.svg")).doesNotExist();
  }

  private void add(List<Workload> rows, Comparison row, String commit) throws IOException {
    SparkReport report = new SparkReport(directory, "4.2.0");
    Environment environment = new Environment("a machine", "a JDK", commit, "today");
    report.add(row, new Run(1, 1, 9, environment));
    report.save(rows);
  }

  private static Comparison comparison(String codec, long peerMillis) {
    return new Comparison(
        "q6", codec, 2.0, Map.of(Source.JPARQUET, millis(100), Source.PARQUET, millis(peerMillis)));
  }

  private static Measurement millis(long millis) {
    return new Measurement(millis * 1_000_000, millis * 1_000_000, 0, 0);
  }
}
