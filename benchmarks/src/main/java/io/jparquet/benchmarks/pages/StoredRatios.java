package io.jparquet.benchmarks.pages;

import io.jparquet.benchmarks.report.ResultFile;
import io.jparquet.benchmarks.report.ShareChart;
import io.jparquet.benchmarks.spark.RowWords;
import io.jparquet.benchmarks.spark.SparkReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The pictures of the pages that are written by hand: kernels and encryption. Their figures are in
 * files of ratios, which no suite writes.
 */
final class StoredRatios {
  private static final List<String> KERNELS =
      List.of("group", "reading_ratio", "writing_ratio", "load", "machine", "jdk", "date");

  private static final List<String> ENCRYPTION =
      List.of(
          "row",
          "jparquet_wall_ms",
          "parquet_wall_ms",
          "wall_ratio",
          "cpu_ratio",
          "target",
          "jparquet_aes_percent",
          "parquet_aes_percent",
          "load",
          "rounds",
          "machine",
          "jdk",
          "date");

  private final Path directory;

  StoredRatios(Path directory) {
    this.directory = directory;
  }

  /** Writes the pictures whose figures are there. */
  void save() throws IOException {
    if (Files.exists(directory.resolve("kernels.tsv"))) {
      kernels().save(directory.resolve("kernels.svg"));
    }
    if (Files.exists(directory.resolve("encryption.tsv"))) {
      encryption().save(directory.resolve("encryption.svg"));
    }
  }

  private ShareChart kernels() throws IOException {
    List<List<String>> groups = new ResultFile(directory.resolve("kernels.tsv"), KERNELS, 1).rows();
    return new ShareChart(
        "Time of decoding and encoding pages",
        "Colored: jparquet. Gray: parquet-java, 100 %. Same values; 2× is half the time.",
        List.of("reading", "writing"),
        groups.stream()
            .map(
                row ->
                    new ShareChart.Row(
                        row.get(0),
                        List.of(
                            number(row, KERNELS, "reading_ratio"),
                            number(row, KERNELS, "writing_ratio"))))
            .toList(),
        "Geometric means of the pages of a group.");
  }

  private ShareChart encryption() throws IOException {
    List<List<String>> rows =
        new ResultFile(directory.resolve("encryption.tsv"), ENCRYPTION, 1).rows();
    return new ShareChart(
        "CPU time of jobs on plain and encrypted tables",
        SparkReport.SUBTITLE,
        List.of("snappy"),
        rows.stream()
            .map(
                row ->
                    new ShareChart.Row(
                        RowWords.of(row.get(0)), List.of(number(row, ENCRYPTION, "cpu_ratio"))))
            .toList(),
        "AES_GCM_V1, keys of 128 bits.");
  }

  private static double number(List<String> row, List<String> columns, String column) {
    return Double.parseDouble(row.get(columns.indexOf(column)));
  }
}
