package io.jparquet.spark.planning.topn;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The thresholds that tasks of a process share. A threshold holds for one execution of a scan
 * alone: when it is executed again, files may have changed. Thread-safe.
 */
final class SharedThresholds {

  /** Executions whose thresholds are kept; without its threshold a scan reads more. */
  private static final int KEPT = 256;

  private static final SharedThresholds OF_PROCESS = new SharedThresholds();

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
  record Execution(String scan, int stage, int attempt) {}

  /** Those of this process. */
  static SharedThresholds ofProcess() {
    return OF_PROCESS;
  }

  /** The threshold of an execution, which all its tasks share. */
  synchronized SharedThreshold of(Execution execution) {
    return thresholds.computeIfAbsent(execution, unknown -> new SharedThreshold());
  }
}
