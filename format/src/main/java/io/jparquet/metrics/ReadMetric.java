package io.jparquet.metrics;

/**
 * A metric of reading a file, with its unit. Times are wall-clock times, measured once per request,
 * page or batch.
 */
public enum ReadMetric {
  /** Requests to the file system. Ranges that are close together count as one request. */
  REQUESTS(Unit.COUNT, "requests to the file system"),

  /** Bytes that were requested: footer, indexes, and chunks with the gaps between them. */
  BYTES_FETCHED(Unit.BYTES, "bytes fetched from files"),

  /** Time that requests took. */
  IO_TIME(Unit.NANOSECONDS, "time in requests"),

  /** Files whose footer was known before, so that it was not decoded, and mostly not requested. */
  KNOWN_FOOTERS(Unit.COUNT, "footers that were in memory"),

  /** Time in the codecs of compressed pages. */
  DECOMPRESSION_TIME(Unit.NANOSECONDS, "time in decompression"),

  /** Time spent decoding batches, without requests, codecs and filters. */
  DECODING_TIME(Unit.NANOSECONDS, "time in decoding"),

  /** Time spent testing rows by their values. */
  FILTER_TIME(Unit.NANOSECONDS, "time in filters of rows"),

  /** Row groups excluded by statistics. */
  ROW_GROUPS_SKIPPED_BY_STATISTICS(Unit.COUNT, "row groups skipped by statistics"),

  /** Row groups excluded by Bloom filters. */
  ROW_GROUPS_SKIPPED_BY_BLOOM_FILTER(Unit.COUNT, "row groups skipped by Bloom filters"),

  /** Row groups excluded by dictionaries. */
  ROW_GROUPS_SKIPPED_BY_DICTIONARY(Unit.COUNT, "row groups skipped by dictionaries"),

  /** Row groups that were opened, but in which the page index left no row. */
  ROW_GROUPS_WITHOUT_ROWS_LEFT(Unit.COUNT, "row groups read in which the page index leaves no row"),

  /**
   * Data pages that were fetched, of projected columns with an offset index, in row groups where
   * the page index or the filter excluded some rows.
   */
  PAGES_READ(Unit.COUNT, "pages read by the page index and the filter"),

  /** Data pages of such columns that were not fetched, because none of their rows was left. */
  PAGES_SKIPPED(Unit.COUNT, "pages skipped by the page index and the filter"),

  /** Row groups with rows that were left out because of damage. */
  DAMAGED_ROW_GROUPS(Unit.COUNT, "damaged row groups"),

  /** Damaged pages that caused rows to be left out. */
  DAMAGED_PAGES(Unit.COUNT, "damaged pages"),

  /** Rows that were left out because of damage, without rows that a filter had already excluded. */
  ROWS_LOST(Unit.COUNT, "rows lost by damage");

  /** The unit of the values of a metric. */
  public enum Unit {
    /** A number of things. */
    COUNT,

    /** A number of bytes. */
    BYTES,

    /** A time in nanoseconds. */
    NANOSECONDS
  }

  private final Unit unit;
  private final String description;

  ReadMetric(Unit unit, String description) {
    this.unit = unit;
    this.description = description;
  }

  /** The unit of the values. */
  public Unit unit() {
    return unit;
  }

  /** A short text for users, starting in lower case and without a period. */
  public String description() {
    return description;
  }
}
