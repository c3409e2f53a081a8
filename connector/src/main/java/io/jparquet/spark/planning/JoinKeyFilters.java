package io.jparquet.spark.planning;

import io.jparquet.spark.core.base.Seqs;
import io.jparquet.spark.core.base.TreeNodes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.spark.SparkContext;
import org.apache.spark.sql.catalyst.expressions.DynamicPruningExpression;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.NamedExpression$;
import org.apache.spark.sql.catalyst.optimizer.BuildRight$;
import org.apache.spark.sql.catalyst.plans.Inner$;
import org.apache.spark.sql.catalyst.plans.JoinType;
import org.apache.spark.sql.catalyst.plans.LeftSemi$;
import org.apache.spark.sql.catalyst.plans.logical.Statistics;
import org.apache.spark.sql.catalyst.plans.logical.statsEstimation.EstimationUtils;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.execution.CollapseCodegenStages;
import org.apache.spark.sql.execution.InSubqueryExec;
import org.apache.spark.sql.execution.SQLExecution$;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.SubqueryBroadcastExec;
import org.apache.spark.sql.execution.adaptive.BroadcastQueryStageExec;
import org.apache.spark.sql.execution.exchange.BroadcastExchangeExec;
import org.apache.spark.sql.execution.joins.BroadcastHashJoinExec;
import scala.math.BigInt;

/**
 * Filters scans by the keys of the joins above them, where the other side of a join is broadcast
 * anyway: the keys are taken out of that broadcast. This is for columns of the files. Partition
 * columns are left to Spark, as for its own sources: only they are among the {@link
 * io.jparquet.spark.core.scan.JParquetScan#filterAttributes}, because Spark's optimizer copies the
 * plan of one side of a join into the filter of the other, with the filters that are in it already,
 * so that plans double with each join, and because a filter on one side of a join keeps it from
 * pruning the partitions of the other.
 *
 * <p>The rule works on the physical plan: on the whole of it, or with adaptive execution on each
 * stage whose broadcasts are complete, so that the number of keys is known. A query gets at most
 * {@link #MOST_FILTERS} filters, of a plan or stage those of the fewest keys, and no filter has a
 * plan of its own. Keys are collected where footers promise something, and used if what they
 * exclude is worth it ({@link JoinKeyTrial}). Thread-safe.
 */
final class JoinKeyFilters extends Rule<SparkPlan> {

  /** The most filters that a query gets. */
  static final int MOST_FILTERS = 8;

  /** Queries whose stages are still counted together. */
  private static final int COUNTED_QUERIES = 256;

  private final SparkContext context;

  /** By the id of an execution, how many filters its stages have; the oldest is forgotten. */
  private final Map<String, Integer> added =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Integer> eldest) {
          return size() > COUNTED_QUERIES;
        }
      };

  /** The rule for the sessions of a context. */
  public JoinKeyFilters(SparkContext context) {
    this.context = context;
  }

  /**
   * A join whose broadcast keys a column of a scan must have for a row to count.
   *
   * @param keyOrdinal the place of the column's key among those of the join
   * @param keyCount how many keys there are at most
   */
  private record Candidate(
      ScannedColumn column,
      BroadcastHashJoinExec join,
      int keyOrdinal,
      SparkPlan broadcast,
      long keyCount) {

    Expression filter() {
      var exprId = NamedExpression$.MODULE$.newExprId();
      SubqueryBroadcastExec keys =
          new SubqueryBroadcastExec(
              "joinkeys#" + exprId.id(),
              Seqs.<Object>of(keyOrdinal),
              buildsRight(join) ? join.rightKeys() : join.leftKeys(),
              reused(broadcast));
      return new DynamicPruningExpression(
          new InSubqueryExec(column.column(), keys, exprId, true, null, null));
    }
  }

  @Override
  public SparkPlan apply(SparkPlan plan) {
    // Without reuse of exchanges the other side of the join would run twice.
    if (!conf().dynamicPartitionPruningEnabled() || !conf().exchangeReuseEnabled()) {
      return plan;
    }
    List<Candidate> candidates = new ArrayList<>();
    if (allowed(1, false) > 0) {
      TreeNodes.visit(plan, node -> addCandidates(node, candidates));
    }
    if (candidates.isEmpty()) {
      return plan;
    }
    candidates.sort(Comparator.comparingLong(Candidate::keyCount));
    List<Candidate> promising =
        candidates.stream()
            .filter(candidate -> candidate.column().isPromising(candidate.keyCount()))
            .limit(MOST_FILTERS)
            .toList();
    Map<SparkPlan, List<Expression>> filters = new IdentityHashMap<>();
    for (Candidate candidate : promising.subList(0, allowed(promising.size(), true))) {
      filters
          .computeIfAbsent(candidate.column().scan(), scan -> new ArrayList<>())
          .add(candidate.filter());
    }
    return ScanNodes.withFilters(plan, filters);
  }

  /**
   * How many of the filters that a plan could have it may have.
   *
   * @param counted whether they count from then on
   */
  private int allowed(int wanted, boolean counted) {
    String execution = context.getLocalProperty(SQLExecution$.MODULE$.EXECUTION_ID_KEY());
    if (execution == null) {
      return Math.min(wanted, MOST_FILTERS);
    }
    synchronized (added) {
      int before = added.getOrDefault(execution, 0);
      int allowed = Math.min(wanted, MOST_FILTERS - before);
      if (counted) {
        added.put(execution, before + allowed);
      }
      return allowed;
    }
  }

  private static void addCandidates(SparkPlan plan, List<Candidate> candidates) {
    if (plan instanceof BroadcastHashJoinExec join && dropsRows(join)) {
      SparkPlan broadcast = buildsRight(join) ? join.right() : join.left();
      SparkPlan streamed = streamed(join);
      long rows = rows(broadcast);
      List<Expression> keys = Seqs.list(buildsRight(join) ? join.leftKeys() : join.rightKeys());
      for (int i = 0; i < keys.size() && rows <= RuntimePredicates.MAX_VALUES; i++) {
        ScannedColumn column = ScannedColumn.of(keys.get(i), streamed);
        if (column != null && column.isFilterable()) {
          candidates.add(new Candidate(column, join, i, broadcast, rows));
        }
      }
    }
  }

  /** Whether no row of the streamed side comes out of the join without a match. */
  private static boolean dropsRows(BroadcastHashJoinExec join) {
    JoinType type = join.joinType();
    return type == Inner$.MODULE$ || type == LeftSemi$.MODULE$ && buildsRight(join);
  }

  /** The side of a join whose rows are looked up in the broadcast of the other. */
  public static SparkPlan streamed(BroadcastHashJoinExec join) {
    return buildsRight(join) ? join.left() : join.right();
  }

  private static boolean buildsRight(BroadcastHashJoinExec join) {
    return join.buildSide() == BuildRight$.MODULE$;
  }

  /** The number of rows of a broadcast, or an estimate; the largest number if it is not known. */
  private static long rows(SparkPlan broadcast) {
    if (broadcast instanceof BroadcastQueryStageExec stage && stage.isMaterialized()) {
      Statistics found = stage.getRuntimeStatistics();
      return found.rowCount().isDefined() ? found.rowCount().get().toLong() : Long.MAX_VALUE;
    }
    return broadcast instanceof BroadcastExchangeExec exchange && !hasJoins(exchange)
        ? estimatedRows(exchange.child())
        : Long.MAX_VALUE;
  }

  /**
   * Whether the scans below could get filters too: then the broadcast in the plan would not be the
   * one that keys are taken from, and both would run.
   */
  private static boolean hasJoins(SparkPlan plan) {
    return plan.exists(node -> node instanceof BroadcastHashJoinExec);
  }

  /** By the first operator that Spark has not inserted while it prepared the plan. */
  private static long estimatedRows(SparkPlan plan) {
    if (plan.logicalLink().isDefined()) {
      Statistics estimated = plan.logicalLink().get().stats();
      BigInt rows =
          estimated.rowCount().isDefined()
              ? estimated.rowCount().get()
              : estimated
                  .sizeInBytes()
                  .$div(EstimationUtils.getSizePerRow(plan.output(), estimated.attributeStats()));
      return rows.isValidLong() ? rows.toLong() : Long.MAX_VALUE;
    }
    List<SparkPlan> children = TreeNodes.children(plan);
    return children.size() == 1 ? estimatedRows(children.get(0)) : Long.MAX_VALUE;
  }

  /**
   * The broadcast, shown as one that is used again. Without adaptive execution Spark does that
   * afterwards, but runs the one of two equal broadcasts that it meets first: so this one too has
   * its operators collapsed into generated code.
   */
  private static SparkPlan reused(SparkPlan broadcast) {
    if (broadcast instanceof BroadcastQueryStageExec stage) {
      return stage.newReuseInstance(stage.id(), stage.output());
    }
    SparkPlan collapsed = new CollapseCodegenStages(new AtomicInteger()).apply(broadcast);
    // Without generated code it is the same node, which must not be in the plan twice.
    return collapsed == broadcast && broadcast instanceof BroadcastExchangeExec exchange
        ? exchange.copy(exchange.mode(), exchange.child())
        : collapsed;
  }
}
