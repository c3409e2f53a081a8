package io.jparquet.benchmarks.report;

import io.jparquet.benchmarks.report.Svg.Ink;
import io.jparquet.benchmarks.report.Svg.Point;
import io.jparquet.benchmarks.report.Svg.Side;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A small panel for each row, in which its time as a share of the time of a peer goes from the
 * oldest point to the newest. The top of a panel is the peer, 100 %, its floor is no time at all;
 * the number is the newest ratio of the times. A line never leaves its panel: where jparquet is
 * slower, it has a dot of another color at the top.
 *
 * @param title title above the panels
 * @param subtitle what a line is, and what 100 % is
 * @param points names of the points from left to right; the chart shows the first and the last
 * @param rows one for each panel
 */
public record TrendChart(String title, String subtitle, List<String> points, List<Row> rows) {
  private static final int MARGIN = 12;
  private static final int TITLE_BASE = 24;
  private static final int SUBTITLE_BASE = 46;
  private static final int TOP = 62;
  private static final int COLUMNS = 2;
  private static final int PANEL = 356;
  private static final int STEP = 380;
  private static final int HEIGHT = 56;
  private static final int ROW = 98;
  private static final int WORDS = 22;
  private static final int INSET = 8;
  private static final int FOOT = 24;
  private static final double LINE = 2;
  private static final double DOT = 3.5;

  /**
   * What one panel shows.
   *
   * @param words what was done
   * @param ratios the time of the peer divided by that of jparquet, one for each point; NaN for a
   *     gap
   */
  public record Row(String words, List<Double> ratios) {
    private double newest() {
      return ratios.stream().filter(ratio -> !Double.isNaN(ratio)).reduce((a, b) -> b).orElse(1.0);
    }
  }

  /** Writes the chart, and creates the directory of the file if necessary. */
  public void save(Path file) throws IOException {
    int lines = (rows.size() + COLUMNS - 1) / COLUMNS;
    int bottom = TOP + lines * ROW;
    Svg svg = new Svg(bottom + FOOT, title);
    svg.bold(Ink.TEXT, Side.RIGHT_OF, new Point(MARGIN, TITLE_BASE), title);
    svg.text(Ink.NOTE, Side.RIGHT_OF, new Point(MARGIN, SUBTITLE_BASE), subtitle);
    for (int i = 0; i < rows.size(); i++) {
      int line = i / COLUMNS;
      draw(svg, rows.get(i), new Point(MARGIN + i % COLUMNS * STEP, TOP + line * ROW));
    }
    svg.text(
        Ink.NOTE,
        Side.RIGHT_OF,
        new Point(MARGIN, bottom + INSET),
        "From left to right: " + points.get(0) + " to " + points.get(points.size() - 1));
    svg.save(file);
  }

  private void draw(Svg svg, Row row, Point corner) {
    double base = corner.y() + WORDS - LINE * 3.5;
    svg.text(Ink.TEXT, Side.RIGHT_OF, new Point(corner.x(), base), row.words());
    svg.bold(
        row.newest() < 1 ? Ink.SLOWER : Ink.TEXT,
        Side.LEFT_OF,
        new Point(corner.x() + PANEL, base),
        Ratio.label(row.newest()));
    double top = corner.y() + WORDS;
    svg.rectangle(Ink.WHOLE, new Point(corner.x(), top), PANEL, HEIGHT);
    List<Point> line = new ArrayList<>();
    List<Integer> present =
        IntStream.range(0, row.ratios().size())
            .filter(i -> !Double.isNaN(row.ratios().get(i)))
            .boxed()
            .toList();
    for (int i : present) {
      line.add(place(i, row.ratios().get(i), corner.x(), top));
    }
    if (line.size() > 1) {
      svg.line(Ink.FIRST, LINE, line);
    }
    for (int i = 0; i < line.size(); i++) {
      svg.dot(row.ratios().get(present.get(i)) < 1 ? Ink.SLOWER : Ink.FIRST, line.get(i), DOT);
    }
  }

  private Point place(int point, double ratio, double left, double top) {
    double part = points.size() > 1 ? (double) point / (points.size() - 1) : 0.5;
    double x = left + INSET + part * (PANEL - 2 * INSET);
    return new Point(x, top + HEIGHT * (1 - Math.min(1, 1 / ratio)));
  }
}
