package io.jparquet.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.jparquet.benchmarks.report.Svg.Ink;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;

class ShareChartTest {
  private static final ShareChart CHART =
      new ShareChart(
          "CPU time <of jobs> & more",
          "Colored: jparquet",
          List.of("SNAPPY", "ZSTD"),
          List.of(
              new ShareChart.Row("Slower", List.of(0.5, 1.25)),
              new ShareChart.Row("Nested <size>", List.of(4.0, Double.NaN)),
              new ShareChart.Row("Only ZSTD", List.of(Double.NaN, 2.0)),
              new ShareChart.Row("Equal", List.of(1.0, 1.0))),
          "A note");

  @TempDir Path directory;

  @Test
  void isWellFormedWithItsWordsEscapedAndWithoutScripts() throws Exception {
    ChartFile file = written(CHART);
    assertThat(file.root().getTagName()).isEqualTo("svg");
    assertThat(file.words())
        .contains("CPU time <of jobs> & more", "Nested <size>", "SNAPPY", "ZSTD", "A note");
    assertThat(file.elements("title").get(0).getTextContent())
        .isEqualTo("CPU time <of jobs> & more");
    assertThat(file.elements("script")).isEmpty();
    assertThat(file.text()).doesNotContain("http://www.w3.org/1999").doesNotContain("onload");
  }

  @Test
  void hasColorsForLightAndDarkAndLightOnesWithoutStyle() throws Exception {
    ChartFile file = written(CHART);
    assertThat(file.elements("style").get(0).getTextContent())
        .contains("prefers-color-scheme: dark", ".first { fill:", ".paper { fill:");
    assertThat(file.elements("rect"))
        .allMatch(rectangle -> rectangle.getAttribute("fill").matches("#[0-9a-f]{6}"));
    Element paper = file.rectangles(Ink.PAPER).get(0);
    assertThat(ChartFile.number(paper, "width")).isEqualTo(Svg.WIDTH);
    assertThat(paper.getAttribute("height")).isEqualTo(file.root().getAttribute("height"));
  }

  @Test
  void drawsTheTimeAsAShareOfAFullBar() throws Exception {
    ShareChart quarter =
        new ShareChart(
            "t", "s", List.of("one"), List.of(new ShareChart.Row("Quarter", List.of(4.0))), "");
    ChartFile file = written(quarter);
    assertThat(ChartFile.number(file.rectangles(Ink.WHOLE).get(0), "width"))
        .isEqualTo(ShareChart.WHOLE);
    assertThat(ChartFile.number(file.rectangles(Ink.FIRST).get(0), "width"))
        .isCloseTo(ShareChart.WHOLE / 4, within(0.1));
    assertThat(file.words()).contains("Quarter", "4.0×").doesNotContain("one");
  }

  @Test
  void boundsEachBarAndShowsWhatIsSlowerInItsColorWithItsNumber() throws Exception {
    ChartFile file = written(CHART);
    assertThat(file.elements("rect").stream().skip(1))
        .allMatch(
            bar ->
                ChartFile.number(bar, "x") + ChartFile.number(bar, "width")
                    <= ShareChart.LEFT + ShareChart.WHOLE);
    List<Element> slower = file.rectangles(Ink.SLOWER);
    assertThat(slower).hasSize(1);
    assertThat(ChartFile.number(slower.get(0), "width")).isEqualTo(ShareChart.WHOLE);
    assertThat(file.words()).contains("0.50× slower");
  }

  @Test
  void hasNoBarForAValueThatIsMissing() throws Exception {
    assertThat(written(CHART).rectangles(Ink.WHOLE)).hasSize(6);
  }

  @Test
  void sortsRowsByTheGainOfTheirFirstBar() throws Exception {
    assertThat(CHART.sorted())
        .extracting(ShareChart.Row::words)
        .containsExactly("Nested <size>", "Only ZSTD", "Equal", "Slower");
    assertThat(written(CHART).words())
        .containsSubsequence("Nested <size>", "Only ZSTD", "Equal", "Slower");
  }

  @Test
  void refusesWordsThatDoNotFitBesideABar() {
    String tooLong = "x".repeat(ShareChart.LONGEST_WORDS + 1);
    assertThatThrownBy(() -> new ShareChart.Row(tooLong, List.of(1.0)))
        .hasMessageContaining("do not fit");
    assertThatThrownBy(() -> new ShareChart.Row(" ", List.of(1.0)))
        .hasMessageContaining("do not fit");
  }

  private ChartFile written(ShareChart chart) throws Exception {
    Path file = directory.resolve("charts").resolve("chart.svg");
    chart.save(file);
    return new ChartFile(file);
  }
}
