package io.jparquet.benchmarks.spark;

import io.jparquet.benchmarks.report.ResultFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A file with the times of several sources, a line for each row of the suite and codec. Not
 * thread-safe.
 */
final class SourceFigures {
  private static final List<String> KEYS = List.of("workload", "codec");
  private static final List<String> TIMES = List.of("wall_ms", "cpu_ms");
  private static final List<String> CODECS = List.of("snappy", "zstd");

  private final List<Source> sources;
  private final ResultFile results;

  /**
   * The figures that a file has.
   *
   * @param file read if it exists
   * @param sources those that are compared, in the order of the columns
   */
  SourceFigures(Path file, List<Source> sources) throws IOException {
    this.sources = List.copyOf(sources);
    List<String> columns = new ArrayList<>(KEYS);
    for (Source source : sources) {
      TIMES.forEach(time -> columns.add(source.label() + "_" + time));
    }
    columns.addAll(Run.COLUMNS);
    this.results = new ResultFile(file, columns, KEYS.size());
  }

  /** Adds the figures of a row and codec, in place of older ones. */
  void add(Comparison row, Run run) {
    List<String> values = new ArrayList<>(List.of(row.workload(), row.codec()));
    for (Source source : sources) {
      values.add(Run.millis(row.medians().get(source).wallNanos()));
      values.add(Run.millis(row.medians().get(source).cpuNanos()));
    }
    values.addAll(run.values());
    results.put(values);
  }

  void save() throws IOException {
    results.save();
  }

  boolean isEmpty() {
    return results.rows().isEmpty();
  }

  /** The lines of the workloads that were measured, by workload and codec. */
  List<List<String>> rows(List<Workload> workloads) {
    return workloads.stream()
        .flatMap(workload -> CODECS.stream().map(codec -> List.of(workload.name(), codec)))
        .map(results::row)
        .filter(Objects::nonNull)
        .toList();
  }

  /** Whether a line is one that pictures and means are made of. */
  static boolean isPictured(List<String> row) {
    return row.get(1).equals(CODECS.get(0));
  }

  /** CPU time in milliseconds. */
  double cpu(List<String> row, Source source) {
    return figure(row, source, "cpu_ms");
  }

  /** Elapsed time in milliseconds. */
  double wall(List<String> row, Source source) {
    return figure(row, source, "wall_ms");
  }

  private double figure(List<String> row, Source source, String time) {
    int column = KEYS.size() + sources.indexOf(source) * TIMES.size() + TIMES.indexOf(time);
    return Double.parseDouble(row.get(column));
  }
}
