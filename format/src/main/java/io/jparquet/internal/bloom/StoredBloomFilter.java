package io.jparquet.internal.bloom;

import io.jparquet.error.CorruptFileException;
import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.internal.bytes.LittleEndian;
import io.jparquet.internal.metadata.BloomFilterAlgorithm;
import io.jparquet.internal.metadata.BloomFilterCompression;
import io.jparquet.internal.metadata.BloomFilterHash;
import io.jparquet.internal.metadata.BloomFilterHeader;
import io.jparquet.internal.thrift.MetadataEncoder;
import java.util.Arrays;

/**
 * The Bloom filter of a column chunk, a view over the bytes that were read. Immutable as long as
 * the bytes do not change; may be used by several threads.
 *
 * <p>Specification: "Parquet Bloom Filter".
 */
public final class StoredBloomFilter {
  private final byte[] bytes;
  private final int offset;
  private final int blocks;

  private StoredBloomFilter(byte[] bytes, int offset, int blocks) {
    this.bytes = bytes;
    this.offset = offset;
    this.blocks = blocks;
  }

  /**
   * Checks that a filter is of a known kind and has a possible size.
   *
   * @param available bytes of the file after the header
   * @throws UnsupportedFeatureException when it is of another kind
   * @throws CorruptFileException when its size is impossible
   */
  public static void check(BloomFilterHeader header, long available) {
    if (header.algorithm() instanceof BloomFilterAlgorithm.Unknown
        || header.hash() instanceof BloomFilterHash.Unknown
        || header.compression() instanceof BloomFilterCompression.Unknown) {
      throw new UnsupportedFeatureException(
          "a Bloom filter uses "
              + header.algorithm()
              + ", "
              + header.hash()
              + ", "
              + header.compression()
              + "; only uncompressed split block filters with XXHASH are supported. Read the column"
              + " without its Bloom filter");
    }
    int size = header.numBytes();
    if (size <= 0 || size % SplitBlocks.BYTES != 0 || size > available) {
      throw new CorruptFileException(
          "a Bloom filter should have "
              + size
              + " bytes, but there are "
              + available
              + " and a filter consists of blocks of "
              + SplitBlocks.BYTES
              + " bytes: the file is damaged");
    }
  }

  /**
   * A filter over a bit set.
   *
   * @param length bytes of the bit set, a positive multiple of 32
   */
  public static StoredBloomFilter of(byte[] bytes, int offset, int length) {
    return new StoredBloomFilter(bytes, offset, length / SplitBlocks.BYTES);
  }

  /**
   * Whether the chunk may contain the value with this hash; false is certain.
   *
   * @param hash as computed by {@link BloomHash}
   */
  public boolean mightContain(long hash) {
    int at = offset + SplitBlocks.block(hash, blocks) * SplitBlocks.BYTES;
    for (int word = 0; word < SplitBlocks.WORDS; word++, at += Integer.BYTES) {
      if ((LittleEndian.getInt(bytes, at) & SplitBlocks.mask(hash, word)) == 0) {
        return false;
      }
    }
    return true;
  }

  /** Size of the bit set in bytes. */
  public int size() {
    return blocks * SplitBlocks.BYTES;
  }

  /** Header and bit set in their form in a file. */
  public byte[] toStored() {
    byte[] header =
        MetadataEncoder.encode(
            new BloomFilterHeader(
                size(),
                new BloomFilterAlgorithm.SplitBlockAlgorithm(),
                new BloomFilterHash.XxHash(),
                new BloomFilterCompression.Uncompressed()));
    byte[] stored = Arrays.copyOf(header, Math.addExact(header.length, size()));
    System.arraycopy(bytes, offset, stored, header.length, size());
    return stored;
  }

  /** The share of absent values that pass: the mean over the blocks. */
  public double falsePositiveRate() {
    double sum = 0;
    for (int block = 0; block < blocks; block++) {
      double found = 1;
      for (int word = 0; word < SplitBlocks.WORDS; word++) {
        int at = offset + block * SplitBlocks.BYTES + word * Integer.BYTES;
        found *= Integer.bitCount(LittleEndian.getInt(bytes, at)) / (double) Integer.SIZE;
      }
      sum += found;
    }
    return sum / blocks;
  }

  /**
   * The approximate number of distinct values that were added. Each of them sets eight bits, and
   * other values may have set some of these before.
   */
  public long estimatedValues() {
    long set = 0;
    for (int at = offset; at < offset + size(); at += Integer.BYTES) {
      set += Integer.bitCount(LittleEndian.getInt(bytes, at));
    }
    double bits = size() * (double) Byte.SIZE;
    double free = Math.max(1, bits - set) / bits;
    return Math.round(-bits / SplitBlocks.WORDS * Math.log(free));
  }
}
