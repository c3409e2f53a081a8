package io.jparquet.spark.tables;

import io.jparquet.spark.core.base.SessionTables;
import io.jparquet.spark.core.base.StatementRule;
import io.jparquet.spark.core.table.JParquetTable;
import org.apache.spark.sql.catalyst.analysis.ResolvedTable;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.connector.catalog.CatalogV2Util;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;

/** Sets the names of the tables in a plan, which only the plan has, in the tables. */
final class TableNames extends StatementRule {

  @Override
  protected LogicalPlan changed(LogicalPlan node) {
    if (node instanceof ResolvedTable resolved) {
      set(resolved.table(), resolved.catalog(), resolved.identifier());
    } else if (node instanceof DataSourceV2Relation relation
        && relation.catalog().isDefined()
        && relation.catalog().get() instanceof TableCatalog catalog
        && relation.identifier().isDefined()) {
      set(relation.table(), catalog, relation.identifier().get());
    }
    return node;
  }

  private static void set(Table table, TableCatalog catalog, Identifier identifier) {
    if (table instanceof JParquetTable own && CatalogV2Util.isSessionCatalog(catalog)) {
      own.files().setNameInCatalog(SessionTables.name(identifier));
    }
  }
}
