package io.jparquet.spark.planning.partial;

import io.jparquet.spark.core.mapping.JParquetColumnVector;
import java.util.List;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/** Batches of columns of longs, and the steps that read them. */
final class Batches {

  private Batches() {}

  /** A batch of one or more columns of longs. */
  static ColumnarBatch batch(long[]... columns) {
    ColumnVector[] vectors = new ColumnVector[columns.length];
    for (int i = 0; i < columns.length; i++) {
      vectors[i] = vector(columns[i], null);
    }
    return new ColumnarBatch(vectors, columns[0].length);
  }

  static JParquetColumnVector vector(long[] values, long[] present) {
    JParquetColumnVector vector = new JParquetColumnVector(DataTypes.LongType);
    vector.setPresence(values.length, present);
    vector.setLongs(values);
    return vector;
  }

  static Step longs(int column, int width) {
    return new ColumnSteps.Longs(new ColumnPlace(column, List.of()), width);
  }
}
