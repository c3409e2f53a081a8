package io.jparquet.spark.filter;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.sources.Filter;

/**
 * True for a row only if a condition is true for some element of an array, or some entry of a map.
 * For readers of files as a hint; Spark has no such filter. Immutable; serialised.
 *
 * <p>In the condition, the element is named by the array with {@code element} behind it, the parts
 * of an entry by the map with {@code key} and {@code value} behind it.
 */
public final class AnyElement extends Filter implements Serializable {

  private static final long serialVersionUID = 1L;

  private final String collection;
  private final Filter condition;

  /**
   * A condition on elements.
   *
   * @param collection the quoted name of the array or map
   */
  public AnyElement(String collection, Filter condition) {
    this.collection = Objects.requireNonNull(collection, "collection");
    this.condition = Objects.requireNonNull(condition, "condition");
  }

  /** The quoted name of the array or map. */
  public String collection() {
    return collection;
  }

  /** What is true for some element. */
  public Filter condition() {
    return condition;
  }

  @Override
  public String[] references() {
    return Stream.concat(Stream.of(collection), Arrays.stream(condition.references()))
        .toArray(String[]::new);
  }

  /** Spark has no predicate that says this, and can't print those that it does not know. */
  @Override
  public Predicate toV2() {
    throw new UnsupportedOperationException("There is no predicate of Spark for " + this);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof AnyElement any
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
