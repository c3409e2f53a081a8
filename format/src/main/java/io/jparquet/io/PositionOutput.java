package io.jparquet.io;

import java.io.Closeable;
import java.io.IOException;

/**
 * A file being written, front to back. Used by one thread. {@link #close()} makes the file
 * complete; {@link #abort()} gives it up.
 */
public interface PositionOutput extends Closeable {
  /** Number of bytes written so far, which is the position of the next byte in the file. */
  long position();

  /** Appends {@code length} bytes of {@code bytes} from index {@code offset}. */
  void write(byte[] bytes, int offset, int length) throws IOException;

  /**
   * Gives the file up: closes it and, as far as the storage allows, leaves no file behind. Never
   * throws; has no effect after {@link #close()} or a first abort.
   */
  void abort();
}
