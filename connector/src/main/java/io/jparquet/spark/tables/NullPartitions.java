package io.jparquet.spark.tables;

import io.jparquet.spark.core.base.Seqs;
import io.jparquet.spark.core.base.SessionTables;
import io.jparquet.spark.core.base.StatementRule;
import io.jparquet.spark.core.file.PartitionPaths;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.analysis.UnresolvedPartitionSpec;
import org.apache.spark.sql.catalyst.analysis.UnresolvedTable;
import org.apache.spark.sql.catalyst.analysis.UnresolvedTableOrView;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;
import scala.runtime.AbstractPartialFunction;

/**
 * The text {@code __HIVE_DEFAULT_PARTITION__} in a PARTITION clause: it means the partition of
 * null, whatever the type of the column, as for tables of a metastore. Spark casts the text to the
 * type of the column when it has resolved the table, so that this rule runs before that.
 */
final class NullPartitions extends StatementRule {

  private final SessionTables tables;

  /** The statements of a session. */
  public NullPartitions(SparkSession session) {
    this.tables = new SessionTables(session);
  }

  @Override
  protected LogicalPlan changed(LogicalPlan node) {
    return name(node)
            .filter(parts -> namesNull(node))
            .flatMap(tables::named)
            .flatMap(tables::findOfV2)
            .isPresent()
        ? withNull(node)
        : node;
  }

  private static Optional<Seq<String>> name(LogicalPlan node) {
    if (node.children().size() != 1) {
      return Optional.empty();
    }
    LogicalPlan child = node.children().head();
    if (child instanceof UnresolvedTable table) {
      return Optional.of(table.multipartIdentifier());
    }
    return child instanceof UnresolvedTableOrView table
        ? Optional.of(table.multipartIdentifier())
        : Optional.empty();
  }

  private static boolean namesNull(LogicalPlan node) {
    return Seqs.list(node.expressions()).stream()
        .anyMatch(expression -> expression instanceof UnresolvedPartitionSpec spec && isNull(spec));
  }

  private static boolean isNull(UnresolvedPartitionSpec spec) {
    return CollectionConverters.asJava(spec.spec()).values().stream()
        .anyMatch(PartitionPaths::isNull);
  }

  private static LogicalPlan withNull(LogicalPlan node) {
    return (LogicalPlan)
        node.transformExpressions(
            new AbstractPartialFunction<Expression, Expression>() {
              @Override
              public boolean isDefinedAt(Expression expression) {
                return expression instanceof UnresolvedPartitionSpec spec && isNull(spec);
              }

              @Override
              public Expression apply(Expression expression) {
                UnresolvedPartitionSpec spec = (UnresolvedPartitionSpec) expression;
                scala.collection.immutable.Map<String, String> values = spec.spec();
                for (Map.Entry<String, String> value :
                    CollectionConverters.asJava(spec.spec()).entrySet()) {
                  if (PartitionPaths.isNull(value.getValue())) {
                    values = values.updated(value.getKey(), null);
                  }
                }
                return spec.copy(values, spec.location());
              }
            });
  }
}
