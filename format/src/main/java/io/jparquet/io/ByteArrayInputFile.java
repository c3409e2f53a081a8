package io.jparquet.io;

import java.io.EOFException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.IntFunction;

/** A file held in memory. Thread-safe; the array must not change. */
final class ByteArrayInputFile implements InputFile {
  private final String location;
  private final byte[] content;

  ByteArrayInputFile(String location, byte[] content) {
    this.location = Objects.requireNonNull(location, "location");
    this.content = Objects.requireNonNull(content, "content");
  }

  @Override
  public String location() {
    return location;
  }

  @Override
  public long length() {
    return content.length;
  }

  @Override
  public void readFully(long position, byte[] dst, int offset, int length) throws EOFException {
    checkRange(position, length);
    System.arraycopy(content, (int) position, dst, offset, length);
  }

  /** Returns parts of the file's own array; nothing is copied. */
  @Override
  public List<FetchedRange> readRanges(List<ByteRange> ranges, IntFunction<byte[]> allocation)
      throws EOFException {
    List<FetchedRange> fetched = new ArrayList<>(ranges.size());
    for (ByteRange range : ranges) {
      checkRange(range.offset(), range.length());
      fetched.add(new FetchedRange(range, content, (int) range.offset()));
    }
    return fetched;
  }

  private void checkRange(long position, int length) throws EOFException {
    if (position < 0 || position > content.length - (long) length) {
      throw new EOFException(
          length
              + " bytes were requested at position "
              + position
              + ", but "
              + location
              + " has "
              + content.length
              + " bytes");
    }
  }

  @Override
  public void close() {
    // Memory does not need closing.
  }
}
