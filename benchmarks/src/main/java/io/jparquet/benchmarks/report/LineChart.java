package io.jparquet.benchmarks.report;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Dimension;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jfree.chart.ChartFactory;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.CategoryLabelPositions;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.plot.PlotOrientation;
import org.jfree.chart.renderer.category.LineAndShapeRenderer;
import org.jfree.data.category.DefaultCategoryDataset;

/**
 * Lines over points that have an order, such as commits. It is drawn without a display.
 *
 * @param title title above the chart
 * @param axis meaning of the height of a point
 * @param points names of the points from left to right, different from each other
 * @param series lines, with one value per point
 */
public record LineChart(String title, String axis, List<String> points, List<Series> series) {
  private static final int HEIGHT = 560;
  private static final float LINE_WIDTH = 2;

  /** Hues that differ in lightness too. */
  private static final List<Color> LINES =
      List.of(
          new Color(0x2C, 0x6F, 0xA8),
          new Color(0xC0, 0x39, 0x2B),
          new Color(0x2E, 0x8B, 0x57),
          new Color(0xE0, 0x8E, 0x0B),
          new Color(0x7D, 0x3C, 0x98),
          new Color(0x16, 0xA0, 0xB0),
          new Color(0x8C, 0x56, 0x4B),
          new Color(0xD6, 0x6B, 0xA8),
          new Color(0x7F, 0x7F, 0x7F),
          new Color(0x9A, 0xA8, 0x1E));

  /**
   * One line.
   *
   * @param values one for each point; NaN for a gap
   */
  public record Series(String name, List<Double> values) {}

  /** Writes the chart as SVG, and creates the directory of the file if necessary. */
  public void save(Path file) throws IOException {
    System.setProperty("java.awt.headless", "true");
    CategoryCharts.save(chart(), new Dimension(CategoryCharts.WIDTH, HEIGHT), file);
  }

  private JFreeChart chart() {
    DefaultCategoryDataset data = new DefaultCategoryDataset();
    for (Series one : series) {
      for (int i = 0; i < points.size(); i++) {
        double value = one.values().get(i);
        data.addValue(Double.isNaN(value) ? null : value, one.name(), points.get(i));
      }
    }
    JFreeChart chart =
        ChartFactory.createLineChart(
            title, null, axis, data, PlotOrientation.VERTICAL, true, false, false);
    CategoryPlot plot = CategoryCharts.style(chart);
    plot.getDomainAxis().setCategoryLabelPositions(CategoryLabelPositions.UP_45);
    LineAndShapeRenderer renderer = (LineAndShapeRenderer) plot.getRenderer();
    renderer.setDefaultShapesVisible(true);
    for (int i = 0; i < series.size(); i++) {
      renderer.setSeriesPaint(i, LINES.get(i % LINES.size()));
      renderer.setSeriesStroke(i, new BasicStroke(LINE_WIDTH));
    }
    return chart;
  }
}
