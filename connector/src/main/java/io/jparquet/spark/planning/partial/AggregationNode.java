package io.jparquet.spark.planning.partial;

import io.jparquet.spark.core.base.Seqs;
import java.util.Map;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.plans.physical.Partitioning;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.UnaryExecNode;
import org.apache.spark.sql.execution.metric.SQLMetric;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;

/**
 * One of the two operators that aggregate in a scan: it has the columns and partitions of its
 * input. Public like all nodes of Spark's trees, and extended in this package alone. As a case
 * class whose arguments are the input and what is made of it, and which is copied with the number
 * of the operator.
 */
public abstract class AggregationNode extends SparkPlan implements UnaryExecNode {

  private static final long serialVersionUID = 1L;

  private final SparkPlan child;
  private final PartialAggregation aggregation;

  /** Joins the two operators of an aggregate; without a part in what is equal. */
  private final long operator;

  /** Null until it is asked for: only plans that are executed have metrics. */
  private transient scala.collection.immutable.Map<String, SQLMetric> metrics;

  AggregationNode(SparkPlan child, PartialAggregation aggregation, long operator) {
    this.child = child;
    this.aggregation = aggregation;
    this.operator = operator;
  }

  final PartialAggregation aggregation() {
    return aggregation;
  }

  final long operator() {
    return operator;
  }

  @Override
  public final SparkPlan child() {
    return child;
  }

  @Override
  public final Seq<SparkPlan> children() {
    return Seqs.of(child);
  }

  @Override
  public final Seq<Attribute> output() {
    return child.output();
  }

  @Override
  public final Partitioning outputPartitioning() {
    return child.outputPartitioning();
  }

  /** The metrics of the operator, by name. */
  abstract Map<String, SQLMetric> newMetrics();

  @Override
  public final synchronized scala.collection.immutable.Map<String, SQLMetric> metrics() {
    if (metrics == null) {
      metrics =
          scala.collection.immutable.Map$.MODULE$.from(CollectionConverters.asScala(newMetrics()));
    }
    return metrics;
  }

  // ---- as a case class

  @Override
  public final int productArity() {
    return 2;
  }

  @Override
  public final Object productElement(int n) {
    return switch (n) {
      case 0 -> child;
      case 1 -> aggregation;
      default -> throw new IndexOutOfBoundsException(n);
    };
  }

  @Override
  public final Seq<Object> otherCopyArgs() {
    return Seqs.<Object>of(operator);
  }

  /** Nothing: Spark's operator between the two says what is aggregated. */
  @Override
  public final String argString(int maxFields) {
    return "";
  }

  @Override
  public final boolean canEqual(Object that) {
    return that instanceof AggregationNode;
  }

  @Override
  public final boolean equals(Object other) {
    return other instanceof AggregationNode node
        && getClass() == node.getClass()
        && child.equals(node.child)
        && aggregation.equals(node.aggregation);
  }

  @Override
  public final int hashCode() {
    return child.hashCode();
  }
}
