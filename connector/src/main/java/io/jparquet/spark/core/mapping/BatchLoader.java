package io.jparquet.spark.core.mapping;

import io.jparquet.vector.Vector;
import org.jspecify.annotations.Nullable;

/** Points a column at a batch when somebody looks at the column. */
@FunctionalInterface
public interface BatchLoader {

  /**
   * Points the column at a batch.
   *
   * @param source the vector of the batch
   * @param size number of slots
   */
  void load(@Nullable Vector source, int size);
}
