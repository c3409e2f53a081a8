package io.jparquet.benchmarks.report;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Dimension;
import java.awt.Font;
import java.awt.geom.Rectangle2D;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.batik.svggen.SVGGraphics2D;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.AxisLocation;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.block.BlockBorder;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.ui.RectangleEdge;

/** How all charts look, and how they become SVG without a display. */
final class CategoryCharts {
  static final int WIDTH = 760;

  private static final int FONT_SIZE = 12;
  private static final Color INK = new Color(0x33, 0x33, 0x33);
  private static final Color GRID = new Color(0xCC, 0xCC, 0xCC);

  private CategoryCharts() {}

  /** Gives a chart the common fonts and colours; returns its plot. */
  static CategoryPlot style(JFreeChart chart) {
    chart.setBackgroundPaint(Color.WHITE);
    chart.getTitle().setFont(new Font(Font.SANS_SERIF, Font.BOLD, FONT_SIZE + 1));
    chart.getTitle().setPaint(INK);
    chart.getLegend().setPosition(RectangleEdge.BOTTOM);
    chart.getLegend().setItemFont(font());
    chart.getLegend().setFrame(BlockBorder.NONE);
    CategoryPlot plot = chart.getCategoryPlot();
    plot.setBackgroundPaint(Color.WHITE);
    plot.setOutlineVisible(false);
    plot.setRangeAxisLocation(AxisLocation.BOTTOM_OR_LEFT);
    plot.setRangeGridlinePaint(GRID);
    plot.setRangeGridlineStroke(new BasicStroke(1));
    plot.getDomainAxis().setTickLabelFont(font());
    plot.getDomainAxis().setTickLabelPaint(INK);
    NumberAxis numbers = (NumberAxis) plot.getRangeAxis();
    numbers.setTickLabelFont(font());
    numbers.setLabelFont(font());
    numbers.setLabelPaint(INK);
    numbers.setTickLabelPaint(INK);
    return plot;
  }

  /** Writes a chart as SVG, and creates the directory of the file if necessary. */
  static void save(JFreeChart chart, Dimension size, Path file) throws IOException {
    try {
      SVGGraphics2D graphics =
          new SVGGraphics2D(
              DocumentBuilderFactory.newInstance().newDocumentBuilder().newDocument());
      graphics.setSVGCanvasSize(size);
      chart.draw(graphics, new Rectangle2D.Double(0, 0, size.width, size.height));
      Files.createDirectories(file.toAbsolutePath().getParent());
      try (Writer out = Files.newBufferedWriter(file)) {
        graphics.stream(out, true);
      }
    } catch (ParserConfigurationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Font font() {
    return new Font(Font.SANS_SERIF, Font.PLAIN, FONT_SIZE);
  }
}
