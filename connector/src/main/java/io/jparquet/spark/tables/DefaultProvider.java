package io.jparquet.spark.tables;

import io.jparquet.spark.core.base.SessionTables;
import io.jparquet.spark.core.base.SourceName;
import io.jparquet.spark.core.base.StatementRule;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.analysis.UnresolvedIdentifier;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.plans.logical.CreateTable;
import org.apache.spark.sql.catalyst.plans.logical.CreateTableAsSelect;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.ReplaceTable;
import org.apache.spark.sql.catalyst.plans.logical.ReplaceTableAsSelect;
import org.apache.spark.sql.catalyst.plans.logical.TableSpecBase;
import org.apache.spark.sql.catalyst.plans.logical.UnresolvedTableSpec;
import scala.Some;

/**
 * Gives tables that are created without a source the one of the session, if that is jparquet. Spark
 * stores it with the table, but does not pass it to the source, which could not tell a table of the
 * catalog from a path that is loaded.
 */
final class DefaultProvider extends StatementRule {

  /** Whether CREATE TABLE without a source makes a table of Hive, as in early versions of Spark. */
  private static final String HIVE_BY_DEFAULT = "spark.sql.legacy.createHiveTableByDefault";

  private final SessionTables tables;

  /** The statements of a session. */
  public DefaultProvider(SparkSession session) {
    this.tables = new SessionTables(session);
  }

  @Override
  protected LogicalPlan changed(LogicalPlan node) {
    if (!isCreation(node)
        || !(node.children().head() instanceof UnresolvedIdentifier name)
        || !SourceName.isNamed(conf().defaultDataSourceName())
        || Boolean.parseBoolean(conf().getConfString(HIVE_BY_DEFAULT, "false"))
        || tables.named(name.nameParts()).isEmpty()) {
      return node;
    }
    for (int i = 0; i < node.productArity(); i++) {
      if (node.productElement(i) instanceof UnresolvedTableSpec spec && isWithoutSource(spec)) {
        Expression withSource =
            with((Expression) spec, "provider", new Some<>(conf().defaultDataSourceName()));
        return with(node, node.productElementName(i), withSource);
      }
    }
    return node;
  }

  private static boolean isCreation(LogicalPlan node) {
    return node instanceof CreateTable
        || node instanceof CreateTableAsSelect
        || node instanceof ReplaceTable
        || node instanceof ReplaceTableAsSelect;
  }

  /** STORED AS and ROW FORMAT make a table of Hive. */
  private static boolean isWithoutSource(TableSpecBase spec) {
    return spec.provider().isEmpty() && spec.serde().isEmpty();
  }
}
