package io.jparquet.internal.encoding;

import java.util.Arrays;

/**
 * DELTA_BINARY_PACKED INT64 values: rounds of 32 deltas are unpacked in place and then summed. Not
 * thread-safe.
 *
 * <p>Specification: "Delta Encoding (DELTA_BINARY_PACKED = 5)".
 */
final class DeltaLongDecoder implements ValueDecoder<long[]> {
  private static final int ROUND = LongBitUnpacking.ROUND;

  private final DeltaMiniblocks miniblocks = new DeltaMiniblocks();
  private byte[] bytes;

  /** Total number of values that were not read yet. */
  private int left;

  /** Whether the first value, which is not in a miniblock, is still to be read. */
  private boolean firstAhead;

  /** The last value that was decoded; also into {@link #round}. */
  private long last;

  /** Deltas of the current miniblock that were not decoded yet, and their first byte. */
  private int deltas;

  private int deltasAt;

  /** Values that were decoded but not read; they are at the end of this array. */
  private final long[] round = new long[ROUND];

  private int roundAt = ROUND;
  private int roundEnd = ROUND;

  @Override
  public void init(byte[] page, int offset, int limit, int valueCount) {
    bytes = page;
    miniblocks.init(page, offset, limit);
    left = miniblocks.valueCount();
    firstAhead = left > 0;
    last = miniblocks.firstValue();
    deltas = 0;
    roundAt = ROUND;
    roundEnd = ROUND;
  }

  @Override
  public void read(long[] dst, int dstOffset, int count) {
    RemainingValues.check(count, left, "DELTA_BINARY_PACKED INT64");
    left -= count;
    int at = dstOffset;
    int end = dstOffset + count;
    if (at < end && firstAhead) {
      firstAhead = false;
      dst[at++] = last;
    }
    while (at < end) {
      if (roundAt < roundEnd) {
        int length = Math.min(roundEnd - roundAt, end - at);
        System.arraycopy(round, roundAt, dst, at, length);
        roundAt += length;
        at += length;
      } else {
        nextMiniblock();
        int whole = Math.min(end - at, deltas) & -ROUND;
        if (whole > 0) {
          decode(dst, at, whole);
          at += whole;
        } else {
          bufferRound();
        }
      }
    }
  }

  @Override
  public void skip(int count) {
    RemainingValues.check(count, left, "DELTA_BINARY_PACKED INT64");
    left -= count;
    int ahead = count;
    if (ahead > 0 && firstAhead) {
      firstAhead = false;
      ahead--;
    }
    while (ahead > 0) {
      if (roundAt < roundEnd) {
        int length = Math.min(roundEnd - roundAt, ahead);
        roundAt += length;
        ahead -= length;
      } else {
        nextMiniblock();
        int whole = Math.min(ahead, deltas);
        if (miniblocks.width() == 0) {
          last += miniblocks.minDelta() * whole;
          deltas -= whole;
          ahead -= whole;
        } else {
          bufferRound();
        }
      }
    }
  }

  private void nextMiniblock() {
    if (deltas == 0) {
      deltas = miniblocks.next();
      deltasAt = miniblocks.bodyAt();
    }
  }

  /** Decodes the next round of the miniblock; only deltas that belong to values are kept. */
  private void bufferRound() {
    int length = Math.min(ROUND, deltas);
    decode(round, 0, ROUND);
    deltas += ROUND - length;
    last = round[length - 1];
    roundAt = 0;
    roundEnd = length;
  }

  /** Decodes whole rounds of the miniblock. */
  private void decode(long[] dst, int offset, int count) {
    int width = miniblocks.width();
    long minDelta = miniblocks.minDelta();
    int end = offset + count;
    long value = last;
    if (width == 0) {
      if (minDelta == 0) {
        Arrays.fill(dst, offset, end, value);
      } else {
        for (int i = offset; i < end; i++) {
          value += minDelta;
          dst[i] = value;
        }
      }
    } else {
      LongBitUnpacking.unpack(width, bytes, deltasAt, dst, offset, count / ROUND);
      for (int i = offset; i < end; i++) {
        value += dst[i] + minDelta;
        dst[i] = value;
      }
      deltasAt += count / Byte.SIZE * width;
    }
    last = value;
    deltas -= count;
  }
}
