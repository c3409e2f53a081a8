package io.jparquet.spark.ui;

import io.jparquet.spark.core.base.SourceName;
import java.util.Optional;

/** Finds the table or path that jparquet writes, in the texts of an operator. */
final class WrittenPlace {
  /** The operator of writes of DataSource V1. */
  private static final String OF_V1 = "Execute InsertIntoHadoopFsRelationCommand";

  private static final String OWN_NAME = SourceName.NAME + " ";

  private WrittenPlace() {}

  /**
   * The place; empty if it is not known.
   *
   * @param node the name of the operator, which has the table since Spark 4.1
   * @param text the operator in one line
   * @param isOurs whether it has a metric of jparquet
   * @return none for a write of another source
   */
  static Optional<String> of(String node, String text, boolean isOurs) {
    if (isOurs) {
      int table = node.indexOf(' ');
      return Optional.of(
          table < 0 ? after(" " + OWN_NAME, text) : withoutOwnName(node.substring(table + 1)));
    }
    if (!node.startsWith(OF_V1) || !text.contains(", " + SourceName.NAME + ", [")) {
      return Optional.empty();
    }
    String place = after(OF_V1 + " ", text);
    int end = place.indexOf(", false, ");
    end = end < 0 ? place.indexOf(", true, ") : end;
    return Optional.of(end < 0 ? "" : place.substring(0, end));
  }

  private static String withoutOwnName(String table) {
    return table.startsWith(OWN_NAME) ? table.substring(OWN_NAME.length()) : table;
  }

  private static String after(String beginning, String text) {
    int begin = text.indexOf(beginning);
    return begin < 0 ? "" : text.substring(begin + beginning.length());
  }
}
