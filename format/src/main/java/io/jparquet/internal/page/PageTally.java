package io.jparquet.internal.page;

import io.jparquet.error.CorruptFileException;

/**
 * The number of data pages and values of one column chunk after another, as far as they were
 * entered, compared with the footer and with the offset index. Not thread-safe.
 *
 * <p>Specification: {@code ColumnMetaData.num_values} in parquet.thrift, PageIndex.md.
 */
final class PageTally {
  private final boolean repeated;
  private PageLocations locations;
  private long total;
  private long values;
  private int pages;

  /** Whether {@link #values} is known: not after a jump in a column with repeated ancestors. */
  private boolean countsValues;

  /**
   * A tally for the chunks of one column.
   *
   * @param repeated whether the column has repeated ancestors, so that a row can have many values
   */
  PageTally(boolean repeated) {
    this.repeated = repeated;
  }

  /**
   * Starts a column chunk.
   *
   * @param valuesInFooter number of values by the footer
   * @param pageLocations the places of its data pages; null when they are not known
   */
  void open(long valuesInFooter, PageLocations pageLocations) {
    locations = pageLocations;
    total = valuesInFooter;
    values = 0;
    pages = 0;
    countsValues = true;
  }

  /** Number of data pages up to the current one, skipped pages included. */
  int pages() {
    return pages;
  }

  /** Whether a value was counted. */
  boolean hasValues() {
    return values > 0;
  }

  /**
   * Whether there must be another data page.
   *
   * @param atEnd whether the chunk has no more bytes
   * @throws CorruptFileException when the chunk ends before the last value that the footer counts
   */
  boolean hasMore(boolean atEnd) {
    if (!countsValues) {
      return pages < locations.count();
    }
    if (values < total && atEnd) {
      throw new CorruptFileException(
          "the column chunk ends after " + values + " values, the footer counts " + total);
    }
    return values < total;
  }

  /**
   * Counts a data page.
   *
   * @param count number of its values, by its header
   * @param start position of its header in the chunk
   * @throws CorruptFileException when the footer or the offset index contradicts
   */
  void add(int count, long start) {
    if (count < 0 || countsValues && count > total - values) {
      throw new CorruptFileException(
          "a page has "
              + count
              + " values where its column chunk has "
              + (total - values)
              + " left");
    }
    if (locations != null && !repeated) {
      checkLocation(count, start);
    }
    values += count;
    pages++;
  }

  /**
   * Checks a page against the offset index: wrong row counts would make rows be mistaken for
   * others.
   */
  private void checkLocation(int count, long start) {
    boolean isListed = pages < locations.count();
    if (!isListed || start != locations.position(pages) || count != locations.rows(pages)) {
      throw new CorruptFileException(
          "a page of "
              + count
              + " rows at position "
              + start
              + " of its column chunk is not at the position that the offset index gives: "
              + (isListed
                  ? locations.rows(pages) + " rows at position " + locations.position(pages)
                  : "there is no further page")
              + "; "
              + PageLocations.WITHOUT_INDEX);
    }
  }

  /** Continues with a data page of the offset index; the pages before it count as entered. */
  void continueAt(int page) {
    pages = page;
    if (repeated) {
      countsValues = false;
    } else {
      values = locations.firstRow(page);
    }
  }

  /** Continues after this many data pages, without counting their values. */
  void continueAfter(int dataPages) {
    pages = dataPages;
  }
}
