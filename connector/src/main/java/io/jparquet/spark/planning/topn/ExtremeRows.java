package io.jparquet.spark.planning.topn;

import io.jparquet.spark.core.read.RowSelector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.sources.Or;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/** Selects the rows of one task that any of several others select. Not thread-safe. */
final class ExtremeRows implements RowSelector {

  private final List<RowSelector> each;
  private long[] selection = new long[0];

  /** Those that {@link #filter} is made of. */
  private List<Filter> filters = List.of();

  private Filter filter;

  ExtremeRows(List<RowSelector> each) {
    this.each = each;
  }

  @Override
  public int select(ColumnarBatch batch) {
    int words = (batch.numRows() + Long.SIZE - 1) / Long.SIZE;
    if (selection.length < words) {
      selection = new long[words];
    }
    Arrays.fill(selection, 0, words, 0L);
    for (RowSelector one : each) {
      if (one.select(batch) > 0) {
        long[] selected = one.selection();
        for (int i = 0; i < words; i++) {
          selection[i] |= selected[i];
        }
      }
    }
    int count = 0;
    for (int i = 0; i < words; i++) {
      count += Long.bitCount(selection[i]);
    }
    return count;
  }

  @Override
  public long[] selection() {
    return selection;
  }

  @Override
  public Filter narrowing() {
    List<Filter> found = new ArrayList<>();
    for (RowSelector one : each) {
      Filter narrowing = one.narrowing();
      if (narrowing == null) {
        return null;
      }
      found.add(narrowing);
    }
    if (!found.equals(filters)) {
      filters = found;
      filter = found.stream().reduce(Or::new).orElseThrow();
    }
    return filter;
  }
}
