package io.jparquet.benchmarks.spark;

import io.jparquet.benchmarks.report.Environment;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The settings of a measurement, which are the last columns of each row of a report. */
public record Run(double scale, int cores, int rounds, Environment environment) {
  /** The names of the columns. */
  public static final List<String> COLUMNS =
      List.of("scale", "cores", "rounds", "machine", "jdk", "commit", "date");

  private static final int CORES = 1;

  /** The values of the columns. */
  public List<String> values() {
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
  public static List<String> section(List<List<String>> rows) {
    List<String> lines = new ArrayList<>(List.of("", "## Measured on", ""));
    rows.stream()
        .map(row -> environment(row, "local[" + columns(row).get(CORES) + "], "))
        .distinct()
        .forEach(lines::add);
    return lines;
  }

  /**
   * A line that says where, when and how a row of a report was measured.
   *
   * @param tasks how many tasks ran at a time, with a comma; empty if the row itself says it
   */
  static String environment(List<String> row, String tasks) {
    List<String> run = columns(row);
    return "- %s, %s, commit %s, %s: scale %s, %smedians of %s rounds"
        .formatted(run.get(3), run.get(4), run.get(5), run.get(6), run.get(0), tasks, run.get(2));
  }

  /** The commit of a row of a report. */
  public static String commit(List<String> row) {
    return columns(row).get(COLUMNS.indexOf("commit"));
  }

  /** A time as reports have it, in whole milliseconds. */
  public static String millis(long nanos) {
    return String.format(Locale.ROOT, "%.0f", nanos / 1e6);
  }

  /** A number with one digit after the point. */
  public static String number(double number) {
    return String.format(Locale.ROOT, "%.1f", number);
  }

  private static List<String> columns(List<String> row) {
    return row.subList(row.size() - COLUMNS.size(), row.size());
  }
}
