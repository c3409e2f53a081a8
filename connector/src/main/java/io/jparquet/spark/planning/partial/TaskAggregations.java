package io.jparquet.spark.planning.partial;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.spark.TaskContext;

/**
 * The aggregations of the running tasks of this process: the operator that takes batches and the
 * one that returns what was made of them are in one task, with Spark's operators between. Several
 * partitions that one task computes follow one another. Thread-safe.
 */
final class TaskAggregations {

  /** An operator in an attempt of a task. */
  private record Place(long attempt, long operator) {}

  private static final Map<Place, TaskAggregation> RUNNING = new ConcurrentHashMap<>();

  private TaskAggregations() {}

  /** Begins an aggregation in the current task, which ends with the task at the latest. */
  static TaskAggregation begin(PartialAggregation aggregation, long operator) {
    TaskContext task = TaskContext.get();
    Place place = new Place(task.taskAttemptId(), operator);
    GroupMemory memory = new GroupMemory(task.taskMemoryManager());
    TaskAggregation begun = new TaskAggregation(aggregation, memory::take, memory::release);
    RUNNING.put(place, begun);
    task.addTaskCompletionListener(
        (org.apache.spark.util.TaskCompletionListener)
            ended -> {
              RUNNING.remove(place, begun);
              memory.release();
            });
    return begun;
  }

  /** The aggregation that was begun last in the current task. */
  static TaskAggregation current(long operator) {
    return RUNNING.get(new Place(TaskContext.get().taskAttemptId(), operator));
  }
}
