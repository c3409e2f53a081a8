package io.jparquet.benchmarks.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.benchmarks.report.ShareChart;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RowWordsTest {
  @Test
  void areThereForEachRowOfEachSuiteFitAndDiffer() {
    List<String> rows =
        Stream.of(
                Workloads.described().stream().map(Workload::name),
                ScaleRows.all(new Data(null, Path.of("data"), 1, "snappy")).stream()
                    .map(Workload::name),
                ColdStart.ROWS.stream())
            .flatMap(names -> names)
            .distinct()
            .toList();
    Map<String, String> names = new HashMap<>();
    for (String row : rows) {
      String words = RowWords.of(row);
      assertThat(words.length()).as(words).isBetween(1, ShareChart.LONGEST_WORDS);
      assertThat(names.put(words, row)).as(words).isNull();
    }
  }

  @Test
  void areThereForEachQueryOfTpch() {
    assertThat(TpchQuery.numbers())
        .extracting(TpchQuery::words)
        .doesNotHaveDuplicates()
        .allMatch(words -> words.length() <= ShareChart.LONGEST_WORDS)
        .contains("Q6, forecasting revenue change");
  }

  @Test
  void refuseANameThatHasNone() {
    assertThatThrownBy(() -> RowWords.of("full-scans"))
        .hasMessageContaining("full-scans")
        .hasMessageContaining("RowWords");
  }
}
