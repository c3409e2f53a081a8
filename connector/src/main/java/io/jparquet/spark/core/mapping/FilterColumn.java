package io.jparquet.spark.core.mapping;

import io.jparquet.predicate.Predicate;
import io.jparquet.schema.LeafColumn;
import java.util.List;
import org.apache.spark.sql.types.DataType;
import org.jspecify.annotations.Nullable;

/**
 * A column that a filter may be about.
 *
 * @param path the path of the field in the file
 * @param leaf the column of the file; null for a list or map, where only nulls are known
 * @param type the type that Spark reads it as, and so the type of literals; LONG for all integers
 *     of a typed column of a variant
 * @param exceptions conditions on other columns of the file, or on this one: rows that satisfy one
 *     of them may have another value than this column. Empty if it has the values of all rows
 */
public record FilterColumn(
    List<String> path, @Nullable LeafColumn leaf, DataType type, List<Predicate> exceptions) {

  public FilterColumn {
    exceptions = List.copyOf(exceptions);
  }

  /** A column with the values of all rows. */
  public FilterColumn(List<String> path, @Nullable LeafColumn leaf, DataType type) {
    this(path, leaf, type, List.of());
  }

  /** A column of single values. */
  public FilterColumn(LeafColumn leaf, DataType type) {
    this(leaf.path(), leaf, type);
  }

  /** What the column stores; null for a list or map. */
  public @Nullable StoredType stored() {
    return leaf == null ? null : StoredType.of(leaf);
  }

  /** Finds the column of a file for a path in Spark's schema. */
  @FunctionalInterface
  public interface Resolver {
    /** Null if the file has no such column, or not with one value in each row. */
    @Nullable FilterColumn resolve(List<String> path);
  }
}
