package io.jparquet.page;

import io.jparquet.io.ByteSink;
import io.jparquet.io.PositionOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Finished pages of one column chunk, headers included, in blocks of memory that are reused for the
 * next chunk. Can hold more than one array's worth. Not thread-safe.
 */
public final class PageBuffer {
  private static final int FIRST_BLOCK = 4 << 10;
  private static final int MAX_BLOCK = 1 << 20;

  private final List<byte[]> blocks = new ArrayList<>();
  private int current;
  private int used;
  private long size;

  /** Number of bytes. */
  public long size() {
    return size;
  }

  /** Bytes of memory, used or not. */
  public long memoryBytes() {
    long bytes = 0;
    for (byte[] block : blocks) {
      bytes += block.length;
    }
    return bytes;
  }

  /** Appends {@code length} bytes. */
  public void append(byte[] bytes, int offset, int length) {
    int from = offset;
    int left = length;
    while (left > 0) {
      if (current == blocks.size()) {
        blocks.add(new byte[blockSize()]);
        used = 0;
      }
      byte[] block = blocks.get(current);
      int part = Math.min(left, block.length - used);
      System.arraycopy(bytes, from, block, used, part);
      from += part;
      left -= part;
      used += part;
      if (used == block.length) {
        current++;
        used = 0;
      }
    }
    size += length;
  }

  /** Appends the content of a sink. */
  public void append(ByteSink sink) {
    append(sink.array(), 0, sink.size());
  }

  /** Writes all bytes to a file. */
  public void writeTo(PositionOutput out) throws IOException {
    for (int i = 0; i < current; i++) {
      out.write(blocks.get(i), 0, blocks.get(i).length);
    }
    if (used > 0) {
      out.write(blocks.get(current), 0, used);
    }
  }

  /** Forgets the bytes and keeps the memory. */
  public void reset() {
    current = 0;
    used = 0;
    size = 0;
  }

  /** Blocks double, so that small chunks stay small and large ones have few blocks. */
  private int blockSize() {
    int doublings = Math.min(blocks.size(), 8);
    return Math.min(MAX_BLOCK, FIRST_BLOCK << doublings);
  }
}
