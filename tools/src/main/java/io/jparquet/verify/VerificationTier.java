package io.jparquet.verify;

/** How much of a file to verify. Each tier includes the ones before it. */
public enum VerificationTier {
  /**
   * The footer: whether it can be read, whether its counts add up, whether the schema is a tree,
   * and whether everything it points to is inside the file and does not overlap. Reads only the end
   * of the file.
   */
  FOOTER,
  /**
   * The headers and checksums of all pages, and whether their counts match the footer and the
   * offset indexes. Pages of encrypted columns are decrypted. Reads the whole file.
   */
  PAGES,
  /**
   * All levels and values: whether they can be decoded, are values of their logical types, and make
   * the same records in all columns. For chunks whose pages have no checksums, also everything that
   * {@link #DEEP} compares, except the order of rows.
   */
  DECODE,
  /**
   * Everything the file says about its values: statistics of chunks and pages, page indexes,
   * histograms, Bloom filters, sorting columns, lists of encodings.
   */
  DEEP;

  /** Whether this tier includes another one. */
  public boolean includes(VerificationTier other) {
    return compareTo(other) >= 0;
  }
}
