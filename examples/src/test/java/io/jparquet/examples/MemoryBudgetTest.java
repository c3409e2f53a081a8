package io.jparquet.examples;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MemoryBudgetTest {
  @Test
  void grantsWhatIsLeft() {
    MemoryBudget budget = new MemoryBudget(10);
    assertThat(budget.acquire(7)).isEqualTo(7);
    assertThat(budget.acquire(7)).isEqualTo(3);
    assertThat(budget.acquire(7)).isZero();
    budget.release(5);
    assertThat(budget.available()).isEqualTo(5);
  }
}
