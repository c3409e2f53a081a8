package io.jparquet.level;

import io.jparquet.io.ByteSink;

/**
 * Encodes levels, given as runs, in the RLE / bit-packing hybrid: long runs become RLE runs without
 * being looked at entry by entry, the rest becomes bit-packed groups of eight, to which each run
 * adds all its bits at once.
 *
 * <p>Specification: "Run Length Encoding / Bit-Packing Hybrid (RLE = 3)".
 */
public final class LevelEncoder {
  private static final int GROUP = 8;

  /** As many levels as a header of one byte can announce. */
  private static final int MAX_PACKED = 63 * GROUP;

  private final int bitWidth;

  /** For each number of levels that are packed at once, their sum if each is 1. */
  private final long[] ones;

  private ByteSink out;

  /** Levels of the current bit-packed run, and where its header is. */
  private int packed;

  private int headerAt;

  /** Bits of the current bit-packed run that are not in {@link #out} yet, less than 32. */
  private long bits;

  private int bitCount;

  /** An encoder for levels 0 to {@code maxLevel}, which is at least 1. */
  public LevelEncoder(int maxLevel) {
    bitWidth = Integer.SIZE - Integer.numberOfLeadingZeros(maxLevel);
    ones = new long[1 + Math.max(1, Math.min(GROUP - 1, Integer.SIZE / bitWidth))];
    for (int i = 1; i < ones.length; i++) {
      ones[i] = ones[i - 1] << bitWidth | 1;
    }
  }

  /** Appends the first {@code entries} levels, without the length that V1 pages put in front. */
  public void encode(LevelRuns runs, int entries, ByteSink target) {
    runs.close();
    out = target;
    int left = entries;
    for (int run = 0; left > 0; run++) {
      int length = Math.min(left, runs.length(run));
      left -= length;
      encodeRun(runs.level(run), length);
    }
    pack(0, -packed & GROUP - 1);
    endPacked();
    out = null;
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
    if (packed == 0 && count > 0) {
      headerAt = out.extend(1);
    }
    packed += count;
    int left = count;
    while (left > 0) {
      int atOnce = Math.min(left, ones.length - 1);
      bits |= level * ones[atOnce] << bitCount;
      bitCount += atOnce * bitWidth;
      left -= atOnce;
      if (bitCount >= Integer.SIZE) {
        out.putInt((int) bits);
        bits >>>= Integer.SIZE;
        bitCount -= Integer.SIZE;
      }
    }
  }

  /** Ends the bit-packed run, if there is one, which consists of whole groups. */
  private void endPacked() {
    if (packed > 0) {
      for (; bitCount > 0; bitCount -= Byte.SIZE) {
        out.putByte((int) bits);
        bits >>>= Byte.SIZE;
      }
      out.array()[headerAt] = (byte) (packed / GROUP << 1 | 1);
      packed = 0;
    }
  }
}
