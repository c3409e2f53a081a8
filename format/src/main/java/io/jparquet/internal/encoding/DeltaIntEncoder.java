package io.jparquet.internal.encoding;

import io.jparquet.internal.bytes.ByteSink;
import java.util.Arrays;

/**
 * DELTA_BINARY_PACKED INT32 values, in blocks of four miniblocks of 32 values. Not thread-safe.
 *
 * <p>Specification: "Delta Encoding (DELTA_BINARY_PACKED = 5)".
 */
final class DeltaIntEncoder implements ValueEncoder<int[]> {
  private static final int MINIBLOCK = BitPacking.ROUND;
  private static final int MINIBLOCKS = 4;
  private static final int BLOCK = MINIBLOCKS * MINIBLOCK;

  /** The current block: deltas minus their minimum, and the bit width of each miniblock. */
  private final int[] deltas = new int[BLOCK];

  private int minDelta;
  private final int[] widths = new int[MINIBLOCKS];

  @Override
  public long encodedSize(int[] values, int offset, int count) {
    int first = count == 0 ? 0 : values[offset];
    long size = DeltaHeader.size(BLOCK, MINIBLOCKS, count, first);
    int end = offset + count;
    for (int at = offset + 1; at < end; at += BLOCK) {
      prepare(values, at, Math.min(BLOCK, end - at));
      size += DeltaHeader.zigzagSize(minDelta) + MINIBLOCKS;
      size += bodySize();
    }
    return size;
  }

  @Override
  public void encode(int[] values, int offset, int count, ByteSink out) {
    int first = count == 0 ? 0 : values[offset];
    DeltaHeader.put(BLOCK, MINIBLOCKS, count, first, out);
    int end = offset + count;
    for (int at = offset + 1; at < end; at += BLOCK) {
      prepare(values, at, Math.min(BLOCK, end - at));
      putBlock(out);
    }
  }

  private int bodySize() {
    int bits = 0;
    for (int width : widths) {
      bits += width;
    }
    return MINIBLOCK / Byte.SIZE * bits;
  }

  private void putBlock(ByteSink out) {
    DeltaHeader.putZigzag(minDelta, out);
    int widthsAt = out.extend(MINIBLOCKS + bodySize());
    int at = widthsAt + MINIBLOCKS;
    byte[] bytes = out.array();
    for (int i = 0; i < MINIBLOCKS; i++) {
      int width = widths[i];
      bytes[widthsAt + i] = (byte) width;
      if (width > 0) {
        BitPacking.pack(width, deltas, i * MINIBLOCK, bytes, at, 1);
        at += width * (MINIBLOCK / Byte.SIZE);
      }
    }
  }

  /** Computes the block of the values from {@code at}, which all have a predecessor. */
  private void prepare(int[] values, int at, int count) {
    int min = Integer.MAX_VALUE;
    for (int i = 0; i < count; i++) {
      int delta = values[at + i] - values[at + i - 1];
      deltas[i] = delta;
      min = Math.min(min, delta);
    }
    if (count < BLOCK) {
      Arrays.fill(deltas, count, BLOCK, min);
    }
    minDelta = min;
    for (int miniblock = 0; miniblock < MINIBLOCKS; miniblock++) {
      int bits = 0;
      int from = miniblock * MINIBLOCK;
      for (int i = from; i < from + MINIBLOCK; i++) {
        int delta = deltas[i] - min;
        deltas[i] = delta;
        bits |= delta;
      }
      widths[miniblock] = Integer.SIZE - Integer.numberOfLeadingZeros(bits);
    }
  }
}
