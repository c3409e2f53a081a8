package io.jparquet.spark.core.mapping;

import io.jparquet.predicate.Predicate;
import java.io.Serializable;
import org.apache.spark.sql.sources.And;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.sources.Or;
import org.jspecify.annotations.Nullable;

/**
 * A condition that Spark has no filter for, and that says itself what it is in terms of a file. A
 * hint for readers of files. Immutable; serialized with the plan of a read.
 */
public abstract class FileCondition extends Filter implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Whether such conditions are among those that a filter consists of. */
  public static boolean isPartOf(Filter filter) {
    if (filter instanceof And and) {
      return isPartOf(and.left()) || isPartOf(and.right());
    } else if (filter instanceof Or or) {
      return isPartOf(or.left()) || isPartOf(or.right());
    }
    return filter instanceof FileCondition;
  }

  /**
   * The condition in terms of a file.
   *
   * @return null if nothing can be said of the file where the condition stands
   */
  public abstract @Nullable Predicate in(FileTerms file);

  /** Spark has no predicate that says this, and can't print those that it does not know. */
  @Override
  public final org.apache.spark.sql.connector.expressions.filter.Predicate toV2() {
    throw new UnsupportedOperationException("There is no predicate of Spark for " + this);
  }
}
