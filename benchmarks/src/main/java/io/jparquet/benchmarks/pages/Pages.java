package io.jparquet.benchmarks.pages;

import io.jparquet.benchmarks.format.FormatReport;
import io.jparquet.benchmarks.history.HistoryReport;
import io.jparquet.benchmarks.spark.AccelerationReport;
import io.jparquet.benchmarks.spark.ColdStartReport;
import io.jparquet.benchmarks.spark.CometReport;
import io.jparquet.benchmarks.spark.ScaleReport;
import io.jparquet.benchmarks.spark.SparkReport;
import io.jparquet.benchmarks.spark.queries.QueryReport;
import io.jparquet.benchmarks.spark.queries.QuerySet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Makes pages and pictures from the stored figures. It measures nothing. */
@Command(
    name = "pages",
    mixinStandardHelpOptions = true,
    description = "Makes the pages and pictures of results from the stored figures.")
public final class Pages implements Callable<Integer> {
  @Option(
      names = "--report",
      required = true,
      description = "Directory of the figures, and of the pages.")
  private Path report;

  @Option(
      names = "--spark",
      required = true,
      description = "The version of Spark of the figures in the directory.")
  private String spark;

  @Option(
      names = "--older",
      split = ",",
      description = "Older versions, whose figures are in directories named by their lines.")
  private List<String> older = List.of();

  public static void main(String[] args) {
    System.exit(new CommandLine(new Pages()).execute(args));
  }

  @Override
  public Integer call() throws IOException {
    SparkReport newest = new SparkReport(report, spark);
    QueryReport tpch = new QueryReport(report, QuerySet.TPCH);
    newest.save();
    tpch.save();
    new QueryReport(report, QuerySet.VISITS).save();
    for (String version : older) {
      Path directory = report.resolve("spark-" + SparkReport.line(version));
      new SparkReport(directory, version).save();
      new CometReport(directory).save();
    }
    new AccelerationReport(report).save();
    new ColdStartReport(report).save();
    new ScaleReport(report).save();
    new HistoryReport(report).save();
    new FormatReport(report).save();
    newest.missed().save(report.resolve("missed.svg"));
    new StoredRatios(report).save();
    new Hero(newest, tpch).chart(SparkReport.line(spark)).save(report.resolve("hero.svg"));
    return 0;
  }
}
