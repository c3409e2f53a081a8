package io.jparquet.spark.analysis;

import io.jparquet.spark.table.JParquetTable;
import java.util.Optional;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.TableIdentifier;
import org.apache.spark.sql.catalyst.analysis.ResolvedTable;
import org.apache.spark.sql.catalyst.catalog.CatalogTable;
import org.apache.spark.sql.catalyst.plans.logical.AddColumns;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.QualifiedColType;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.connector.catalog.CatalogV2Util;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.V1Table;
import scala.Option;
import scala.jdk.javaapi.CollectionConverters;
import scala.runtime.AbstractPartialFunction;

/**
 * Has ALTER TABLE ADD COLUMNS done as for tables of DataSource V1, where Spark's catalog puts
 * columns after all others, and fails where the last ones are partition columns. Fields of structs
 * and columns at a place are left as they are.
 */
public final class AddedColumns extends Rule<LogicalPlan> {

  private final SessionTables tables;

  /** The statements of a session. */
  public AddedColumns(SparkSession session) {
    this.tables = new SessionTables(session);
  }

  @Override
  public LogicalPlan apply(LogicalPlan plan) {
    return plan.resolveOperators(
        new AbstractPartialFunction<LogicalPlan, LogicalPlan>() {
          @Override
          public boolean isDefinedAt(LogicalPlan node) {
            return node instanceof AddColumns add && table(add).isPresent();
          }

          @Override
          public LogicalPlan apply(LogicalPlan node) {
            AddColumns add = (AddColumns) node;
            ResolvedTable resolved = (ResolvedTable) add.table();
            return add.copy(
                resolved.copy(
                    resolved.catalog(),
                    resolved.identifier(),
                    new V1Table(table(add).orElseThrow()),
                    resolved.outputAttributes()),
                add.columnsToAdd());
          }
        });
  }

  private Optional<CatalogTable> table(AddColumns add) {
    boolean atEnd =
        CollectionConverters.asJava(add.columnsToAdd()).stream().allMatch(AddedColumns::isAtEnd);
    return atEnd
            && add.table() instanceof ResolvedTable resolved
            && resolved.table() instanceof JParquetTable
            && CatalogV2Util.isSessionCatalog(resolved.catalog())
        ? tables.find(name(resolved.identifier()))
        : Optional.empty();
  }

  private static boolean isAtEnd(QualifiedColType column) {
    return column.path().isEmpty() && column.position().isEmpty() && column.nullable();
  }

  private static TableIdentifier name(Identifier identifier) {
    return new TableIdentifier(identifier.name(), Option.apply(identifier.namespace()[0]));
  }
}
