package io.jparquet.spark.planning.partial;

import java.io.Serializable;
import java.util.Map;
import java.util.NoSuchElementException;
import org.apache.spark.rdd.RDD;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.metric.SQLMetric;
import org.apache.spark.sql.execution.metric.SQLMetrics;
import scala.collection.AbstractIterator;
import scala.collection.Iterator;
import scala.collection.immutable.IndexedSeq;
import scala.reflect.ClassTag;
import scala.runtime.AbstractFunction1;

/**
 * Returns the rows of Spark's partial aggregate, its input, and then what {@link
 * AggregatedBatchesExec}, below that, has aggregated. Public, because Spark copies it by its
 * constructor.
 */
public final class PartialAggregateExec extends AggregationNode {

  private static final long serialVersionUID = 1L;

  private static final String ROWS = "numOutputRows";

  /** For {@link PartialAggregates}, and for copies. */
  public PartialAggregateExec(SparkPlan child, PartialAggregation aggregation, Long operator) {
    super(child, aggregation, operator);
  }

  @Override
  public SparkPlan withNewChildInternal(SparkPlan newChild) {
    return new PartialAggregateExec(newChild, aggregation(), operator());
  }

  @Override
  public SparkPlan withNewChildrenInternal(IndexedSeq<SparkPlan> newChildren) {
    return withNewChildInternal(newChildren.head());
  }

  @Override
  public String nodeName() {
    return "JParquetPartialAggregate";
  }

  @Override
  Map<String, SQLMetric> newMetrics() {
    return Map.of(ROWS, SQLMetrics.createMetric(sparkContext(), "number of output rows"));
  }

  @Override
  public RDD<InternalRow> doExecute() {
    return child()
        .execute()
        .mapPartitions(
            new Appending(operator(), metrics().apply(ROWS)),
            false,
            ClassTag.<InternalRow>apply(InternalRow.class));
  }

  /** Appends the results of a task. */
  private static final class Appending
      extends AbstractFunction1<Iterator<InternalRow>, Iterator<InternalRow>>
      implements Serializable {

    private static final long serialVersionUID = 1L;

    private final long operator;
    private final SQLMetric count;

    Appending(long operator, SQLMetric count) {
      this.operator = operator;
      this.count = count;
    }

    @Override
    public Iterator<InternalRow> apply(Iterator<InternalRow> others) {
      // Begun when the input was made; complete when the input has no more rows.
      TaskAggregation groups = TaskAggregations.current(operator);
      return new AbstractIterator<>() {
        private Iterator<InternalRow> rest;

        @Override
        public boolean hasNext() {
          if (rest == null) {
            if (others.hasNext()) {
              return true;
            }
            rest = groups.result();
          }
          return rest.hasNext();
        }

        @Override
        public InternalRow next() {
          if (!hasNext()) {
            throw new NoSuchElementException("there are no more rows");
          }
          count.add(1);
          return rest == null ? others.next() : rest.next();
        }
      };
    }
  }
}
