package io.jparquet.benchmarks.history;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line of the table that the Spark suite prints.
 *
 * @param row name of the row
 * @param own elapsed milliseconds of jparquet
 * @param peer elapsed milliseconds of Spark's own source
 * @param wallRatio ratio of elapsed times, above 1 if jparquet is faster
 * @param cpuRatio ratio of CPU times
 */
record SuiteLine(String row, String own, String peer, String wallRatio, String cpuRatio) {
  private static final Pattern LINE =
      Pattern.compile("([a-z][a-z0-9.%-]+) +(\\d+) +(\\d+) +(\\d+\\.\\d+) +(\\d+\\.\\d+) .*");

  /** The row of a line of output; empty for other lines. */
  static Optional<SuiteLine> of(String line) {
    Matcher found = LINE.matcher(line);
    return found.matches()
        ? Optional.of(
            new SuiteLine(
                found.group(1), found.group(2), found.group(3), found.group(4), found.group(5)))
        : Optional.empty();
  }
}
