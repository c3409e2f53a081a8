package io.jparquet.internal.encoding;

import io.jparquet.error.CorruptFileException;

/**
 * Iterates over the miniblocks of a DELTA_BINARY_PACKED section without unpacking them. The section
 * stores its number of values, which determines its end.
 *
 * <p>Everything that the specification allows writers is accepted: all block and miniblock sizes,
 * any bits in the padding of the last miniblock, and any bit widths of unused miniblocks.
 */
final class DeltaMiniblocks {
  private static final int BLOCK_UNIT = 128;
  private static final int MINIBLOCK_UNIT = 32;

  /** The maximum number of bits of a delta; see {@link IntDeltas} for narrower values. */
  private static final int MAX_WIDTH = Long.SIZE;

  private byte[] bytes;
  private int start;
  private int position;
  private int limit;
  private int blockSize;
  private int miniblocksInBlock;
  private int miniblockSize;
  private int valueCount;
  private long firstValue;

  /** Number of deltas in the remaining miniblocks. */
  private int deltasAhead;

  /** Number of remaining miniblocks of the current block, and the position of their bit widths. */
  private int miniblocksAhead;

  private int widthsAt;
  private long minDelta;
  private int width;
  private int bodyAt;

  /**
   * Starts a section and reads its header.
   *
   * @param section array that contains it
   * @param from index of its first byte
   * @param to index after the last byte that may belong to it
   * @throws CorruptFileException when the header is invalid
   */
  void init(byte[] section, int from, int to) {
    bytes = section;
    start = from;
    position = from;
    limit = to;
    miniblocksAhead = 0;
    deltasAhead = 0;
    valueCount = 0;
    if (from == to) { // as writers may store a page of nulls
      return;
    }
    long blockValues = readVarlong();
    long miniblocks = readVarlong();
    long values = readVarlong();
    firstValue = readZigzag();
    if (blockValues <= 0 || blockValues > Integer.MAX_VALUE || blockValues % BLOCK_UNIT != 0) {
      throw damaged(
          "the block size is "
              + Long.toUnsignedString(blockValues)
              + " values, but must be a multiple of 128");
    }
    if (miniblocks <= 0
        || blockValues % miniblocks != 0
        || blockValues / miniblocks % MINIBLOCK_UNIT != 0) {
      throw damaged(
          "blocks of "
              + blockValues
              + " values cannot have "
              + Long.toUnsignedString(miniblocks)
              + " miniblocks of a multiple of 32 values");
    }
    if (values < 0 || values > Integer.MAX_VALUE) {
      throw damaged("the number of values is " + Long.toUnsignedString(values));
    }
    blockSize = (int) blockValues;
    miniblocksInBlock = (int) miniblocks;
    miniblockSize = blockSize / miniblocksInBlock;
    valueCount = (int) values;
    deltasAhead = Math.max(0, valueCount - 1);
  }

  /** Number of values of the section, the first one included. */
  int valueCount() {
    return valueCount;
  }

  /** The first value of the section; undefined if there is none. */
  long firstValue() {
    return firstValue;
  }

  /** Index after the last byte that was read or skipped. */
  int position() {
    return position;
  }

  /**
   * Moves to the next miniblock and skips its body. Adjacent miniblocks of one block with the same
   * width have the layout of a single one and are combined.
   *
   * @return number of deltas in it, without padding
   * @throws CorruptFileException when the bytes end before the body does
   */
  int next() {
    if (miniblocksAhead == 0) {
      startBlock();
    }
    width = bytes[widthsAt] & 0xFF;
    int miniblocks = 1;
    int values = miniblockSize;
    while (miniblocks < miniblocksAhead
        && values < deltasAhead
        && bytes[widthsAt + miniblocks] == bytes[widthsAt]) {
      miniblocks++;
      values += miniblockSize;
    }
    widthsAt += miniblocks;
    miniblocksAhead -= miniblocks;
    if (width > MAX_WIDTH) {
      throw damaged("a miniblock has deltas of " + width + " bits; at most 64 are possible");
    }
    long length = (long) (values / Byte.SIZE) * width;
    if (length > limit - position) {
      throw damaged(
          "a miniblock needs " + length + " bytes, but only " + (limit - position) + " are left");
    }
    bodyAt = position;
    position += (int) length;
    int deltas = Math.min(values, deltasAhead);
    deltasAhead -= deltas;
    return deltas;
  }

  /** Bits of a delta in the current miniblock. */
  int width() {
    return width;
  }

  /** Index of the first byte of the current miniblock. */
  int bodyAt() {
    return bodyAt;
  }

  /** The number to add to each delta of the current miniblock. */
  long minDelta() {
    return minDelta;
  }

  /** Skips the rest of the section and returns the index after its last byte. */
  int walkToEnd() {
    while (deltasAhead > 0) {
      next();
    }
    return position;
  }

  private void startBlock() {
    minDelta = readZigzag();
    if (miniblocksInBlock > limit - position) {
      throw damaged(
          "the bit widths of "
              + miniblocksInBlock
              + " miniblocks need as many bytes, but only "
              + (limit - position)
              + " bytes are left");
    }
    widthsAt = position;
    position += miniblocksInBlock;
    miniblocksAhead = miniblocksInBlock;
  }

  private long readZigzag() {
    long value = readVarlong();
    return (value >>> 1) ^ -(value & 1);
  }

  private long readVarlong() {
    long value = 0;
    for (int shift = 0; shift < Long.SIZE; shift += 7) {
      if (position >= limit) {
        throw damaged("it ends before a number");
      }
      byte next = bytes[position++];
      value |= (next & 0x7FL) << shift;
      if (next >= 0) {
        return value;
      }
    }
    throw damaged("a number has more than 64 bits");
  }

  /** An error with its position in the section. */
  CorruptFileException damaged(String what) {
    return new CorruptFileException(
        "DELTA_BINARY_PACKED values are invalid at byte "
            + (position - start)
            + " of "
            + (limit - start)
            + ": "
            + what
            + "; the page is damaged");
  }
}
