package io.jparquet.benchmarks.report;

import java.util.Collection;
import java.util.function.ToDoubleFunction;

/** The median of several measurements, which single disturbed ones do not change. */
public final class Median {
  private Median() {}

  /**
   * The median of a number of each element; for an even number of elements, the mean of the two in
   * the middle.
   *
   * @throws IllegalArgumentException if there is no element
   */
  public static <T> double of(Collection<T> elements, ToDoubleFunction<T> number) {
    if (elements.isEmpty()) {
      throw new IllegalArgumentException("no median of nothing: at least one round is needed");
    }
    double[] sorted = elements.stream().mapToDouble(number).sorted().toArray();
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2.0;
  }
}
