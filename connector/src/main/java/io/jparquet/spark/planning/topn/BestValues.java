package io.jparquet.spark.planning.topn;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.function.IntPredicate;
import org.apache.spark.sql.vectorized.ColumnVector;

/**
 * As many of the best values that were seen as are needed, and by them which further values can be
 * needed. A row must not be offered twice. Not thread-safe.
 */
final class BestValues {

  private final TopNKeys keys;
  private final boolean numbers;
  private final boolean nullsFirst;
  private final boolean tiesNeeded;
  private final Comparator<Object> order;

  /** The worst one first. */
  private final PriorityQueue<Object> best;

  /** How many values are needed besides the nulls that were seen. */
  private int wanted;

  /** The threshold: of the values that were seen, or a better one of elsewhere; may be null. */
  private Threshold threshold;

  /** Its key if it is a number; the largest number as long as every value may be needed. */
  private long worst = Long.MAX_VALUE;

  /** Whether a row with the value of the threshold was returned, and no other one is needed. */
  private boolean isReturned;

  /** Whether {@link #threshold} has become better by the values seen here. */
  private boolean improved;

  /** No values yet, for a request. */
  BestValues(TopN request) {
    this.keys = new TopNKeys(request.type(), request.descending());
    this.numbers = keys.areNumbers();
    this.order = keys.order();
    this.nullsFirst = request.nullsFirst();
    this.tiesNeeded = request.tiesNeeded();
    this.wanted = request.count();
    this.best = new PriorityQueue<>(order.reversed());
  }

  TopNKeys keys() {
    return keys;
  }

  Comparator<Object> order() {
    return order;
  }

  /** The threshold; null as long as every value may be needed. */
  Threshold threshold() {
    return threshold;
  }

  /** Whether rows with the value of the threshold can be needed. */
  boolean needsThreshold() {
    return !isReturned;
  }

  /** Whether values that were offered since the last call made the threshold better. */
  boolean hasImproved() {
    boolean result = improved;
    improved = false;
    return result;
  }

  /** Takes a threshold that others have found, if it is better. */
  void tighten(Threshold found) {
    if (isBetter(found)) {
      set(found);
    }
  }

  private boolean isBetter(Threshold found) {
    return threshold == null
        || !threshold.isNull()
            && (found.isNull() || order.compare(found.key(), threshold.key()) < 0);
  }

  private void set(Threshold found) {
    threshold = found;
    isReturned = false;
    worst = numbers && !found.isNull() ? (Long) found.key() : worst;
  }

  /**
   * Offers a null.
   *
   * @param row passed on to {@code counts}
   * @param counts whether a row is one that is sorted: asked only where that matters
   * @return whether its row can be needed
   */
  boolean offerNull(int row, IntPredicate counts) {
    if (!nullsFirst) {
      return tiesNeeded && threshold == null;
    }
    if (wanted > 0 && counts.test(row)) {
      wanted--;
      if (best.size() > wanted) {
        best.poll();
      }
      update();
    }
    return true;
  }

  /**
   * Offers a value that is not null.
   *
   * @param counts as above
   * @return whether its row can be needed
   */
  boolean offer(ColumnVector column, int row, IntPredicate counts) {
    if (threshold != null && threshold.isNull()) {
      return false;
    }
    if (numbers) {
      long key = keys.number(column, row);
      if (threshold != null && key >= worst) {
        return key == worst && offerTie(row, counts);
      }
      if (counts.test(row)) {
        add(key);
      }
      return true;
    }
    Object key = keys.object(column, row);
    int compared = threshold == null ? -1 : order.compare(key, threshold.key());
    if (compared < 0 && counts.test(row)) {
      add(keys.kept(key));
    }
    return compared < 0 || compared == 0 && offerTie(row, counts);
  }

  /** Offers a row with the value of the threshold; returns whether it can be needed. */
  private boolean offerTie(int row, IntPredicate counts) {
    if (isReturned) {
      return false;
    }
    isReturned = !tiesNeeded && counts.test(row);
    return true;
  }

  private void add(Object key) {
    best.add(key);
    if (best.size() > wanted) {
      best.poll();
    }
    update();
  }

  /** The threshold is that of the values here once there are enough. */
  private void update() {
    if (best.size() < wanted) {
      return;
    }
    Threshold found = new Threshold(best.peek());
    if (isBetter(found)) {
      set(found);
      isReturned = !tiesNeeded;
      improved = true;
    }
  }
}
