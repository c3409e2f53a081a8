package io.jparquet.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class MarkdownTableTest {
  @Test
  void setsTheFirstColumnLeftAndTheOthersRight() {
    MarkdownTable table = new MarkdownTable(List.of("row", "ratio"));
    table.row("q6", "2.10");
    assertThat(table.lines()).containsExactly("| row | ratio |", "|---|---:|", "| q6 | 2.10 |");
  }

  @Test
  void leavesCellsEmptyThatHaveNoValue() {
    MarkdownTable table = new MarkdownTable(List.of("row", "a", "b"));
    table.row("q6", null);
    assertThat(table.lines().get(2)).isEqualTo("| q6 |  |  |");
  }

  @Test
  void doesNotLetAValueEndItsCell() {
    MarkdownTable table = new MarkdownTable(List.of("row", "a"));
    table.row("a|b", "1");
    assertThat(table.lines().get(2)).isEqualTo("| a\\|b | 1 |");
  }

  @Test
  void refusesARowThatIsWiderThanTheHeading() {
    MarkdownTable table = new MarkdownTable(List.of("row"));
    assertThatThrownBy(() -> table.row("q6", "1")).hasMessageContaining("1 columns");
  }

  @Test
  void setsARatioBoldOnlyUnderItsTarget() {
    assertThat(MarkdownTable.ratio(1.994, 2.0)).isEqualTo("**1.99**");
    assertThat(MarkdownTable.ratio(2.0, 2.0)).isEqualTo("2.00");
  }
}
