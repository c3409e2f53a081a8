package io.jparquet.internal.write;

/**
 * The source of the memory for the buffers of the writers of a {@link WriterGroup}. Implementations
 * only count; they never allocate. Used by one thread.
 */
public interface WriteMemory {
  /**
   * Requests memory.
   *
   * @param bytes a positive number
   * @return number of granted bytes, 0 to {@code bytes}; if it is less than {@code bytes}, row
   *     groups are written early until less is needed
   */
  long acquire(long bytes);

  /** Returns granted memory. */
  void release(long bytes);

  /** Advice to users on how to get more memory, as the end of a sentence in a warning. */
  String remedy();

  /** Grants every request. */
  static WriteMemory unlimited() {
    return limited(Long.MAX_VALUE);
  }

  /** Grants at most the given number of bytes. */
  static WriteMemory limited(long limit) {
    return new LimitedWriteMemory(limit);
  }
}
