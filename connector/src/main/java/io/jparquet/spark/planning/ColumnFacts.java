package io.jparquet.spark.planning;

import java.util.Optional;
import java.util.OptionalLong;
import org.apache.spark.sql.connector.read.colstats.ColumnStatistics;

/**
 * What footers prove about the values of a column.
 *
 * @param least the minimum in Spark's internal form; null if it is not known, or there is no value
 * @param greatest the maximum, likewise
 * @param nulls the number of nulls
 */
record ColumnFacts(Object least, Object greatest, long nulls) implements ColumnStatistics {

  @Override
  public Optional<Object> min() {
    return Optional.ofNullable(least);
  }

  @Override
  public Optional<Object> max() {
    return Optional.ofNullable(greatest);
  }

  @Override
  public OptionalLong nullCount() {
    return OptionalLong.of(nulls);
  }
}
