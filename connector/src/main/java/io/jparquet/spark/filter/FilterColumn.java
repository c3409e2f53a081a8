package io.jparquet.spark.filter;

import io.jparquet.schema.LeafColumn;
import java.util.List;
import org.apache.spark.sql.types.DataType;

/**
 * A column that a filter may be about.
 *
 * @param leaf the column of the file
 * @param type the type that Spark reads it as, and so the type of literals
 * @param isOrdered whether the order of its values is known, so that minima and maxima mean
 *     something; nulls are counted without it
 */
public record FilterColumn(LeafColumn leaf, DataType type, boolean isOrdered) {

  /** Finds the column of a file for a path in Spark's schema. */
  @FunctionalInterface
  public interface Resolver {
    /** Null if the file has no such column, or not as a single value of a row. */
    FilterColumn resolve(List<String> path);
  }
}
