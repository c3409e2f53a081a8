package io.jparquet.spark.planning.partial;

import org.apache.spark.memory.MemoryConsumer;
import org.apache.spark.memory.MemoryMode;
import org.apache.spark.memory.TaskMemoryManager;

/**
 * The part of Spark's execution memory that the groups of one task have. Arrays are not allocated
 * by it, only counted. Not thread-safe, except for what Spark does with it.
 */
final class GroupMemory extends MemoryConsumer {

  private static final int PAGES_OF_OTHERS = 2;

  GroupMemory(TaskMemoryManager manager) {
    super(manager, manager.pageSizeBytes(), MemoryMode.ON_HEAP);
  }

  /**
   * Raises what the groups have to a number of bytes; false if Spark does not grant it. Pages are
   * left for operators that work while the groups are returned, since groups are not spilled.
   */
  boolean take(long bytes) {
    long wanted = bytes - getUsed();
    if (wanted <= 0) {
      return true;
    }
    long others = PAGES_OF_OTHERS * taskMemoryManager.pageSizeBytes();
    long granted = acquireMemory(wanted + others);
    boolean isEnough = granted == wanted + others;
    freeMemory(isEnough ? others : granted);
    return isEnough;
  }

  /** Returns all of it. */
  void release() {
    freeMemory(getUsed());
  }

  /** Groups stay in memory. */
  @Override
  public long spill(long size, MemoryConsumer trigger) {
    return 0;
  }
}
