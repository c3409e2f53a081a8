package io.jparquet.io;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * A file whose end is read once, with the first request for some of it, and served from memory from
 * then on: the footer, the indexes that lie before it, and all of a small file. Not thread-safe.
 */
public final class BufferedTail implements InputFile {
  private final InputFile file;
  private final long length;
  private final int tailLength;
  private FetchedRange tail;

  /**
   * A file of which the last bytes are read at once.
   *
   * @param file the file; closed by {@link #close()}
   * @param tailLength how many bytes; of a shorter file all are
   */
  public BufferedTail(InputFile file, int tailLength) throws IOException {
    this.file = file;
    this.length = file.length();
    this.tailLength = (int) Math.min(tailLength, length);
  }

  @Override
  public String location() {
    return file.location();
  }

  @Override
  public long length() {
    return length;
  }

  @Override
  public void readFully(long position, byte[] dst, int offset, int count) throws IOException {
    if (count > 0 && isInTail(position) && position + count <= length) {
      FetchedRange bytes = tail();
      System.arraycopy(bytes.buffer(), indexOf(position), dst, offset, count);
    } else {
      file.readFully(position, dst, offset, count);
    }
  }

  @Override
  public List<FetchedRange> readRanges(List<ByteRange> ranges, RangeCoalescer merging)
      throws IOException {
    FetchedRange[] fetched = new FetchedRange[ranges.size()];
    List<ByteRange> outside = new ArrayList<>();
    for (int i = 0; i < fetched.length; i++) {
      ByteRange range = ranges.get(i);
      if (isInTail(range.offset()) && range.end() <= length) {
        fetched[i] = new FetchedRange(range, tail().buffer(), indexOf(range.offset()));
      } else {
        outside.add(range);
      }
    }
    if (!outside.isEmpty()) {
      List<FetchedRange> rest = file.readRanges(outside, merging);
      int next = 0;
      for (int i = 0; i < fetched.length; i++) {
        if (fetched[i] == null) {
          fetched[i] = rest.get(next++);
        }
      }
    }
    return List.of(fetched);
  }

  private boolean isInTail(long position) {
    return position >= length - tailLength;
  }

  private FetchedRange tail() throws IOException {
    if (tail == null) {
      ByteRange range = new ByteRange(length - tailLength, tailLength);
      tail = file.readRanges(List.of(range), RangeCoalescer.DEFAULT).get(0);
    }
    return tail;
  }

  private int indexOf(long position) {
    return tail.offset() + (int) (position - tail.range().offset());
  }

  @Override
  public InputFile sibling(String relativePath) throws IOException {
    return file.sibling(relativePath);
  }

  @Override
  public void close() throws IOException {
    tail = null;
    file.close();
  }
}
