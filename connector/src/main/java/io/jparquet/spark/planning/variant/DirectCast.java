package io.jparquet.spark.planning.variant;

import io.jparquet.spark.core.mapping.JParquetColumnVector;
import io.jparquet.vector.Vector;

/**
 * A cast of all values of a typed column of a shredded variant, without variants. Has arrays that
 * it reuses; not thread-safe.
 */
@FunctionalInterface
interface DirectCast {

  /**
   * Points a column at the values of a batch, and sets which of them are present.
   *
   * @param source the typed column, which has all values of the batch
   * @return false if some value cannot be cast, so that the batch is to be cast value by value
   */
  boolean apply(Vector source, JParquetColumnVector target);
}
