package io.jparquet.internal.write;

import io.jparquet.io.PositionOutput;

/** Discards all bytes. */
final class DiscardedOutput implements PositionOutput {
  private long position;

  @Override
  public long position() {
    return position;
  }

  @Override
  public void write(byte[] bytes, int offset, int length) {
    position += length;
  }

  @Override
  public void close() {
    // There is no file.
  }

  @Override
  public void abort() {
    // As above.
  }
}
