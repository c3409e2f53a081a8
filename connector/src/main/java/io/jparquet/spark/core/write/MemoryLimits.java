package io.jparquet.spark.core.write;

import io.jparquet.spark.core.base.SparkOptions;
import java.io.Serializable;
import java.util.Map;

/**
 * How much memory the buffers of open files may take, besides what Spark's memory manager grants.
 *
 * @param ofTask bytes for the files of one task
 * @param poolRatio share of the heap for the files of all tasks of an executor
 */
record MemoryLimits(long ofTask, double poolRatio) implements Serializable {
  /**
   * The limits that the properties of a write set.
   *
   * @throws IllegalArgumentException naming the property and its value if it is not understood
   */
  static MemoryLimits of(Map<String, String> properties) {
    return new MemoryLimits(
        SparkOptions.value(SparkOptions.MEMORY_LIMIT, properties::get),
        SparkOptions.value(SparkOptions.MEMORY_POOL_RATIO, properties::get));
  }

  /** Bytes that the files of all tasks of this process may take. */
  long ofProcess() {
    return (long) (Runtime.getRuntime().maxMemory() * poolRatio);
  }

  @Override
  public String toString() {
    String task = ofTask == Long.MAX_VALUE ? "not set" : Long.toString(ofTask);
    return SparkOptions.MEMORY_LIMIT
        + " ("
        + task
        + ") and "
        + SparkOptions.MEMORY_POOL_RATIO
        + " ("
        + poolRatio
        + ")";
  }
}
