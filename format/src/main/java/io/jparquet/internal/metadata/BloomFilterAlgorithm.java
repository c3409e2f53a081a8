package io.jparquet.internal.metadata;

/**
 * The algorithm by which a Bloom filter sets its bits.
 *
 * <p>Specification: {@code parquet.thrift}, union {@code BloomFilterAlgorithm}.
 */
public sealed interface BloomFilterAlgorithm {

  /** BLOCK: blocks of 256 bits. */
  record SplitBlockAlgorithm() implements BloomFilterAlgorithm {}

  /**
   * A member unknown to this version.
   *
   * @param fieldId its field id in the union
   */
  record Unknown(int fieldId) implements BloomFilterAlgorithm {}
}
