package io.jparquet.io;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Delegates to another file and counts the reads and the bytes. */
public final class CountingInputFile implements InputFile {
  private final InputFile file;
  private final List<ByteRange> ranges = new ArrayList<>();

  /** Counts the reads of {@code file}. */
  public CountingInputFile(InputFile file) {
    this.file = file;
  }

  /** Number of calls of {@link #readFully}. */
  public int reads() {
    return ranges.size();
  }

  /** Number of bytes read by them. */
  public long bytesRead() {
    return ranges.stream().mapToLong(ByteRange::length).sum();
  }

  /** The ranges that they read, in order. */
  public List<ByteRange> ranges() {
    return List.copyOf(ranges);
  }

  @Override
  public String location() {
    return file.location();
  }

  @Override
  public long length() throws IOException {
    return file.length();
  }

  @Override
  public void readFully(long position, byte[] dst, int offset, int length) throws IOException {
    ranges.add(new ByteRange(position, length));
    file.readFully(position, dst, offset, length);
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
