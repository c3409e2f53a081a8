package io.jparquet.internal.write;

/**
 * Where the writers of a {@link WriterGroup} take the memory of their buffers from. Implementations
 * only count; they never allocate. Used by one thread.
 */
public interface WriteMemory {
  /**
   * Asks for memory.
   *
   * @param bytes a positive number
   * @return bytes that are granted, 0 to {@code bytes}; if they are fewer, row groups are written
   *     early until less is needed
   */
  long acquire(long bytes);

  /** Gives memory back that was granted. */
  void release(long bytes);

  /** What users can do to have more memory: the end of a sentence in a warning. */
  String remedy();

  /** As much as is asked for. */
  static WriteMemory unlimited() {
    return limited(Long.MAX_VALUE);
  }

  /** At most so many bytes. */
  static WriteMemory limited(long limit) {
    return new LimitedWriteMemory(limit);
  }
}
