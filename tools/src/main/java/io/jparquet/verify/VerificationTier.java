package io.jparquet.verify;

/** How much of a file is verified. Each tier includes those before it. */
public enum VerificationTier {
  /**
   * The footer: whether it can be read, whether its counts add up, whether the schema is a tree,
   * and whether all that it points to is inside of the file and apart from the rest. Reads only the
   * end of the file.
   */
  FOOTER,
  /**
   * The headers and the checksums of all pages, and their counts against the footer and the offset
   * indexes. Pages of encrypted columns are decrypted. Reads the whole file.
   */
  PAGES,
  /**
   * All levels and values: whether they can be decoded, are values of their logical types, and make
   * the same records in all columns. Of chunks whose pages have no checksums, also what {@link
   * #DEEP} compares, but for the order of rows.
   */
  DECODE,
  /**
   * All that is said about values: statistics of chunks and pages, page indexes, histograms, Bloom
   * filters, sorting columns, lists of encodings.
   */
  DEEP;

  /** Whether this tier includes another one. */
  public boolean includes(VerificationTier other) {
    return compareTo(other) >= 0;
  }
}
