package io.jparquet.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

class BarChartTest {
  private static final BarChart CHART =
      new BarChart(
          "CPU time",
          "times as fast",
          List.of("q6", "nested <size>"),
          List.of(
              new BarChart.Series("snappy", List.of(1.5, 2.5)),
              new BarChart.Series("zstd", List.of(1.25, Double.NaN))),
          List.of(2.0, Double.NaN));

  @TempDir Path directory;

  @Test
  void isSvgWithItsWordsAsText() throws Exception {
    Path file = directory.resolve("charts").resolve("chart.svg");
    CHART.save(file);
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    // The document refers to the DTD of SVG, which must not be fetched.
    factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
    Document svg = factory.newDocumentBuilder().parse(file.toFile());
    assertThat(svg.getDocumentElement().getTagName()).isEqualTo("svg");
    assertThat(texts(svg))
        .contains("CPU time", "times as fast", "q6", "nested <size>", "snappy", "zstd", "target");
  }

  @Test
  void hasABarForEachValueThatIsThere() throws IOException {
    Path file = directory.resolve("chart.svg");
    CHART.save(file);
    Path fewer = directory.resolve("fewer.svg");
    new BarChart(
            CHART.title(),
            CHART.axis(),
            CHART.rows(),
            CHART.series().subList(0, 1),
            CHART.targets())
        .save(fewer);
    assertThat(rectangles(file)).isGreaterThan(rectangles(fewer));
  }

  private static List<String> texts(Document svg) {
    NodeList nodes = svg.getElementsByTagName("text");
    return IntStream.range(0, nodes.getLength())
        .mapToObj(i -> nodes.item(i).getTextContent().strip())
        .toList();
  }

  private static int rectangles(Path svg) throws IOException {
    return Files.readString(svg).split("<rect", -1).length;
  }
}
