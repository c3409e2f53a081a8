package io.jparquet.spark.planning.partial;

import io.jparquet.spark.core.base.Seqs;
import io.jparquet.spark.core.base.SparkOptions;
import io.jparquet.spark.core.base.TreeNodes;
import io.jparquet.spark.core.scan.JParquetScan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import org.apache.spark.sql.catalyst.expressions.Alias;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.ExprId;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.execution.ColumnarToRowTransition;
import org.apache.spark.sql.execution.FilterExec;
import org.apache.spark.sql.execution.ProjectExec;
import org.apache.spark.sql.execution.SortExec;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.aggregate.BaseAggregateExec;
import org.apache.spark.sql.execution.aggregate.HashAggregateExec;
import org.apache.spark.sql.execution.aggregate.SortAggregateExec;
import org.apache.spark.sql.execution.datasources.v2.BatchScanExec;
import org.apache.spark.sql.execution.exchange.ShuffleExchangeLike;
import org.apache.spark.sql.internal.SQLConf;

/**
 * Has partial aggregates over scans made of batches, through projections and filters. Spark's own
 * operators stay in the plan, for batches that are not aggregated here:
 *
 * <pre>
 * JParquetPartialAggregate        returns the rows of its input, and the results
 * +- HashAggregate                Spark's, or SortAggregate
 *    +- Project, Filter, Sort     Spark's, if there are any
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
    Input input = Input.of(spark.child());
    if (input == null) {
      return null;
    }
    List<AttributeReference> columns = Seqs.list(input.scan.output());
    PartialAggregation aggregation =
        AggregationBuilder.build(spark, columns, input.defined, input.filters, mostGroups);
    // Rows that Spark sorts are added in another order than that of the scan.
    if (aggregation == null || aggregation.isOrdered() && input.isSorted) {
      return null;
    }
    long operator = OPERATORS.incrementAndGet();
    SparkPlan rest =
        input.replaced(
            (SparkPlan) spark, scan -> new AggregatedBatchesExec(scan, aggregation, operator));
    return new PartialAggregateExec(rest, aggregation, operator);
  }

  /** What is between an aggregate and a scan. */
  private static final class Input {
    private final BatchScanExec scan;
    private final Map<ExprId, Expression> defined = new HashMap<>();
    private final List<Expression> filters = new ArrayList<>();
    private boolean isSorted;

    private Input(BatchScanExec scan) {
      this.scan = scan;
    }

    /** The input of an aggregate; null if it is no scan of jparquet, or more than it. */
    static Input of(SparkPlan plan) {
      if (plan instanceof ColumnarToRowTransition rows) {
        return rows.children().head() instanceof BatchScanExec node
                && node.scan() instanceof JParquetScan
            ? new Input(node)
            : null;
      }
      if (plan instanceof FilterExec filter) {
        Input input = of(filter.child());
        if (input != null) {
          input.filters.add(filter.condition());
        }
        return input;
      }
      if (plan instanceof SortExec sort && !sort.global()) {
        Input input = of(sort.child());
        if (input != null) {
          input.isSorted = true;
        }
        return input;
      }
      return plan instanceof ProjectExec project ? below(project) : null;
    }

    private static Input below(ProjectExec project) {
      Input input = of(project.child());
      for (NamedExpression named : Seqs.list(project.projectList())) {
        if (!((Expression) named).deterministic()) {
          return null;
        }
        if (input != null && named instanceof Alias alias) {
          input.defined.put(alias.exprId(), alias.child());
        }
      }
      return input;
    }

    /** A plan whose scan is replaced. */
    SparkPlan replaced(SparkPlan plan, UnaryOperator<SparkPlan> change) {
      return plan == scan
          ? change.apply(plan)
          : TreeNodes.mapChildren(plan, child -> replaced(child, change));
    }
  }
}
