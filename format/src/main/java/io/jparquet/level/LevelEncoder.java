package io.jparquet.level;

import io.jparquet.io.ByteSink;

/**
 * Encodes levels, given as runs, in the RLE / bit-packing hybrid: long runs become RLE runs without
 * being looked at entry by entry, the rest becomes bit-packed groups of eight.
 *
 * <p>Specification: "Run Length Encoding / Bit-Packing Hybrid (RLE = 3)".
 */
public final class LevelEncoder {
  /** As many groups as a header of one byte can announce. */
  private static final int MAX_GROUPS = 63;

  private static final int GROUP = 8;

  private final int bitWidth;
  private final int[] group = new int[GROUP];
  private ByteSink out;
  private int inGroup;
  private int groups;
  private int headerAt;

  /** An encoder for levels 0 to {@code maxLevel}, which is at least 1. */
  public LevelEncoder(int maxLevel) {
    bitWidth = 32 - Integer.numberOfLeadingZeros(maxLevel);
  }

  /** Appends the first {@code entries} levels, without the length that V1 pages put in front. */
  public void encode(LevelRuns runs, int entries, ByteSink target) {
    runs.close();
    out = target;
    inGroup = 0;
    groups = 0;
    int left = entries;
    for (int run = 0; left > 0; run++) {
      int length = Math.min(left, runs.length(run));
      left -= length;
      encodeRun(runs.level(run), length);
    }
    if (inGroup > 0) {
      while (inGroup < GROUP) {
        group[inGroup++] = 0;
      }
      packGroup();
    }
    endGroups();
    out = null;
  }

  private void encodeRun(int level, int length) {
    int left = length;
    while (left > 0 && inGroup > 0) {
      left--;
      addToGroup(level);
    }
    if (left >= GROUP) {
      endGroups();
      out.putVarlong((long) left << 1);
      for (int shift = 0; shift < bitWidth; shift += 8) {
        out.putByte(level >>> shift);
      }
      return;
    }
    while (left > 0) {
      left--;
      addToGroup(level);
    }
  }

  private void addToGroup(int level) {
    group[inGroup++] = level;
    if (inGroup == GROUP) {
      packGroup();
    }
  }

  private void packGroup() {
    if (groups == 0) {
      headerAt = out.extend(1);
    }
    long bits = 0;
    int filled = 0;
    for (int i = 0; i < GROUP; i++) {
      bits |= (long) group[i] << filled;
      filled += bitWidth;
      while (filled >= 8) {
        out.putByte((int) bits);
        bits >>>= 8;
        filled -= 8;
      }
    }
    inGroup = 0;
    if (++groups == MAX_GROUPS) {
      endGroups();
    }
  }

  private void endGroups() {
    if (groups > 0) {
      out.array()[headerAt] = (byte) (groups << 1 | 1);
      groups = 0;
    }
  }
}
