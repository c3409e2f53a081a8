package io.jparquet.spark.analysis;

import io.jparquet.spark.files.SourceName;
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
import scala.Product;
import scala.Some;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Gives tables that are created without a source the one of the session, if that is jparquet. Spark
 * stores it with the table, but does not pass it to the source, which could not tell a table of the
 * catalog from a path that is loaded.
 */
public final class DefaultProvider extends StatementRule {

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
    return CollectionConverters.asJava(node.productIterator().toList()).stream()
        .filter(UnresolvedTableSpec.class::isInstance)
        .map(UnresolvedTableSpec.class::cast)
        .filter(DefaultProvider::isWithoutSource)
        .findFirst()
        .map(spec -> (LogicalPlan) node.makeCopy(replaced(node, spec, withSource(spec))))
        .orElse(node);
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

  private Expression withSource(UnresolvedTableSpec spec) {
    Object[] members = members(spec);
    for (int i = 0; i < members.length; i++) {
      if (spec.productElementName(i).equals("provider")) {
        members[i] = new Some<>(conf().defaultDataSourceName());
      }
    }
    return (Expression) spec.makeCopy(members);
  }

  /** The members of a node by position: the lines of Spark have different ones. */
  private static Object[] replaced(Product node, Object member, Object other) {
    Object[] members = members(node);
    for (int i = 0; i < members.length; i++) {
      if (members[i] == member) {
        members[i] = other;
      }
    }
    return members;
  }

  private static Object[] members(Product node) {
    return CollectionConverters.asJava(node.productIterator().toList()).toArray();
  }
}
