package io.jparquet.internal.level;

/**
 * Operations on sequences of bits in 64-bit words: bit {@code i} is bit {@code i & 63} of word
 * {@code i >>> 6}.
 */
public final class BitWords {
  private BitWords() {}

  /** Number of words that hold {@code bits} bits. */
  public static int words(int bits) {
    return (int) ((bits + 63L) >>> 6);
  }

  /** Sets or clears the bits from {@code from} to {@code to} (exclusive). */
  public static void fill(long[] words, int from, int to, boolean set) {
    if (from >= to) {
      return;
    }
    int first = from >>> 6;
    int last = (to - 1) >>> 6;
    long firstMask = -1L << from;
    long lastMask = -1L >>> -to;
    long value = set ? -1L : 0L;
    if (first == last) {
      long mask = firstMask & lastMask;
      words[first] = (words[first] & ~mask) | (value & mask);
      return;
    }
    words[first] = (words[first] & ~firstMask) | (value & firstMask);
    for (int w = first + 1; w < last; w++) {
      words[w] = value;
    }
    words[last] = (words[last] & ~lastMask) | (value & lastMask);
  }

  /** Number of set bits among the first {@code bits}. */
  public static int count(long[] words, int bits) {
    int ones = 0;
    int full = bits >>> 6;
    for (int w = 0; w < full; w++) {
      ones += Long.bitCount(words[w]);
    }
    if ((bits & 63) != 0) {
      ones += Long.bitCount(words[full] & (-1L >>> -bits));
    }
    return ones;
  }

  /** Stores {@code a & b} for the first {@code words} words in {@code out}. */
  public static void and(long[] a, long[] b, int words, long[] out) {
    for (int w = 0; w < words; w++) {
      out[w] = a[w] & b[w];
    }
  }

  /**
   * Copies bits. The bits of {@code target} after the copied ones, up to the end of their word, are
   * cleared.
   *
   * @param target a different array from {@code source}
   */
  public static void copy(long[] source, int from, long[] target, int to, int count) {
    int copied = 0;
    while (copied < count) {
      int at = to + copied;
      int bits = Math.min(64 - (at & 63), count - copied);
      long word = bits(source, from + copied, bits) << at;
      target[at >>> 6] = word | target[at >>> 6] & ~(-1L << at);
      copied += bits;
    }
  }

  /** The next {@code count} bits, 1 to 64, at the low end of a word. */
  private static long bits(long[] words, int from, int count) {
    long low = words[from >>> 6] >>> from;
    int held = 64 - (from & 63);
    long all = count > held ? low | words[(from >>> 6) + 1] << held : low;
    return all & (-1L >>> -count);
  }

  /**
   * Packs together the bits of {@code source} at which {@code select} is set.
   *
   * @param bits number of bits of {@code source} and {@code select}; later bits are ignored
   * @param out receives the packed bits; the word with the last bit is filled with zeros
   * @return number of set bits among the packed bits
   */
  public static int compress(long[] source, long[] select, int bits, long[] out) {
    int words = words(bits);
    int ones = 0;
    int filled = 0;
    long pending = 0;
    for (int w = 0; w < words; w++) {
      long mask = select[w];
      if (w == words - 1) {
        mask &= -1L >>> -bits;
      }
      long packed = mask == -1L ? source[w] : compress(source[w], mask);
      int added = Long.bitCount(mask);
      ones += Long.bitCount(packed);
      int shift = filled & 63;
      pending |= packed << shift;
      if (shift + added >= 64) {
        out[filled >>> 6] = pending;
        pending = shift == 0 ? 0 : packed >>> (64 - shift);
      }
      filled += added;
    }
    if ((filled & 63) != 0) {
      out[filled >>> 6] = pending;
    }
    return ones;
  }

  /**
   * The bits of {@code value} at the set bits of {@code mask}, moved together at the low end.
   *
   * <p>The distance of a bit is the number of clear mask bits below it. Each of the six rounds
   * moves the bits whose distance contains a certain power of two by that power. A prefix XOR
   * yields the parity of the distances.
   */
  static long compress(long value, long mask) {
    long kept = value & mask;
    long remaining = mask;
    long gaps = ~mask << 1;
    for (int round = 0; round < 6; round++) {
      long parity = gaps;
      parity ^= parity << 1;
      parity ^= parity << 2;
      parity ^= parity << 4;
      parity ^= parity << 8;
      parity ^= parity << 16;
      parity ^= parity << 32;
      long moving = parity & remaining;
      remaining = (remaining ^ moving) | (moving >>> (1 << round));
      long movingValue = kept & moving;
      kept = (kept ^ movingValue) | (movingValue >>> (1 << round));
      gaps &= ~parity;
    }
    return kept;
  }
}
