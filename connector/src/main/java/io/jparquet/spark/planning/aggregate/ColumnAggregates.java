package io.jparquet.spark.planning.aggregate;

import java.util.Comparator;
import org.apache.spark.sql.catalyst.util.TypeUtils;
import org.apache.spark.sql.types.DataType;

/**
 * The count, the minimum and the maximum of the values of a column, as far as they are requested,
 * in Spark's order, in which NaN is the greatest number and zeros are equal. Not thread-safe.
 */
public final class ColumnAggregates {

  private final DataType type;
  private final boolean wantsMin;
  private final boolean wantsMax;
  private final Comparator<Object> order;
  private long values;
  private Object min;
  private Object max;

  ColumnAggregates(DataType type, boolean wantsMin, boolean wantsMax) {
    this.type = type;
    this.wantsMin = wantsMin;
    this.wantsMax = wantsMax;
    this.order = wantsMin || wantsMax ? TypeUtils.getInterpretedOrdering(type) : null;
  }

  /** The type of the values in Spark. */
  DataType type() {
    return type;
  }

  /** Whether the minimum is requested. */
  boolean wantsMin() {
    return wantsMin;
  }

  /** Whether the maximum is requested. */
  boolean wantsMax() {
    return wantsMax;
  }

  /**
   * Adds values.
   *
   * @param count how many that are not null
   * @param least the least of them in Spark's internal form; null if there is none, or if it is not
   *     asked for
   * @param greatest the greatest of them, likewise
   */
  void add(long count, Object least, Object greatest) {
    values += count;
    if (least != null && (min == null || order.compare(least, min) < 0)) {
      min = least;
    }
    if (greatest != null && (max == null || order.compare(greatest, max) > 0)) {
      max = greatest;
    }
  }

  /**
   * Adds rows that have all one value.
   *
   * @param value in Spark's internal form, or null
   */
  public void addConstant(Object value, long rows) {
    if (value != null && rows > 0) {
      add(rows, wantsMin ? value : null, wantsMax ? value : null);
    }
  }

  /** The number of values that are not null. */
  public long values() {
    return values;
  }

  /** The least value in Spark's internal form; null if there is none. */
  public Object min() {
    return min;
  }

  /** The greatest value in Spark's internal form; null if there is none. */
  public Object max() {
    return max;
  }
}
