package io.jparquet.spark.core.write;

import io.jparquet.internal.write.WriteMemory;
import io.jparquet.internal.write.WriterGroup;
import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.spark.TaskContext;
import org.apache.spark.memory.MemoryConsumer;
import org.apache.spark.memory.MemoryMode;
import org.jspecify.annotations.Nullable;

/**
 * The memory that the writers of one task take, as Spark's memory manager of the task knows it: it
 * is asked for what buffers need, may have other operators of the task spill for that, and may ask
 * for it back, upon which row groups are written early. Used by the thread of the task; Spark may
 * ask from any thread, and gets nothing from others.
 */
final class TaskMemory extends MemoryConsumer implements WriteMemory {
  private final MemoryLimits limits;

  /** The bytes that all tasks of this process have been granted. */
  private final AtomicLong grantedToAll;

  private final Thread owner = Thread.currentThread();
  private @Nullable WriterGroup group;

  private TaskMemory(TaskContext context, MemoryLimits limits, AtomicLong grantedToAll) {
    super(context.taskMemoryManager(), MemoryMode.ON_HEAP);
    this.limits = limits;
    this.grantedToAll = grantedToAll;
  }

  /**
   * A group of writers that take memory from the task that the calling thread runs, or, where it
   * runs none, as the limits say.
   *
   * @param grantedToAll counts what all tasks of the process have been granted
   */
  static WriterGroup newGroup(MemoryLimits limits, AtomicLong grantedToAll) {
    TaskContext context = TaskContext.get();
    if (context == null) {
      return WriterGroup.of(WriteMemory.limited(limits.ofTask()));
    }
    TaskMemory memory = new TaskMemory(context, limits, grantedToAll);
    WriterGroup group = WriterGroup.of(memory);
    memory.group = group;
    return group;
  }

  @Override
  public long acquire(long bytes) {
    long allowed = Math.min(bytes, limits.ofTask() - getUsed());
    allowed = Math.min(allowed, limits.ofProcess() - grantedToAll.get());
    if (allowed <= 0) {
      return 0;
    }
    long granted = acquireMemory(allowed);
    grantedToAll.addAndGet(granted);
    return granted;
  }

  @Override
  public void release(long bytes) {
    grantedToAll.addAndGet(-bytes);
    freeMemory(bytes);
  }

  @Override
  public String remedy() {
    return "give tasks more memory: increase spark.executor.memory, reduce spark.executor.cores,"
        + " or raise"
        + " the limits, which are now "
        + limits;
  }

  /** The group itself finds the memory for a request of this consumer. */
  @Override
  public long spill(long size, MemoryConsumer trigger) throws IOException {
    return trigger == this || Thread.currentThread() != owner
        ? 0
        : Objects.requireNonNull(group).free(size);
  }
}
