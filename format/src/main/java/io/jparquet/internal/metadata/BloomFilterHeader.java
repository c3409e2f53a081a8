package io.jparquet.internal.metadata;

import java.util.Objects;

/**
 * Header in front of the bit set of a Bloom filter.
 *
 * <p>Specification: {@code parquet.thrift}, struct {@code BloomFilterHeader}.
 *
 * @param numBytes size of the bit set in bytes
 * @param algorithm how bits are set
 * @param hash how values are hashed
 * @param compression how the bit set is compressed
 */
public record BloomFilterHeader(
    int numBytes,
    BloomFilterAlgorithm algorithm,
    BloomFilterHash hash,
    BloomFilterCompression compression) {

  /** Refuses missing required fields. */
  public BloomFilterHeader {
    Objects.requireNonNull(algorithm, "algorithm");
    Objects.requireNonNull(hash, "hash");
    Objects.requireNonNull(compression, "compression");
  }
}
