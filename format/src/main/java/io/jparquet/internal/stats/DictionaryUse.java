package io.jparquet.internal.stats;

import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.PageEncodingStats;
import io.jparquet.metadata.PageType;

/**
 * Which data pages of a column chunk use its dictionary, according to the counts in the footer.
 *
 * <p>Specification: {@code PageEncodingStats} in parquet.thrift.
 */
public enum DictionaryUse {
  /** The footer has no counts of data pages. */
  UNKNOWN,
  /** No data page uses a dictionary. */
  NONE,
  /** Some data pages use a dictionary, and others do not. */
  SOME,
  /** All data pages use a dictionary. */
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

  /** Whether a type may be that of data pages; true for types that this version does not know. */
  private static boolean isOfDataPages(PageType type) {
    return type != PageType.DICTIONARY_PAGE && type != PageType.INDEX_PAGE;
  }
}
