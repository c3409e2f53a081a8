package io.jparquet.cli.dive;

import io.jparquet.cli.dive.Frame.Line;
import io.jparquet.cli.dive.Frame.Style;
import io.jparquet.cli.dive.View.Column;
import io.jparquet.cli.output.Amounts;
import io.jparquet.cli.output.Printable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Draws a place: title, notes, table, and the lines at the bottom. All text of views becomes
 * printable here. Not thread-safe.
 */
final class Drawing {
  private static final String MARK = "> ";
  private static final String NO_MARK = "  ";
  private static final String GAP = "  ";
  private static final int MOST_NOTES = 3;

  /**
   * The width to which cells can widen a column, or half of the screen, unless it is the last one.
   */
  private static final int MOST_WIDTH = 40;

  /** A column of text is cut to no less. */
  private static final int LEAST_WIDTH = 8;

  private final Place place;
  private final View view;
  private final int width;
  private final List<Line> lines = new ArrayList<>();
  private int rows;
  private int nextColumn;

  /** The column that is cut because the screen ends; 0 if there is none. */
  private int cutColumn;

  Drawing(Place place, int width) {
    this.place = place;
    this.view = place.view();
    this.width = width;
  }

  /** The number of rows of the table that are on the screen, or would be if there were more. */
  int rows() {
    return rows;
  }

  /** The first column that is not on the screen, or not as a whole; 0 if there is none. */
  int nextColumn() {
    return nextColumn;
  }

  /**
   * Draws the screen.
   *
   * @param path the titles of the views that led here, and that of this one
   * @param status the line above the last one; a text that replaces the position
   * @param bottom the last line
   */
  Frame frame(int height, List<String> path, Line status, String bottom) {
    view.fit(width - MARK.length());
    add(title(path), Style.TITLE);
    List<String> notes = view.notes();
    int room = Math.max(0, height - 5);
    for (int i = 0; i < notes.size() && i < Math.min(MOST_NOTES, room); i++) {
      add(printable(notes.get(i)), Style.BAD);
    }
    rows = Math.max(1, height - lines.size() - 3);
    table();
    while (lines.size() < height - 2) {
      add("", Style.PLAIN);
    }
    String position = status.text().isEmpty() ? position() : printable(status.text());
    add(position, status.style());
    add(bottom, Style.FAINT);
    return new Frame(lines.subList(0, Math.max(0, Math.min(lines.size(), height))));
  }

  private void add(String text, Style style) {
    lines.add(new Line(cut(text, width), style));
  }

  /** A text for one line. Looks only at what fits, because hostile files have long names. */
  private static String printable(String text) {
    return Printable.of(TextView.cut(text, FieldCells.MOST_CHARACTERS));
  }

  private static String cut(String text, int width) {
    return width <= 0 ? "" : Printable.shortened(text, width);
  }

  /** The path, without its beginning if that is too long. */
  private String title(List<String> path) {
    int start = 0;
    String title = joined(path, start);
    while (Printable.width(title) > width && start < path.size() - 1) {
      title = "… › " + joined(path, ++start);
    }
    return title;
  }

  private static String joined(List<String> path, int start) {
    return path.subList(start, path.size()).stream()
        .map(Drawing::printable)
        .collect(Collectors.joining(" › "));
  }

  private String position() {
    String position =
        view.size() == 0
            ? "nothing here"
            : Amounts.count(place.selected() + 1) + " of " + Amounts.count(view.size());
    int columns = view.columns().size();
    boolean scrolled = place.firstColumn() > 1;
    if (!scrolled && nextColumn == 0) {
      return position;
    }
    int last = nextColumn == 0 ? columns : nextColumn;
    return position + ", columns " + (place.firstColumn() + 1) + "–" + last + " of " + columns;
  }

  private void table() {
    long top = place.top(rows);
    int count = (int) Math.max(0, Math.min(rows, view.size() - top));
    List<Column> columns = view.columns();
    StringBuilder[] text = new StringBuilder[count + 1];
    for (int i = 0; i <= count; i++) {
      boolean selected = i > 0 && top + i - 1 == place.selected();
      text[i] = new StringBuilder(selected ? MARK : NO_MARK);
    }
    int left = width - MARK.length();
    left = column(columns, 0, top, text, left);
    int next = Math.max(1, Math.min(place.firstColumn(), columns.size()));
    while (next < columns.size() && left > GAP.length()) {
      int after = column(columns, next, top, text, left);
      if (after == left) {
        break;
      }
      left = after;
      next++;
    }
    nextColumn = cutColumn > place.firstColumn() ? cutColumn : next < columns.size() ? next : 0;
    add(text[0].toString(), Style.HEADING);
    for (int i = 0; i < count; i++) {
      boolean selected = top + i == place.selected();
      add(text[i + 1].toString(), selected ? Style.SELECTED : Style.PLAIN);
    }
  }

  /** Appends a column to the lines, and returns the width that is left; the same if none fits. */
  private int column(List<Column> columns, int index, long top, StringBuilder[] text, int left) {
    Column column = columns.get(index);
    String[] cells = new String[text.length];
    cells[0] = printable(column.name());
    int natural = Printable.width(cells[0]);
    for (int i = 1; i < cells.length; i++) {
      long row = top + i - 1;
      String cell = Trouble.or(() -> view.cell(row, index), Trouble::text);
      cells[i] = printable(cell);
      natural = Math.max(natural, Printable.width(cells[i]));
    }
    natural = place.width(index, natural);
    int gap = index == 0 ? 0 : GAP.length();
    int wanted =
        index == columns.size() - 1 ? natural : Math.min(natural, Math.max(MOST_WIDTH, width / 2));
    int own = Math.min(wanted, left - gap);
    boolean first = index == 0 || index == place.firstColumn();
    if (own < wanted && !first && (column.right() || own < LEAST_WIDTH) || own <= 0) {
      return left;
    }
    cutColumn = own < wanted ? index : cutColumn;
    for (int i = 0; i < cells.length; i++) {
      String cell = cut(cells[i], own);
      String padding = " ".repeat(Math.max(0, own - Printable.width(cell)));
      text[i].append(" ".repeat(gap)).append(column.right() ? padding + cell : cell + padding);
    }
    return left - own - gap;
  }
}
