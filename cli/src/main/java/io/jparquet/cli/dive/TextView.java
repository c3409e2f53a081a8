package io.jparquet.cli.dive;

import io.jparquet.cli.output.Amounts;
import io.jparquet.cli.output.Printable;
import java.util.ArrayList;
import java.util.List;

/** A whole text, in lines that fit the width. */
final class TextView extends View {
  /** More characters than anyone reads on a screen. */
  static final int MOST = 1 << 20;

  private final String title;
  private final List<String> paragraphs;
  private final List<String> notes;
  private List<String> lines = List.of();
  private int width;

  private TextView(String title, List<String> paragraphs, List<String> notes) {
    this.title = title;
    this.paragraphs = paragraphs;
    this.notes = notes;
  }

  /** A text whose line feeds end lines. */
  static TextView of(String title, String text) {
    String some = cut(text, MOST);
    List<String> notes =
        some.length() == text.length()
            ? List.of()
            : List.of(
                "the first "
                    + Amounts.count(some.length())
                    + " of "
                    + Amounts.count(text.length(), "character"));
    return new TextView(title, some.lines().map(Printable::of).toList(), notes);
  }

  /** The beginning of a text; a character of two units stays whole. */
  static String cut(String text, int most) {
    if (text.length() <= most) {
      return text;
    }
    return text.substring(0, Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most);
  }

  @Override
  void fit(int columns) {
    int wanted = Math.max(1, columns);
    if (wanted != width) {
      width = wanted;
      List<String> wrapped = new ArrayList<>();
      for (String paragraph : paragraphs) {
        wrap(paragraph, wrapped);
      }
      lines = wrapped;
    }
  }

  private void wrap(String paragraph, List<String> wrapped) {
    int start = 0;
    int space = 0;
    int columns = 0;
    for (int i = 0; i < paragraph.length(); ) {
      int next = i + Character.charCount(paragraph.codePointAt(i));
      int own = Printable.width(paragraph.substring(i, next));
      if (columns + own > width && i > start) {
        // At a space, if a line would not become much shorter.
        int end = space > (start + i) / 2 ? space : i;
        wrapped.add(paragraph.substring(start, end));
        start = end;
        columns = Printable.width(paragraph.substring(start, i));
      }
      columns += own;
      i = next;
      if (paragraph.charAt(next - 1) == ' ') {
        space = next;
      }
    }
    wrapped.add(paragraph.substring(start));
  }

  @Override
  String title() {
    return title;
  }

  @Override
  List<Column> columns() {
    return List.of(Column.text(""));
  }

  @Override
  long size() {
    return lines.size();
  }

  @Override
  String cell(long row, int column) {
    return lines.get((int) row);
  }

  @Override
  List<String> notes() {
    return notes;
  }
}
