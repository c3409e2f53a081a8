package io.jparquet.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class RatioTest {
  @Test
  void hasFewerDigitsTheLargerItIs() {
    assertThat(Ratio.label(25.96)).isEqualTo("26×");
    assertThat(Ratio.label(8.63)).isEqualTo("8.6×");
    assertThat(Ratio.label(1.064)).isEqualTo("1.06×");
    assertThat(Ratio.label(1.999)).isEqualTo("2.0×");
    assertThat(Ratio.label(9.98)).isEqualTo("10×");
  }

  @Test
  void neverCallsASlowerRowEqual() {
    assertThat(Ratio.label(0.9999)).isEqualTo("0.99×");
    assertThat(Ratio.label(1)).isEqualTo("1.00×");
  }

  @Test
  void isAShareOfThePeersTime() {
    assertThat(Ratio.share(2)).isEqualTo("50 %");
    assertThat(Ratio.share(0.8)).isEqualTo("125 %");
  }

  @Test
  void hasAGeometricMean() {
    assertThat(Ratio.mean(List.of(2.0, 8.0))).isCloseTo(4, within(1e-9));
    assertThatThrownBy(() -> Ratio.mean(List.of())).hasMessageContaining("no ratio");
  }
}
