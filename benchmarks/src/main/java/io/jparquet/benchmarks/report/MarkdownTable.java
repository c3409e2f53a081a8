package io.jparquet.benchmarks.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A table in Markdown. Not thread-safe. */
public final class MarkdownTable {
  private final int width;
  private final List<String> lines = new ArrayList<>();

  /**
   * A table without rows.
   *
   * @param heading names of the columns; the first is aligned left, the others, which have numbers,
   *     right
   */
  public MarkdownTable(List<String> heading) {
    this(heading, 1);
  }

  /**
   * A table without rows.
   *
   * @param words number of the first columns, which have words and are aligned left; the others,
   *     which have numbers, right
   */
  public MarkdownTable(List<String> heading, int words) {
    this.width = heading.size();
    lines.add(line(heading));
    lines.add("|" + "---|".repeat(words) + "---:|".repeat(width - words));
  }

  /** Adds a row; null and missing values leave cells empty. */
  public void row(String... values) {
    if (values.length > width) {
      throw new IllegalArgumentException(
          "the table has " + width + " columns, the row " + values.length + " values");
    }
    List<String> cells = new ArrayList<>();
    for (int i = 0; i < width; i++) {
      String value = i < values.length && values[i] != null ? values[i] : "";
      cells.add(value.replace("|", "\\|"));
    }
    lines.add(line(cells));
  }

  private static String line(List<String> cells) {
    return "| " + String.join(" | ", cells) + " |";
  }

  /** The lines of the table, heading first. */
  public List<String> lines() {
    return List.copyOf(lines);
  }

  /**
   * A ratio with two digits, bold if it is below its target; then it is rounded down, so that it is
   * never printed as the target.
   */
  public static String ratio(double ratio, double target) {
    return ratio < target
        ? String.format(Locale.ROOT, "**%.2f**", Math.floor(ratio * 100) / 100)
        : String.format(Locale.ROOT, "%.2f", ratio);
  }
}
