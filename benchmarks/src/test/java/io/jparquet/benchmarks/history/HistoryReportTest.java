package io.jparquet.benchmarks.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryReportTest {
  @TempDir Path directory;

  @Test
  void hasALineForEachCommitInTheOrderOfTheirDatesWithGapsForMissingRows() throws IOException {
    add("2026-11-24 10:00 cccc", "q6", "1.75");
    add("2026-11-24 10:00 cccc", "strings", "1.60");
    add("2026-11-22 10:00 aaaa", "q6", "1.10");
    add("2026-11-23 10:00 bbbb", "q6", "1.30");
    add("2026-11-23 10:00 bbbb", "q6", "1.40");

    assertThat(Files.readAllLines(directory.resolve("history.md")))
        .containsSubsequence(
            "| commit | TPC-H Q6, forecasting revenue | Read six columns of strings |",
            "| 2026-11-22 10:00 aaaa | 1.10 |  |",
            "| 2026-11-23 10:00 bbbb | 1.40 |  |",
            "| 2026-11-24 10:00 cccc | 1.75 | 1.60 |")
        .noneMatch(line -> line.contains("1.30"));
    assertThat(directory.resolve("history.svg")).isNotEmptyFile();
  }

  private void add(String commit, String row, String cpuRatio) throws IOException {
    HistoryReport report = new HistoryReport(directory);
    report.add(commit, new SuiteLine(row, "100", "150", "1.50", cpuRatio), "0.25", "5");
    report.save();
  }
}
