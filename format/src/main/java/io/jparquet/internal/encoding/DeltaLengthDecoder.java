package io.jparquet.internal.encoding;

import io.jparquet.error.CorruptFileException;

/**
 * DELTA_LENGTH_BYTE_ARRAY values: all lengths, then all bytes. The bytes are not copied. Not
 * thread-safe.
 *
 * <p>Specification: "Delta-length byte array (DELTA_LENGTH_BYTE_ARRAY = 6)".
 */
final class DeltaLengthDecoder implements ValueDecoder<BinaryValues> {
  private static final int PART = 1024;
  private static final String KIND = "DELTA_LENGTH_BYTE_ARRAY";

  private final DeltaMiniblocks walk = new DeltaMiniblocks();
  private final DeltaIntDecoder lengths = new DeltaIntDecoder();
  private byte[] page;
  private int position;
  private int limit;

  /** Lengths of values that are skipped. */
  private int[] skipped = new int[0];

  @Override
  public void init(byte[] bytes, int offset, int end, int valueCount) {
    page = bytes;
    limit = end;
    walk.init(bytes, offset, end);
    position = walk.walkToEnd();
    lengths.init(bytes, offset, position, valueCount);
  }

  @Override
  public void read(BinaryValues dst, int dstOffset, int count) {
    RemainingValues.check(count, lengths.remaining(), KIND);
    dst.ensureCapacity(dstOffset + count);
    lengths.read(dst.lengths(), dstOffset, count);
    int from = position;
    position = place(dst.starts(), dst.lengths(), dstOffset, count);
    dst.add(page, from, position, dstOffset, count);
  }

  @Override
  public void skip(int count) {
    RemainingValues.check(count, lengths.remaining(), KIND);
    if (skipped.length == 0) {
      skipped = new int[PART];
    }
    for (int done = 0; done < count; done += PART) {
      int length = Math.min(PART, count - done);
      lengths.read(skipped, 0, length);
      position = checkedEnd(skipped, 0, length);
    }
  }

  /** Stores the starts of the values and returns the end of the last one. */
  private int place(int[] starts, int[] sizes, int offset, int count) {
    int end = checkedEnd(sizes, offset, count);
    int at = position;
    for (int i = offset; i < offset + count; i++) {
      starts[i] = at;
      at += sizes[i];
    }
    return end;
  }

  private int checkedEnd(int[] sizes, int offset, int count) {
    long sum = 0;
    int signs = 0;
    for (int i = offset; i < offset + count; i++) {
      sum += sizes[i];
      signs |= sizes[i];
    }
    if (signs < 0) {
      throw new CorruptFileException(
          "a DELTA_LENGTH_BYTE_ARRAY value has a negative length: the page is damaged");
    }
    if (sum > limit - position) {
      throw new CorruptFileException(
          count
              + " DELTA_LENGTH_BYTE_ARRAY values should have "
              + sum
              + " bytes, but only "
              + (limit - position)
              + " are left: the page is damaged");
    }
    return position + (int) sum;
  }
}
