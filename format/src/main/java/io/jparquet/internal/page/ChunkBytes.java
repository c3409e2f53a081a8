package io.jparquet.internal.page;

import io.jparquet.error.CorruptFileException;
import io.jparquet.io.FetchedRange;
import io.jparquet.io.InputFile;
import java.io.IOException;
import java.util.List;

/**
 * The stored bytes of one column chunk. They are either in memory (all of them, or those of some
 * pages), or are read through a window that moves forward, so that chunks beyond 2 GiB need no more
 * memory than others. Positions count from the start of the chunk. Not thread-safe.
 */
public final class ChunkBytes {
  private final InputFile file;
  private final long start;
  private final long length;
  private final int windowBytes;

  /** The fetched parts, ascending, when only parts of the chunk were fetched; else null. */
  private final List<FetchedRange> parts;

  private byte[] buffer;
  private String location;

  /** Index in {@code buffer} of the chunk position {@code windowStart}. */
  private int bufferOffset;

  private long windowStart;
  private int windowLength;

  private ChunkBytes(
      InputFile file,
      long start,
      long length,
      int windowBytes,
      byte[] buffer,
      List<FetchedRange> parts) {
    this.parts = parts;
    this.file = file;
    this.start = start;
    this.length = length;
    this.windowBytes = windowBytes;
    this.buffer = buffer;
  }

  /** A chunk that was fetched whole. */
  public static ChunkBytes fetched(FetchedRange range) {
    int length = range.range().length();
    ChunkBytes bytes =
        new ChunkBytes(null, range.range().offset(), length, length, range.buffer(), null);
    bytes.bufferOffset = range.offset();
    bytes.windowLength = length;
    return bytes;
  }

  /**
   * A chunk of {@code length} bytes at {@code start} that is read {@code windowBytes} at a time.
   */
  public static ChunkBytes windowed(InputFile file, long start, long length, int windowBytes) {
    return new ChunkBytes(file, start, length, windowBytes, new byte[0], null);
  }

  /**
   * A chunk of {@code length} bytes at {@code start}, with only some parts fetched.
   *
   * @param parts the parts, ascending; others must not be requested
   */
  public static ChunkBytes ofParts(long start, long length, List<FetchedRange> parts) {
    return new ChunkBytes(null, start, length, 0, new byte[0], List.copyOf(parts));
  }

  /** These bytes, which are in another file than their footer; its name is for messages. */
  public ChunkBytes inFile(String name) {
    location = name;
    return this;
  }

  /** The name of the file that the bytes are in, if it is not that of the footer; else null. */
  public String fileName() {
    return location;
  }

  /** Position of the chunk's first byte in the file. */
  public long fileOffset() {
    return start;
  }

  /** Number of bytes of the chunk. */
  public long length() {
    return length;
  }

  /** Whether {@link #require} never invalidates what an earlier call returned. */
  public boolean isStable() {
    return file == null;
  }

  /** The array that the result of the last {@link #require} is an index of. */
  public byte[] buffer() {
    return buffer;
  }

  /**
   * Makes {@code count} bytes from {@code position} available in one piece; bytes before the
   * position may be dropped.
   *
   * @return index of the first of them in {@link #buffer()}
   * @throws CorruptFileException when the chunk ends before
   */
  public int require(long position, int count) throws IOException {
    if (count < 0 || position < 0 || count > length - position) {
      throw new CorruptFileException(
          count
              + " bytes are expected at position "
              + position
              + " of a column chunk of "
              + length
              + " bytes");
    }
    if (position < windowStart || position + count > windowStart + windowLength) {
      if (parts == null) {
        moveTo(position, count);
      } else {
        moveToPart(position, count);
      }
    }
    return bufferOffset + (int) (position - windowStart);
  }

  private void moveToPart(long position, int count) {
    for (FetchedRange part : parts) {
      long from = part.range().offset() - start;
      if (position >= from && position + count <= from + part.range().length()) {
        buffer = part.buffer();
        bufferOffset = part.offset();
        windowStart = from;
        windowLength = part.range().length();
        return;
      }
    }
    throw new CorruptFileException(
        "the "
            + count
            + " bytes at position "
            + position
            + " of the column chunk are not those of a page, by its offset index; to read without"
            + " the index, set parquet.filter.columnindex.enabled to false");
  }

  /** Number of bytes from {@code position} on that {@link #require} can provide in one piece. */
  public long available(long position) {
    if (parts != null) {
      for (FetchedRange part : parts) {
        long from = part.range().offset() - start;
        if (position >= from && position < from + part.range().length()) {
          return from + part.range().length() - position;
        }
      }
    }
    return length - position;
  }

  private void moveTo(long position, int count) throws IOException {
    int wanted = (int) Math.min(length - position, Math.max(count, windowBytes));
    int kept = 0;
    if (position >= windowStart && position < windowStart + windowLength) {
      kept = (int) (windowStart + windowLength - position);
    }
    int keptFrom = bufferOffset + (int) (position - windowStart);
    byte[] target = buffer.length >= wanted ? buffer : new byte[wanted];
    windowLength = 0; // if reading fails, the buffer has nothing that is known
    if (kept > 0) {
      System.arraycopy(buffer, keptFrom, target, 0, kept);
    }
    file.readFully(start + position + kept, target, kept, wanted - kept);
    buffer = target;
    bufferOffset = 0;
    windowStart = position;
    windowLength = wanted;
  }
}
