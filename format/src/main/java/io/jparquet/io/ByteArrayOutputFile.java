package io.jparquet.io;

import io.jparquet.internal.bytes.ByteSink;
import org.jspecify.annotations.Nullable;

/** A file written to memory, of up to {@link ByteSink#MAX_SIZE} bytes. Not thread-safe. */
public final class ByteArrayOutputFile implements OutputFile {
  private final String location;
  private byte @Nullable [] content;

  /** A file without a name. */
  public ByteArrayOutputFile() {
    this("memory");
  }

  /** A file with a name for messages. */
  public ByteArrayOutputFile(String location) {
    this.location = location;
  }

  @Override
  public String location() {
    return location;
  }

  /**
   * Starts a new file; {@link #toByteArray()} returns the previous one until the new one is closed.
   */
  @Override
  public PositionOutput create() {
    return new MemoryOutput();
  }

  /**
   * The content of the last file that was closed.
   *
   * @throws IllegalStateException if none was
   */
  public byte[] toByteArray() {
    if (content == null) {
      throw new IllegalStateException("no file has been written and closed");
    }
    return content.clone();
  }

  private final class MemoryOutput implements PositionOutput {
    private final ByteSink sink = new ByteSink();
    private boolean ended;

    @Override
    public long position() {
      return sink.size();
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
      if (ended) {
        throw new IllegalStateException("the file " + location + " is closed");
      }
      sink.put(bytes, offset, length);
    }

    @Override
    public void close() {
      if (!ended) {
        ended = true;
        content = sink.toByteArray();
      }
    }

    @Override
    public void abort() {
      ended = true;
    }
  }
}
