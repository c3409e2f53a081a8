package io.jparquet.spark.planning.row;

import io.jparquet.spark.core.base.Seqs;
import java.util.Map;
import org.apache.spark.rdd.RDD;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.SortOrder;
import org.apache.spark.sql.catalyst.plans.physical.Partitioning;
import org.apache.spark.sql.execution.ColumnarToRowTransition;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.metric.SQLMetric;
import org.apache.spark.sql.execution.metric.SQLMetrics;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import scala.collection.immutable.IndexedSeq;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;
import scala.reflect.ClassTag;

/**
 * Returns the rows of the batches of a scan of jparquet, in place of Spark's own operator. Equal to
 * another one of the same input. Public, because Spark copies it by its constructor.
 */
public final class RowsExec extends SparkPlan implements ColumnarToRowTransition {

  private static final long serialVersionUID = 1L;

  private static final String ROWS = "numOutputRows";
  private static final String BATCHES = "numInputBatches";

  private final SparkPlan child;

  /** Null until it is asked for: only plans that are executed have metrics. */
  private transient scala.collection.immutable.Map<String, SQLMetric> metrics;

  /** The rows of a plan of batches, whose columns are those of a scan of jparquet. */
  public RowsExec(SparkPlan child) {
    this.child = child;
  }

  /** Whether a plan returns batches whose rows can be written. */
  static boolean supports(SparkPlan plan) {
    return Seqs.list(plan.output()).stream()
        .allMatch(attribute -> UnsafeRows.supports(attribute.dataType()));
  }

  @Override
  public SparkPlan child() {
    return child;
  }

  @Override
  public Seq<SparkPlan> children() {
    return Seqs.of(child);
  }

  @Override
  public SparkPlan withNewChildInternal(SparkPlan newChild) {
    return new RowsExec(newChild);
  }

  @Override
  public SparkPlan withNewChildrenInternal(IndexedSeq<SparkPlan> newChildren) {
    return new RowsExec(newChildren.head());
  }

  @Override
  public Seq<Attribute> output() {
    return child.output();
  }

  @Override
  public Partitioning outputPartitioning() {
    return child.outputPartitioning();
  }

  @Override
  public Seq<SortOrder> outputOrdering() {
    return child.outputOrdering();
  }

  @Override
  public String nodeName() {
    return "JParquetColumnarToRow";
  }

  @Override
  public synchronized scala.collection.immutable.Map<String, SQLMetric> metrics() {
    if (metrics == null) {
      metrics =
          scala.collection.immutable.Map$.MODULE$.from(
              CollectionConverters.asScala(
                  Map.of(
                      ROWS,
                      SQLMetrics.createMetric(sparkContext(), "number of output rows"),
                      BATCHES,
                      SQLMetrics.createMetric(sparkContext(), "number of input batches"))));
    }
    return metrics;
  }

  @Override
  public RDD<InternalRow> doExecute() {
    StructField[] columns =
        Seqs.list(output()).stream()
            .map(a -> new StructField(a.name(), a.dataType(), a.nullable(), a.metadata()))
            .toArray(StructField[]::new);
    BatchRows rows =
        new BatchRows(new StructType(columns), metrics().apply(ROWS), metrics().apply(BATCHES));
    return child
        .executeColumnar()
        .mapPartitions(rows, false, ClassTag.<InternalRow>apply(InternalRow.class));
  }

  // ---- as a case class of one argument

  @Override
  public int productArity() {
    return 1;
  }

  @Override
  public Object productElement(int n) {
    if (n != 0) {
      throw new IndexOutOfBoundsException(n);
    }
    return child;
  }

  @Override
  public boolean canEqual(Object that) {
    return that instanceof RowsExec;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RowsExec rows && child.equals(rows.child);
  }

  @Override
  public int hashCode() {
    return child.hashCode();
  }
}
