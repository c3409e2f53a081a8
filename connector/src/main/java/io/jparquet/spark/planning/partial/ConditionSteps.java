package io.jparquet.spark.planning.partial;

import java.util.Arrays;
import java.util.List;

/** Steps whose values are true, false, or unknown where there is no value. */
final class ConditionSteps {

  private ConditionSteps() {}

  /**
   * The rows where a condition is true.
   *
   * @param target filled unless the condition has a value in each row
   */
  static long[] holds(Values condition, long[] target, int size) {
    return condition.present == null
        ? condition.set
        : Presence.both(condition.set, condition.present, target, size);
  }

  /** Which rows have a value, where one of two is chosen for each. */
  static long[] chosenPresence(long[] chosen, Values yes, Values no, Values out, int size) {
    if (yes.present == null && no.present == null) {
      return null;
    }
    long[] target = out.presenceBuffer(size);
    for (int i = 0; i < Presence.words(size); i++) {
      long ifYes = yes.present == null ? -1L : yes.present[i];
      long ifNo = no.present == null ? -1L : no.present[i];
      target[i] = chosen[i] & ifYes | ~chosen[i] & ifNo;
    }
    return target;
  }

  /** How two values can compare. */
  enum Comparison {
    EQUAL,
    LESS,
    LESS_OR_EQUAL
  }

  /** Compares integers. */
  record CompareLongs(Comparison comparison, int left, int right) implements Step.OfBits {
    @Override
    public boolean run(LoadedBatch rows, Values out) {
      Values one = rows.of(left);
      Values other = rows.of(right);
      int size = rows.size();
      out.present = Presence.both(one.present, other.present, out.presenceBuffer(size), size);
      long[] a = one.longs;
      long[] b = other.longs;
      long[] set = out.newSet(size);
      for (int start = 0; start < size; start += Long.SIZE) {
        int end = Math.min(size, start + Long.SIZE);
        long word = 0;
        switch (comparison) {
          case EQUAL -> {
            for (int i = start; i < end; i++) {
              word |= (a[i] == b[i] ? 1L : 0L) << i;
            }
          }
          case LESS -> {
            for (int i = start; i < end; i++) {
              word |= (a[i] < b[i] ? 1L : 0L) << i;
            }
          }
          case LESS_OR_EQUAL -> {
            for (int i = start; i < end; i++) {
              word |= (a[i] <= b[i] ? 1L : 0L) << i;
            }
          }
        }
        set[start >>> 6] = word;
      }
      return true;
    }
  }

  /** Compares numbers as Spark does: NaN is equal to NaN and the greatest, and -0.0 is 0.0. */
  record CompareDoubles(Comparison comparison, int left, int right) implements Step.OfBits {
    @Override
    public boolean run(LoadedBatch rows, Values out) {
      Values one = rows.of(left);
      Values other = rows.of(right);
      int size = rows.size();
      out.present = Presence.both(one.present, other.present, out.presenceBuffer(size), size);
      long[] set = out.newSet(size);
      for (int start = 0; start < size; start += Long.SIZE) {
        int end = Math.min(size, start + Long.SIZE);
        long word = 0;
        for (int i = start; i < end; i++) {
          int order = compare(one.doubles[i], other.doubles[i]);
          boolean holds =
              switch (comparison) {
                case EQUAL -> order == 0;
                case LESS -> order < 0;
                case LESS_OR_EQUAL -> order <= 0;
              };
          word |= (holds ? 1L : 0L) << i;
        }
        set[start >>> 6] = word;
      }
      return true;
    }

    /** The order of Spark. */
    static int compare(double a, double b) {
      return a == b ? 0 : Double.compare(a, b);
    }
  }

  /** Whether integers are some of a list without nulls. */
  record InLongs(int of, List<Long> sorted) implements Step.OfBits {
    @Override
    public boolean run(LoadedBatch rows, Values out) {
      Values values = rows.of(of);
      out.present = values.present;
      long[] all = sorted.stream().mapToLong(Long::longValue).toArray();
      int size = rows.size();
      long[] set = out.newSet(size);
      Arrays.fill(set, 0, Presence.words(size), 0L);
      for (int i = 0; i < size; i++) {
        set[i >>> 6] |= (Arrays.binarySearch(all, values.longs[i]) >= 0 ? 1L : 0L) << i;
      }
      return true;
    }
  }

  /** Whether a step has a value. */
  record IsPresent(int of) implements Step.OfBits {
    @Override
    public boolean run(LoadedBatch rows, Values out) {
      long[] present = rows.of(of).present;
      out.present = null;
      if (present == null) {
        Arrays.fill(out.newSet(rows.size()), -1L);
      } else {
        out.set = present;
      }
      return true;
    }
  }

  /** The opposite. */
  record Not(int of) implements Step.OfBits {
    @Override
    public boolean run(LoadedBatch rows, Values out) {
      Values values = rows.of(of);
      out.present = values.present;
      long[] set = out.newSet(rows.size());
      for (int i = 0; i < Presence.words(rows.size()); i++) {
        set[i] = ~values.set[i];
      }
      return true;
    }
  }

  /** Whether both are true, or with {@code any} one of them; unknown where SQL says so. */
  record Both(int left, int right, boolean any) implements Step.OfBits {
    @Override
    public boolean run(LoadedBatch rows, Values out) {
      Values one = rows.of(left);
      Values other = rows.of(right);
      int words = Presence.words(rows.size());
      boolean complete = one.present == null && other.present == null;
      long[] present = complete ? null : out.presenceBuffer(rows.size());
      long[] set = out.newSet(rows.size());
      // OR is AND of the opposites.
      long flip = any ? -1L : 0L;
      for (int i = 0; i < words; i++) {
        long a = one.set[i] ^ flip;
        long b = other.set[i] ^ flip;
        set[i] = a & b ^ flip;
        if (present != null) {
          long hasA = one.present == null ? -1L : one.present[i];
          long hasB = other.present == null ? -1L : other.present[i];
          present[i] = hasA & hasB | hasA & ~a | hasB & ~b;
          // Where one is false, the other may be unknown with any bit.
          long known = (hasA & ~a | hasB & ~b);
          set[i] = (a & b & ~known) ^ flip;
        }
      }
      out.present = present;
      return true;
    }
  }

  /** One condition where another one is true, and a third where it is false or unknown. */
  record Choice(int condition, int then, int otherwise) implements Step.OfBits {
    @Override
    public boolean run(LoadedBatch rows, Values out) {
      Values yes = rows.of(then);
      Values no = rows.of(otherwise);
      int size = rows.size();
      long[] set = out.newSet(size);
      long[] chosen = holds(rows.of(condition), new long[Presence.words(size)], size);
      out.present = chosenPresence(chosen, yes, no, out, size);
      for (int i = 0; i < Presence.words(size); i++) {
        set[i] = chosen[i] & yes.set[i] | ~chosen[i] & no.set[i];
      }
      return true;
    }
  }
}
