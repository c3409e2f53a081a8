package io.jparquet.spark.planning.topn;

import io.jparquet.spark.core.read.ReadPlan;
import io.jparquet.spark.core.read.RowSelector;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.catalyst.expressions.And;
import org.apache.spark.sql.catalyst.expressions.BasePredicate;
import org.apache.spark.sql.catalyst.expressions.Predicate$;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/**
 * Drops the rows of one task that cannot be among the first ones, and finds the condition by which
 * its readers skip what is worse. Not thread-safe.
 */
final class TopNRows implements RowSelector {

  /** A row group is probed that has so many rows for each that is needed. */
  private static final int PROBED_ROWS = 8;

  private final TopN request;
  private final BestValues best;

  /** Null where tasks do not share what they have found. */
  private final SharedThreshold shared;

  /** Null if all rows count. */
  private final BasePredicate conditions;

  private long[] selection = new long[0];
  private Threshold filtered;
  private boolean filteredOrEqual;
  private Filter filter;

  private TopNRows(TopN request, SharedThreshold shared) {
    this.request = request;
    this.best = new BestValues(request);
    this.shared = shared;
    this.conditions =
        request.conditions().stream().reduce(And::new).map(Predicate$.MODULE$::create).orElse(null);
    if (conditions != null) {
      TaskContext task = TaskContext.get();
      conditions.initialize(task == null ? 0 : task.partitionId());
    }
  }

  /** The rows of a task that shares its threshold with the other tasks of an execution. */
  static TopNRows shared(
      TopN request, SharedThresholds thresholds, SharedThresholds.Execution execution) {
    return new TopNRows(request, thresholds.of(execution));
  }

  /**
   * The rows of a task that relies on its own rows only: where files that turn out to be damaged or
   * missing are left out, the rows of another task may be gone when it is run again.
   */
  static TopNRows alone(TopN request) {
    return new TopNRows(request, null);
  }

  @Override
  public int select(ColumnarBatch batch) {
    int rows = batch.numRows();
    int words = (rows + Long.SIZE - 1) / Long.SIZE;
    if (selection.length < words) {
      selection = new long[words];
    }
    Arrays.fill(selection, 0, words, 0);
    takeShared();
    List<Integer> ordinals = request.ordinals();
    ColumnVector column = batch.column(ordinals.get(0));
    ColumnVector[] structs = new ColumnVector[ordinals.size() - 1];
    for (int i = 0; i < structs.length; i++) {
      structs[i] = column;
      column = column.getChild(ordinals.get(i + 1));
    }
    IntPredicate counts = row -> counts(batch, row);
    int selected =
        request.tiesNeeded() || conditions != null
            ? selectAll(structs, column, rows, counts)
            : selectOne(structs, column, rows, counts);
    if (best.hasImproved()) {
      publish();
    }
    return selected;
  }

  private int selectAll(
      ColumnVector[] structs, ColumnVector column, int rows, IntPredicate counts) {
    int selected = 0;
    for (int i = 0; i < rows; i++) {
      boolean needed =
          isNull(structs, column, i) ? best.offerNull(i, counts) : best.offer(column, i, counts);
      if (needed) {
        select(i);
        selected++;
      }
    }
    return selected;
  }

  /** Selects the first row of the batch, if it is needed: no other one can be. */
  private int selectOne(
      ColumnVector[] structs, ColumnVector column, int rows, IntPredicate counts) {
    boolean hasNulls = structs.length > 0 || column.hasNull();
    IntPredicate isNull = hasNulls ? row -> isNull(structs, column, row) : null;
    int first = best.keys().first(column, rows, isNull);
    if (first < 0 || !best.offer(column, first, counts)) {
      return 0;
    }
    select(first);
    return 1;
  }

  private void select(int row) {
    selection[row >>> 6] |= 1L << row;
  }

  private void publish() {
    if (shared != null) {
      shared.offer(best.threshold(), best.order());
    }
  }

  /** Where the test fails, Spark, which tests the row again, reports the error. */
  private boolean counts(ColumnarBatch batch, int row) {
    try {
      return conditions == null || conditions.eval(batch.getRow(row));
    } catch (RuntimeException e) {
      return false;
    }
  }

  private static boolean isNull(ColumnVector[] structs, ColumnVector column, int row) {
    for (ColumnVector struct : structs) {
      if (struct.isNullAt(row)) {
        return true;
      }
    }
    return column.isNullAt(row);
  }

  private void takeShared() {
    Threshold found = shared == null ? null : shared.get();
    if (found != null) {
      best.tighten(found);
    }
  }

  /**
   * Looks at the sort column alone as long as nothing is known of the first rows: then the other
   * columns are decoded of few rows. Not where rows that are found may be lost by damage in another
   * column.
   */
  @Override
  public Optional<Probe> probe(ReadPlan plan, long rows) {
    boolean isWorthwhile =
        shared != null && rows / PROBED_ROWS >= request.count() && narrowing() == null;
    return isWorthwhile ? request.sortColumn(plan).map(this::probe) : Optional.empty();
  }

  private Probe probe(ReadPlan sortColumn) {
    TopNRows found = alone((TopN) sortColumn.needed());
    return new Probe(sortColumn, found, () -> take(found));
  }

  /** Takes over what was found in rows that go through this one too. */
  private void take(TopNRows some) {
    Threshold found = some.best.threshold();
    if (found != null) {
      best.tighten(found);
      publish();
    }
  }

  @Override
  public long[] selection() {
    return selection;
  }

  @Override
  public Filter narrowing() {
    takeShared();
    Threshold known = best.threshold();
    boolean orEqual = best.needsThreshold();
    if (known != null && !(known.equals(filtered) && orEqual == filteredOrEqual)) {
      filter = request.filter(known, best.keys(), orEqual);
      filtered = known;
      filteredOrEqual = orEqual;
    }
    return filter;
  }
}
