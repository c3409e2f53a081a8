package io.jparquet.internal.simd;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ComparisonTrialTest {
  private static final KernelCheck CHECK =
      new KernelCheck("A test", () -> List.of(ComparisonTrial.below()), List::of);

  /** The condition under which faulty kernels treat an id as outside of the bound. */
  private interface Outside {
    boolean test(int id, int bound, int place);
  }

  /** Kernels that check dictionary ids, one after the other. */
  private record IdKernels(Outside outside) implements Kernels {
    @Override
    public int below(int[] values, int from, int to, int bound) {
      for (int i = from; i < to; i++) {
        if (outside.test(values[i], bound, i)) {
          return from;
        }
      }
      return to;
    }
  }

  private static String wrongResult(Outside outside) {
    return CHECK.wrongResult(new IdKernels(outside));
  }

  @Test
  void findsACheckOfIdsRight() {
    assertThat(wrongResult((id, bound, place) -> id < 0 || id >= bound)).isNull();
  }

  @Test
  void findsWrongACheckThatTakesEveryId() {
    Kernels everything = new IdKernels((id, bound, place) -> false);
    String wrong = "checking dictionary ids returned a wrong result with vector instructions";
    assertThat(CHECK.wrongResult(everything)).isEqualTo(wrong);
    assertThat(KernelCheck.RANGES.wrongResult(everything)).isEqualTo(wrong);
  }

  @Test
  void findsWrongACheckThatTakesSomeIdsOutsideOfTheBound() {
    assertThat(wrongResult((id, bound, place) -> id >= bound)).as("negative ones").isNotNull();
    assertThat(wrongResult((id, bound, place) -> id < 0)).as("large ones").isNotNull();
    assertThat(wrongResult((id, bound, place) -> id < 0 || id > bound))
        .as("the bound itself")
        .isNotNull();
    int last = KernelTrial.FEW - 1;
    assertThat(wrongResult((id, bound, place) -> place > 0 && (id < 0 || id >= bound)))
        .as("the first one")
        .isNotNull();
    assertThat(wrongResult((id, bound, place) -> place < last && (id < 0 || id >= bound)))
        .as("the last one")
        .isNotNull();
    assertThat(
            wrongResult(
                (id, bound, place) -> (place == 0 || place == last) && (id < 0 || id >= bound)))
        .as("all between")
        .isNotNull();
  }

  @Test
  void findsWrongACheckThatRefusesIdsWithinTheBound() {
    assertThat(wrongResult((id, bound, place) -> true)).isNotNull();
  }
}
