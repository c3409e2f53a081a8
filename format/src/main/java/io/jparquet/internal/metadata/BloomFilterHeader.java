package io.jparquet.internal.metadata;

import java.util.Objects;

/**
 * The header before the bit set of a Bloom filter.
 *
 * <p>Specification: {@code parquet.thrift}, struct {@code BloomFilterHeader}.
 *
 * @param numBytes size of the bit set in bytes
 * @param algorithm algorithm that sets the bits
 * @param hash hash function of the values
 * @param compression compression of the bit set
 */
public record BloomFilterHeader(
    int numBytes,
    BloomFilterAlgorithm algorithm,
    BloomFilterHash hash,
    BloomFilterCompression compression) {

  /** Rejects missing required fields. */
  public BloomFilterHeader {
    Objects.requireNonNull(algorithm, "algorithm");
    Objects.requireNonNull(hash, "hash");
    Objects.requireNonNull(compression, "compression");
  }
}
