package io.jparquet.benchmarks.spark.queries;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.spark.sql.execution.QueryExecution;
import org.apache.spark.sql.execution.ReusedSubqueryExec;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.SubqueryExec;
import org.apache.spark.sql.execution.adaptive.AdaptiveSparkPlanExec;
import org.apache.spark.sql.execution.adaptive.QueryStageExec;
import org.apache.spark.sql.execution.aggregate.BaseAggregateExec;
import org.apache.spark.sql.execution.exchange.ReusedExchangeExec;
import org.apache.spark.sql.execution.exchange.ShuffleExchangeLike;
import org.apache.spark.sql.execution.joins.BaseJoinExec;
import org.apache.spark.sql.execution.joins.BroadcastNestedLoopJoinExec;
import org.apache.spark.sql.execution.joins.HashJoin;
import scala.collection.Seq;
import scala.jdk.javaapi.CollectionConverters;

/**
 * What matters of an executed plan when sources are compared: the order of joins with their
 * strategy and the side that is built, aggregates, sorts, exchanges and tables. Where columns are
 * computed and rows are filtered is left out, because sources filter rows on their own.
 *
 * @param steps the operators, each after the operator that reads it, with its depth
 * @param subqueries the shapes of the different scalar subqueries, in the order of the plan
 * @param reusedExchanges the number of exchanges and subqueries whose result is read once more
 */
record PlanShape(List<Step> steps, List<List<Step>> subqueries, int reusedExchanges) {
  /** Nodes of one input that do not change which rows meet. */
  private static final Set<String> TRANSPARENT =
      Set.of(
          "ProjectExec",
          "FilterExec",
          "ColumnarToRowExec",
          "RowsExec",
          "PartialAggregateExec",
          "AggregatedBatchesExec",
          "InputAdapter",
          "WholeStageCodegenExec",
          "AQEShuffleReadExec",
          "BroadcastExchangeExec",
          "SubqueryExec",
          "ResultQueryStageExec");

  /**
   * An operator.
   *
   * @param depth 0 for the operator that gives the result
   */
  record Step(int depth, String operator) {
    @Override
    public String toString() {
      return "  ".repeat(depth) + operator;
    }
  }

  /** The shape of a plan that was executed; Spark may change plans until then. */
  static PlanShape of(QueryExecution executed, QuerySet set) {
    Collector collector = new Collector(set);
    List<Step> steps = new ArrayList<>();
    collector.add(executed.executedPlan(), 0, steps);
    return new PlanShape(steps, collector.subqueries, collector.reused);
  }

  /** The steps, one in a line, indented by their depth. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    steps.forEach(step -> lines.add(step.toString()));
    for (List<Step> subquery : subqueries) {
      lines.add("subquery");
      subquery.forEach(step -> lines.add("  " + step));
    }
    lines.add("reused exchanges: " + reusedExchanges);
    return lines;
  }

  /** Walks a plan with its subqueries. */
  private static final class Collector {
    private final QuerySet set;
    private final List<List<Step>> subqueries = new ArrayList<>();
    private final Set<List<Step>> seen = new HashSet<>();
    private int reused;

    Collector(QuerySet set) {
      this.set = set;
    }

    void add(SparkPlan plan, int depth, List<Step> to) {
      list(plan.subqueries()).forEach(this::addSubquery);
      if (plan instanceof AdaptiveSparkPlanExec adaptive) {
        add(adaptive.executedPlan(), depth, to);
      } else if (plan instanceof QueryStageExec stage) {
        add(stage.plan(), depth, to);
      } else if (plan instanceof ReusedExchangeExec again) {
        reused++;
        add(again.child(), depth, to);
      } else if (TRANSPARENT.contains(plan.getClass().getSimpleName())) {
        add(plan.children().head(), depth, to);
      } else {
        to.add(new Step(depth, operator(plan, set)));
        list(plan.children()).forEach(input -> add(input, depth + 1, to));
      }
    }

    /** Sets of keys for filters of scans are left out: they are no work of the query. */
    private void addSubquery(SparkPlan plan) {
      if (plan instanceof ReusedSubqueryExec) {
        reused++;
      } else if (plan instanceof SubqueryExec) {
        List<Step> steps = new ArrayList<>();
        add(plan, 0, steps);
        if (seen.add(steps)) {
          subqueries.add(steps);
        }
      }
    }
  }

  private static String operator(SparkPlan plan, QuerySet set) {
    String name = words(plan.getClass().getSimpleName());
    if (plan instanceof BaseJoinExec join) {
      String side =
          plan instanceof HashJoin hash
              ? ", built from the " + lastWord(hash.buildSide())
              : plan instanceof BroadcastNestedLoopJoinExec loop
                  ? ", built from the " + lastWord(loop.buildSide())
                  : "";
      return name + ", " + join.joinType().toString().toLowerCase(Locale.ROOT) + side;
    } else if (plan instanceof BaseAggregateExec aggregate) {
      String modes =
          list(aggregate.aggregateExpressions()).stream()
              .map(expression -> expression.mode().toString().toLowerCase(Locale.ROOT))
              .distinct()
              .sorted()
              .collect(Collectors.joining(" and "));
      return modes.isEmpty() ? name : name + ", " + modes;
    } else if (plan instanceof ShuffleExchangeLike) {
      String partitioning = words(plan.outputPartitioning().getClass().getSimpleName());
      return "shuffle exchange, " + partitioning.replace("$", "");
    }
    return plan.children().isEmpty() ? "scan of " + set.table(list(plan.output())) : name;
  }

  /** The words of a class's name, without its end. */
  private static String words(String name) {
    return name.replaceAll("(Exec|\\$)$", "")
        .replaceAll("([a-z])([A-Z])", "$1 $2")
        .toLowerCase(Locale.ROOT);
  }

  /** {@code BuildLeft} and {@code BuildRight} are objects. */
  private static String lastWord(Object side) {
    String name = words(side.getClass().getSimpleName());
    return name.substring(name.lastIndexOf(' ') + 1);
  }

  private static <T> List<T> list(Seq<T> elements) {
    return CollectionConverters.asJava(elements);
  }
}
