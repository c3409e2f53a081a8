package io.jparquet.spark.planning.partial;

import io.jparquet.spark.planning.partial.LongSteps.Operation;

/** Steps whose values are of DOUBLE. */
final class DoubleSteps {

  private DoubleSteps() {}

  /** Integers as the nearest DOUBLE. */
  record OfLongs(int of) implements Step.OfDoubles {
    @Override
    public boolean run(LoadedBatch rows, Values out) {
      Values values = rows.of(of);
      out.present = values.present;
      double[] target = out.newDoubles(rows.size());
      for (int i = 0; i < rows.size(); i++) {
        target[i] = values.longs[i];
      }
      return true;
    }
  }

  /**
   * An operation on two numbers.
   *
   * @param isFloat whether each result is rounded to FLOAT
   */
  record Arithmetic(Operation operation, int left, int right, boolean isFloat)
      implements Step.OfDoubles {
    @Override
    public boolean run(LoadedBatch rows, Values out) {
      Values one = rows.of(left);
      Values other = rows.of(right);
      int size = rows.size();
      out.present = Presence.both(one.present, other.present, out.presenceBuffer(size), size);
      double[] a = one.doubles;
      double[] b = other.doubles;
      double[] target = out.newDoubles(size);
      switch (operation) {
        case ADD -> {
          for (int i = 0; i < size; i++) {
            target[i] = a[i] + b[i];
          }
        }
        case SUBTRACT -> {
          for (int i = 0; i < size; i++) {
            target[i] = a[i] - b[i];
          }
        }
        case MULTIPLY -> {
          for (int i = 0; i < size; i++) {
            target[i] = a[i] * b[i];
          }
        }
      }
      // The sum, difference and product of two FLOATs that is rounded twice is the one rounded
      // once.
      if (isFloat) {
        for (int i = 0; i < size; i++) {
          target[i] = (float) target[i];
        }
      }
      return true;
    }
  }

  /** One value where a condition is true, and another one where it is false or unknown. */
  record Choice(int condition, int then, int otherwise) implements Step.OfDoubles {
    @Override
    public boolean run(LoadedBatch rows, Values out) {
      Values yes = rows.of(then);
      Values no = rows.of(otherwise);
      int size = rows.size();
      long[] chosen = ConditionSteps.holds(rows.of(condition), out.newSet(size), size);
      double[] target = out.newDoubles(size);
      for (int i = 0; i < size; i++) {
        target[i] = Presence.has(chosen, i) ? yes.doubles[i] : no.doubles[i];
      }
      out.present = ConditionSteps.chosenPresence(chosen, yes, no, out, size);
      return true;
    }
  }
}
