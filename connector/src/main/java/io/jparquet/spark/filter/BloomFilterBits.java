package io.jparquet.spark.filter;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
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
    if (words <= 0 || in.remaining() != (long) words * Long.BYTES) {
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

  /** The bits of filters of both versions. */
  private abstract static sealed class Known extends BloomFilterBits {
    private final long[] words;
    private final long size;

    /** The number of bits less one, if that is a power of two; else 0. */
    private final long mask;

    final int functions;

    Known(long[] words, int functions) {
      this.words = words;
      this.functions = functions;
      this.size = (long) words.length * Long.SIZE;
      this.mask = Long.bitCount(size) == 1 ? size - 1 : 0;
    }

    final boolean isSet(long hash) {
      long bit = mask != 0 ? hash & mask : hash % size;
      return (words[(int) (bit >>> 6)] >>> bit & 1) != 0;
    }
  }

  private static final class First extends Known {
    First(long[] words, int functions) {
      super(words, functions);
    }

    @Override
    boolean mightContain(long number) {
      int base = Murmur3_x86_32.hashLong(number, 0);
      int step = Murmur3_x86_32.hashLong(number, base);
      for (int i = 1; i <= functions; i++) {
        int hash = base + i * step;
        if (!isSet(hash < 0 ? ~hash : hash)) {
          return false;
        }
      }
      return true;
    }
  }

  private static final class Second extends Known {
    private final int seed;

    Second(long[] words, int functions, int seed) {
      super(words, functions);
      this.seed = seed;
    }

    @Override
    boolean mightContain(long number) {
      int base = Murmur3_x86_32.hashLong(number, seed);
      int step = Murmur3_x86_32.hashLong(number, base);
      long hash = (long) base * Integer.MAX_VALUE;
      for (int i = 0; i < functions; i++) {
        hash += step;
        if (!isSet(hash < 0 ? ~hash : hash)) {
          return false;
        }
      }
      return true;
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
