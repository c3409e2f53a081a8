package io.jparquet.spark.core.mapping;

import io.jparquet.predicate.Predicate;
import java.util.function.Function;
import org.apache.spark.sql.sources.Filter;
import org.jspecify.annotations.Nullable;

/** What a {@link FileCondition} is translated with: a file, and the place of the condition. */
public interface FileTerms {

  /**
   * Whether the translation may be true for rows for which the condition is not: not below a
   * negation.
   */
  boolean mayWeaken();

  /** How the dates and timestamps of the file are converted. */
  ConversionContext context();

  /** The literals that conditions on files may have. */
  FilterPushdown pushdown();

  /**
   * A column of the file.
   *
   * @param path its path in Spark's schema
   * @return null if the file has no such column
   */
  @Nullable FilterColumn column(String[] path);

  /**
   * A condition on a column. Rows that have their values elsewhere pass it, if that may be so.
   *
   * @param path the path of the column in Spark's schema
   * @param condition makes the condition; returns null if there is none on this column
   * @return null if the file has no such column, or no such condition
   */
  @Nullable Predicate on(String[] path, Function<FilterColumn, @Nullable Predicate> condition);

  /** A condition that each row satisfies which satisfies a filter; null if there is none. */
  @Nullable Predicate implied(Filter filter);
}
