package io.jparquet.internal.level;

import io.jparquet.internal.bytes.ByteSink;
import io.jparquet.internal.bytes.LittleEndian;

/**
 * Encodes levels, given as runs, in the RLE / bit-packing hybrid. Long runs become RLE runs without
 * a step per entry. The rest becomes bit-packed groups of eight, to which each run adds all its
 * bits at once.
 *
 * <p>Specification: "Run Length Encoding / Bit-Packing Hybrid (RLE = 3)".
 */
public final class LevelEncoder {
  private static final int GROUP = 8;

  /** The number of levels that a header of one byte can announce. */
  private static final int MAX_PACKED = 63 * GROUP;

  /** Bits that can be added at once: a word minus the bits of an incomplete byte. */
  private static final int MAX_BITS = Long.SIZE - Byte.SIZE;

  /** Never written to. */
  private static final ByteSink NOWHERE = new ByteSink(0);

  private final int bitWidth;

  /** For each number of levels that can be packed at once, the packed bits if each level is 1. */
  private final long[] ones;

  /** The destination while levels are encoded; an encoder does not keep its caller's sink. */
  private ByteSink out = NOWHERE;

  /** Number of levels in the current bit-packed run, and the position of its header. */
  private int packed;

  private int headerAt;

  /** Bits of the current bit-packed run that are not yet in {@link #out}, less than a byte. */
  private long bits;

  private int bitCount;

  /** An encoder for levels 0 to {@code maxLevel}, which is at least 1. */
  public LevelEncoder(int maxLevel) {
    bitWidth = Integer.SIZE - Integer.numberOfLeadingZeros(maxLevel);
    ones = new long[1 + Math.min(GROUP - 1, MAX_BITS / bitWidth)];
    for (int i = 1; i < ones.length; i++) {
      ones[i] = ones[i - 1] << bitWidth | 1;
    }
  }

  /**
   * Appends the first {@code entries} levels, without the length that precedes them in V1 pages.
   */
  public void encode(LevelRuns runs, int entries, ByteSink target) {
    out = target;
    short[] levels = runs.levels();
    int[] ends = runs.ends();
    int at = 0;
    for (int run = 0; at < entries; ) {
      int end = Math.min(entries, ends[run]);
      int length = end - at;
      if (length < ones.length && packed + length <= MAX_PACKED) {
        run = packShortRuns(levels, ends, run, at, entries);
        at = Math.min(entries, ends[run - 1]);
      } else {
        encodeRun(levels[run++], length);
        at = end;
      }
    }
    pack(0, -packed & GROUP - 1);
    endPacked();
    out = NOWHERE;
  }

  /**
   * Packs runs, as long as each can be packed at once and fits into the current bit-packed run. The
   * steps are the same for each run, so no branch depends on unpredictable levels and lengths.
   *
   * @param run index of the first run, which can be packed in this way
   * @param from number of levels before it
   * @return index of the first run that was not packed
   */
  private int packShortRuns(short[] levels, int[] ends, int run, int from, int entries) {
    startPacked();
    out.reserve((long) MAX_PACKED / Byte.SIZE * bitWidth + Long.BYTES);
    byte[] array = out.array();
    int first = out.size();
    int to = first;
    long word = bits;
    int wordBits = bitCount;
    int next = run;
    int at = from;
    int room = MAX_PACKED - packed;
    int width = bitWidth;
    long[] sums = ones;
    while (at < entries) {
      int end = Math.min(entries, ends[next]);
      int length = end - at;
      if (length >= sums.length || end - from > room) {
        break;
      }
      word |= levels[next] * sums[length] << wordBits;
      wordBits += length * width;
      LittleEndian.putLong(array, to, word);
      to += wordBits >>> 3;
      word >>>= wordBits & -Byte.SIZE;
      wordBits &= Byte.SIZE - 1;
      at = end;
      next++;
    }
    packed += at - from;
    out.extend(to - first);
    bits = word;
    bitCount = wordBits;
    return next;
  }

  private void encodeRun(int level, int length) {
    int first = Math.min(length, -packed & GROUP - 1);
    pack(level, first);
    int left = length - first;
    if (left >= GROUP) {
      endPacked();
      out.putVarlong((long) left << 1);
      for (int shift = 0; shift < bitWidth; shift += Byte.SIZE) {
        out.putByte(level >>> shift);
      }
    } else if (left > 0) {
      if (packed == MAX_PACKED) {
        endPacked();
      }
      pack(level, left);
    }
  }

  /** Adds a level {@code count} times, less than eight and not beyond the end of the group. */
  private void pack(int level, int count) {
    if (count > 0) {
      startPacked();
    }
    packed += count;
    int left = count;
    while (left > 0) {
      int atOnce = Math.min(left, ones.length - 1);
      bits |= level * ones[atOnce] << bitCount;
      bitCount += atOnce * bitWidth;
      left -= atOnce;
      out.reserve(Long.BYTES);
      LittleEndian.putLong(out.array(), out.size(), bits);
      out.extend(bitCount >>> 3);
      bits >>>= bitCount & -Byte.SIZE;
      bitCount &= Byte.SIZE - 1;
    }
  }

  private void startPacked() {
    if (packed == 0) {
      headerAt = out.extend(1);
    }
  }

  /**
   * Ends the bit-packed run, if there is one. It consists of whole groups and therefore of whole
   * bytes.
   */
  private void endPacked() {
    if (packed > 0) {
      out.array()[headerAt] = (byte) (packed / GROUP << 1 | 1);
      packed = 0;
    }
  }
}
