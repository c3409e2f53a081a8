package io.jparquet.spark.core.write;

import io.jparquet.internal.column.write.ColumnOrders;
import io.jparquet.internal.stats.ValueOrder;
import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.SortingColumn;
import io.jparquet.metadata.TimeUnit;
import io.jparquet.metadata.Type;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.spark.core.mapping.TypeKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.NullOrdering;
import org.apache.spark.sql.connector.expressions.SortDirection;
import org.apache.spark.sql.connector.expressions.SortOrder;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * The claims that a footer may make about the order of rows that Spark has sorted. The sort
 * compares Spark's values, the format stored ones, and there are columns for which both differ:
 *
 * <ul>
 *   <li>FLOAT and DOUBLE: NaN has no place in the order of the format's types, and its total order
 *       tells zeros apart that are equal to Spark;
 *   <li>TIMESTAMP as INT96, unless the column is given the order of such timestamps;
 *   <li>strings of a collation that is not binary;
 *   <li>DATE and TIMESTAMP that are rebased to the hybrid calendar: the days that it lacks fall
 *       together, and times of such days fall out of order.
 * </ul>
 *
 * <p>The claim ends before such a column. It ends after a column whose values are rounded, such as
 * a timestamp of milliseconds: rows of one millisecond are sorted by their microseconds, no more by
 * the columns that follow.
 *
 * <p>Specification: {@code RowGroup.sorting_columns} and {@code ColumnOrder} in parquet.thrift.
 */
final class SortingClaim {
  private SortingClaim() {}

  /**
   * The longest part of the order that the stored values have as well.
   *
   * @param order that Spark has sorted the rows in
   * @param rows the columns of the file
   * @param schema the schema of the file
   * @param options of the file
   */
  static List<SortingColumn> of(
      List<SortOrder> order,
      StructType rows,
      ParquetSchema schema,
      RowConversion conversion,
      WriteOptions options) {
    List<SortingColumn> claim = new ArrayList<>();
    for (SortOrder key : order) {
      List<String> path = List.of(((NamedReference) key.expression()).fieldNames());
      DataType type = type(rows, path);
      LeafColumn leaf =
          schema.leaves().stream()
              .filter(column -> column.path().equals(path))
              .findFirst()
              .orElseThrow(() -> new IllegalStateException("No leaf column is at " + path));
      if (!isStoredInOrder(type, leaf, conversion, options)) {
        break;
      }
      claim.add(
          new SortingColumn(
              leaf.index(),
              key.direction() == SortDirection.DESCENDING,
              key.nullOrdering() == NullOrdering.NULLS_FIRST));
      if (isRounded(type, leaf)) {
        break;
      }
    }
    return claim;
  }

  /** Whether values of Spark that differ may be stored as one. */
  private static boolean isRounded(DataType type, LeafColumn leaf) {
    LogicalType annotation = leaf.node().logicalType();
    return switch (TypeKind.of(type)) {
      case TIMESTAMP, TIMESTAMP_NTZ ->
          annotation instanceof LogicalType.TimestampType stored
              && stored.unit() == TimeUnit.MILLIS;
      case TIME ->
          annotation instanceof LogicalType.TimeType stored && stored.unit() == TimeUnit.MILLIS;
      default -> false;
    };
  }

  private static DataType type(StructType rows, List<String> path) {
    DataType type = rows;
    for (String name : path) {
      type =
          Arrays.stream(((StructType) type).fields())
              .filter(field -> field.name().equals(name))
              .map(StructField::dataType)
              .findFirst()
              .orElseThrow();
    }
    return type;
  }

  private static boolean isStoredInOrder(
      DataType type, LeafColumn leaf, RowConversion conversion, WriteOptions options) {
    ValueOrder stored = ValueOrder.of(leaf.node(), ColumnOrders.of(leaf, options));
    if (!stored.isDefined() || stored.hasNaN()) {
      return false;
    }
    return switch (TypeKind.of(type)) {
      case STRING -> ((StringType) type).supportsBinaryOrdering();
      case DATE, TIMESTAMP -> {
        boolean isInt96 = leaf.type() == Type.INT96;
        RebaseMode rebase = isInt96 ? conversion.int96Rebase() : conversion.datetimeRebase();
        // Local times go back when a time zone leaves its daylight saving time.
        boolean isLocal = isInt96 && conversion.localTimes() != null;
        yield rebase != RebaseMode.LEGACY && !isLocal;
      }
      default -> true;
    };
  }
}
