package io.jparquet.spark.planning;

import io.jparquet.predicate.Predicate;
import io.jparquet.spark.core.mapping.FileCondition;
import io.jparquet.spark.core.mapping.FileTerms;
import io.jparquet.spark.core.mapping.FilterColumn;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.spark.sql.sources.Filter;

/**
 * A filter that is true for a row only if a condition is true for some element of an array, or some
 * entry of a map. A hint for readers of files; Spark has no such filter. Immutable; serialized.
 *
 * <p>The condition names an element by the name of the array and {@code element}, and the parts of
 * an entry by the name of the map and {@code key} or {@code value}.
 */
final class AnyElementFilter extends FileCondition {

  private static final long serialVersionUID = 1L;

  private final String collection;
  private final Filter condition;

  /**
   * A condition on elements.
   *
   * @param collection the quoted name of the array or map
   */
  AnyElementFilter(String collection, Filter condition) {
    this.collection = Objects.requireNonNull(collection, "collection");
    this.condition = Objects.requireNonNull(condition, "condition");
  }

  @Override
  public String[] references() {
    return Stream.concat(Stream.of(collection), Arrays.stream(condition.references()))
        .toArray(String[]::new);
  }

  @Override
  public Predicate in(FileTerms file) {
    FilterColumn list = file.mayWeaken() ? file.column(v2references()[0]) : null;
    if (list == null || list.leaf() != null) {
      return null;
    }
    Predicate any = file.implied(condition);
    return new Predicate.AnyElement(list.path(), any == null ? new Predicate.AlwaysTrue() : any);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof AnyElementFilter any
        && collection.equals(any.collection)
        && condition.equals(any.condition);
  }

  @Override
  public int hashCode() {
    return Objects.hash(collection, condition);
  }

  @Override
  public String toString() {
    return "AnyElement(" + collection + "," + condition + ")";
  }
}
