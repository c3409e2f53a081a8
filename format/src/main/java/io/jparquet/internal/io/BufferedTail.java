package io.jparquet.internal.io;

import io.jparquet.io.ByteRange;
import io.jparquet.io.FetchedRange;
import io.jparquet.io.InputFile;
import io.jparquet.io.RequestCost;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * A file whose end is read once, with the first request for a part of it, and then served from
 * memory: the footer, the indexes before it, and all of a small file. It may begin with less and
 * read the rest on request. Not thread-safe.
 */
public final class BufferedTail implements InputFile {
  private final InputFile file;
  private final long length;
  private int tailLength;

  /** The bytes of the tail that were read, up to its end; null if none. */
  private FetchedRange tail;

  /**
   * A file whose last bytes are read at once.
   *
   * @param file the file; closed by {@link #close()}
   * @param tailLength the number of these bytes; a shorter file is read whole
   */
  public BufferedTail(InputFile file, int tailLength) throws IOException {
    this.file = file;
    this.length = file.length();
    this.tailLength = (int) Math.min(tailLength, length);
  }

  /**
   * Makes the tail longer: its new part is read once, with the first request for a part of it.
   *
   * @param bytes its new length; no effect if it is already that long
   */
  public void extend(int bytes) {
    tailLength = (int) Math.max(tailLength, Math.min(bytes, length));
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
      FetchedRange bytes = tail(position);
      System.arraycopy(bytes.buffer(), indexOf(position), dst, offset, count);
    } else {
      file.readFully(position, dst, offset, count);
    }
  }

  @Override
  public List<FetchedRange> readRanges(List<ByteRange> ranges, IntFunction<byte[]> allocation)
      throws IOException {
    return read(ranges, new RangeCoalescer(0, 0, allocation));
  }

  /** Reads ranges in any order, and merges those that are not in the tail. */
  List<FetchedRange> read(List<ByteRange> ranges, RangeCoalescer merging) throws IOException {
    FetchedRange[] fetched = new FetchedRange[ranges.size()];
    List<ByteRange> outside = new ArrayList<>();
    long first = length;
    for (ByteRange range : ranges) {
      first = isInTail(range) ? Math.min(first, range.offset()) : first;
    }
    for (int i = 0; i < fetched.length; i++) {
      ByteRange range = ranges.get(i);
      if (isInTail(range)) {
        fetched[i] = new FetchedRange(range, tail(first).buffer(), indexOf(range.offset()));
      } else {
        outside.add(range);
      }
    }
    if (!outside.isEmpty()) {
      List<FetchedRange> rest = merging.read(file, outside);
      int next = 0;
      for (int i = 0; i < fetched.length; i++) {
        if (fetched[i] == null) {
          fetched[i] = rest.get(next++);
        }
      }
    }
    return List.of(fetched);
  }

  /** Whether all of some ranges are, or will be, read with the tail. */
  public boolean holds(List<ByteRange> ranges) {
    return ranges.stream().allMatch(this::isInTail);
  }

  private boolean isInTail(ByteRange range) {
    return isInTail(range.offset()) && range.end() <= length;
  }

  private boolean isInTail(long position) {
    return position >= length - tailLength;
  }

  /** The tail, or enough of it to contain a position. */
  private FetchedRange tail(long position) throws IOException {
    if (tail == null) {
      tail = read(length - tailLength, tailLength);
    } else if (position < tail.range().offset()) {
      ByteRange whole = new ByteRange(length - tailLength, tailLength);
      int present = tail.range().length();
      FetchedRange before = read(whole.offset(), whole.length() - present);
      byte[] joined = new byte[whole.length()];
      int added = before.range().length();
      System.arraycopy(before.buffer(), before.offset(), joined, 0, added);
      System.arraycopy(tail.buffer(), tail.offset(), joined, added, present);
      tail = new FetchedRange(whole, joined, 0);
    }
    return tail;
  }

  private FetchedRange read(long position, int count) throws IOException {
    return file.readRanges(List.of(new ByteRange(position, count)), byte[]::new).get(0);
  }

  private int indexOf(long position) {
    return tail.offset() + (int) (position - tail.range().offset());
  }

  @Override
  public RequestCost requestCost() {
    return file.requestCost();
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
