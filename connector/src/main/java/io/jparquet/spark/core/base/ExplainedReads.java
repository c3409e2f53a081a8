package io.jparquet.spark.core.base;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What EXPLAIN says of the scans of Parquet files in a plan, in one line.
 *
 * @param read the number of scans that jparquet reads
 * @param others the other ones
 */
public record ExplainedReads(int read, List<Other> others) {
  private static final String BEGINNING = SourceName.NAME + " reads ";
  private static final String NEXT = "; not ";
  private static final String REASON = ": ";

  /**
   * A scan that jparquet does not read.
   *
   * @param name the table or the paths
   */
  public record Other(String name, String reason) {}

  /** The line; empty for a plan without scans of Parquet files. */
  public String line() {
    int all = read + others.size();
    if (all == 0) {
      return "";
    }
    StringBuilder line =
        new StringBuilder(String.format("%s%d of %d parquet scans", BEGINNING, read, all));
    for (Other other : others) {
      line.append(NEXT).append(other.name()).append(REASON).append(other.reason());
    }
    return line.toString();
  }

  /**
   * The reasons in a text that may have the line, by the names of the scans; empty if it does not
   * have it.
   */
  public static Map<String, String> reasons(String text) {
    Map<String, String> reasons = new LinkedHashMap<>();
    for (String line : text.lines().filter(one -> one.startsWith(BEGINNING)).toList()) {
      String[] parts = line.split(NEXT, -1);
      for (int i = 1; i < parts.length; i++) {
        int end = parts[i].indexOf(REASON);
        if (end > 0) {
          reasons.put(parts[i].substring(0, end), parts[i].substring(end + REASON.length()));
        }
      }
    }
    return reasons;
  }
}
