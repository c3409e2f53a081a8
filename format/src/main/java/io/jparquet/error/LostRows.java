package io.jparquet.error;

import java.util.Objects;

/**
 * Rows of a file that are left out because a part of it is damaged.
 *
 * <p>Losses of several columns may share rows.
 *
 * @param location file, row group, column, page and offset of the damage, as far as known
 * @param firstRow index in the row group of the first row
 * @param rows number of rows
 * @param reason what was expected and what was found
 */
public record LostRows(ErrorLocation location, long firstRow, long rows, String reason) {
  /** Refuses missing parts. */
  public LostRows {
    Objects.requireNonNull(location, "location");
    Objects.requireNonNull(reason, "reason");
  }

  /**
   * Rows that are lost because of an error.
   *
   * @param firstRow index in the row group of the first row
   * @param rows number of rows
   */
  public static LostRows because(ParquetException error, long firstRow, long rows) {
    String message = Objects.requireNonNullElse(error.getMessage(), "");
    String where = " [" + error.location() + "]";
    String reason =
        message.endsWith(where) ? message.substring(0, message.length() - where.length()) : message;
    return new LostRows(error.location(), firstRow, rows, reason);
  }

  /** For instance {@code 100 rows from row 5 on are lost: … [file a.parquet, row group 0]}. */
  @Override
  public String toString() {
    return rows + " rows from row " + firstRow + " on are lost: " + reason + " [" + location + "]";
  }
}
