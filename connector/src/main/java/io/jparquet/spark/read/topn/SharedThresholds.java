package io.jparquet.spark.read.topn;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The thresholds that tasks of this process share. A threshold holds for one execution of a scan
 * alone: when it is executed again, files may have changed. Thread-safe.
 */
public final class SharedThresholds {

  /** Executions whose thresholds are kept; without its threshold a scan reads more. */
  private static final int KEPT = 256;

  private final Map<Execution, SharedThreshold> thresholds =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Execution, SharedThreshold> eldest) {
          return size() > KEPT;
        }
      };

  /**
   * One execution of a scan.
   *
   * @param scan names the scan, and no other one
   * @param stage the stage of its tasks
   * @param attempt the attempt to run the stage
   */
  public record Execution(String scan, int stage, int attempt) {}

  /** The threshold of an execution, which all its tasks share. */
  synchronized SharedThreshold of(Execution execution) {
    return thresholds.computeIfAbsent(execution, unknown -> new SharedThreshold());
  }
}
