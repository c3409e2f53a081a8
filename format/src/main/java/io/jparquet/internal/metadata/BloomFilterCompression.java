package io.jparquet.internal.metadata;

/**
 * The compression of the bit set of a Bloom filter.
 *
 * <p>Specification: {@code parquet.thrift}, union {@code BloomFilterCompression}.
 */
public sealed interface BloomFilterCompression {

  /** UNCOMPRESSED: no compression. */
  record Uncompressed() implements BloomFilterCompression {}

  /**
   * A member unknown to this version.
   *
   * @param fieldId its field id in the union
   */
  record Unknown(int fieldId) implements BloomFilterCompression {}
}
