package io.jparquet.spark.core.mapping;

import io.jparquet.vector.Vector;

/**
 * How the values of one leaf column become values of a Spark type. Has arrays that it reuses, so
 * each column of each reader has its own; not thread-safe.
 */
@FunctionalInterface
public interface ValueConversion {

  /**
   * Points the target at the values of a batch, converted if need be. Values in null slots are
   * unspecified before and after and must not make a conversion fail.
   */
  void apply(Vector source, JParquetColumnVector target);
}
