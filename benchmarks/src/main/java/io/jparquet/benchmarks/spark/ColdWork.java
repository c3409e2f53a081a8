package io.jparquet.benchmarks.spark;

import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.SparkSession;

/**
 * What a {@link ColdProcess} does, as its command line has it.
 *
 * @param row name of the row
 * @param source the source that reads
 * @param codec of the files
 * @param scale of the tables
 * @param cores number of concurrent tasks
 * @param directory directory of all tables
 */
record ColdWork(String row, Source source, String codec, double scale, int cores, Path directory) {
  /** The row without a table: the start of a session, and a first query that reads no file. */
  static final String SESSION = "session";

  static ColdWork of(List<String> arguments) {
    return new ColdWork(
        arguments.get(0),
        Source.valueOf(arguments.get(1)),
        arguments.get(2),
        Double.parseDouble(arguments.get(3)),
        Integer.parseInt(arguments.get(4)),
        Path.of(arguments.get(5)));
  }

  List<String> arguments() {
    return List.of(
        row,
        source.name(),
        codec,
        String.valueOf(scale),
        String.valueOf(cores),
        directory.toString());
  }

  boolean isSession() {
    return row.equals(SESSION);
  }

  /** The files of the codec. */
  Data data(SparkSession spark) {
    return new Data(spark, directory, scale, codec);
  }

  /**
   * The work of a row.
   *
   * @throws IllegalArgumentException if no row of the name has a plan
   */
  static PlannedWorkload workload(String row, Data data) {
    return Workloads.all(data).stream()
        .filter(workload -> workload.name().equals(row))
        .filter(PlannedWorkload.class::isInstance)
        .map(PlannedWorkload.class::cast)
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no row " + row + " that is planned"));
  }
}
