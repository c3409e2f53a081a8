package io.jparquet.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class GainsTest {
  @Test
  void listWhatIsSlowerAndWhatHardlyGainsTheLeastFirst() {
    Gains gains = new Gains();
    gains.add("Equal", 1.0);
    gains.add("Slow", 0.9);
    gains.add("Slowest", 0.5);
    gains.add("Nearly", 1.094);
    gains.add("A tenth", 1.1);
    assertThat(gains.withoutHelp("a peer"))
        .containsExactly(
            "- Slower than a peer: *Slowest* (0.50×); *Slow* (0.90×).",
            "- Less than a tenth faster: *Equal* (1.00×); *Nearly* (1.09×).");
    assertThat(gains.slowerText()).isEqualTo("2 are slower");
    assertThat(gains.bestText()).isEqualTo("*A tenth* (1.10×)");
    assertThat(gains.worst().words()).isEqualTo("Slowest");
    assertThat(gains.median()).isEqualTo(1.0);
  }

  @Test
  void saySoIfEachRowGains() {
    Gains gains = new Gains();
    gains.add("Fast", 3);
    assertThat(gains.withoutHelp("a peer"))
        .containsExactly("- Each row is at least a tenth faster than a peer.");
    assertThat(gains.slowerText()).isEqualTo("none is slower");
  }
}
