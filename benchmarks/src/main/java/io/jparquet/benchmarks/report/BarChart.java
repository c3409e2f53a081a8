package io.jparquet.benchmarks.report;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Dimension;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jfree.chart.ChartFactory;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.plot.DatasetRenderingOrder;
import org.jfree.chart.plot.PlotOrientation;
import org.jfree.chart.renderer.category.BarRenderer;
import org.jfree.chart.renderer.category.LevelRenderer;
import org.jfree.chart.renderer.category.StandardBarPainter;
import org.jfree.data.category.DefaultCategoryDataset;

/**
 * Groups of horizontal bars, one for each row of a suite, with a line at the target of each. It is
 * drawn without a display.
 *
 * @param title title above the chart
 * @param axis meaning of the length of a bar
 * @param rows names of the groups, different from each other
 * @param series series of bars, with one bar per group
 * @param targets position of the line of each row; NaN for none
 */
public record BarChart(
    String title, String axis, List<String> rows, List<Series> series, List<Double> targets) {
  private static final int MARGIN = 110;
  private static final int BAR_HEIGHT = 13;
  private static final int GAP = 8;
  private static final float TARGET_WIDTH = 2.5f;
  private static final Color TARGET = new Color(0xC0, 0x39, 0x2B);
  private static final List<Color> BARS =
      List.of(
          new Color(0x2C, 0x6F, 0xA8), new Color(0x8F, 0xBC, 0xDB), new Color(0x9A, 0x9A, 0x9A));

  /**
   * Bars of one colour.
   *
   * @param values one for each row; NaN for no bar
   */
  public record Series(String name, List<Double> values) {}

  /** Writes the chart as SVG, and creates the directory of the file if necessary. */
  public void save(Path file) throws IOException {
    System.setProperty("java.awt.headless", "true");
    int height = MARGIN + rows.size() * (series.size() * BAR_HEIGHT + GAP);
    CategoryCharts.save(chart(), new Dimension(CategoryCharts.WIDTH, height), file);
  }

  private JFreeChart chart() {
    DefaultCategoryDataset bars = new DefaultCategoryDataset();
    series.forEach(one -> add(bars, one));
    JFreeChart chart =
        ChartFactory.createBarChart(
            title, null, axis, bars, PlotOrientation.HORIZONTAL, true, false, false);
    CategoryPlot plot = CategoryCharts.style(chart);
    style((BarRenderer) plot.getRenderer());
    addTargets(plot);
    return chart;
  }

  private void add(DefaultCategoryDataset data, Series one) {
    for (int i = 0; i < rows.size(); i++) {
      double value = one.values().get(i);
      data.addValue(Double.isNaN(value) ? null : value, one.name(), rows.get(i));
    }
  }

  private void style(BarRenderer renderer) {
    renderer.setBarPainter(new StandardBarPainter());
    renderer.setShadowVisible(false);
    renderer.setItemMargin(0);
    for (int i = 0; i < series.size(); i++) {
      renderer.setSeriesPaint(i, BARS.get(i % BARS.size()));
    }
  }

  private void addTargets(CategoryPlot plot) {
    DefaultCategoryDataset marks = new DefaultCategoryDataset();
    add(marks, new Series("target", targets));
    LevelRenderer renderer = new LevelRenderer();
    renderer.setSeriesPaint(0, TARGET);
    renderer.setSeriesStroke(0, new BasicStroke(TARGET_WIDTH));
    plot.setDataset(1, marks);
    plot.setRenderer(1, renderer);
    plot.setDatasetRenderingOrder(DatasetRenderingOrder.FORWARD);
  }
}
