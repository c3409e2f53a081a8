package io.jparquet.benchmarks.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A picture in SVG, of rectangles, lines and words. It is light or dark as the reader's browser is;
 * where a renderer knows no such thing, each element has its light color as an attribute, on an
 * opaque background. It has no scripts, and no fonts of its own. Not thread-safe.
 */
final class Svg {
  /** The width of all pictures, in pixels. */
  static final int WIDTH = 760;

  private static final int FONT_SIZE = 13;
  private static final String FONTS = "system-ui, sans-serif";

  /** What is drawn, with its color in light and in dark pictures. */
  enum Ink {
    PAPER("#ffffff", "#0d1117"),
    TEXT("#1f2328", "#e6edf3"),
    NOTE("#59636e", "#9198a1"),
    /** All of a bar that is 100 %. */
    WHOLE("#d1d9e0", "#2d333b"),
    FIRST("#1a7f8e", "#39c5cf"),
    SECOND("#4f6fb5", "#7ea6f4"),
    THIRD("#8a63c4", "#b69af0"),
    FOURTH("#7d8590", "#b1bac4"),
    /** What is slower than the peer. */
    SLOWER("#bc4c00", "#f0883e");

    private final String light;
    private final String dark;

    Ink(String light, String dark) {
      this.light = light;
      this.dark = dark;
    }

    /** The color of a series of bars. */
    static Ink ofSeries(int number) {
      return List.of(FIRST, SECOND, THIRD, FOURTH).get(number);
    }

    private String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** The side of a place at which words end or start. */
  enum Side {
    RIGHT_OF("start"),
    LEFT_OF("end");

    private final String anchor;

    Side(String anchor) {
      this.anchor = anchor;
    }
  }

  /** A place, in pixels from the left and from the top. */
  record Point(double x, double y) {}

  private final List<String> lines = new ArrayList<>();

  /**
   * An empty picture of the common width.
   *
   * @param title what the picture shows, for readers that do not see it
   */
  Svg(int height, String title) {
    lines.add(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%1$d\" height=\"%2$d\" viewBox=\"0 0 %1$d %2$d\" role=\"img\">"
            .formatted(WIDTH, height));
    lines.add("<title>" + escaped(title) + "</title>");
    lines.add("<style>");
    lines.add("text { font: " + FONT_SIZE + "px " + FONTS + " }");
    lines.add("@media (prefers-color-scheme: dark) {");
    for (Ink ink : Ink.values()) {
      lines.add(
          ".%1$s { fill: %2$s } .%1$s-line { stroke: %2$s }".formatted(ink.label(), ink.dark));
    }
    lines.add("}");
    lines.add("</style>");
    rectangle(Ink.PAPER, new Point(0, 0), WIDTH, height);
  }

  /** Draws a rectangle. */
  void rectangle(Ink ink, Point corner, double width, double height) {
    lines.add(
        "<rect class=\"%s\" fill=\"%s\" x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\"/>"
            .formatted(
                ink.label(),
                ink.light,
                number(corner.x()),
                number(corner.y()),
                number(width),
                number(height)));
  }

  /** Draws a line through points. */
  void line(Ink ink, double width, List<Point> points) {
    lines.add(
        "<polyline class=\"%s-line\" fill=\"none\" stroke=\"%s\" stroke-width=\"%s\" points=\"%s\"/>"
            .formatted(
                ink.label(),
                ink.light,
                number(width),
                points.stream()
                    .map(point -> number(point.x()) + "," + number(point.y()))
                    .collect(Collectors.joining(" "))));
  }

  /** Draws a dot. */
  void dot(Ink ink, Point center, double radius) {
    lines.add(
        "<circle class=\"%s\" fill=\"%s\" cx=\"%s\" cy=\"%s\" r=\"%s\"/>"
            .formatted(
                ink.label(), ink.light, number(center.x()), number(center.y()), number(radius)));
  }

  /** Writes words beside a place on their base line. */
  void text(Ink ink, Side side, Point place, String words) {
    text(ink, side, place, words, "");
  }

  /** Writes words in bold. */
  void bold(Ink ink, Side side, Point place, String words) {
    text(ink, side, place, words, " font-weight=\"600\" style=\"font-weight: 600\"");
  }

  private void text(Ink ink, Side side, Point place, String words, String weight) {
    lines.add(
        "<text class=\"%s\" fill=\"%s\" x=\"%s\" y=\"%s\" text-anchor=\"%s\" font-family=\"%s\" font-size=\"%d\"%s>%s</text>"
            .formatted(
                ink.label(),
                ink.light,
                number(place.x()),
                number(place.y()),
                side.anchor,
                FONTS,
                FONT_SIZE,
                weight,
                escaped(words)));
  }

  /** Writes the file, and creates its directory if necessary. */
  void save(Path file) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    Files.write(file, Stream.concat(lines.stream(), Stream.of("</svg>")).toList());
  }

  private static String number(double number) {
    String digits = String.format(Locale.ROOT, "%.1f", number);
    return digits.endsWith(".0") ? digits.substring(0, digits.length() - 2) : digits;
  }

  private static String escaped(String words) {
    return words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
