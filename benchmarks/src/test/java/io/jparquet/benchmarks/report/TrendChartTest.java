package io.jparquet.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.benchmarks.report.Svg.Ink;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;

class TrendChartTest {
  @TempDir Path directory;

  @Test
  void keepsEachPointInItsPanelAndNamesTheNewestRatio() throws Exception {
    ChartFile file =
        written(
            List.of("oldest", "middle", "newest"),
            List.of(
                new TrendChart.Row("Faster & faster", List.of(0.5, 1.0, 100.0)),
                new TrendChart.Row("With a gap", List.of(2.0, Double.NaN, 4.0))));
    List<Element> panels = file.rectangles(Ink.WHOLE);
    List<Element> dots = file.elements("circle");
    assertThat(panels).hasSize(2);
    assertThat(dots).hasSize(5);
    double top = ChartFile.number(panels.get(0), "y");
    double bottom = top + ChartFile.number(panels.get(0), "height");
    assertThat(dots)
        .allSatisfy(dot -> assertThat(ChartFile.number(dot, "cy")).isBetween(top, bottom));
    assertThat(ChartFile.number(dots.get(0), "cy")).isEqualTo(top);
    assertThat(dots.get(0).getAttribute("class")).isEqualTo("slower");
    assertThat(file.words())
        .contains("Faster & faster", "100×", "4.0×", "From left to right: oldest to newest");
  }

  @Test
  void showsASinglePointWithoutALine() throws Exception {
    ChartFile file = written(List.of("only"), List.of(new TrendChart.Row("One", List.of(2.0))));
    assertThat(file.elements("circle")).hasSize(1);
    assertThat(file.elements("polyline")).isEmpty();
  }

  private ChartFile written(List<String> points, List<TrendChart.Row> rows) throws Exception {
    Path file = directory.resolve("trend.svg");
    new TrendChart("Title", "Subtitle", points, rows).save(file);
    return new ChartFile(file);
  }
}
