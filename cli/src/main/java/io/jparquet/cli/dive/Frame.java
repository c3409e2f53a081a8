package io.jparquet.cli.dive;

import java.util.List;
import java.util.stream.Collectors;

/**
 * What is on the screen: lines of printable text that fit its width, as many as it has or fewer.
 *
 * @param lines from top to bottom
 */
record Frame(List<Line> lines) {

  /** How a line is shown. */
  enum Style {
    PLAIN,
    TITLE,
    HEADING,
    SELECTED,
    FAINT,
    BAD
  }

  /** A line in one style. */
  record Line(String text, Style style) {}

  /** Copies the list. */
  Frame {
    lines = List.copyOf(lines);
  }

  /** All lines, without their styles. */
  String text() {
    return lines.stream().map(line -> line.text().stripTrailing()).collect(Collectors.joining("\n"))
        + "\n";
  }
}
