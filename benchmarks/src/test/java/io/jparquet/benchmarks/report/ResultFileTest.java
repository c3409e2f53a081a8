package io.jparquet.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultFileTest {
  private static final List<String> COLUMNS = List.of("row", "codec", "ms");

  @TempDir Path directory;

  @Test
  void keepsRowsThatALaterRunDoesNotMeasureInTheirPlaces() throws IOException {
    Path file = directory.resolve("docs").resolve("results.tsv");
    ResultFile first = new ResultFile(file, COLUMNS, 2);
    first.put(List.of("q1", "zstd", "10"));
    first.put(List.of("q6", "zstd", "20"));
    first.save();

    ResultFile second = new ResultFile(file, COLUMNS, 2);
    second.put(List.of("q1", "zstd", "11"));
    second.put(List.of("q1", "snappy", "9"));
    second.save();

    assertThat(Files.readAllLines(file))
        .containsExactly("row\tcodec\tms", "q1\tzstd\t11", "q6\tzstd\t20", "q1\tsnappy\t9");
    assertThat(second.row(List.of("q6", "zstd"))).containsExactly("q6", "zstd", "20");
    assertThat(second.row(List.of("q7", "zstd"))).isNull();
  }

  @Test
  void isStartedAnewWhereTheColumnsHaveChanged() throws IOException {
    Path file = directory.resolve("results.tsv");
    Files.write(file, List.of("row\tms", "q1\t10"));
    assertThat(new ResultFile(file, COLUMNS, 2).rows()).isEmpty();
  }

  @Test
  void refusesValuesThatWouldBreakALine() throws IOException {
    ResultFile file = new ResultFile(directory.resolve("results.tsv"), COLUMNS, 2);
    assertThatThrownBy(() -> file.put(List.of("q1", "a\tb", "1"))).hasMessageContaining("tab");
    assertThatThrownBy(() -> file.put(List.of("q1", "1"))).hasMessageContaining("3 values");
  }
}
