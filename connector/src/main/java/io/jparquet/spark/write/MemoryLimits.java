package io.jparquet.spark.write;

import io.jparquet.spark.option.OptionValues;
import java.io.Serializable;
import java.util.Map;

/**
 * How much memory the buffers of open files may take, besides what Spark's memory manager grants.
 *
 * @param ofTask bytes for the files of one task
 * @param poolRatio share of the heap for the files of all tasks of an executor
 */
record MemoryLimits(long ofTask, double poolRatio) implements Serializable {
  /** Bytes that the open files of one task may take. */
  static final String LIMIT = "jparquet.write.memory.limit";

  /** The share of the heap that all open files may take, as in parquet-java. */
  static final String POOL_RATIO = "parquet.memory.pool.ratio";

  private static final double DEFAULT_RATIO = 0.95;

  /**
   * The limits that the properties of a write ask for.
   *
   * @throws IllegalArgumentException naming the property and its value if it is not understood
   */
  static MemoryLimits of(Map<String, String> properties) {
    String limit = properties.get(LIMIT);
    String ratio = properties.get(POOL_RATIO);
    return new MemoryLimits(
        limit == null
            ? Long.MAX_VALUE
            : OptionValues.number(LIMIT, limit, 1, "a number of bytes, 1 or more"),
        ratio == null ? DEFAULT_RATIO : share(ratio));
  }

  /** Bytes that the files of all tasks of this process may take. */
  long ofProcess() {
    return (long) (Runtime.getRuntime().maxMemory() * poolRatio);
  }

  private static double share(String value) {
    return OptionValues.value(
        POOL_RATIO,
        value,
        "a share of the heap, above 0 and at most 1",
        Double::valueOf,
        share -> share > 0 && share <= 1);
  }

  @Override
  public String toString() {
    String task = ofTask == Long.MAX_VALUE ? "not set" : Long.toString(ofTask);
    return LIMIT + " (" + task + ") and " + POOL_RATIO + " (" + poolRatio + ")";
  }
}
