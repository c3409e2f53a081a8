package io.jparquet.internal.write;

/** Grants up to a fixed number of bytes. */
final class LimitedWriteMemory implements WriteMemory {
  private final long limit;
  private long used;

  LimitedWriteMemory(long limit) {
    if (limit <= 0) {
      throw new IllegalArgumentException("The limit of memory must be positive, found " + limit);
    }
    this.limit = limit;
  }

  @Override
  public long acquire(long bytes) {
    long granted = Math.min(bytes, limit - used);
    used += granted;
    return granted;
  }

  @Override
  public void release(long bytes) {
    used -= bytes;
  }

  @Override
  public String remedy() {
    return "raise the limit of " + limit + " bytes";
  }
}
