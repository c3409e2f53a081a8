package io.jparquet.internal.page;

import io.jparquet.internal.bytes.ByteSink;
import io.jparquet.io.PositionOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Finished pages of one column chunk, including headers, in blocks of memory that are reused for
 * the next chunk. Can hold more than one array's worth. Not thread-safe.
 */
public final class PageBuffer {
  private static final int FIRST_BLOCK = 4 << 10;
  private static final int MAX_BLOCK = 1 << 20;

  private final List<byte[]> blocks = new ArrayList<>();
  private int current;
  private int used;
  private long size;
  private long memory;

  /** Number of bytes. */
  public long size() {
    return size;
  }

  /** Bytes of memory, used or not. */
  public long memoryBytes() {
    return memory;
  }

  /** Appends {@code length} bytes. */
  public void append(byte[] bytes, int offset, int length) {
    int from = offset;
    int left = length;
    while (left > 0) {
      if (current == blocks.size()) {
        byte[] block = new byte[blockSize()];
        blocks.add(block);
        memory += block.length;
        used = 0;
      }
      byte[] target = blocks.get(current);
      int part = Math.min(left, target.length - used);
      System.arraycopy(bytes, from, target, used, part);
      from += part;
      left -= part;
      used += part;
      if (used == target.length) {
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

  /** Discards the bytes and keeps the memory. */
  public void reset() {
    current = 0;
    used = 0;
    size = 0;
  }

  /** Discards the bytes and releases their memory. */
  public void release() {
    reset();
    blocks.clear();
    memory = 0;
  }

  /**
   * The size of the next block: sizes double, so that small chunks stay small and large ones have
   * few blocks.
   */
  private int blockSize() {
    int doublings = Math.min(blocks.size(), 8);
    return Math.min(MAX_BLOCK, FIRST_BLOCK << doublings);
  }
}
