package io.jparquet.benchmarks.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.benchmarks.report.Environment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ColdStartReportTest {
  @TempDir Path directory;

  @Test
  void comparesExecutionsAndTheirMeanAndKeepsWhatIsNotMeasuredAgain() throws IOException {
    add("session", 1, 300, 300, "aaaa");
    add("q6", 1, 100, 200, "aaaa");
    add("full-scan", 1, 200, 100, "bbbb");

    assertThat(Files.readAllLines(directory.resolve("cold-start.md")))
        .contains(
            "| Start a session, without any file | `session` | 1 | 1.00 | 1.00 | 1.00 | 1.00 | 600 | 600 |",
            "| TPC-H Q6, forecasting revenue | `q6` | 1 | 2.00 | 2.00 | 2.00 | 2.00 | 200 | 400 |",
            "| Read all columns of lineitem | `full-scan` | 1 | **0.50** | 0.50 | 0.50 | 0.50 | 400 | 200 |",
            "| geometric mean |  | 1 | **1.00** | 1.00 | 1.00 | 1.00 |  |  |")
        .doesNotContain("## Classes from an archive");
    assertThat(directory.resolve("cold-start.svg")).isNotEmptyFile();
  }

  private void add(String row, int number, long own, long peer, String commit) throws IOException {
    ColdStartReport report = new ColdStartReport(directory);
    report.add(
        new ColdComparison(row, "snappy", false, number, millis(own), millis(peer)),
        new Run(1, 1, 5, new Environment("a machine", "a JDK", commit, "today")));
    report.save();
  }

  private static ColdComparison.Medians millis(long millis) {
    long nanos = millis * 1_000_000;
    Measurement measured = new Measurement(nanos, nanos, nanos, 0);
    return new ColdComparison.Medians(measured, measured);
  }
}
