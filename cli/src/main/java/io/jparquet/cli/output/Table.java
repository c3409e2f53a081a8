package io.jparquet.cli.output;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A table of text. On a terminal it fits the width: long cells are shortened, widest columns first,
 * and columns that do not fit at all are left out, with a line that says so. Numbers are
 * right-aligned. Columns without any text are left out. Not thread-safe.
 */
public final class Table {
  private static final String GAP = "  ";

  /** No column is made narrower than this to fit others. */
  private static final int LEAST = 8;

  private final String[] names;
  private final boolean[] right;

  /** Whether columns without any text are shown too. */
  private final boolean all;

  private final List<String[]> rows = new ArrayList<>();

  private Table(String[] names, boolean[] right, boolean all) {
    this.names = names;
    this.right = right;
    this.all = all;
  }

  /** A table with columns; a name that begins with {@code >} is that of a column of numbers. */
  public Table(String... columns) {
    all = false;
    names = new String[columns.length];
    right = new boolean[columns.length];
    for (int i = 0; i < columns.length; i++) {
      right[i] = columns[i].startsWith(">");
      names[i] = Printable.of(right[i] ? columns[i].substring(1) : columns[i]);
    }
  }

  /** A table of data: its columns have exactly the given names, and all of them are kept. */
  public static Table ofNames(List<String> columns, boolean[] numbers) {
    return new Table(
        columns.stream().map(Printable::of).toArray(String[]::new), numbers.clone(), true);
  }

  /** Adds a row; null is an empty cell. */
  public Table row(@Nullable Object... cells) {
    String[] row = new String[names.length];
    for (int i = 0; i < row.length; i++) {
      Object cell = i < cells.length ? cells[i] : null;
      row[i] = cell == null ? "" : Printable.of(cell.toString());
    }
    rows.add(row);
    return this;
  }

  /** Whether there are no rows. */
  public boolean isEmpty() {
    return rows.isEmpty();
  }

  /** Removes all rows; the columns stay. */
  public void clear() {
    rows.clear();
  }

  /** Prints the table with the names of its columns. */
  public void print(Screen screen) {
    if (all || rows.isEmpty()) {
      printAll(screen);
      return;
    }
    int[] filled = filled();
    Table table = new Table(new String[filled.length], new boolean[filled.length], true);
    for (int i = 0; i < filled.length; i++) {
      table.names[i] = names[filled[i]];
      table.right[i] = right[filled[i]];
    }
    for (String[] row : rows) {
      table.rows.add(IntStream.of(filled).mapToObj(i -> row[i]).toArray(String[]::new));
    }
    table.printAll(screen);
  }

  /** The indexes of the columns that have some text. */
  private int[] filled() {
    return IntStream.range(0, names.length)
        .filter(i -> rows.stream().anyMatch(row -> !row[i].isEmpty()))
        .toArray();
  }

  private void printAll(Screen screen) {
    int[] widths = natural();
    int shown = fit(widths, screen.width());
    line(screen, names, widths, shown, true);
    for (String[] row : rows) {
      line(screen, row, widths, shown, false);
    }
    // A column without a name only illustrates another one.
    List<String> hidden = Stream.of(names).skip(shown).filter(name -> !name.isEmpty()).toList();
    if (!hidden.isEmpty()) {
      screen.line(
          screen.faint(
              Printable.shortened(
                  "("
                      + Amounts.count(hidden.size(), "more column")
                      + ": "
                      + String.join(", ", hidden)
                      + ")",
                  screen.width())));
    }
  }

  private int[] natural() {
    int[] widths = new int[names.length];
    for (int i = 0; i < widths.length; i++) {
      widths[i] = Printable.width(names[i]);
      for (String[] row : rows) {
        widths[i] = Math.max(widths[i], Printable.width(row[i]));
      }
    }
    return widths;
  }

  /** Makes columns of text narrower until all fit, and returns how many do. */
  private int fit(int[] widths, int width) {
    int shown = widths.length;
    while (shown > 1 && least(widths, shown) > width) {
      shown--;
    }
    long excess = total(widths, shown) - width;
    while (excess > 0) {
      int widest = 0;
      int next = 0;
      for (int i = 1; i < shown; i++) {
        if (!right[i] && (right[widest] || widths[i] > widths[widest])) {
          widest = i;
        }
      }
      for (int i = 0; i < shown; i++) {
        if (!right[i] && widths[i] < widths[widest]) {
          next = Math.max(next, widths[i]);
        }
      }
      int to = (int) Math.max(Math.max(next - 1, LEAST), widths[widest] - excess);
      if (to >= widths[widest]) {
        break;
      }
      excess -= widths[widest] - to;
      widths[widest] = to;
    }
    return shown;
  }

  /**
   * The minimum width of some columns; numbers are not shortened, because without its last digits,
   * a number would be a different one.
   */
  private long least(int[] widths, int shown) {
    long sum = (long) GAP.length() * (shown - 1);
    for (int i = 0; i < shown; i++) {
      sum += right[i] ? widths[i] : Math.min(LEAST, widths[i]);
    }
    return sum;
  }

  private static long total(int[] widths, int shown) {
    long sum = (long) GAP.length() * (shown - 1);
    for (int i = 0; i < shown; i++) {
      sum += widths[i];
    }
    return sum;
  }

  private void line(Screen screen, String[] cells, int[] widths, int shown, boolean heading) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < shown; i++) {
      String cell = Printable.shortened(cells[i], widths[i]);
      String padding = " ".repeat(Math.max(0, widths[i] - Printable.width(cell)));
      if (i > 0) {
        line.append(GAP);
      }
      line.append(right[i] ? padding : "").append(cell);
      if (!right[i] && i < shown - 1) {
        line.append(padding);
      }
    }
    String text = line.toString().stripTrailing();
    screen.line(heading ? screen.heading(text) : text);
  }
}
