package io.jparquet.spark.planning.partial;

import java.io.Serializable;
import java.util.Map;
import org.apache.spark.rdd.RDD;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.metric.SQLMetric;
import org.apache.spark.sql.execution.metric.SQLMetrics;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import scala.collection.Iterator;
import scala.collection.immutable.IndexedSeq;
import scala.reflect.ClassTag;
import scala.runtime.AbstractFunction1;

/**
 * Aggregates the batches of a scan, and returns those that it does not aggregate, which Spark then
 * does. {@link PartialAggregateExec} returns the results. Public, because Spark copies it by its
 * constructor.
 */
public final class AggregatedBatchesExec extends AggregationNode {

  private static final long serialVersionUID = 1L;

  private static final String AGGREGATED = "numAggregatedRows";
  private static final String OTHERS = "numOutputRows";

  /** For {@link PartialAggregates}, and for copies. */
  public AggregatedBatchesExec(SparkPlan child, PartialAggregation aggregation, Long operator) {
    super(child, aggregation, operator);
  }

  @Override
  public SparkPlan withNewChildInternal(SparkPlan newChild) {
    return new AggregatedBatchesExec(newChild, aggregation(), operator());
  }

  @Override
  public SparkPlan withNewChildrenInternal(IndexedSeq<SparkPlan> newChildren) {
    return withNewChildInternal(newChildren.head());
  }

  @Override
  public String nodeName() {
    return "JParquetAggregatedBatches";
  }

  @Override
  public boolean supportsColumnar() {
    return true;
  }

  @Override
  Map<String, SQLMetric> newMetrics() {
    return Map.of(
        AGGREGATED,
        SQLMetrics.createMetric(sparkContext(), "number of aggregated rows"),
        OTHERS,
        SQLMetrics.createMetric(sparkContext(), "number of output rows"));
  }

  @Override
  public RDD<InternalRow> doExecute() {
    throw new IllegalStateException("Batches were expected to be requested, not rows");
  }

  @Override
  public RDD<ColumnarBatch> doExecuteColumnar() {
    Aggregating function =
        new Aggregating(
            aggregation(), operator(), metrics().apply(AGGREGATED), metrics().apply(OTHERS));
    return child()
        .executeColumnar()
        .mapPartitions(function, false, ClassTag.<ColumnarBatch>apply(ColumnarBatch.class));
  }

  /** From the batches of a task to those that are left. */
  private static final class Aggregating
      extends AbstractFunction1<Iterator<ColumnarBatch>, Iterator<ColumnarBatch>>
      implements Serializable {

    private static final long serialVersionUID = 1L;

    private final PartialAggregation aggregation;
    private final long operator;
    private final SQLMetric aggregated;
    private final SQLMetric others;

    Aggregating(
        PartialAggregation aggregation, long operator, SQLMetric aggregated, SQLMetric others) {
      this.aggregation = aggregation;
      this.operator = operator;
      this.aggregated = aggregated;
      this.others = others;
    }

    @Override
    public Iterator<ColumnarBatch> apply(Iterator<ColumnarBatch> batches) {
      return TaskAggregations.begin(aggregation, operator)
          .read(batches, aggregated::add, others::add);
    }
  }
}
