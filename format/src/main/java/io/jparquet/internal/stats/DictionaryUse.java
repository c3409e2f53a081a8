package io.jparquet.internal.stats;

import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.PageEncodingStats;
import io.jparquet.metadata.PageType;

/**
 * Which data pages of a column chunk have its dictionary, by the counts in the footer.
 *
 * <p>Specification: {@code PageEncodingStats} in parquet.thrift.
 */
public enum DictionaryUse {
  /** The footer has no counts of data pages. */
  UNKNOWN,
  /** No data page has a dictionary. */
  NONE,
  /** Some data pages have a dictionary, and others have none. */
  SOME,
  /** All data pages have a dictionary. */
  ALL;

  /** The use of the dictionary in a chunk. */
  public static DictionaryUse of(ColumnMetaData chunk) {
    boolean with = false;
    boolean without = false;
    if (chunk.encodingStats() != null) {
      for (PageEncodingStats pages : chunk.encodingStats()) {
        if (isOfDataPages(pages.pageType()) && pages.count() != 0) {
          with |= pages.encoding().usesDictionary();
          without |= !pages.encoding().usesDictionary();
        }
      }
    }
    if (with) {
      return without ? SOME : ALL;
    }
    return without ? NONE : UNKNOWN;
  }

  /** A type that this version does not know may be one of data pages. */
  private static boolean isOfDataPages(PageType type) {
    return type != PageType.DICTIONARY_PAGE && type != PageType.INDEX_PAGE;
  }
}
