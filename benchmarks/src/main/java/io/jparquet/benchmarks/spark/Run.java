package io.jparquet.benchmarks.spark;

import io.jparquet.benchmarks.report.Environment;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The settings of a measurement, which are the last columns of each row of a report. */
record Run(double scale, int cores, int rounds, Environment environment) {
  /** The names of the columns. */
  static final List<String> COLUMNS =
      List.of("scale", "cores", "rounds", "machine", "jdk", "commit", "date");

  /** The values of the columns. */
  List<String> values() {
    return List.of(
        number(scale),
        String.valueOf(cores),
        String.valueOf(rounds),
        environment.machine(),
        environment.jdk(),
        environment.commit(),
        environment.date());
  }

  /** The section of a page that lists the distinct runs of its rows. */
  static List<String> section(List<List<String>> rows) {
    List<String> lines = new ArrayList<>(List.of("", "## Measured on", ""));
    rows.stream()
        .map(Run::columns)
        .distinct()
        .map(
            run ->
                "- %s, %s, commit %s, %s: scale %s, local[%s], medians of %s rounds"
                    .formatted(
                        run.get(3),
                        run.get(4),
                        run.get(5),
                        run.get(6),
                        run.get(0),
                        run.get(1),
                        run.get(2)))
        .forEach(lines::add);
    return lines;
  }

  /** The commit of a row of a report. */
  static String commit(List<String> row) {
    return columns(row).get(COLUMNS.indexOf("commit"));
  }

  /** A time as reports have it, in whole milliseconds. */
  static String millis(long nanos) {
    return String.format(Locale.ROOT, "%.0f", nanos / 1e6);
  }

  /** A number with one digit after the point. */
  static String number(double number) {
    return String.format(Locale.ROOT, "%.1f", number);
  }

  private static List<String> columns(List<String> row) {
    return row.subList(row.size() - COLUMNS.size(), row.size());
  }
}
