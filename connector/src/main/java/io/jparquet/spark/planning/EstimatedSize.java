package io.jparquet.spark.planning;

import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.read.Statistics;
import org.apache.spark.sql.connector.read.colstats.ColumnStatistics;

/**
 * An estimate of what a scan gives.
 *
 * @param bytes bytes in memory
 * @param rows the number of rows that are read before filters on rows; negative if it is not known
 * @param columns looks for statistics of columns on each call
 */
record EstimatedSize(long bytes, long rows, Supplier<Map<NamedReference, ColumnStatistics>> columns)
    implements Statistics {

  /** An estimate without the number of rows. */
  public EstimatedSize(long bytes) {
    this(bytes, -1, Map::of);
  }

  @Override
  public OptionalLong sizeInBytes() {
    return OptionalLong.of(bytes);
  }

  @Override
  public OptionalLong numRows() {
    return rows < 0 ? OptionalLong.empty() : OptionalLong.of(rows);
  }

  @Override
  public Map<NamedReference, ColumnStatistics> columnStats() {
    return columns.get();
  }
}
