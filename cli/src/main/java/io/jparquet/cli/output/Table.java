package io.jparquet.cli.output;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A table of text. On a terminal it fits the width: long cells are shortened, widest columns first,
 * but not within a word, and columns that do not fit at all are left out, with a line that says so.
 * In a table of data, columns are whole: those that do not fit are left out, except that a text may
 * be shortened to fill the rest of the width. Numbers are right-aligned. Columns without any text
 * are left out. Not thread-safe.
 */
public final class Table {
  private static final String GAP = "  ";

  /** No column is made narrower than this to fit others. */
  private static final int LEAST = 8;

  /** Longer words may be cut. */
  private static final int LONG_WORD = 24;

  /** The lines for the names of the columns that are left out. */
  private static final int MOST_LINES = 3;

  private final String[] names;
  private final boolean[] right;

  /** The types of the columns of data; null for other tables. */
  private final String @Nullable [] types;

  private final List<String[]> rows = new ArrayList<>();

  private Table(String[] names, boolean[] right, String @Nullable [] types) {
    this.names = names;
    this.right = right;
    this.types = types;
  }

  /** A table with columns; a name that begins with {@code >} is that of a column of numbers. */
  public Table(String... columns) {
    types = null;
    names = new String[columns.length];
    right = new boolean[columns.length];
    for (int i = 0; i < columns.length; i++) {
      right[i] = columns[i].startsWith(">");
      names[i] = Printable.of(right[i] ? columns[i].substring(1) : columns[i]);
    }
  }

  /**
   * A table of data: its columns have exactly the given names, and those without text are shown
   * too. A line with the types follows the names.
   */
  public static Table ofData(List<String> columns, List<String> types, boolean[] numbers) {
    return new Table(
        columns.stream().map(Printable::of).toArray(String[]::new),
        numbers.clone(),
        types.stream().map(Printable::of).toArray(String[]::new));
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
    int[] widths = natural();
    int[] shown;
    if (types == null) {
      int[] filled = rows.isEmpty() ? IntStream.range(0, names.length).toArray() : filled();
      shown = fit(filled, widths, screen.width());
    } else {
      shown = whole(widths, screen.width());
    }
    screen.line(screen.heading(line(names, widths, shown)));
    if (types != null) {
      screen.line(screen.faint(line(types, widths, shown)));
    }
    for (String[] row : rows) {
      screen.line(line(row, widths, shown));
    }
    printHidden(screen, shown);
  }

  /** Names the columns that are left out; one without a name only illustrates another one. */
  private void printHidden(Screen screen, int[] shown) {
    Set<Integer> visible = IntStream.of(shown).boxed().collect(Collectors.toSet());
    List<String> hidden =
        IntStream.range(0, names.length)
            .filter(i -> !visible.contains(i) && !names[i].isEmpty())
            .filter(i -> types != null || rows.stream().anyMatch(row -> !row[i].isEmpty()))
            .mapToObj(i -> names[i])
            .toList();
    if (hidden.isEmpty()) {
      return;
    }
    String start = "(" + Amounts.count(hidden.size(), "more column") + ": ";
    String end = types == null ? ")" : "; -c chooses columns, --vertical shows all)";
    String all = start + String.join(", ", hidden) + end;
    // A name takes three columns at least, with its comma.
    int named = (int) Math.min(hidden.size(), (long) screen.width() * MOST_LINES / 3);
    List<String> lines = named < hidden.size() ? List.of() : wrapped(all, screen.width());
    while (lines.isEmpty() || lines.size() > MOST_LINES && named > 1) {
      named--;
      String rest = " and " + Amounts.count(hidden.size() - named) + " others";
      String some = String.join(", ", hidden.subList(0, named));
      lines = wrapped(start + some + rest + end, screen.width());
    }
    for (String line : lines) {
      screen.line(screen.faint(line));
    }
  }

  /** A text in lines that end between words; a longer word is shortened. */
  private static List<String> wrapped(String text, int width) {
    List<String> lines = new ArrayList<>();
    String line = "";
    for (String word : text.split(" ", -1)) {
      String longer = line.isEmpty() ? word : line + " " + word;
      if (Printable.width(longer) <= width || line.isEmpty()) {
        line = longer;
      } else {
        lines.add(Printable.shortened(line, width));
        line = word;
      }
    }
    lines.add(Printable.shortened(line, width));
    return lines;
  }

  /** The indexes of the columns that have some text. */
  private int[] filled() {
    return IntStream.range(0, names.length)
        .filter(i -> rows.stream().anyMatch(row -> !row[i].isEmpty()))
        .toArray();
  }

  private int[] natural() {
    int[] widths = new int[names.length];
    for (int i = 0; i < widths.length; i++) {
      widths[i] = Printable.width(names[i]);
      if (types != null) {
        widths[i] = Math.max(widths[i], Printable.width(types[i]));
      }
      for (String[] row : rows) {
        widths[i] = Math.max(widths[i], Printable.width(row[i]));
      }
    }
    return widths;
  }

  /**
   * The columns that fit as they are. If much of the width is left, the first text that does not
   * fit is shortened.
   */
  private int[] whole(int[] widths, int width) {
    List<Integer> shown = new ArrayList<>();
    int shortened = -1;
    long left = width;
    for (int i = 0; i < widths.length; i++) {
      int gap = left == width ? 0 : GAP.length();
      if (widths[i] + gap <= left) {
        shown.add(i);
        left -= widths[i] + gap;
      } else if (shortened < 0 && !right[i]) {
        shortened = i;
      }
    }
    int rest = (int) Math.min(Integer.MAX_VALUE, left - (shown.isEmpty() ? 0 : GAP.length()));
    int needed = shortened < 0 ? 0 : Math.max(LONG_WORD, Printable.width(names[shortened]));
    if (shortened >= 0 && (rest >= needed || shown.isEmpty())) {
      widths[shortened] = Math.min(widths[shortened], rest);
      shown.add(shortened);
    } else if (shown.isEmpty() && widths.length > 0) {
      shown.add(0); // a number that is wider than the screen
    }
    return shown.stream().sorted().mapToInt(Integer::intValue).toArray();
  }

  /** Makes columns of text narrower until all fit, and returns those that do. */
  private int[] fit(int[] columns, int[] widths, int width) {
    int[] least = new int[names.length];
    for (int i : columns) {
      least[i] = least(i, widths[i]);
    }
    int count = columns.length;
    while (count > 1 && total(columns, least, count) > width) {
      count--;
    }
    int[] shown = Arrays.copyOf(columns, count);
    long excess = total(shown, widths, count) - width;
    while (excess > 0) {
      int widest = -1;
      for (int i : shown) {
        if (widths[i] > least[i] && (widest < 0 || widths[i] > widths[widest])) {
          widest = i;
        }
      }
      if (widest < 0) {
        break;
      }
      int next = least[widest];
      for (int i : shown) {
        if (widths[i] < widths[widest] && widths[i] > least[i]) {
          next = Math.max(next, widths[i] - 1);
        }
      }
      int to = (int) Math.max(next, widths[widest] - excess);
      excess -= widths[widest] - to;
      widths[widest] = to;
    }
    return shown;
  }

  /**
   * The minimum width of a column. Numbers are not shortened, because without its last digits, a
   * number would be a different one, and words are not cut, unless they are long. A column without
   * a name is whole or left out.
   */
  private int least(int column, int width) {
    if (right[column] || names[column].isEmpty()) {
      return width;
    }
    int word = longestWord(names[column]);
    for (String[] row : rows) {
      word = Math.max(word, longestWord(row[column]));
    }
    // The mark of what is left out takes a column too.
    return Math.min(width, word > LONG_WORD ? LEAST : Math.max(LEAST, word + 1));
  }

  private static int longestWord(String text) {
    int longest = 0;
    for (String word : text.split(" ", -1)) {
      longest = Math.max(longest, Printable.width(word));
    }
    return longest;
  }

  private static long total(int[] columns, int[] widths, int count) {
    long sum = (long) GAP.length() * (count - 1);
    for (int i = 0; i < count; i++) {
      sum += widths[columns[i]];
    }
    return sum;
  }

  private String line(String[] cells, int[] widths, int[] shown) {
    StringBuilder line = new StringBuilder();
    for (int i : shown) {
      String cell = Printable.shortened(cells[i], widths[i]);
      String padding = " ".repeat(Math.max(0, widths[i] - Printable.width(cell)));
      if (i != shown[0]) {
        line.append(GAP);
      }
      line.append(right[i] ? padding : "").append(cell);
      line.append(right[i] ? "" : padding);
    }
    return line.toString().stripTrailing();
  }
}
