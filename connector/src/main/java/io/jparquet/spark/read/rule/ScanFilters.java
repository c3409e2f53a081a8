package io.jparquet.spark.read.rule;

import io.jparquet.spark.bridge.SparkLine;
import io.jparquet.spark.read.scan.JParquetScan;
import java.util.List;
import org.apache.spark.sql.catalyst.expressions.And;
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
import scala.jdk.javaapi.CollectionConverters;

/**
 * Plans scans that evaluate filters, in place of Spark after them, and that give out the fields of
 * variants that a query needs, in place of the variants. That a filter leaves the plan and that the
 * scan has to evaluate it is one step here: without this strategy Spark evaluates all filters.
 *
 * <p>It comes after the optimizer, which must see the filters of a query: it takes from them which
 * side of a join is worth a runtime filter, and that columns are not null.
 */
public final class ScanFilters extends SparkStrategy {

  private final SparkSession session;

  /** Plans scans of a session. */
  public ScanFilters(SparkSession session) {
    this.session = session;
  }

  @Override
  public Seq<SparkPlan> apply(LogicalPlan plan) {
    ScanOperation found = ScanOperation.of(plan);
    if (found != null) {
      ScanOperation operation = VariantFieldRequests.extracted(found, session);
      DataSourceV2ScanRelation relation = operation.relation();
      JParquetScan scan = operation.scan();
      List<Expression> filters = operation.filters();
      List<Expression> evaluable = filters.isEmpty() ? filters : scan.evaluable(filters);
      List<Expression> subqueries = onFileColumns(filters, relation, scan);
      if (!operation.equals(found) || !evaluable.isEmpty() || !subqueries.isEmpty()) {
        LogicalPlan scanned =
            evaluable.isEmpty()
                ? relation
                : evaluating(relation, scan.evaluating(evaluable, relation.output()));
        LogicalPlan filtered =
            filters.stream()
                .filter(filter -> !evaluable.contains(filter))
                .reduce(And::new)
                .<LogicalPlan>map(left -> new Filter(left, scanned))
                .orElse(scanned);
        Seq<NamedExpression> projection =
            CollectionConverters.asScala(operation.projection()).toSeq();
        Seq<SparkPlan> planned =
            new DataSourceV2Strategy(session).apply(new Project(projection, filtered));
        List<SparkPlan> plans = CollectionConverters.asJava(planned);
        return CollectionConverters.asScala(
                plans.stream()
                    .map(p -> FilteredScanNodes.withFilters(p, node -> subqueries))
                    .toList())
            .toSeq();
      }
    }
    return CollectionConverters.asScala(List.<SparkPlan>of()).toSeq();
  }

  /**
   * Comparisons of columns of the files with scalar subqueries, whose values the readers may use
   * once they are known. Spark itself offers the scan only those on its {@link
   * JParquetScan#filterAttributes}.
   */
  private static List<Expression> onFileColumns(
      List<Expression> filters, DataSourceV2ScanRelation relation, JParquetScan scan) {
    return filters.stream()
        .filter(
            filter ->
                filter.exists(ScalarSubquery.class::isInstance)
                    && filter.references().nonEmpty()
                    && !filter
                        .references()
                        .subsetOf(SparkLine.bridge().runtimeFilterColumns(relation))
                    && scan.takesRuntimeFilters())
        .toList();
  }

  private static LogicalPlan evaluating(DataSourceV2ScanRelation relation, JParquetScan scan) {
    return SparkLine.bridge().withScan(relation, scan, relation.output());
  }
}
