package io.jparquet.spark.planning;

import io.jparquet.spark.bridge.SparkLine;
import io.jparquet.spark.core.base.Seqs;
import io.jparquet.spark.core.read.EvaluatedFilter;
import io.jparquet.spark.core.scan.JParquetScan;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.catalyst.expressions.And;
import org.apache.spark.sql.catalyst.expressions.BloomFilterMightContain;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.apache.spark.sql.catalyst.expressions.ScalarSubquery;
import org.apache.spark.sql.catalyst.plans.logical.Filter;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.Project;
import org.apache.spark.sql.classic.SparkSession;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.SparkStrategy;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2ScanRelation;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Strategy;
import scala.collection.immutable.Seq;

/**
 * Plans scans that evaluate filters, in place of Spark after them, and that return the fields of
 * variants that a query needs, in place of the variants. That a filter leaves the plan and that the
 * scan has to evaluate it is one step here: without this strategy Spark evaluates all filters.
 *
 * <p>It comes after the optimizer, which must see the filters of a query: it takes from them which
 * side of a join is worth a runtime filter, and that columns are not null.
 */
final class ScanFilters extends SparkStrategy {

  private final SparkSession session;

  /** Plans scans of a session. */
  public ScanFilters(SparkSession session) {
    this.session = session;
  }

  @Override
  public Seq<SparkPlan> apply(LogicalPlan plan) {
    ScanOperation operation = ScanOperation.of(plan);
    Seq<SparkPlan> planned = operation == null ? null : planned(operation, session);
    return planned == null ? Seqs.<SparkPlan>of() : planned;
  }

  /**
   * Plans what is done with the rows of a scan.
   *
   * @param projection what is returned
   * @param filters the conditions of the rows, over the output of the relation
   * @param relation the scan; its scan is a {@link JParquetScan}
   */
  public static Seq<SparkPlan> plan(
      SparkSession session,
      List<NamedExpression> projection,
      List<Expression> filters,
      DataSourceV2ScanRelation relation) {
    ScanOperation operation = new ScanOperation(projection, filters, relation);
    Seq<SparkPlan> planned = planned(operation, session);
    return planned == null
        ? physical(operation, filtered(filters, relation), List.of(), session)
        : planned;
  }

  /** The plan of an operation, or null if it is Spark's. */
  private static Seq<SparkPlan> planned(ScanOperation found, SparkSession session) {
    ScanOperation operation = VariantFieldRequests.extracted(found, session);
    DataSourceV2ScanRelation relation = operation.relation();
    JParquetScan scan = operation.scan();
    List<Expression> filters = operation.filters();
    Map<Expression, EvaluatedFilter> evaluable =
        filters.isEmpty() ? Map.of() : scan.read().evaluable(filters, relation.output());
    List<Expression> subqueries = onFileColumns(filters, relation, scan);
    if (operation.equals(found) && evaluable.isEmpty() && subqueries.isEmpty()) {
      return null;
    }
    LogicalPlan scanned =
        evaluable.isEmpty() ? relation : evaluating(relation, scan.evaluating(evaluable.values()));
    List<Expression> left =
        filters.stream().filter(filter -> !evaluable.containsKey(filter)).toList();
    return physical(operation, filtered(left, scanned), subqueries, session);
  }

  private static LogicalPlan filtered(List<Expression> filters, LogicalPlan scanned) {
    return filters.stream()
        .reduce(And::new)
        .<LogicalPlan>map(left -> new Filter(left, scanned))
        .orElse(scanned);
  }

  private static Seq<SparkPlan> physical(
      ScanOperation operation,
      LogicalPlan filtered,
      List<Expression> subqueries,
      SparkSession session) {
    Seq<NamedExpression> projection = Seqs.of(operation.projection());
    List<SparkPlan> plans =
        Seqs.list(new DataSourceV2Strategy(session).apply(new Project(projection, filtered)));
    return Seqs.of(plans.stream().map(p -> ScanNodes.withFilters(p, node -> subqueries)).toList());
  }

  /**
   * Comparisons of columns of the files with scalar subqueries, whose values the readers may use
   * once they are known. Spark itself offers the scan only those on its {@link
   * JParquetScan#filterAttributes}. {@link RuntimeBloomFilters} serves Bloom filters.
   */
  private static List<Expression> onFileColumns(
      List<Expression> filters, DataSourceV2ScanRelation relation, JParquetScan scan) {
    return filters.stream()
        .filter(
            filter ->
                filter.exists(ScalarSubquery.class::isInstance)
                    && !filter.exists(BloomFilterMightContain.class::isInstance)
                    && filter.references().nonEmpty()
                    && !filter
                        .references()
                        .subsetOf(SparkLine.bridge().runtimeFilterColumns(relation))
                    && scan.read().takesRuntimeFilters())
        .toList();
  }

  private static LogicalPlan evaluating(DataSourceV2ScanRelation relation, JParquetScan scan) {
    return SparkLine.bridge().withScan(relation, scan, relation.output());
  }
}
