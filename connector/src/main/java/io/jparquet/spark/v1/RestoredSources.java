package io.jparquet.spark.v1;

import io.jparquet.spark.core.base.StatementRule;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.SubqueryAlias;
import org.apache.spark.sql.catalyst.plans.logical.SubqueryAlias$;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.execution.datasources.HadoopFsRelation;
import org.apache.spark.sql.execution.datasources.LogicalRelation;
import org.apache.spark.sql.execution.datasources.parquet.ParquetFileFormat;

/**
 * Relations that {@link InferredParquet} has resolved and that have no columns beyond Spark's own
 * source: their format is Spark's own again.
 *
 * <p>Spark's own format equals all that are derived from it, so that a plan whose nodes are
 * exchanged would seem to be unchanged. So they are exchanged in two steps, with another node
 * between them.
 */
final class RestoredSources extends Rule<LogicalPlan> {

  private static final String MARK = "jparquet.restored";

  private final StatementRule marking =
      new StatementRule() {
        @Override
        protected LogicalPlan changed(LogicalPlan node) {
          return node instanceof LogicalRelation relation
                  && relation.relation() instanceof HadoopFsRelation files
                  && files.fileFormat() instanceof InferredParquet inferred
                  && inferred.beyondSpark().isEmpty()
              ? SubqueryAlias$.MODULE$.apply(MARK, restored(relation, files))
              : node;
        }
      };

  private final StatementRule unmarking =
      new StatementRule() {
        @Override
        protected LogicalPlan changed(LogicalPlan node) {
          return node instanceof SubqueryAlias alias && alias.alias().equals(MARK)
              ? alias.child()
              : node;
        }
      };

  @Override
  public LogicalPlan apply(LogicalPlan plan) {
    LogicalPlan marked = marking.apply(plan);
    return marked == plan ? plan : unmarking.apply(marked);
  }

  private static LogicalRelation restored(LogicalRelation relation, HadoopFsRelation files) {
    return relation.copy(
        files.copy(
            files.location(),
            files.partitionSchema(),
            files.dataSchema(),
            files.bucketSpec(),
            new ParquetFileFormat(),
            files.options(),
            files.sparkSession()),
        relation.output(),
        relation.catalogTable(),
        relation.isStreaming(),
        relation.stream());
  }
}
