package io.jparquet.spark.core.mapping;

import java.io.Serializable;
import org.apache.spark.sql.types.DataType;

/**
 * Which filters are pushed down to the files.
 *
 * @param enabled whether any is
 * @param dates filters on dates
 * @param timestamps filters on timestamps
 * @param decimals filters on decimals
 * @param strings filters on parts of strings
 */
public record FilterPushdown(
    boolean enabled, boolean dates, boolean timestamps, boolean decimals, boolean strings)
    implements Serializable {

  /** All filters are. */
  public static final FilterPushdown ALL = new FilterPushdown(true, true, true, true, true);

  /** Whether comparisons of values of a type are: always, for a type that has no setting here. */
  public boolean compares(DataType type) {
    return switch (TypeKind.of(type)) {
      case SHORT_DECIMAL, LONG_DECIMAL -> decimals;
      case TIMESTAMP, TIMESTAMP_NTZ -> timestamps;
      case DATE -> dates;
      default -> true;
    };
  }
}
