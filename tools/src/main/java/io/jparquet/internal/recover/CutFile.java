package io.jparquet.internal.recover;

import io.jparquet.io.InputFile;
import io.jparquet.io.RequestCost;
import java.io.EOFException;
import java.io.IOException;

/**
 * The beginning of a file, followed by the bytes it should end with. Closing it does not close the
 * file. Thread-safe if the file is.
 */
final class CutFile implements InputFile {
  private final InputFile file;
  private final long kept;
  private final byte[] end;

  /**
   * A part of a file.
   *
   * @param kept number of its first bytes
   * @param end the bytes after them
   */
  CutFile(InputFile file, long kept, byte[] end) {
    this.file = file;
    this.kept = kept;
    this.end = end;
  }

  @Override
  public String location() {
    return file.location();
  }

  @Override
  public long length() {
    return kept + end.length;
  }

  @Override
  public void readFully(long position, byte[] dst, int offset, int length) throws IOException {
    if (position < 0 || length > length() - position) {
      throw new EOFException(
          length + " bytes were requested at " + position + " of " + length() + " bytes");
    }
    int stored = (int) Math.max(0, Math.min(length, kept - position));
    if (stored > 0) {
      file.readFully(position, dst, offset, stored);
    }
    if (stored < length) {
      int from = (int) (position + stored - kept);
      System.arraycopy(end, from, dst, offset + stored, length - stored);
    }
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
  public void close() {
    // The file belongs to the caller.
  }
}
