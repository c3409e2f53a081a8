package io.jparquet.cli.dive;

import java.util.List;

/** The keys, and what they do. */
final class HelpView extends View {
  private static final List<List<String>> KEYS =
      List.of(
          List.of("↑ ↓ or k j", "one row up or down"),
          List.of("PgUp, PgDn or Space", "one screen up or down"),
          List.of("Home End or g G", "first or last row"),
          List.of("Enter, → or l", "opens the row, or its whole value"),
          List.of("Esc, Backspace, ← or h", "goes back"),
          List.of("Tab, Shift-Tab", "columns further to the right, or back"),
          List.of("v", "all columns of the row, one in a line"),
          List.of("/", "searches all columns for a text; n finds the next row with it"),
          List.of("r", "the rows of the row group, or of the file"),
          List.of("s", "the schema"),
          List.of("q or Ctrl-C", "quits"),
          List.of("…", "a text is cut here: v shows more of it, and Enter there all of it"));

  @Override
  String title() {
    return "help";
  }

  @Override
  List<Column> columns() {
    return List.of(Column.text("key"), Column.text("what it does"));
  }

  @Override
  long size() {
    return KEYS.size();
  }

  @Override
  String cell(long row, int column) {
    return KEYS.get((int) row).get(column);
  }
}
