package io.jparquet.io;

import java.io.Closeable;
import java.io.IOException;

/**
 * A file that is written from start to end. Used by one thread. {@link #close()} completes the
 * file; {@link #abort()} discards it.
 */
public interface PositionOutput extends Closeable {
  /** Number of bytes written so far, which is the position of the next byte in the file. */
  long position();

  /** Appends {@code length} bytes of {@code bytes} from index {@code offset}. */
  void write(byte[] bytes, int offset, int length) throws IOException;

  /**
   * Hands the bytes so far to the storage, so that they survive if this process is killed, as far
   * as the storage allows: a local file keeps them unless the machine fails; an object store shows
   * nothing until the file is complete. Does nothing by default.
   *
   * @throws IOException if the storage refuses them
   */
  default void flush() throws IOException {}

  /**
   * Discards the file: closes it and, as far as the storage allows, removes it. Never throws. Has
   * no effect after {@link #close()} or a first abort.
   */
  void abort();
}
