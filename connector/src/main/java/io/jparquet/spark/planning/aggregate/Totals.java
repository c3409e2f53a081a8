package io.jparquet.spark.planning.aggregate;

import io.jparquet.spark.core.mapping.JParquetColumnVector;
import io.jparquet.spark.planning.aggregate.AggregateCall.Function;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/** The number of rows of a group, and what is asked of its columns. Not thread-safe. */
public final class Totals {

  private final PushedAggregation aggregation;
  private final ColumnAggregates[] columns;
  private long rows;

  /** Totals of no rows. */
  public Totals(PushedAggregation aggregation) {
    this.aggregation = aggregation;
    StructField[] fields = aggregation.columns().fields();
    this.columns = new ColumnAggregates[fields.length];
    for (int i = 0; i < columns.length; i++) {
      boolean wantsMin = aggregation.calls().contains(new AggregateCall(Function.MIN, i));
      boolean wantsMax = aggregation.calls().contains(new AggregateCall(Function.MAX, i));
      boolean wantsCount = aggregation.calls().contains(new AggregateCall(Function.VALUES, i));
      if (wantsMin || wantsMax || wantsCount) {
        columns[i] = new ColumnAggregates(fields[i].dataType(), wantsMin, wantsMax);
      }
    }
  }

  /** The number of rows. */
  public long rows() {
    return rows;
  }

  /** Adds rows whose columns are added one by one. */
  public void addRows(long count) {
    rows += count;
  }

  /** The functions of a column, by its ordinal; null if it is only grouped by. */
  public ColumnAggregates column(int ordinal) {
    return columns[ordinal];
  }

  /** Adds all that other totals of the same aggregation have. */
  public void add(Totals other) {
    rows += other.rows;
    for (int i = 0; i < columns.length; i++) {
      if (columns[i] != null) {
        ColumnAggregates summary = other.columns[i];
        columns[i].add(summary.values(), summary.min(), summary.max());
      }
    }
  }

  /** Adds the rows of a batch with the columns of the aggregation. */
  public void add(ColumnarBatch batch) {
    int size = batch.numRows();
    rows += size;
    for (int i = 0; i < columns.length; i++) {
      if (columns[i] != null) {
        add(columns[i], (JParquetColumnVector) batch.column(i), size);
      }
    }
  }

  private static void add(ColumnAggregates summary, JParquetColumnVector vector, int size) {
    DataType type = summary.type();
    Object min = null;
    Object max = null;
    int values = size - vector.numNulls();
    if (values > 0 && summary.wantsMin()) {
      min = ColumnValues.value(vector, ColumnValues.least(vector, size, type), type);
    }
    if (values > 0 && summary.wantsMax()) {
      max = ColumnValues.value(vector, ColumnValues.greatest(vector, size, type), type);
    }
    summary.add(values, min, max);
  }

  /**
   * The aggregates, in the order of the calls.
   *
   * @return values in Spark's internal form, and nulls
   */
  public Object[] results() {
    return aggregation.calls().stream().map(this::result).toArray();
  }

  private Object result(AggregateCall call) {
    return switch (call.function()) {
      case ROWS -> rows;
      case VALUES -> columns[call.column()].values();
      case MIN -> columns[call.column()].min();
      case MAX -> columns[call.column()].max();
    };
  }
}
