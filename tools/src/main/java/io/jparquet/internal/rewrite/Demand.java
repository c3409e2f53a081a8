package io.jparquet.internal.rewrite;

/** What is done with column chunks at least; less is never done than is necessary. */
public enum Demand {
  /** They are copied where that is safe. */
  COPY,
  /** As {@link #COPY}, with pages that are compressed again if they have another codec. */
  RECOMPRESS,
  /** As {@link #COPY}, with pages that are all compressed again: for another level of the codec. */
  RECOMPRESS_ALL,
  /** Their pages are copied; statistics, indexes and Bloom filters are made from the values. */
  DESCRIBE
}
