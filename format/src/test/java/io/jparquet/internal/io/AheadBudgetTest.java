package io.jparquet.internal.io;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AheadBudgetTest {
  @Test
  void whatIsTakenCannotBeTakenAgainUntilItIsReturned() {
    AheadBudget budget = new AheadBudget(100);
    assertThat(budget.take(60)).isTrue();
    assertThat(budget.take(41)).isFalse();
    assertThat(budget.take(40)).isTrue();
    assertThat(budget.left()).isZero();
    budget.give(60);
    assertThat(budget.take(60)).isTrue();
  }
}
