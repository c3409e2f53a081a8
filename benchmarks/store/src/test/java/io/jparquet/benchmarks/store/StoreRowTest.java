package io.jparquet.benchmarks.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.benchmarks.report.ShareChart;
import org.junit.jupiter.api.Test;

class StoreRowTest {
  @Test
  void haveNamesAndWordsThatDifferAndFitBesideABar() {
    assertThat(StoreRow.all()).extracting(StoreRow::name).doesNotHaveDuplicates();
    assertThat(StoreRow.all())
        .extracting(StoreRow::words)
        .doesNotHaveDuplicates()
        .allMatch(words -> !words.isBlank() && words.length() <= ShareChart.LONGEST_WORDS);
  }
}
