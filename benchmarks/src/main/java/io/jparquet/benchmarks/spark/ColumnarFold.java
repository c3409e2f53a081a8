package io.jparquet.benchmarks.spark;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * Adds up a number for each value of each column of a scan's batches, through the getters of {@link
 * ColumnVector}. This measures the cost of reading with the minimum of Spark's operators. For
 * columns of flat types.
 */
final class ColumnarFold implements FlatMapFunction<Iterator<ColumnarBatch>, Long> {

  private static final long serialVersionUID = 1;

  private final DataType[] types;

  private ColumnarFold(DataType[] types) {
    this.types = types;
  }

  /**
   * Runs the scan of a query that consists only of a scan.
   *
   * @throws IllegalStateException if its plan does not return batches
   */
  static long of(Dataset<Row> scan) {
    SparkPlan plan = scan.queryExecution().executedPlan();
    while (!plan.supportsColumnar()) {
      if (plan.children().size() != 1) {
        throw new IllegalStateException("no columnar scan: " + plan);
      }
      plan = plan.children().head();
    }
    DataType[] types =
        Arrays.stream(scan.schema().fields()).map(StructField::dataType).toArray(DataType[]::new);
    return plan.executeColumnar()
        .toJavaRDD()
        .mapPartitions(new ColumnarFold(types))
        .fold(0L, Long::sum);
  }

  @Override
  public Iterator<Long> call(Iterator<ColumnarBatch> batches) {
    long sum = 0;
    while (batches.hasNext()) {
      ColumnarBatch batch = batches.next();
      for (int i = 0; i < types.length; i++) {
        sum += fold(batch.column(i), types[i], batch.numRows());
      }
    }
    return List.of(sum).iterator();
  }

  private static long fold(ColumnVector column, DataType type, int rows) {
    if (type instanceof IntegerType || type instanceof DateType) {
      return ints(column, rows);
    } else if (type instanceof LongType) {
      return longs(column, rows);
    } else if (type instanceof DoubleType) {
      return doubles(column, rows);
    } else if (type instanceof BooleanType) {
      return booleans(column, rows);
    } else if (type instanceof DecimalType decimal) {
      return decimals(column, decimal, rows);
    } else if (type instanceof StringType) {
      return strings(column, rows);
    }
    throw new IllegalArgumentException("no fold of " + type.sql());
  }

  private static long ints(ColumnVector column, int rows) {
    long sum = 0;
    for (int i = 0; i < rows; i++) {
      sum += column.isNullAt(i) ? 1 : column.getInt(i);
    }
    return sum;
  }

  private static long longs(ColumnVector column, int rows) {
    long sum = 0;
    for (int i = 0; i < rows; i++) {
      sum += column.isNullAt(i) ? 1 : column.getLong(i);
    }
    return sum;
  }

  private static long doubles(ColumnVector column, int rows) {
    long sum = 0;
    for (int i = 0; i < rows; i++) {
      sum += column.isNullAt(i) ? 1 : Double.doubleToRawLongBits(column.getDouble(i));
    }
    return sum;
  }

  private static long booleans(ColumnVector column, int rows) {
    long sum = 0;
    for (int i = 0; i < rows; i++) {
      sum += column.isNullAt(i) || column.getBoolean(i) ? 1 : 0;
    }
    return sum;
  }

  private static long decimals(ColumnVector column, DecimalType type, int rows) {
    long sum = 0;
    for (int i = 0; i < rows; i++) {
      sum +=
          column.isNullAt(i)
              ? 1
              : column.getDecimal(i, type.precision(), type.scale()).toUnscaledLong();
    }
    return sum;
  }

  private static long strings(ColumnVector column, int rows) {
    long sum = 0;
    for (int i = 0; i < rows; i++) {
      if (!column.isNullAt(i)) {
        UTF8String value = column.getUTF8String(i);
        sum += value.numBytes() == 0 ? 1 : value.numBytes() + value.getByte(value.numBytes() - 1);
      }
    }
    return sum;
  }
}
