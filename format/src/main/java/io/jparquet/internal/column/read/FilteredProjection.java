package io.jparquet.internal.column.read;

import io.jparquet.internal.filter.VectorFilter;
import io.jparquet.internal.metrics.ReadCounters;
import io.jparquet.metrics.ReadMetric;
import io.jparquet.vector.Vector;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Reads a projection with filters, using late materialization. For each stretch of rows, the
 * columns that the filters need are decoded first, as long as any rows are left; the other columns
 * are decoded only where rows are left.
 *
 * <p>There are two filters. Rows that the exact one rules out are never returned. Rows that the
 * hint rules out may still be returned, if leaving them out costs more than it saves: the share of
 * rows that pass at the start of each row group decides. No other row is ever left out.
 *
 * <p>Where many short runs of rows are left, columns are decoded whole, and rows that are ruled out
 * are then removed from the vectors. The same is done for columns with repeated ancestors, and for
 * fields with a member that a filter needs. Not thread-safe.
 */
public final class FilteredProjection {
  /** Rows to read before judging a hint. */
  private static final int PROBED_ROWS = 8192;

  /** A hint that lets a larger share pass is dropped for the rest of a row group. */
  private static final double USEFUL_SHARE = 0.6;

  /**
   * Rows that a run of selected rows must save, on average: starting within a page costs about as
   * much as decoding this many values.
   */
  private static final int ROWS_PER_RUN = 12;

  /**
   * This many int comparisons per row cost more than removing rows from vectors. The receiver of
   * the rows would test them again, at that cost.
   */
  private static final double COSTLY_TEST = 30;

  private final ProjectionReader projection;

  /** Null if no row must be left out. */
  private final VectorFilter exact;

  /** Null if there is none, or none that could rule out a row. */
  private final VectorFilter hint;

  private final Map<Integer, LeafFieldReader> deciding = new HashMap<>();
  private final List<Column> columns = new ArrayList<>();

  /** The leaves already read for the batch. */
  private final Set<Integer> readAhead = new TreeSet<>();

  private final SelectedRows selected = new SelectedRows();
  private long[] selection = new long[0];
  private long[] hinted = new long[0];
  private int batchRows;

  /** Time for decoding columns that the filters of the batch needed. */
  private long readAheadNanos;

  private boolean hintActive;
  private long seenRows;
  private long passedRows;

  /** Rows of the row group that were read, and how many of them were in batches with rows left. */
  private long readRows;

  private long touchedRows;
  private long spared;

  /**
   * A projected field.
   *
   * @param leaves the leaves that are read for it
   * @param selective whether single rows of it can be decoded: it has no repetition, and no filter
   *     needs it
   */
  private record Column(FieldReader field, List<LeafReader> leaves, boolean selective) {}

  /**
   * Filters over a projection. They use only columns of the projection, those without repeated
   * ancestors.
   *
   * @param exact decides which rows are returned; null if all may be
   * @param hint decides which rows need not be returned; may be null
   * @throws IllegalArgumentException when {@code exact} does not decide exactly
   */
  public FilteredProjection(ProjectionReader projection, VectorFilter exact, VectorFilter hint) {
    if (exact != null && !exact.isExact()) {
      throw new IllegalArgumentException(
          "a filter that removes rows must be exact and use projected columns only");
    }
    this.projection = projection;
    this.exact = exact;
    this.hint = hint;
    Set<Integer> leaves = new TreeSet<>();
    if (exact != null) {
      leaves.addAll(exact.leaves());
    }
    if (hint != null) {
      leaves.addAll(hint.leaves());
    }
    for (int i = 0; i < projection.fields().size(); i++) {
      FieldReader field = projection.fields().get(i);
      int before = deciding.size();
      addDeciding(field, leaves);
      boolean decides = deciding.size() > before;
      List<LeafReader> ofField = projection.leavesOf(i);
      columns.add(
          new Column(field, ofField, !decides && !projection.sharesLeaves() && areSingle(ofField)));
    }
  }

  private void addDeciding(FieldReader field, Set<Integer> leaves) {
    FieldReader reader = field.immediate();
    if (reader instanceof LeafFieldReader leaf && leaves.contains(leaf.column().index())) {
      deciding.put(leaf.column().index(), leaf);
    } else if (reader instanceof StructFieldReader struct) {
      struct.children().forEach(child -> addDeciding(child, leaves));
    }
  }

  private static boolean areSingle(List<LeafReader> leaves) {
    return leaves.stream().map(LeafReader::column).noneMatch(c -> c.maxRepetitionLevel() > 0);
  }

  /** Starts a row group. */
  public void startRowGroup() {
    hintActive = hint != null;
    seenRows = 0;
    passedRows = 0;
    spared = 0;
    readRows = 0;
    touchedRows = 0;
  }

  /** The leaves that the filters need. */
  public Set<Integer> deciding() {
    return Collections.unmodifiableSet(deciding.keySet());
  }

  /** The share of the row group's rows so far that were in batches with rows left. */
  public double touchedShare() {
    return readRows == 0 ? 1 : (double) touchedRows / readRows;
  }

  /**
   * Tests the next {@code rows} rows without returning any: only the chunks of the {@link
   * #deciding()} leaves need to be open, and are started again before rows are read.
   *
   * @param counters counts the time of the filters
   * @return number of rows that pass; {@link #selection()} then has them
   */
  public int test(int rows, ReadCounters counters) throws IOException {
    int passed = selectNext(rows, counters);
    for (LeafFieldReader field : deciding.values()) {
      if (!readAhead.contains(field.column().index())) {
        field.leaf().skip(rows);
      }
    }
    return passed;
  }

  /** Skips the next {@code rows} rows, which are not to be tested. */
  public void pass(long rows) {
    for (LeafFieldReader field : deciding.values()) {
      field.leaf().skip(rows);
    }
  }

  /** A bit for each row of the last {@link #test}, set where it passes; valid until the next. */
  public long[] selection() {
    return selection;
  }

  /**
   * Reads the next {@code rows} rows.
   *
   * @param counters counts the time of the filters
   * @return number of rows in the vectors; those that are missing do not pass the filters
   */
  public int read(int rows, ReadCounters counters) throws IOException {
    if (exact == null && !hintActive) {
      readRows += rows;
      touchedRows += rows;
      projection.read(rows);
      return rows;
    }
    int passed = selectNext(rows, counters);
    readRows += rows;
    touchedRows += passed == 0 ? 0 : rows;
    int given = readOthers(rows, passed);
    if (hintActive) {
      judge(rows, passed, given);
    }
    return given;
  }

  private int selectNext(int rows, ReadCounters counters) throws IOException {
    batchRows = rows;
    readAhead.clear();
    readAheadNanos = 0;
    long start = System.nanoTime();
    int passed;
    try {
      passed = select(rows);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    counters.add(ReadMetric.FILTER_TIME, System.nanoTime() - start - readAheadNanos);
    return passed;
  }

  private int select(int rows) {
    int words = (rows + Long.SIZE - 1) / Long.SIZE;
    if (selection.length < words) {
      selection = new long[words];
      hinted = new long[words];
    }
    int passed = exact == null ? rows : exact.select(this::vector, rows, selection);
    if (!hintActive || passed == 0) {
      return passed;
    }
    if (exact == null) {
      return hint.select(this::vector, rows, selection);
    }
    hint.select(this::vector, rows, hinted);
    passed = 0;
    for (int w = 0; w < words; w++) {
      selection[w] &= hinted[w];
      passed += Long.bitCount(selection[w]);
    }
    return passed;
  }

  private Vector vector(int leaf) {
    LeafFieldReader field = deciding.get(leaf);
    if (readAhead.add(leaf)) {
      long start = System.nanoTime();
      try {
        field.readAhead(batchRows);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      readAheadNanos += System.nanoTime() - start;
    }
    return field.vector();
  }

  private int readOthers(int rows, int passed) throws IOException {
    if (passed == 0) {
      for (LeafReader leaf : projection.leaves()) {
        if (!readAhead.contains(leaf.column().index())) {
          leaf.skip(rows);
        }
      }
      return 0;
    }
    if (passed == rows) {
      readWhole(rows);
      return rows;
    }
    selected.set(selection, rows, passed);
    boolean sparse = (long) selected.runCount() * ROWS_PER_RUN <= rows - passed;
    if (exact == null && !sparse && hint.cost() < COSTLY_TEST) {
      readWhole(rows);
      return rows;
    }
    for (Column column : columns) {
      if (sparse && column.selective()) {
        for (LeafReader leaf : column.leaves()) {
          leaf.read(selected);
        }
        column.field().assemble(passed);
      } else {
        readWhole(column, rows);
        column.field().select(selected);
      }
    }
    return passed;
  }

  private void readWhole(int rows) throws IOException {
    for (Column column : columns) {
      readWhole(column, rows);
    }
  }

  private void readWhole(Column column, int rows) throws IOException {
    for (LeafReader leaf : column.leaves()) {
      if (!readAhead.contains(leaf.column().index())) {
        leaf.read(rows);
      }
    }
    column.field().assemble(rows);
  }

  private void judge(int rows, int passed, int given) {
    seenRows += rows;
    passedRows += passed;
    spared += rows - given;
    if (seenRows >= PROBED_ROWS) {
      hintActive = spared > 0 && passedRows <= seenRows * USEFUL_SHARE;
    }
  }
}
