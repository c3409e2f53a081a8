package io.jparquet.benchmarks.spark;

import io.jparquet.benchmarks.report.Environment;
import java.util.List;
import java.util.Locale;

/** The settings of a measurement, which are the last columns of each row of a report. */
public record Run(double scale, int cores, int rounds, Environment environment) {
  /** The names of the columns. */
  public static final List<String> COLUMNS =
      List.of("scale", "cores", "rounds", "machine", "jdk", "commit", "date");

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

  /** A scale as sentences have it: "10" for "10.0". */
  public static String scale(String scale) {
    return scale.endsWith(".0") ? scale.substring(0, scale.length() - 2) : scale;
  }

  /** A time as reports have it, in whole milliseconds. */
  public static String millis(long nanos) {
    return String.format(Locale.ROOT, "%.0f", nanos / 1e6);
  }

  /** A number with one digit after the point. */
  public static String number(double number) {
    return String.format(Locale.ROOT, "%.1f", number);
  }
}
