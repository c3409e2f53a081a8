package io.jparquet.spark.core.read;

import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.catalyst.expressions.And;
import org.apache.spark.sql.catalyst.expressions.BasePredicate;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.Predicate$;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.jspecify.annotations.Nullable;

/**
 * Conditions that a file can't be filtered by in its own terms: evaluated by Spark's own code on
 * the converted rows. Not thread-safe.
 */
final class ResidualFilter {

  private final BasePredicate predicate;
  private long[] selection = new long[0];

  private ResidualFilter(BasePredicate predicate) {
    this.predicate = predicate;
  }

  /**
   * A filter.
   *
   * @param conditions bound to the columns of the batches
   * @param partition number of the task's partition
   * @return null if there are no conditions
   */
  static @Nullable ResidualFilter of(List<Expression> conditions, int partition) {
    if (conditions.isEmpty()) {
      return null;
    }
    Expression all = conditions.stream().reduce(And::new).orElseThrow();
    BasePredicate predicate = Predicate$.MODULE$.create(all);
    predicate.initialize(partition);
    return new ResidualFilter(predicate);
  }

  /**
   * Selects the rows of a batch that satisfy the conditions.
   *
   * @return number of them
   */
  int select(ColumnarBatch batch) {
    int rows = batch.numRows();
    int words = (rows + Long.SIZE - 1) / Long.SIZE;
    if (selection.length < words) {
      selection = new long[words];
    }
    Arrays.fill(selection, 0, words, 0);
    int selected = 0;
    for (int i = 0; i < rows; i++) {
      if (predicate.eval(batch.getRow(i))) {
        selection[i >>> 6] |= 1L << i;
        selected++;
      }
    }
    return selected;
  }

  /** The rows that were selected last: a bit for each. */
  long[] selection() {
    return selection;
  }
}
