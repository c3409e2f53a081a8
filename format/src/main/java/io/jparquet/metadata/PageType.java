package io.jparquet.metadata;

/**
 * The kind of a page.
 *
 * <p>Specification: {@code parquet.thrift}, enum {@code PageType}.
 */
public enum PageType {
  /** Levels and values, compressed together. */
  DATA_PAGE(0),
  /** Never used in practice; readers skip it. */
  INDEX_PAGE(1),
  /** The entries of the dictionary of a column chunk. */
  DICTIONARY_PAGE(2),
  /** Levels uncompressed, values compressed. */
  DATA_PAGE_V2(3),
  /** A value unknown to this version; the number in the file is not kept. Cannot be written. */
  UNKNOWN(-1);

  private static final PageType[] VALUES = values();

  private final int value;

  PageType(int value) {
    this.value = value;
  }

  /** Value in {@code parquet.thrift}; -1 for {@link #UNKNOWN}. */
  public int value() {
    return value;
  }

  /** The constant with this value in {@code parquet.thrift}, or {@link #UNKNOWN}. */
  public static PageType of(int value) {
    for (PageType candidate : VALUES) {
      if (candidate.value == value) {
        return candidate;
      }
    }
    return UNKNOWN;
  }
}
