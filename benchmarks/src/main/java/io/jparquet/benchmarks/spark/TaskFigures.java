package io.jparquet.benchmarks.spark;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;
import org.apache.spark.executor.TaskMetrics;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;

/**
 * What the tasks of a measured run took, in this process or in executors of their own, from what
 * Spark reports at the end of each task. Thread-safe.
 *
 * <p>It needs {@code spark.executor.metrics.pollingInterval}, without which Spark samples the heap
 * only every ten seconds.
 */
final class TaskFigures extends SparkListener {
  private static final String DRIVER = "driver";

  private long peakExecutionBytes;
  private long peakHeapBytes;
  private long driverCollections;

  /** Milliseconds since an executor started, at the start of the run and as last seen. */
  private final Map<String, Long> collectionsBefore = new HashMap<>();

  private final Map<String, Long> collections = new HashMap<>();

  /** Forgets the tasks until now. */
  synchronized void start() {
    peakExecutionBytes = 0;
    peakHeapBytes = 0;
    driverCollections = ofThisProcess();
    collectionsBefore.putAll(collections);
  }

  @Override
  public synchronized void onTaskEnd(SparkListenerTaskEnd end) {
    TaskMetrics task = end.taskMetrics();
    if (task == null) {
      return;
    }
    peakExecutionBytes = Math.max(peakExecutionBytes, task.peakExecutionMemory());
    long heap = end.taskExecutorMetrics().getMetricValue("JVMHeapMemory");
    peakHeapBytes = Math.max(peakHeapBytes, heap);
    String executor = end.taskInfo().executorId();
    if (!executor.equals(DRIVER)) {
      long millis = end.taskExecutorMetrics().getMetricValue("TotalGCTime");
      collections.merge(executor, millis, Math::max);
      // What an executor did before its first task is not part of a run.
      collectionsBefore.putIfAbsent(executor, millis);
    }
  }

  /** The figures since {@link #start}, after all events of the run have arrived. */
  synchronized ScaleMeasurement since(long wallNanos, long cpuNanos) {
    long millis = ofThisProcess() - driverCollections;
    for (Map.Entry<String, Long> executor : collections.entrySet()) {
      millis += executor.getValue() - collectionsBefore.get(executor.getKey());
    }
    return new ScaleMeasurement(wallNanos, cpuNanos, millis, peakHeapBytes, peakExecutionBytes);
  }

  private static long ofThisProcess() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .mapToLong(GarbageCollectorMXBean::getCollectionTime)
        .sum();
  }
}
