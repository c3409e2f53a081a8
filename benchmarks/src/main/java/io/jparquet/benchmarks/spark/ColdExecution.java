package io.jparquet.benchmarks.spark;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One execution of a row in a young process.
 *
 * @param number 1 for the first execution of the process
 * @param planning its planning; that of the first execution includes the definition of the table:
 *     its files are listed and its schema is inferred
 * @param running the execution of the plan
 * @param result the text of its result, which is equal for equal data
 */
record ColdExecution(int number, Measurement planning, Measurement running, String result) {
  private static final String MARK = "cold-execution";
  private static final String SEPARATOR = "\t";
  private static final int FIGURES = 3;

  /** Planning and execution together. */
  Measurement total() {
    return new Measurement(
        planning.wallNanos() + running.wallNanos(),
        planning.cpuNanos() + running.cpuNanos(),
        planning.compilerNanos() + running.compilerNanos(),
        0);
  }

  /** The line that a process prints for it. */
  String line() {
    return String.join(
        SEPARATOR,
        Stream.of(
                Stream.of(MARK, String.valueOf(number)),
                figures(planning),
                figures(running),
                Stream.of(result.replaceAll("\\s+", " ")))
            .flatMap(values -> values)
            .toList());
  }

  /** The execution of a line; empty if a process printed the line for something else. */
  static Optional<ColdExecution> of(String line) {
    List<String> values = List.of(line.split(SEPARATOR, -1));
    if (!values.get(0).equals(MARK)) {
      return Optional.empty();
    }
    int running = 2 + FIGURES;
    return Optional.of(
        new ColdExecution(
            Integer.parseInt(values.get(1)),
            measurement(values.subList(2, running)),
            measurement(values.subList(running, running + FIGURES)),
            values.get(running + FIGURES)));
  }

  private static Stream<String> figures(Measurement measured) {
    return Stream.of(measured.wallNanos(), measured.cpuNanos(), measured.compilerNanos())
        .map(String::valueOf);
  }

  private static Measurement measurement(List<String> figures) {
    return new Measurement(
        Long.parseLong(figures.get(0)),
        Long.parseLong(figures.get(1)),
        Long.parseLong(figures.get(2)),
        0);
  }
}
