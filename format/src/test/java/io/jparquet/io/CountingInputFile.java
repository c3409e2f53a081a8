package io.jparquet.io;

import java.io.IOException;

/** Passes everything on to another file and counts the reads and the bytes. */
public final class CountingInputFile implements InputFile {
  private final InputFile file;
  private int reads;
  private long bytesRead;

  /** Counts what is read of {@code file}. */
  public CountingInputFile(InputFile file) {
    this.file = file;
  }

  /** Number of calls of {@link #readFully}. */
  public int reads() {
    return reads;
  }

  /** Number of bytes read by them. */
  public long bytesRead() {
    return bytesRead;
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
    reads++;
    bytesRead += length;
    file.readFully(position, dst, offset, length);
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
