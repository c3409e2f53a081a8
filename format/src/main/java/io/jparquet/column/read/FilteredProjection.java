package io.jparquet.column.read;

import io.jparquet.filter.VectorFilter;
import io.jparquet.schema.LeafColumn;
import io.jparquet.vector.Vector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads a projection for a filter, which need not see all rows: late materialisation. Of each
 * stretch of rows the columns that the filter looks at are decoded first, the others only where
 * rows are left. Rows that the filter rules out may be given out all the same, where leaving them
 * out costs more than it spares; no other row is ever left out.
 *
 * <p>Whether the filter is worth its cost is decided for each row group by the share of rows that
 * it lets pass at its start. Not thread-safe.
 */
public final class FilteredProjection {
  /** Rows to begin with before a filter is judged. */
  private static final int PROBED_ROWS = 8192;

  /** A filter that lets more pass is given up for the rest of a row group. */
  private static final double USEFUL_SHARE = 0.6;

  /**
   * Rows that a run of selected rows must spare, on average: about what a start within a page costs
   * in values that are decoded instead.
   */
  private static final int ROWS_PER_RUN = 12;

  private final ProjectionReader projection;
  private final VectorFilter filter;
  private final Map<Integer, LeafFieldReader> deciding = new HashMap<>();
  private final List<LeafReader> otherLeaves = new ArrayList<>();
  private final List<FieldReader> otherFields = new ArrayList<>();
  private final boolean selectsRows;
  private final SelectedRows selected = new SelectedRows();
  private long[] selection = new long[0];
  private boolean active;
  private long seenRows;
  private long passedRows;
  private long spared;

  /**
   * A filter over a projection.
   *
   * @param filter looks at columns of the projection alone
   */
  public FilteredProjection(ProjectionReader projection, VectorFilter filter) {
    this.projection = projection;
    this.filter = filter;
    Set<Integer> leaves = filter.leaves();
    for (FieldReader field : projection.fields()) {
      if (field instanceof LeafFieldReader leaf && leaves.contains(leaf.column().index())) {
        deciding.put(leaf.column().index(), leaf);
      } else {
        otherFields.add(field);
      }
    }
    boolean flat = true;
    for (LeafReader leaf : projection.leaves()) {
      LeafColumn column = leaf.column();
      if (!deciding.containsKey(column.index())) {
        otherLeaves.add(leaf);
        flat &= column.maxRepetitionLevel() == 0;
      }
    }
    this.selectsRows = flat;
  }

  /** Starts a row group. */
  public void startRowGroup() {
    active = true;
    seenRows = 0;
    passedRows = 0;
    spared = 0;
  }

  /**
   * Reads the next {@code rows} rows.
   *
   * @return number of rows in the vectors; those that are missing do not pass the filter
   */
  public int read(int rows) throws IOException {
    if (!active) {
      projection.read(rows);
      return rows;
    }
    for (LeafFieldReader leaf : deciding.values()) {
      leaf.read(rows);
    }
    int words = (rows + Long.SIZE - 1) / Long.SIZE;
    if (selection.length < words) {
      selection = new long[words];
    }
    int passed = filter.select(this::vector, rows, selection);
    int given = readOthers(rows, passed);
    judge(rows, passed, given);
    return given;
  }

  private Vector vector(int leaf) {
    return deciding.get(leaf).vector();
  }

  private int readOthers(int rows, int passed) throws IOException {
    if (passed == 0) {
      for (LeafReader leaf : otherLeaves) {
        leaf.skip(rows);
      }
      return 0;
    }
    if (selectsRows && passed < rows) {
      selected.set(selection, rows, passed);
      if ((long) selected.runCount() * ROWS_PER_RUN <= rows - passed) {
        for (LeafReader leaf : otherLeaves) {
          leaf.read(selected);
        }
        assembleOthers(passed);
        for (LeafFieldReader leaf : deciding.values()) {
          leaf.select(selected);
        }
        return passed;
      }
    }
    for (LeafReader leaf : otherLeaves) {
      leaf.read(rows);
    }
    assembleOthers(rows);
    return rows;
  }

  private void assembleOthers(int slots) {
    for (FieldReader field : otherFields) {
      field.assemble(slots);
    }
  }

  private void judge(int rows, int passed, int given) {
    seenRows += rows;
    passedRows += passed;
    spared += rows - given;
    if (seenRows >= PROBED_ROWS) {
      active = spared > 0 && passedRows <= seenRows * USEFUL_SHARE;
    }
  }
}
