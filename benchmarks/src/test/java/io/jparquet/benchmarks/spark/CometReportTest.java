package io.jparquet.benchmarks.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.benchmarks.report.Environment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CometReportTest {
  @TempDir Path directory;

  @Test
  void saysWhereCometIsAheadAndKeepsWhatIsNotMeasuredAgain() throws IOException {
    add("q6", 100, 200, 80, 400);
    add("count", 100, 200, 400, 50);

    assertThat(Files.readAllLines(directory.resolve("comet.md")))
        .contains(
            "| TPC-H Q6, forecasting revenue | `q6` | snappy | 2.00 | 2.50 | **0.50** | 2.00 | 2.50 | 200 |",
            "| COUNT of lineitem | `count` | snappy | 2.00 | **0.50** | 4.00 | 2.00 | **0.50** | 200 |")
        .anyMatch(line -> line.startsWith("- Slower than Comet: *TPC-H Q6, forecasting revenue* "));
    assertThat(directory.resolve("comet.svg")).isNotEmptyFile();
  }

  @Test
  void hasNoPageWithoutFigures() throws IOException {
    new CometReport(directory).save();
    assertThat(directory).isEmptyDirectory();
  }

  private void add(String row, long own, long peer, long comet, long both) throws IOException {
    Map<Source, Measurement> medians = new EnumMap<>(Source.class);
    medians.put(Source.JPARQUET, millis(own));
    medians.put(Source.PARQUET, millis(peer));
    medians.put(Source.COMET, millis(comet));
    medians.put(Source.COMET_OVER_JPARQUET, millis(both));
    CometReport report = new CometReport(directory);
    report.add(
        new Comparison(row, "snappy", 2.0, medians),
        new Run(1, 1, 9, new Environment("a machine", "a JDK", "aaaa", "today")));
    report.save(List.copyOf(Workloads.all(new Data(null, Path.of("data"), 1, "snappy"))));
  }

  private static Measurement millis(long millis) {
    return new Measurement(millis * 1_000_000, millis * 1_000_000, 0, 0);
  }
}
