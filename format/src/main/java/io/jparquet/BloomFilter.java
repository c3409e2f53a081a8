package io.jparquet;

import io.jparquet.internal.bloom.BloomHash;
import io.jparquet.internal.bloom.StoredBloomFilter;

/**
 * The Bloom filter of a column chunk, from {@link ParquetReader#bloomFilter}. Immutable and
 * thread-safe.
 *
 * <p>Specification: "Parquet Bloom Filter".
 */
public final class BloomFilter {
  private final StoredBloomFilter filter;

  BloomFilter(StoredBloomFilter filter) {
    this.filter = filter;
  }

  /**
   * Whether the chunk may contain a value; false is certain.
   *
   * @param plain the PLAIN encoding of the value: little-endian bytes of a number, or the bytes of
   *     a BYTE_ARRAY without the length before them
   */
  public boolean mightContain(byte[] plain) {
    return mightContain(new BloomHash().of(plain, 0, plain.length));
  }

  /**
   * Whether the chunk may contain a value with this hash; false is certain.
   *
   * @param hash XXH64 with seed 0 of the PLAIN encoding of the value
   */
  public boolean mightContain(long hash) {
    return filter.mightContain(hash);
  }

  /** Size of the bit set in bytes. */
  public int size() {
    return filter.size();
  }

  /**
   * The share of absent values that the filter lets through: from 0, if it is empty, to 1. Computed
   * from the bits that are set.
   */
  public double falsePositiveRate() {
    return filter.falsePositiveRate();
  }

  /**
   * The approximate number of distinct values in the filter, estimated from the bits that are set.
   */
  public long estimatedValues() {
    return filter.estimatedValues();
  }
}
