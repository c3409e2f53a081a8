package io.jparquet.verify;

import java.util.Locale;

/**
 * The rules that verification checks. The names of the constants, and the {@linkplain #id() names}
 * derived from them, are stable; later versions may add rules.
 */
public enum VerificationRule {
  /** The file has a footer that can be read, and its signature is right. */
  FOOTER(VerificationTier.FOOTER, "the footer can be read"),
  /** The file begins with the same magic it ends with. Readers do not need it. */
  HEAD_MAGIC(VerificationTier.FOOTER, "the file begins with its magic"),
  /** The schema is a tree of known types. */
  SCHEMA(VerificationTier.FOOTER, "the schema is a tree"),
  /**
   * Each field of the schema has a repetition type. A field without one is read as REQUIRED, as in
   * other readers.
   */
  REPETITION_TYPE(VerificationTier.FOOTER, "fields have a repetition type"),
  /**
   * All columns can be verified. Missing keys, and features that this version does not know, break
   * this rule without the file being damaged.
   */
  NOT_VERIFIED(VerificationTier.FOOTER, "the column can be verified"),
  /** Encrypted parts can be decrypted with their keys, and were not changed. */
  DECRYPTION(VerificationTier.FOOTER, "encrypted modules are as they were written"),
  /** The row groups add up to the rows of the file. */
  ROW_COUNT(VerificationTier.FOOTER, "the row groups have the rows of the file"),
  /** The ordinal of a row group, if present, is its index. */
  ROW_GROUP_ORDINAL(VerificationTier.FOOTER, "ordinals are the indexes of row groups"),
  /** The sizes of a row group, compressed and uncompressed, are the sums of its chunks. */
  ROW_GROUP_SIZE(VerificationTier.FOOTER, "row groups have the sizes of their chunks"),
  /** A row group has one column chunk for each leaf column. */
  CHUNK_COUNT(VerificationTier.FOOTER, "row groups have a chunk for each column"),
  /** A column chunk has metadata with the path and the type of its column. */
  CHUNK_METADATA(VerificationTier.FOOTER, "chunks have the path and type of their column"),
  /** The number of values of a column chunk fits the rows of the row group. */
  CHUNK_VALUES(VerificationTier.FOOTER, "chunks have as many values as rows, or more in lists"),
  /** Column chunks are inside the file. */
  CHUNK_PLACE(VerificationTier.FOOTER, "chunks are inside of the file"),
  /** Column indexes and offset indexes are inside the file. */
  INDEX_PLACE(VerificationTier.FOOTER, "page indexes are inside of the file"),
  /** Bloom filters are inside the file. */
  BLOOM_FILTER_PLACE(VerificationTier.FOOTER, "Bloom filters are inside of the file"),
  /** Chunks, indexes, Bloom filters and the footer do not overlap. */
  OVERLAP(VerificationTier.FOOTER, "parts of the file do not overlap"),
  /** If there are column orders, there is one for each leaf column. */
  COLUMN_ORDERS(VerificationTier.FOOTER, "each column has an order"),
  /** Sorting columns are leaf columns. */
  SORTING_COLUMN(VerificationTier.FOOTER, "sorting columns exist"),

  /** Page headers can be read, and follow each other to the end of the chunk. */
  PAGE_HEADER(VerificationTier.PAGES, "page headers can be read and fit their chunk"),
  /** The bytes of a page match the CRC in its header. */
  PAGE_CRC(VerificationTier.PAGES, "pages have their checksums"),
  /** The pages of a chunk have as many values as the footer says. */
  CHUNK_PAGES(VerificationTier.PAGES, "the pages have the values of their chunk"),
  /** The pages of a chunk have as many bytes as the footer says. */
  CHUNK_SIZE(VerificationTier.PAGES, "the pages have the bytes of their chunk"),
  /** The pages of a chunk have as many uncompressed bytes as the footer says. */
  CHUNK_UNCOMPRESSED_SIZE(
      VerificationTier.PAGES, "the pages have the uncompressed bytes of their chunk"),
  /** The offsets of the first data page and of the dictionary page are those in the footer. */
  PAGE_OFFSETS(VerificationTier.PAGES, "the footer has the offsets of the first pages"),
  /**
   * In a column with lists, no page without a dictionary comes before a page with one. Files that
   * break this rule are legal and not damaged, but Spark's own source up to 4.2 cannot read such a
   * column; earlier versions of jparquet wrote such files.
   */
  DICTIONARY_PAGES_FIRST(VerificationTier.PAGES, "pages with a dictionary come first"),
  /** A version 2 page has no more nulls and rows than values. */
  PAGE_COUNTS(VerificationTier.PAGES, "page headers have possible counts"),
  /** The offset index can be read. */
  OFFSET_INDEX(VerificationTier.PAGES, "offset indexes can be read"),
  /** The offset index lists the data pages with their places. */
  OFFSET_INDEX_PAGES(VerificationTier.PAGES, "offset indexes have the places of pages"),
  /** The offset index has the first row of each page. */
  OFFSET_INDEX_ROWS(VerificationTier.PAGES, "offset indexes have the first rows of pages"),
  /** The column index can be read, and has one entry per page. */
  COLUMN_INDEX(VerificationTier.PAGES, "column indexes can be read"),

  /** The dictionary page can be decoded. */
  DICTIONARY(VerificationTier.DECODE, "dictionaries can be decoded"),
  /** A page can be decompressed, and has its levels and values where they must be. */
  PAGE_CONTENT(VerificationTier.DECODE, "pages can be decompressed"),
  /** Levels can be decoded, and are possible for records. */
  LEVELS(VerificationTier.DECODE, "levels are possible"),
  /** Values can be decoded. */
  VALUES(VerificationTier.DECODE, "values can be decoded"),
  /** Version 2 headers have the numbers of rows and nulls that the levels show. */
  PAGE_LEVEL_COUNTS(VerificationTier.DECODE, "page headers have the rows and nulls of levels"),
  /** Pages of version 2, and pages in an offset index, begin with a row. */
  ROW_BOUNDARY(VerificationTier.DECODE, "pages begin with a row"),
  /** A column chunk has the rows of its row group. */
  CHUNK_ROWS(VerificationTier.DECODE, "chunks have the rows of their row group"),
  /** All columns below a group agree on its lists and nulls. */
  RECORD_ASSEMBLY(VerificationTier.DECODE, "columns agree about their common groups"),
  /** Text is UTF-8. */
  UTF8(VerificationTier.DECODE, "text is UTF-8"),
  /** Decimals have no more digits than their type. */
  DECIMAL_PRECISION(VerificationTier.DECODE, "decimals are within their precision"),
  /** 8-bit and 16-bit integers are in the range of their type. */
  INTEGER_RANGE(VerificationTier.DECODE, "integers are in the range of their type"),
  /** Times are within a day, including its end. */
  TIME_RANGE(VerificationTier.DECODE, "times are within a day"),
  /** Variants are well formed, and the columns of shredded ones do not contradict each other. */
  VARIANT(VerificationTier.DECODE, "variants are well formed"),

  /**
   * All values of a chunk are within the bounds in its statistics; exact bounds are values of it.
   */
  CHUNK_BOUNDS(VerificationTier.DEEP, "bounds of chunks enclose their values"),
  /** The null count in the statistics of a chunk is right. */
  CHUNK_NULL_COUNT(VerificationTier.DEEP, "null counts of chunks are right"),
  /** The NaN count in the statistics of a chunk is right. */
  CHUNK_NAN_COUNT(VerificationTier.DEEP, "NaN counts of chunks are right"),
  /** The distinct count in the statistics of a chunk is right. */
  CHUNK_DISTINCT_COUNT(VerificationTier.DEEP, "distinct counts of chunks are right"),
  /** All values of a page are within the bounds in its header; exact bounds are values of it. */
  PAGE_BOUNDS(VerificationTier.DEEP, "bounds of pages enclose their values"),
  /** The null count in the statistics of a page header is right. */
  PAGE_NULL_COUNT(VerificationTier.DEEP, "null counts of pages are right"),
  /** The NaN count in the statistics of a page header is right. */
  PAGE_NAN_COUNT(VerificationTier.DEEP, "NaN counts of pages are right"),
  /** The distinct count in the statistics of a page header is right. */
  PAGE_DISTINCT_COUNT(VerificationTier.DEEP, "distinct counts of pages are right"),
  /** All values of a page are within the bounds in the column index. */
  COLUMN_INDEX_BOUNDS(VerificationTier.DEEP, "bounds of column indexes enclose the values"),
  /** The column index marks exactly the pages that have only nulls. */
  COLUMN_INDEX_NULL_PAGES(VerificationTier.DEEP, "column indexes mark the pages of nulls"),
  /** The null counts in the column index are right. */
  COLUMN_INDEX_NULL_COUNTS(VerificationTier.DEEP, "null counts of column indexes are right"),
  /** The NaN counts in the column index are right. */
  COLUMN_INDEX_NAN_COUNTS(VerificationTier.DEEP, "NaN counts of column indexes are right"),
  /** The bounds in the column index follow its boundary order. */
  COLUMN_INDEX_ORDER(VerificationTier.DEEP, "column indexes have their boundary order"),
  /** The level histograms in the column index are right. */
  COLUMN_INDEX_HISTOGRAMS(VerificationTier.DEEP, "histograms of column indexes are right"),
  /** The value bytes in the offset index are right. */
  OFFSET_INDEX_BYTES(VerificationTier.DEEP, "offset indexes have the bytes of values"),
  /** The level histograms in the size statistics are right. */
  SIZE_STATISTICS_HISTOGRAMS(VerificationTier.DEEP, "histograms of size statistics are right"),
  /** The value bytes in the size statistics are right. */
  SIZE_STATISTICS_BYTES(VerificationTier.DEEP, "size statistics have the bytes of values"),
  /** The Bloom filter can be read. */
  BLOOM_FILTER(VerificationTier.DEEP, "Bloom filters can be read"),
  /** The Bloom filter contains all values of the chunk. */
  BLOOM_FILTER_VALUES(VerificationTier.DEEP, "Bloom filters have all values"),
  /** The bounding box of a chunk encloses its geometries. */
  GEOSPATIAL_BOX(VerificationTier.DEEP, "bounding boxes enclose the geometries"),
  /** The geospatial types of a chunk are those of its geometries. */
  GEOSPATIAL_TYPES(VerificationTier.DEEP, "geospatial types are those of the geometries"),
  /** The list of encodings of a chunk includes those of its pages. */
  ENCODINGS(VerificationTier.DEEP, "lists of encodings are complete"),
  /** The encoding statistics of a chunk count its pages correctly. */
  ENCODING_STATS(VerificationTier.DEEP, "encoding statistics count the pages"),
  /** The rows of a row group are sorted by its sorting columns. */
  SORT_ORDER(VerificationTier.DEEP, "row groups are sorted as they say");

  private final VerificationTier tier;
  private final String requirement;

  VerificationRule(VerificationTier tier, String requirement) {
    this.tier = tier;
    this.requirement = requirement;
  }

  /** The stable name of the rule: words joined by hyphens, for instance {@code page-crc}. */
  public String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The tier that verifies it. */
  public VerificationTier tier() {
    return tier;
  }

  /** The requirement, in a phrase. */
  public String requirement() {
    return requirement;
  }
}
