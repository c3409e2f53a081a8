package io.jparquet.spark.ui;

import io.jparquet.spark.core.base.ExplainedReads;
import io.jparquet.spark.core.base.SourceName;
import java.util.Map;
import java.util.Optional;

/**
 * What a scan reads, and who reads it, as the texts of its operator say.
 *
 * @param name the table or the path
 * @param reason why jparquet does not read it; empty if that is not known, or if it does
 */
record ScannedPlace(String name, Reader reader, String reason) {

  /** Who reads. */
  enum Reader {
    JPARQUET,

    /** Spark's own Parquet source. */
    SPARK,

    /** Nothing is read: the rows are in a cache of Spark. */
    CACHE
  }

  private static final String BATCH = "BatchScan ";
  private static final String FILES = "Scan ";
  private static final String DECLINED = "Accelerated: no (";
  private static final String END_OF_REASON = ") ";
  private static final String SPARKS_NAME = "parquet ";
  private static final String OWN_NAME = SourceName.NAME + " ";
  private static final String LOCATION = ", Location: ";
  private static final String AFTER_LOCATION = ", PartitionFilters: ";
  private static final String CUT = "...";
  private static final String SPARKS_SCAN = "] ParquetScan ";
  private static final String OF_SPARKS_V2 = "it is a scan of Spark's own data source V2";

  /**
   * The place of a scan.
   *
   * @param node the name of the operator
   * @param text the operator in one line
   * @param isOurs whether it has a metric of jparquet
   * @param reasons by the names that EXPLAIN gives to scans
   * @return none for what does not scan Parquet files
   */
  static Optional<ScannedPlace> of(
      String node, String text, boolean isOurs, Map<String, String> reasons) {
    if (node.startsWith(BATCH)) {
      String table = node.substring(BATCH.length());
      if (isOurs) {
        return Optional.of(new ScannedPlace(without(OWN_NAME, table), Reader.JPARQUET, ""));
      }
      return text.contains(SPARKS_SCAN)
          ? Optional.of(new ScannedPlace(without(SPARKS_NAME, table), Reader.SPARK, OF_SPARKS_V2))
          : Optional.empty();
    }
    if (!node.startsWith(FILES)) {
      return Optional.empty();
    }
    String rest = node.substring(FILES.length());
    if (rest.startsWith(OWN_NAME) || isFormat(text, SourceName.NAME)) {
      return Optional.of(
          new ScannedPlace(
              place(rest.substring(rest.indexOf(' ') + 1), text), Reader.JPARQUET, ""));
    }
    int declined = rest.indexOf(DECLINED);
    int end = rest.lastIndexOf(END_OF_REASON);
    if (declined >= 0 && end > declined) {
      return Optional.of(
          new ScannedPlace(
              place(rest.substring(end + END_OF_REASON.length()), text),
              Reader.SPARK,
              rest.substring(declined + DECLINED.length(), end)));
    }
    if (!rest.startsWith(SPARKS_NAME)) {
      return Optional.empty();
    }
    String name = place(rest.substring(SPARKS_NAME.length()), text);
    return Optional.of(new ScannedPlace(name, Reader.SPARK, reason(name, reasons)));
  }

  /** The same place, whose rows a cache of Spark has. */
  ScannedPlace cached() {
    return new ScannedPlace(name, Reader.CACHE, "");
  }

  /** The reasons that are in the text of a plan, if it has the line of the provider. */
  static Map<String, String> reasons(String plan) {
    return ExplainedReads.reasons(plan);
  }

  private static boolean isFormat(String text, String format) {
    return text.contains(", Format: " + format + LOCATION);
  }

  /** The name of a table, or else the paths of its files. */
  private static String place(String table, String text) {
    if (!table.isBlank()) {
      return table.strip();
    }
    int location = text.indexOf(LOCATION);
    int begin = location < 0 ? -1 : text.indexOf('[', location);
    int end = begin < 0 ? -1 : text.indexOf(AFTER_LOCATION, begin);
    if (end < 0) {
      return "";
    }
    String paths = text.substring(begin + 1, end);
    return paths.endsWith("]") ? paths.substring(0, paths.length() - 1) : paths;
  }

  /** The reason of a scan; its paths may be cut, as Spark cuts long parts of a plan. */
  private static String reason(String name, Map<String, String> reasons) {
    String known = reasons.get(name);
    if (known != null) {
      return known;
    }
    boolean isCut = name.endsWith(CUT);
    String paths = "[" + (isCut ? name.substring(0, name.length() - CUT.length()) : name + "]");
    return reasons.entrySet().stream()
        .filter(entry -> isCut ? entry.getKey().startsWith(paths) : entry.getKey().equals(paths))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse("");
  }

  private static String without(String beginning, String text) {
    return text.startsWith(beginning) ? text.substring(beginning.length()) : text;
  }
}
