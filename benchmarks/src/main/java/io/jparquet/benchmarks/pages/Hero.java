package io.jparquet.benchmarks.pages;

import io.jparquet.benchmarks.report.Gains;
import io.jparquet.benchmarks.report.Ratio;
import io.jparquet.benchmarks.report.ShareChart;
import io.jparquet.benchmarks.spark.Run;
import io.jparquet.benchmarks.spark.SparkReport;
import io.jparquet.benchmarks.spark.queries.QueryReport;
import java.util.ArrayList;
import java.util.List;

/**
 * The picture with which the project introduces itself: six bars. Five are jobs of different kinds,
 * from those that gain most to those that must read or write everything; the last one is the mean
 * of TPC-H, whose queries are mostly the work of Spark.
 */
final class Hero {
  /** Rows of the Spark suite, with SNAPPY. */
  static final List<String> ROWS =
      List.of("top-sorted", "lookup-no-bloom", "2000-files", "write-lineitem", "full-scan");

  private final SparkReport spark;
  private final QueryReport tpch;

  Hero(SparkReport spark, QueryReport tpch) {
    this.spark = spark;
    this.tpch = tpch;
  }

  /**
   * The picture.
   *
   * @param line the line of Spark, as "4.2"
   * @throws IllegalArgumentException if one of its rows was not measured
   */
  ShareChart chart(String line) {
    List<ShareChart.Row> bars = new ArrayList<>();
    for (String row : ROWS) {
      Gains.Gain gain = spark.gain(row);
      bars.add(new ShareChart.Row(gain.words(), List.of(gain.ratio())));
    }
    String scale = tpch.scales().get(0);
    Gains queries = tpch.gains(scale);
    bars.add(
        new ShareChart.Row(
            "TPC-H, mean of %d queries, scale %s".formatted(queries.count(), Run.scale(scale)),
            List.of(queries.mean())));
    Gains all = spark.gains();
    return new ShareChart(
        "CPU time of jobs in Spark " + line,
        SparkReport.SUBTITLE,
        List.of("jparquet"),
        bars,
        "All %d jobs: from %s to %s, half of them at least %s."
            .formatted(
                all.count(),
                Ratio.label(all.worst().ratio()),
                Ratio.label(all.best().ratio()),
                Ratio.label(all.median())));
  }
}
