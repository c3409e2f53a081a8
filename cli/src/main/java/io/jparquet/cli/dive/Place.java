package io.jparquet.cli.dive;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/** A view, and which part of it is on the screen. Not thread-safe. */
final class Place {
  private final View view;
  private final Deque<Integer> columnsBefore = new ArrayDeque<>();
  private final Map<Integer, Integer> widths = new HashMap<>();
  private long selected;
  private long top;
  private int firstColumn = 1;

  Place(View view) {
    this.view = view;
  }

  View view() {
    return view;
  }

  /** The row that is selected; 0 if there are none. */
  long selected() {
    return selected;
  }

  /** Selects a row, or the nearest one that exists. */
  void select(long row) {
    selected = Math.max(0, Math.min(row, view.size() - 1));
  }

  /** Selects a row further down, or up. */
  void move(long rows) {
    select(rows > 0 && selected > Long.MAX_VALUE - rows ? Long.MAX_VALUE : selected + rows);
  }

  /** The first row on the screen, so that the selected one is on it. */
  long top(int height) {
    select(selected);
    long last = Math.max(0, view.size() - height);
    top = Math.min(Math.max(0, Math.min(top, last)), selected);
    if (selected >= top + height) {
      top = selected - height + 1;
    }
    return top;
  }

  /** The first column that is shown after the one that always is. */
  int firstColumn() {
    return firstColumn;
  }

  /** Shows columns further to the right. */
  void columnsFrom(int column) {
    columnsBefore.push(firstColumn);
    firstColumn = column;
  }

  /** Shows the columns that were shown before {@link #columnsFrom}. */
  void columnsBack() {
    if (!columnsBefore.isEmpty()) {
      firstColumn = columnsBefore.pop();
    }
  }

  /** The width of a column, which only grows: columns should not jump. */
  int width(int column, int needed) {
    return widths.merge(column, needed, Math::max);
  }
}
