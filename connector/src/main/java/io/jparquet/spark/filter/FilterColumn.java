package io.jparquet.spark.filter;

import io.jparquet.schema.LeafColumn;
import java.util.List;
import org.apache.spark.sql.types.DataType;

/**
 * A column that a filter may be about.
 *
 * @param path the path of the field in the file
 * @param leaf the column of the file; null for a list or map, of which only nulls are known
 * @param type the type that Spark reads it as, and so the type of literals
 */
public record FilterColumn(List<String> path, LeafColumn leaf, DataType type) {

  /** A column of single values. */
  public FilterColumn(LeafColumn leaf, DataType type) {
    this(leaf.path(), leaf, type);
  }

  /** Finds the column of a file for a path in Spark's schema. */
  @FunctionalInterface
  public interface Resolver {
    /** Null if the file has no such column, or not with one value in each row. */
    FilterColumn resolve(List<String> path);
  }
}
