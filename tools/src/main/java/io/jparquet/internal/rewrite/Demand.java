package io.jparquet.internal.rewrite;

/** The least to do with column chunks; more is done if necessary. */
public enum Demand {
  /** They are copied where that is safe. */
  COPY,
  /** Like {@link #COPY}, but pages with another codec are recompressed. */
  RECOMPRESS,
  /** Like {@link #COPY}, but all pages are recompressed, to change the level of the codec. */
  RECOMPRESS_ALL,
  /** Their pages are copied; statistics, indexes and Bloom filters are made from the values. */
  DESCRIBE
}
