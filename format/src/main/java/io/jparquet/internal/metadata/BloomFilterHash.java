package io.jparquet.internal.metadata;

/**
 * The hash function of a Bloom filter for values in PLAIN encoding.
 *
 * <p>Specification: {@code parquet.thrift}, union {@code BloomFilterHash}.
 */
public sealed interface BloomFilterHash {

  /** XXHASH: xxHash with 64 bits. */
  record XxHash() implements BloomFilterHash {}

  /**
   * A member unknown to this version.
   *
   * @param fieldId its field id in the union
   */
  record Unknown(int fieldId) implements BloomFilterHash {}
}
