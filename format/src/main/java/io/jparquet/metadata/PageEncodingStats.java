package io.jparquet.metadata;

import java.util.Objects;

/**
 * Number of pages of one kind and encoding in a column chunk.
 *
 * <p>Specification: {@code parquet.thrift}, struct {@code PageEncodingStats}.
 *
 * @param pageType kind of page
 * @param encoding encoding of its values
 * @param count number of such pages
 */
public record PageEncodingStats(PageType pageType, Encoding encoding, int count) {

  /** Rejects missing required fields. */
  public PageEncodingStats {
    Objects.requireNonNull(pageType, "pageType");
    Objects.requireNonNull(encoding, "encoding");
  }
}
