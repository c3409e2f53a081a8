package io.jparquet.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WarmUpTest {
  private final WarmUp warmUp = new WarmUp();

  @Test
  void triesOneBlockInThirtyTwo() {
    int trials = 0;
    for (int i = 0; i < 3200; i++) {
      trials += warmUp.isTrial() ? 1 : 0;
    }
    assertThat(trials).isEqualTo(100);
  }

  @Test
  void isOverAfterThreeTrialsInARowThatKeptUp() {
    warmUp.took(true, 10_000, 1000);
    warmUp.took(false, 1000, 1000);
    warmUp.took(true, 900, 1000);
    warmUp.took(true, 1800, 1000);
    warmUp.took(true, 10_000, 1000);
    warmUp.took(true, 1900, 1000);
    warmUp.took(true, 500, 1000);
    assertThat(warmUp.isOver()).isFalse();
    warmUp.took(true, 200, 100);
    assertThat(warmUp.isOver()).isTrue();
  }

  @Test
  void staysOverWhateverLaterBlocksTake() {
    warmUp.took(false, 1000, 1000);
    for (int i = 0; i < 3; i++) {
      warmUp.took(true, 1000, 1000);
    }
    warmUp.took(true, 1_000_000, 1000);
    assertThat(warmUp.isOver()).isTrue();
  }

  @Test
  void isNotOverBeforeAnyNativeBlock() {
    for (int i = 0; i < 10; i++) {
      warmUp.took(true, 1, 1000);
    }
    assertThat(warmUp.isOver()).isFalse();
  }
}
