package io.jparquet.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class MedianTest {
  @Test
  void isTheMiddleOneOfAnOddNumberWhateverTheirOrder() {
    assertThat(Median.of(List.of(9L, 1L, 1000L), Long::doubleValue)).isEqualTo(9);
  }

  @Test
  void isTheMeanOfBothInTheMiddleOfAnEvenNumber() {
    assertThat(Median.of(List.of(1L, 100L, 4L, 2L), Long::doubleValue)).isEqualTo(3);
  }

  @Test
  void ofNothingIsRefusedWithWhatIsNeeded() {
    assertThatThrownBy(() -> Median.of(List.<Long>of(), Long::doubleValue))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("at least one round");
  }
}
