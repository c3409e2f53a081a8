package io.jparquet.spark.planning;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.spark.unsafe.hash.Murmur3_x86_32;
import org.apache.spark.util.sketch.BloomFilter;

/**
 * Lookups of numbers in a Bloom filter of Spark: the answers of {@link
 * BloomFilter#mightContainLong} without its objects and, where the number of bits is a power of
 * two, without divisions. Immutable.
 */
abstract sealed class BloomFilterBits {

  private static final int FIRST_VERSION = 1;
  private static final int SECOND_VERSION = 2;

  // Of Murmur3 with 32 bits.
  private static final int FIRST_FACTOR = 0xCC9E_2D51;
  private static final int SECOND_FACTOR = 0x1B87_3593;
  private static final int THIRD_FACTOR = 0x85EB_CA6B;
  private static final int FOURTH_FACTOR = 0xC2B2_AE35;
  private static final int ADDEND = 0xE654_6B64;

  /**
   * A filter.
   *
   * @param serialized as Spark writes it
   */
  static BloomFilterBits of(byte[] serialized) {
    ByteBuffer in = ByteBuffer.wrap(serialized);
    int version = in.remaining() < Integer.BYTES ? 0 : in.getInt();
    int head = version == SECOND_VERSION ? 3 : 2;
    if (version != FIRST_VERSION && version != SECOND_VERSION
        || in.remaining() < head * Integer.BYTES) {
      return new Foreign(serialized);
    }
    int functions = in.getInt();
    int seed = version == SECOND_VERSION ? in.getInt() : 0;
    int words = in.getInt();
    if (functions <= 0 || words <= 0 || in.remaining() != (long) words * Long.BYTES) {
      return new Foreign(serialized);
    }
    long[] bits = new long[words];
    in.asLongBuffer().get(bits);
    return version == SECOND_VERSION
        ? new Second(bits, functions, seed)
        : new First(bits, functions);
  }

  /** Whether a number may have been put into the filter; false only if it was not. */
  abstract boolean mightContain(long number);

  /** Looks up many numbers at a time, in one thread. */
  Lookup newLookup() {
    return new Lookup(this);
  }

  /**
   * Lookups of many numbers at a time: as single ones, one after the other. Keeps scratch arrays;
   * not thread-safe.
   */
  static sealed class Lookup {
    private final BloomFilterBits filter;
    long[] numbers = new long[0];

    Lookup(BloomFilterBits filter) {
      this.filter = filter;
    }

    /** An array for some numbers that are to be looked up; the same one as long as it is enough. */
    long[] numbers(int count) {
      if (numbers.length < count) {
        numbers = new long[count];
      }
      return numbers;
    }

    /**
     * Looks up the first ones in {@link #numbers}.
     *
     * @param found takes a bit for each of them
     */
    void find(int count, long[] found) {
      Arrays.fill(found, 0, (count + Long.SIZE - 1) / Long.SIZE, 0);
      for (int i = 0; i < count; i++) {
        found[i >>> 6] |= (filter.mightContain(numbers[i]) ? 1L : 0L) << i;
      }
    }
  }

  /** The bits of filters of both versions. */
  private abstract static sealed class Known extends BloomFilterBits {
    private final long[] words;
    private final long size;

    /** The number of bits less one, if that is a power of two; else 0. */
    private final long mask;

    final int functions;
    private final int seed;

    Known(long[] words, int functions, int seed) {
      this.words = words;
      this.functions = functions;
      this.seed = seed;
      this.size = (long) words.length * Long.SIZE;
      this.mask = Long.bitCount(size) == 1 ? size - 1 : 0;
    }

    @Override
    final boolean mightContain(long number) {
      int base = Murmur3_x86_32.hashLong(number, seed);
      return contains(base, Murmur3_x86_32.hashLong(number, base));
    }

    /** Whether the bits of all functions are set. */
    abstract boolean contains(int base, int step);

    /** The hash of the first function. */
    abstract long firstHash(int base, int step);

    final long bit(long hash) {
      long bit = mask != 0 ? hash & mask : hash % size;
      return words[(int) (bit >>> 6)] >>> bit & 1;
    }

    @Override
    final Lookup newLookup() {
      return new HashLookup(this);
    }
  }

  /**
   * Lookups whose hashes are computed in loops of one step each, which the compiler can unroll: a
   * single lookup would wait for each of its steps.
   */
  private static final class HashLookup extends Lookup {
    private final Known filter;
    private int[] low = new int[0];
    private int[] high = low;
    private int[] base = low;
    private int[] step = low;

    HashLookup(Known filter) {
      super(filter);
      this.filter = filter;
    }

    @Override
    void find(int count, long[] found) {
      if (low.length < count) {
        low = new int[count];
        high = new int[count];
        base = new int[count];
        step = new int[count];
      }
      for (int i = 0; i < count; i++) {
        low[i] = (int) numbers[i];
        high[i] = (int) (numbers[i] >>> Integer.SIZE);
      }
      Arrays.fill(base, 0, count, filter.seed);
      hash(low, high, base, count, base);
      hash(low, high, base, count, step);
      for (int from = 0; from < count; from += Long.SIZE) {
        int most = Math.min(count - from, Long.SIZE);
        long first = 0;
        for (int i = 0; i < most; i++) {
          first |= filter.bit(filter.firstHash(base[from + i], step[from + i])) << i;
        }
        long all = first;
        for (long left = first; left != 0; left &= left - 1) {
          int i = from + Long.numberOfTrailingZeros(left);
          if (!filter.contains(base[i], step[i])) {
            all &= ~Long.lowestOneBit(left);
          }
        }
        found[from >>> 6] = all;
      }
    }

    /** Murmur3 of numbers of 64 bits, with a seed for each. */
    private static void hash(int[] low, int[] high, int[] seeds, int count, int[] hashes) {
      for (int i = 0; i < count; i++) {
        int mixed = Integer.rotateLeft(low[i] * FIRST_FACTOR, 15) * SECOND_FACTOR;
        hashes[i] = Integer.rotateLeft(seeds[i] ^ mixed, 13) * 5 + ADDEND;
      }
      for (int i = 0; i < count; i++) {
        int mixed = Integer.rotateLeft(high[i] * FIRST_FACTOR, 15) * SECOND_FACTOR;
        hashes[i] = Integer.rotateLeft(hashes[i] ^ mixed, 13) * 5 + ADDEND;
      }
      for (int i = 0; i < count; i++) {
        int hash = hashes[i] ^ Long.BYTES;
        hash = (hash ^ hash >>> 16) * THIRD_FACTOR;
        hash = (hash ^ hash >>> 13) * FOURTH_FACTOR;
        hashes[i] = hash ^ hash >>> 16;
      }
    }
  }

  private static final class First extends Known {
    First(long[] words, int functions) {
      super(words, functions, 0);
    }

    @Override
    boolean contains(int base, int step) {
      for (int i = 1; i <= functions; i++) {
        int hash = base + i * step;
        if (bit(hash < 0 ? ~hash : hash) == 0) {
          return false;
        }
      }
      return true;
    }

    @Override
    long firstHash(int base, int step) {
      int hash = base + step;
      return hash < 0 ? ~hash : hash;
    }
  }

  private static final class Second extends Known {
    Second(long[] words, int functions, int seed) {
      super(words, functions, seed);
    }

    @Override
    boolean contains(int base, int step) {
      long hash = (long) base * Integer.MAX_VALUE;
      for (int i = 0; i < functions; i++) {
        hash += step;
        if (bit(hash < 0 ? ~hash : hash) == 0) {
          return false;
        }
      }
      return true;
    }

    @Override
    long firstHash(int base, int step) {
      long hash = (long) base * Integer.MAX_VALUE + step;
      return hash < 0 ? ~hash : hash;
    }
  }

  /** A form that is not known here. */
  private static final class Foreign extends BloomFilterBits {
    private final BloomFilter filter;

    Foreign(byte[] serialized) {
      try {
        this.filter = BloomFilter.readFrom(new ByteArrayInputStream(serialized));
      } catch (IOException e) {
        throw new UncheckedIOException("A Bloom filter of Spark could not be read", e);
      }
    }

    @Override
    boolean mightContain(long number) {
      return filter.mightContainLong(number);
    }
  }
}
