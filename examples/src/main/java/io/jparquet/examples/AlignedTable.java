package io.jparquet.examples;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Rows of text whose columns are as wide as their longest cell. Not thread-safe. */
final class AlignedTable {
  private static final String INDENT = "  ";
  private static final String GAP = "  ";

  private final List<List<String>> rows = new ArrayList<>();

  /** A table with a heading for each column. */
  AlignedTable(String... headings) {
    row(headings);
  }

  /**
   * Adds a row.
   *
   * @param cells one for each column
   */
  final void row(String... cells) {
    rows.add(List.of(cells));
  }

  /** The lines of the table. */
  List<String> lines() {
    int[] widths =
        IntStream.range(0, rows.get(0).size())
            .map(i -> rows.stream().mapToInt(row -> row.get(i).length()).max().orElse(0))
            .toArray();
    return rows.stream().map(row -> line(row, widths)).toList();
  }

  private static String line(List<String> row, int[] widths) {
    StringBuilder line = new StringBuilder(INDENT);
    for (int i = 0; i < widths.length; i++) {
      String cell = row.get(i);
      line.append(cell).append(" ".repeat(widths[i] - cell.length())).append(GAP);
    }
    return line.toString().stripTrailing();
  }
}
