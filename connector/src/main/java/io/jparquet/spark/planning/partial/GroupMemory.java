package io.jparquet.spark.planning.partial;

import org.apache.spark.memory.MemoryConsumer;
import org.apache.spark.memory.MemoryMode;
import org.apache.spark.memory.TaskMemoryManager;

/**
 * The part of Spark's execution memory that the groups of one task have. Arrays are not allocated
 * by it, only counted. Not thread-safe, except for what Spark does with it.
 */
final class GroupMemory extends MemoryConsumer {

  GroupMemory(TaskMemoryManager manager) {
    super(manager, manager.pageSizeBytes(), MemoryMode.ON_HEAP);
  }

  /** Raises what the groups have to a number of bytes; false if Spark does not grant it. */
  boolean take(long bytes) {
    long wanted = bytes - getUsed();
    if (wanted <= 0) {
      return true;
    }
    long granted = acquireMemory(wanted);
    if (granted < wanted) {
      freeMemory(granted);
      return false;
    }
    return true;
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
