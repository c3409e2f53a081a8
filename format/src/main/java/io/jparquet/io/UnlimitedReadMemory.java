package io.jparquet.io;

/** Memory that grants every request and counts nothing. */
enum UnlimitedReadMemory implements ReadMemory {
  INSTANCE;

  @Override
  public long acquire(long bytes) {
    return bytes;
  }

  @Override
  public void release(long bytes) {
    // It is not counted.
  }
}
