package io.jparquet.benchmarks.report;

import io.jparquet.benchmarks.report.Svg.Ink;
import io.jparquet.benchmarks.report.Svg.Point;
import io.jparquet.benchmarks.report.Svg.Side;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Horizontal bars of the time of jparquet as a share of the time of a peer. The gray bar is the
 * peer, 100 %; the colored one in it is jparquet, and the number at its end is the ratio of the
 * times. A bar never leaves the gray one: where jparquet is slower, it fills it in another color.
 * The rows are sorted, the largest gain first.
 *
 * @param title title above the bars
 * @param subtitle what a bar is, and what 100 % is
 * @param series names of the bars of each row; one alone is not named
 * @param rows what was measured, in any order
 * @param note below the bars; empty for none
 */
public record ShareChart(
    String title, String subtitle, List<String> series, List<Row> rows, String note) {
  /** The most characters of the words of a row. */
  public static final int LONGEST_WORDS = 42;

  /** Where bars begin. */
  static final double LEFT = 300;

  /** The length of a bar of 100 %. */
  static final double WHOLE = 346;

  private static final int MARGIN = 12;
  private static final int TITLE_BASE = 24;
  private static final int SUBTITLE_BASE = 46;
  private static final int LEGEND_BASE = 74;
  private static final int ABOVE = 16;
  private static final int LINE = 22;
  private static final int SINGLE = 17;
  private static final int BAR = 13;
  private static final int BETWEEN_BARS = 2;
  private static final int BETWEEN_ROWS = 9;
  private static final int GAP = 10;
  private static final int LEGEND_BOX = 11;
  private static final int LEGEND_STEP = 150;

  /** The part of the height of a bar that is above the base line of its words. */
  private static final double BASE = 0.78;

  /**
   * What one row shows.
   *
   * @param words what was done, at most {@link #LONGEST_WORDS} characters
   * @param ratios the time of the peer divided by that of jparquet, one for each series; NaN for no
   *     bar
   */
  public record Row(String words, List<Double> ratios) {
    /**
     * Checks the words.
     *
     * @throws IllegalArgumentException if they do not fit beside a bar
     */
    public Row {
      if (words.isBlank() || words.length() > LONGEST_WORDS) {
        throw new IllegalArgumentException("words of a row that do not fit: " + words);
      }
    }

    /** The ratios for which there are bars. */
    private List<Integer> bars() {
      return IntStream.range(0, ratios.size())
          .filter(i -> !Double.isNaN(ratios.get(i)))
          .boxed()
          .toList();
    }

    private double first() {
      return bars().isEmpty() ? 0 : ratios.get(bars().get(0));
    }
  }

  /** The rows in the order in which they are drawn; those of equal ratios by their words. */
  public List<Row> sorted() {
    return rows.stream()
        .sorted(Comparator.comparingDouble(Row::first).reversed().thenComparing(Row::words))
        .toList();
  }

  /** Writes the chart, and creates the directory of the file if necessary. */
  public void save(Path file) throws IOException {
    int top = (series.size() > 1 ? LEGEND_BASE : SUBTITLE_BASE) + ABOVE;
    int bottom = top + rows.stream().mapToInt(this::height).sum();
    Svg svg = new Svg(bottom + (note.isEmpty() ? 0 : LINE) + BETWEEN_ROWS, title);
    svg.bold(Ink.TEXT, Side.RIGHT_OF, new Point(MARGIN, TITLE_BASE), title);
    svg.text(Ink.NOTE, Side.RIGHT_OF, new Point(MARGIN, SUBTITLE_BASE), subtitle);
    if (series.size() > 1) {
      legend(svg);
    }
    double y = top;
    for (Row row : sorted()) {
      draw(svg, row, y);
      y += height(row);
    }
    if (!note.isEmpty()) {
      svg.text(Ink.NOTE, Side.RIGHT_OF, new Point(MARGIN, bottom + SINGLE - BETWEEN_BARS), note);
    }
    svg.save(file);
  }

  private void legend(Svg svg) {
    for (int i = 0; i < series.size(); i++) {
      double x = LEFT + (double) i * LEGEND_STEP * 2 / series.size();
      svg.rectangle(
          Ink.ofSeries(i), new Point(x, LEGEND_BASE - LEGEND_BOX + 1), LEGEND_BOX, LEGEND_BOX);
      svg.text(
          Ink.TEXT,
          Side.RIGHT_OF,
          new Point(x + LEGEND_BOX + BETWEEN_BARS * 2, LEGEND_BASE),
          series.get(i));
    }
  }

  private int barHeight() {
    return series.size() > 1 ? BAR : SINGLE;
  }

  private int height(Row row) {
    return row.bars().size() * (barHeight() + BETWEEN_BARS) + BETWEEN_ROWS;
  }

  private void draw(Svg svg, Row row, double top) {
    int height = barHeight();
    double middle = top + (height(row) - BETWEEN_ROWS - BETWEEN_BARS - height) / 2.0;
    svg.text(Ink.TEXT, Side.LEFT_OF, new Point(LEFT - GAP, middle + height * BASE), row.words());
    double y = top;
    for (int i : row.bars()) {
      double ratio = row.ratios().get(i);
      boolean isSlower = ratio < 1;
      svg.rectangle(Ink.WHOLE, new Point(LEFT, y), WHOLE, height);
      svg.rectangle(
          isSlower ? Ink.SLOWER : Ink.ofSeries(i),
          new Point(LEFT, y),
          WHOLE * Math.min(1, 1 / ratio),
          height);
      svg.bold(
          isSlower ? Ink.SLOWER : Ink.TEXT,
          Side.RIGHT_OF,
          new Point(LEFT + WHOLE + GAP, y + height * BASE),
          isSlower ? Ratio.label(ratio) + " slower" : Ratio.label(ratio));
      y += height + BETWEEN_BARS;
    }
  }
}
