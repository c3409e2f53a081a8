package io.jparquet.spark.planning.row;

import java.io.Serializable;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.execution.metric.SQLMetric;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import scala.collection.AbstractIterator;
import scala.collection.Iterator;
import scala.runtime.AbstractFunction1;

/** From the batches of a task to its rows. Serialised. */
final class BatchRows extends AbstractFunction1<Iterator<ColumnarBatch>, Iterator<InternalRow>>
    implements Serializable {

  private static final long serialVersionUID = 1L;

  private final StructType columns;
  private final SQLMetric rowCount;
  private final SQLMetric batchCount;

  BatchRows(StructType columns, SQLMetric rowCount, SQLMetric batchCount) {
    this.columns = columns;
    this.rowCount = rowCount;
    this.batchCount = batchCount;
  }

  @Override
  public Iterator<InternalRow> apply(Iterator<ColumnarBatch> batches) {
    UnsafeRows rows = new UnsafeRows(columns);
    return new AbstractIterator<>() {
      @Override
      public boolean hasNext() {
        while (!rows.hasNext()) {
          if (!batches.hasNext()) {
            return false;
          }
          ColumnarBatch batch = batches.next();
          batchCount.add(1);
          rowCount.add(batch.numRows());
          rows.start(batch);
        }
        return true;
      }

      @Override
      public InternalRow next() {
        if (!hasNext()) {
          throw new java.util.NoSuchElementException("the batches have no more rows");
        }
        return rows.next();
      }
    };
  }
}
