package io.jparquet.internal.column.write;

/**
 * The account of the memory that the buffers of one file take: the length of their arrays, used or
 * not. Not thread-safe.
 */
public interface MemoryAccount {
  /** An account without a limit or a reader. */
  MemoryAccount NONE =
      new MemoryAccount() {
        @Override
        public void beforeGrowth(long bytes) {
          // There is no limit.
        }

        @Override
        public void changed(long bytes) {
          // As above.
        }
      };

  /**
   * Called in the middle of a record, before a buffer for its values becomes larger. Row groups of
   * other files may be written meanwhile, to make room.
   *
   * @throws RuntimeException if that fails
   */
  void beforeGrowth(long bytes);

  /** Called after pages were made, written or dropped, with the change in their bytes. */
  void changed(long bytes);
}
