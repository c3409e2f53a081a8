package io.jparquet.spark.tables;

import io.jparquet.spark.core.base.Seqs;
import io.jparquet.spark.core.base.SourceName;
import io.jparquet.spark.core.base.SparkErrors;
import io.jparquet.spark.core.base.TreeNodes;
import io.jparquet.spark.core.table.JParquetTable;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.catalyst.analysis.ResolvedTable;
import org.apache.spark.sql.catalyst.plans.logical.AlterTableCommand;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.classic.SparkSession;
import org.apache.spark.sql.connector.catalog.CatalogV2Util;
import org.apache.spark.sql.connector.catalog.DelegatingCatalogExtension;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.connector.catalog.TableChange;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.SparkStrategy;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Strategy;
import org.apache.spark.sql.internal.SQLConf;
import scala.collection.immutable.Seq;

/**
 * Plans ALTER TABLE of jparquet's tables so that columns may have a DEFAULT. Spark allows a change
 * of the columns of a table with one only for the sources that a setting names, by default its own,
 * and fills old rows with the value for no other. jparquet does.
 */
final class AlteredColumns extends SparkStrategy {

  private static final String ALLOWED = SQLConf.DEFAULT_COLUMN_ALLOWED_PROVIDERS().key();

  private final SparkSession session;

  /** The statements of a session. */
  public AlteredColumns(SparkSession session) {
    this.session = session;
  }

  @Override
  public Seq<SparkPlan> apply(LogicalPlan plan) {
    if (plan instanceof AlterTableCommand alter
        && alter.table() instanceof ResolvedTable resolved
        && resolved.table() instanceof JParquetTable
        && CatalogV2Util.isSessionCatalog(resolved.catalog())
        && !(resolved.catalog() instanceof AllowingDefaults)) {
      LogicalPlan table =
          resolved.copy(
              new AllowingDefaults(resolved.catalog()),
              resolved.identifier(),
              resolved.table(),
              resolved.outputAttributes());
      return new DataSourceV2Strategy(session)
          .apply(TreeNodes.withChildren(plan, java.util.List.of(table)));
    }
    return Seqs.of();
  }

  /** The session catalog, for which jparquet is one of the sources that the setting names. */
  private static final class AllowingDefaults extends DelegatingCatalogExtension {

    AllowingDefaults(TableCatalog catalog) {
      setDelegateCatalog(catalog);
    }

    @Override
    public Table alterTable(Identifier name, TableChange... changes) {
      SQLConf conf = SQLConf.get().clone();
      conf.setConfString(ALLOWED, conf.getConfString(ALLOWED) + "," + SourceName.NAME);
      return SQLConf.withExistingConf(
          conf,
          () -> {
            try {
              return super.alterTable(name, changes);
            } catch (NoSuchTableException e) {
              throw SparkErrors.unchecked(e);
            }
          });
    }
  }
}
