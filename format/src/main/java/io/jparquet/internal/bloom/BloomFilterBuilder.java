package io.jparquet.internal.bloom;

import io.jparquet.internal.bytes.LittleEndian;
import io.jparquet.internal.metadata.BloomFilterAlgorithm;
import io.jparquet.internal.metadata.BloomFilterCompression;
import io.jparquet.internal.metadata.BloomFilterHash;
import io.jparquet.internal.metadata.BloomFilterHeader;
import io.jparquet.internal.thrift.MetadataEncoder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Collects the values of a column chunk when their number is not known in advance: the bit set
 * starts large and is folded at the end as often as the required rate of false positives allows.
 * Not thread-safe.
 *
 * <p>Folding merges block {@code 2i + 1} into block {@code 2i}. Since the leading bits of the upper
 * half of a hash choose its block, the result equals a bit set that was collected in half the
 * number of blocks.
 */
public final class BloomFilterBuilder {
  /** The largest size, because the field in the header is an int. */
  private static final int MAX_BYTES = 1 << 30;

  /** More bits per value than needed, so that folding determines the final size. */
  private static final int SPARE = 4;

  private static final int FIRST_HASHES = 64;
  private static final long[] NONE = new long[0];

  private final double falsePositives;
  private final int maxWords;

  /**
   * The values, as long as they take less memory than the words; until then, the words are null.
   */
  private long[] hashes = NONE;

  private int hashCount;
  private int @Nullable [] words;

  /**
   * A builder for the chunks of a column.
   *
   * @param maxBytes initial size; rounded down to a power of two, but at least one block
   * @param falsePositives the required rate of false positives, between 0 and 1
   */
  public BloomFilterBuilder(int maxBytes, double falsePositives) {
    if (!(falsePositives > 0 && falsePositives < 1)) {
      throw new IllegalArgumentException(
          "a rate of false positives must be between 0 and 1, not " + falsePositives);
    }
    this.falsePositives = falsePositives;
    int bytes = Math.max(SplitBlocks.BYTES, Math.min(maxBytes, MAX_BYTES));
    this.maxWords = Integer.highestOneBit(bytes) / Integer.BYTES;
  }

  /**
   * The size in bytes for a number of distinct values. Each value sets eight bits in a block, so
   * that the rate is {@code (1 - e^(-8n/m))^8} for m bits.
   */
  public static long bytesFor(long distinctValues, double falsePositives) {
    double bits = -8.0 * distinctValues / Math.log(1 - Math.pow(falsePositives, 1.0 / 8));
    return Math.max(SplitBlocks.BYTES, (long) Math.ceil(bits / Byte.SIZE));
  }

  /**
   * A builder for the chunks of a column with a limit on the bytes of a filter. It takes less
   * memory if a smaller filter is enough for the number of values.
   *
   * @param expectedValues expected number of distinct values of a chunk; null if unknown
   * @param falsePositives the required rate of false positives, between 0 and 1
   * @param maxBytes maximum number of bytes of a filter
   */
  public static BloomFilterBuilder of(
      @Nullable Long expectedValues, double falsePositives, int maxBytes) {
    return new BloomFilterBuilder(
        startBytes(expectedValues, falsePositives, maxBytes), falsePositives);
  }

  /** The bytes for collecting the values: enough for the expected number, and at most the limit. */
  static int startBytes(@Nullable Long expectedValues, double falsePositives, int maxBytes) {
    if (expectedValues == null) {
      return maxBytes;
    }
    long needed = bytesFor(expectedValues, falsePositives);
    if (needed >= maxBytes) {
      return maxBytes;
    }
    // The next power of two, because the builder rounds down.
    return (int) Math.min(maxBytes, Long.highestOneBit(needed - 1) * 2);
  }

  /** Adds a value by its hash. */
  public void add(long hash) {
    if (words == null) {
      if (hashCount < hashes.length || growHashes()) {
        hashes[hashCount++] = hash;
        return;
      }
      words = bitSet(maxWords);
      hashes = NONE;
      hashCount = 0;
    }
    set(words, hash);
  }

  private boolean growHashes() {
    int capacity = Math.max(FIRST_HASHES, 2 * hashes.length);
    if ((long) capacity * Long.BYTES > (long) maxWords * Integer.BYTES) {
      return false;
    }
    hashes = Arrays.copyOf(hashes, capacity);
    return true;
  }

  /** A bit set of the hashes collected so far. */
  private int[] bitSet(int size) {
    int[] bits = new int[size];
    for (int i = 0; i < hashCount; i++) {
      set(bits, hashes[i]);
    }
    return bits;
  }

  private static void set(int[] words, long hash) {
    int at = SplitBlocks.block(hash, words.length / SplitBlocks.WORDS) * SplitBlocks.WORDS;
    for (int word = 0; word < SplitBlocks.WORDS; word++) {
      words[at + word] |= SplitBlocks.mask(hash, word);
    }
  }

  /** Discards all values. */
  public void clear() {
    hashCount = 0;
    if (words != null) {
      Arrays.fill(words, 0);
    }
  }

  /** Bytes of memory, used or not. */
  public long memoryBytes() {
    return (long) Long.BYTES * hashes.length
        + (words == null ? 0 : (long) Integer.BYTES * words.length);
  }

  /** Discards all values and releases the memory. */
  public void release() {
    hashCount = 0;
    hashes = NONE;
    words = null;
  }

  private int[] collected() {
    if (words != null) {
      return words;
    }
    long needed = SPARE * bytesFor(Math.max(1, hashCount), falsePositives) / Integer.BYTES;
    return bitSet(needed >= maxWords ? maxWords : Integer.highestOneBit((int) needed));
  }

  /**
   * Ends a chunk: returns header and bit set in their form in the file, and discards the values.
   *
   * @return null when even the largest bit set would exceed the required rate
   */
  public byte @Nullable [] build() {
    int[] folded = collected();
    int blocks = folded.length / SplitBlocks.WORDS;
    byte[] result = null;
    if (rate(folded, blocks) <= falsePositives) {
      while (blocks > 1) {
        int[] half = fold(folded, blocks / 2);
        if (rate(half, blocks / 2) > falsePositives) {
          break;
        }
        folded = half;
        blocks /= 2;
      }
      result = serialize(folded, blocks);
    }
    clear();
    return result;
  }

  /**
   * The probability of a false positive for a value that was not added: the mean over the blocks.
   */
  private static double rate(int[] words, int blocks) {
    double sum = 0;
    for (int block = 0; block < blocks; block++) {
      double found = 1;
      for (int word = 0; word < SplitBlocks.WORDS; word++) {
        found *= Integer.bitCount(words[block * SplitBlocks.WORDS + word]) / (double) Integer.SIZE;
      }
      sum += found;
    }
    return sum / blocks;
  }

  private static int[] fold(int[] words, int blocks) {
    int[] half = new int[blocks * SplitBlocks.WORDS];
    for (int block = 0; block < blocks; block++) {
      int to = block * SplitBlocks.WORDS;
      for (int word = 0; word < SplitBlocks.WORDS; word++) {
        half[to + word] = words[2 * to + word] | words[2 * to + SplitBlocks.WORDS + word];
      }
    }
    return half;
  }

  private static byte[] serialize(int[] words, int blocks) {
    int size = blocks * SplitBlocks.BYTES;
    byte[] header =
        MetadataEncoder.encode(
            new BloomFilterHeader(
                size,
                new BloomFilterAlgorithm.SplitBlockAlgorithm(),
                new BloomFilterHash.XxHash(),
                new BloomFilterCompression.Uncompressed()));
    byte[] bytes = Arrays.copyOf(header, header.length + size);
    for (int i = 0; i < blocks * SplitBlocks.WORDS; i++) {
      LittleEndian.putInt(bytes, header.length + i * Integer.BYTES, words[i]);
    }
    return bytes;
  }
}
