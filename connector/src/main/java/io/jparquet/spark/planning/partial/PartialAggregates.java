package io.jparquet.spark.planning.partial;

import io.jparquet.spark.core.base.SparkOptions;
import io.jparquet.spark.core.base.TreeNodes;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.aggregate.BaseAggregateExec;
import org.apache.spark.sql.execution.aggregate.HashAggregateExec;
import org.apache.spark.sql.execution.aggregate.SortAggregateExec;
import org.apache.spark.sql.execution.exchange.ShuffleExchangeLike;
import org.apache.spark.sql.internal.SQLConf;

/**
 * Has partial aggregates over scans made of batches, through projections, filters and expansions.
 * Spark's own operators stay in the plan, for batches that are not aggregated here:
 *
 * <pre>
 * JParquetPartialAggregate        returns the rows of its input, and the results
 * +- HashAggregate                Spark's, or SortAggregate
 *    +- Project, Filter, Sort, Expand   Spark's, if there are any
 *       +- ColumnarToRow          Spark's
 *          +- JParquetAggregatedBatches   aggregates batches, and returns the others
 *             +- BatchScan
 * </pre>
 *
 * <p>Thread-safe.
 */
public final class PartialAggregates extends Rule<SparkPlan> {

  /** So many groups have numbers in any case. */
  private static final long MOST_GROUPS = 1L << 28;

  private static final AtomicLong OPERATORS = new AtomicLong();

  /** The rule. */
  public PartialAggregates() {}

  @Override
  public SparkPlan apply(SparkPlan plan) {
    SQLConf conf = SQLConf.get();
    UnaryOperator<String> settings = name -> conf.getConfString(name, null);
    boolean isWanted = SparkOptions.PARTIAL_AGGREGATES.from(settings);
    int mostGroups = (int) Math.min(MOST_GROUPS, SparkOptions.GROUPS.from(settings));
    return isWanted ? replaced(plan, mostGroups, false) : plan;
  }

  private static SparkPlan replaced(SparkPlan plan, int mostGroups) {
    boolean needsNoOrder = plan instanceof ShuffleExchangeLike;
    return TreeNodes.mapChildren(plan, child -> replaced(child, mostGroups, needsNoOrder));
  }

  private static SparkPlan replaced(SparkPlan plan, int mostGroups, boolean needsNoOrder) {
    boolean isFree =
        plan instanceof HashAggregateExec
            || plan instanceof SortAggregateExec sorted
                && (needsNoOrder || sorted.groupingExpressions().isEmpty());
    SparkPlan aggregated = isFree ? aggregated((BaseAggregateExec) plan, mostGroups) : null;
    return aggregated == null ? replaced(plan, mostGroups) : aggregated;
  }

  /** An aggregate that is made of batches; null if it cannot be. */
  private static SparkPlan aggregated(BaseAggregateExec spark, int mostGroups) {
    AggregateInput input = AggregateInput.of(spark.child());
    PartialAggregation aggregation =
        input == null ? null : AggregationBuilder.build(spark, input, mostGroups);
    if (aggregation == null) {
      return null;
    }
    long operator = OPERATORS.incrementAndGet();
    SparkPlan rest =
        input.replaced(
            (SparkPlan) spark, scan -> new AggregatedBatchesExec(scan, aggregation, operator));
    return new PartialAggregateExec(rest, aggregation, operator);
  }
}
