package io.jparquet.internal.metadata;

/**
 * How a Bloom filter hashes values in PLAIN encoding.
 *
 * <p>Specification: {@code parquet.thrift}, union {@code BloomFilterHash}.
 */
public sealed interface BloomFilterHash {

  /** XXHASH: xxHash with 64 bits. */
  record XxHash() implements BloomFilterHash {}

  /**
   * A member that this version does not know.
   *
   * @param fieldId its field id in the union
   */
  record Unknown(int fieldId) implements BloomFilterHash {}
}
