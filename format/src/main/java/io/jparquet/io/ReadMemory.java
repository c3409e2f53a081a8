package io.jparquet.io;

/**
 * The source of memory for reads: for the stored bytes of row groups, for decompressed pages and
 * for vectors. Implementations count, and never allocate. May be used by several threads at once.
 */
public interface ReadMemory {
  /**
   * Requests memory.
   *
   * @param bytes a positive number
   * @return number of granted bytes, 0 to {@code bytes}. If it is less, a row group is not read
   *     ahead, or is fetched in smaller parts; the read continues with the minimum it needs
   */
  long acquire(long bytes);

  /** Returns granted memory; at most as many bytes as were granted in total. */
  void release(long bytes);

  /** Grants every request. */
  static ReadMemory unlimited() {
    return UnlimitedReadMemory.INSTANCE;
  }
}
