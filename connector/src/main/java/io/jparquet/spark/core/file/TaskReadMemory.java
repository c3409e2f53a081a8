package io.jparquet.spark.core.file;

import io.jparquet.ReadContext;
import io.jparquet.io.ReadMemory;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.spark.TaskContext;
import org.apache.spark.memory.MemoryConsumer;
import org.apache.spark.memory.MemoryMode;
import org.jspecify.annotations.Nullable;

/**
 * The memory that reads of one task take, as Spark's memory manager of the task knows it. Reads ask
 * it for memory, upon which other operators of the task may spill; at the end of the task, however
 * it ends, everything is returned.
 *
 * <p>When another operator needs memory, row groups that were read ahead are given up. The bytes
 * and vectors of the current row group can't be given up, but must not make that operator fail,
 * which has nothing to spill at its start: they are then no longer counted, like all bytes of
 * Spark's own sources. May be used by several threads at once.
 */
final class TaskReadMemory extends MemoryConsumer implements ReadMemory {
  /** Bytes that are counted. */
  private final AtomicLong held = new AtomicLong();

  /** Whether the task has ended; a thread that it left behind may still read. */
  private volatile boolean ended;

  /** Null before the context is made that the readers use. */
  private volatile @Nullable ReadContext context;

  private TaskReadMemory(TaskContext task) {
    super(task.taskMemoryManager(), MemoryMode.ON_HEAP);
  }

  /** Memory of a task, returned when the task ends. */
  static TaskReadMemory of(TaskContext task) {
    TaskReadMemory memory = new TaskReadMemory(task);
    task.addTaskCompletionListener(
        completed -> {
          memory.ended = true;
          memory.free(Long.MAX_VALUE);
        });
    return memory;
  }

  /** The same context, for readers that take their memory from here. */
  ReadContext charge(ReadContext shared) {
    ReadContext charging = shared.charging(this);
    context = charging;
    return charging;
  }

  /** Nothing is granted after the task has ended: it would never be returned. */
  @Override
  public long acquire(long bytes) {
    if (ended) {
      return 0;
    }
    long granted = acquireMemory(bytes);
    held.addAndGet(granted);
    if (ended) {
      free(granted);
    }
    return granted;
  }

  @Override
  public void release(long bytes) {
    free(bytes);
  }

  /** Frees at most as many bytes as are counted: some may not be counted any more. */
  private long free(long bytes) {
    long before = held.getAndUpdate(counted -> counted - Math.min(counted, bytes));
    long freed = Math.min(before, bytes);
    if (freed > 0) {
      freeMemory(freed);
    }
    return freed;
  }

  @Override
  public long spill(long size, MemoryConsumer trigger) {
    // Nothing is asked back before the readers of the context were granted something.
    long freed = Objects.requireNonNull(context).releaseIdle();
    return trigger == this || freed >= size ? freed : freed + free(size - freed);
  }
}
