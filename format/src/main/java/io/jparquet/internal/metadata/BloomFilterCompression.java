package io.jparquet.internal.metadata;

/**
 * How the bit set of a Bloom filter is compressed.
 *
 * <p>Specification: {@code parquet.thrift}, union {@code BloomFilterCompression}.
 */
public sealed interface BloomFilterCompression {

  /** UNCOMPRESSED: not at all. */
  record Uncompressed() implements BloomFilterCompression {}

  /**
   * A member that this version does not know.
   *
   * @param fieldId its field id in the union
   */
  record Unknown(int fieldId) implements BloomFilterCompression {}
}
