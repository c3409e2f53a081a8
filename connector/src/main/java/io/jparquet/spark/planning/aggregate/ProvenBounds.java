package io.jparquet.spark.planning.aggregate;

import io.jparquet.internal.stats.ColumnStatistics;
import io.jparquet.internal.stats.NullCounts;
import io.jparquet.internal.stats.ValueOrder;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.RowGroup;
import io.jparquet.metadata.Statistics;
import io.jparquet.metadata.Type;
import io.jparquet.schema.Field;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.spark.core.mapping.ConversionContext;
import io.jparquet.spark.core.mapping.FilterColumn;
import io.jparquet.spark.core.mapping.JParquetColumnVector;
import io.jparquet.spark.core.mapping.TypeKind;
import io.jparquet.spark.core.mapping.ValueConversion;
import io.jparquet.vector.BinaryVector;
import io.jparquet.vector.BooleanVector;
import io.jparquet.vector.DoubleVector;
import io.jparquet.vector.FloatVector;
import io.jparquet.vector.IntVector;
import io.jparquet.vector.LongVector;
import io.jparquet.vector.Vector;

/**
 * The proofs in the footer of a file about the values of a column in a row group. A minimum counts
 * as proven if it is known to occur, and if reading the column would find no smaller value:
 *
 * <ul>
 *   <li>Bounds of BYTE_ARRAY and FIXED_LEN_BYTE_ARRAY occur only if the file says so, since writers
 *       shorten them. Numbers are not shortened by any writer, and occur unless the file denies it.
 *   <li>Zero is no proven minimum or maximum of floating point numbers: it can be either of the two
 *       zeros. No maximum is proven unless the file says that there is no NaN, which is greater.
 *   <li>Spark's type must order the values as the file's type does. Integers must fit the type that
 *       they are read as, dates and timestamps must not need another calendar, and INT96 never
 *       proves anything.
 *   <li>Counts that contradict each other prove nothing.
 * </ul>
 */
final class ProvenBounds {

  private final FileMetaData file;
  private final ParquetSchema schema;
  private final ConversionContext context;

  /**
   * Looks at the footer of a file.
   *
   * @param context how the file's values are converted when they are read
   */
  public ProvenBounds(FileMetaData file, ParquetSchema schema, ConversionContext context) {
    this.file = file;
    this.schema = schema;
    this.context = context;
  }

  /**
   * Adds the values of a row group.
   *
   * @param column where they are
   * @param nullable whether nulls are allowed; if not, reading would fail at one
   * @return false if something that is requested is not proven; nothing is added then
   */
  public boolean add(
      RowGroup rowGroup, FilterColumn column, boolean nullable, ColumnAggregates summary) {
    Field field = schema.field(column.path());
    Long nulls = field == null ? null : NullCounts.of(rowGroup, field, file.createdBy());
    long rows = rowGroup.numRows();
    if (nulls == null || (nulls > 0 && !nullable)) {
      return false;
    }
    ColumnStatistics statistics =
        column.leaf() == null ? null : ColumnStatistics.of(file, rowGroup, column.leaf());
    boolean bounded = statistics != null && (statistics.min() != null || statistics.max() != null);
    if (nulls == rows ? !bounded : !summary.wantsMin() && !summary.wantsMax()) {
      summary.add(rows - nulls, null, null);
      return true;
    }
    if (nulls == rows || !bounded || !hasBoundsFor(statistics, column, summary)) {
      return false;
    }
    Statistics stored = rowGroup.columns().get(column.leaf().index()).metaData().statistics();
    Type type = column.leaf().type();
    if (summary.wantsMin() && !occurs(stored.isMinValueExact(), type)
        || summary.wantsMax() && !occurs(stored.isMaxValueExact(), type)) {
      return false;
    }
    Object min = summary.wantsMin() ? converted(statistics.min(), column) : null;
    Object max = summary.wantsMax() ? converted(statistics.max(), column) : null;
    if (summary.wantsMin() && min == null || summary.wantsMax() && max == null) {
      return false;
    }
    summary.add(rows - nulls, min, max);
    return true;
  }

  private static boolean occurs(Boolean exact, Type type) {
    return exact != null
        ? exact
        : type != Type.BYTE_ARRAY && type != Type.FIXED_LEN_BYTE_ARRAY && type != Type.INT96;
  }

  /** Whether no value is outside of the bounds, in Spark's order of the values that it reads. */
  private boolean hasBoundsFor(
      ColumnStatistics statistics, FilterColumn column, ColumnAggregates summary) {
    Object min = statistics.min();
    Object max = statistics.max();
    if (min == null || max == null) {
      return false;
    }
    if (min instanceof Boolean) {
      return true;
    }
    if (min instanceof Integer || min instanceof Long) {
      return column
          .stored()
          .readsInOrder(
              column.type(), context, ((Number) min).longValue(), ((Number) max).longValue());
    }
    if (min instanceof Float || min instanceof Double) {
      double low = ((Number) min).doubleValue();
      double high = ((Number) max).doubleValue();
      return !Double.isNaN(low)
          && !Double.isNaN(high)
          && !(summary.wantsMin() && low == 0)
          && !(summary.wantsMax() && (high == 0 || !statistics.noNaN()));
    }
    return areBytesReadInOrder(statistics.order(), column);
  }

  private static boolean areBytesReadInOrder(ValueOrder order, FilterColumn column) {
    ValueOrder expected =
        TypeKind.of(column.type()).isDecimal()
            ? ValueOrder.SIGNED_NUMBER_BYTES
            : ValueOrder.UNSIGNED_BYTES;
    return order == expected && column.stored().readsInOrder(column.type());
  }

  /** A bound as the value that reading gives, in Spark's internal form; null if it gives none. */
  private Object converted(Object bound, FilterColumn column) {
    ValueConversion conversion = column.stored().conversion(column.type(), context);
    if (conversion == null) {
      return null;
    }
    JParquetColumnVector vector = new JParquetColumnVector(column.type());
    vector.setPresence(1, null);
    try {
      conversion.apply(vectorOf(bound), vector);
    } catch (ArithmeticException e) {
      return null; // reading the rows reports it with its place, if a row has the value
    }
    return ColumnValues.value(vector, 0, column.type());
  }

  private static Vector vectorOf(Object value) {
    if (value instanceof Boolean flag) {
      return new BooleanVector(new byte[] {(byte) (flag ? 1 : 0)}, 1, null);
    }
    if (value instanceof Integer number) {
      return new IntVector(new int[] {number}, 1, null);
    }
    if (value instanceof Long number) {
      return new LongVector(new long[] {number}, 1, null);
    }
    if (value instanceof Float number) {
      return new FloatVector(new float[] {number}, 1, null);
    }
    if (value instanceof Double number) {
      return new DoubleVector(new double[] {number}, 1, null);
    }
    byte[] bytes = (byte[]) value;
    return new BinaryVector(bytes, new int[] {0}, new int[] {bytes.length}, 1, null);
  }
}
