package io.jparquet.benchmarks.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TpchQueryTest {
  @Test
  void hasTwentyTwoDifferentTextsWithoutOpenParameters() {
    Set<String> texts = new HashSet<>();
    for (int number : TpchQuery.numbers()) {
      String sql = TpchQuery.sql(number, 1);
      assertThat(sql).as("Q" + number).contains("SELECT").doesNotContain("${");
      texts.add(sql);
    }
    assertThat(texts).hasSize(22);
  }

  @Test
  void dividesTheFractionOfQ11ByTheScale() {
    assertThat(TpchQuery.sql(11, 10)).contains("0.0001 / 10.0");
  }

  @Test
  void refusesNumbersWithoutAQuery() {
    assertThatThrownBy(() -> TpchQuery.sql(23, 1)).hasMessageContaining("23");
  }
}
