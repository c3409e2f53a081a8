package io.jparquet.spark.tables;

import io.jparquet.spark.core.base.Seqs;
import io.jparquet.spark.core.base.SessionTables;
import io.jparquet.spark.core.base.StatementRule;
import io.jparquet.spark.core.base.TreeNodes;
import io.jparquet.spark.core.table.JParquetTable;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.analysis.ResolvedTable;
import org.apache.spark.sql.catalyst.catalog.CatalogTable;
import org.apache.spark.sql.catalyst.plans.logical.AddColumns;
import org.apache.spark.sql.catalyst.plans.logical.AlterColumnSpec;
import org.apache.spark.sql.catalyst.plans.logical.AlterColumns;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.QualifiedColType;
import org.apache.spark.sql.connector.catalog.CatalogV2Util;
import org.apache.spark.sql.connector.catalog.V1Table;
import org.apache.spark.sql.execution.command.DescribeRelationJsonCommand;

/**
 * Has Spark do statements that concern only the session catalog as it does them for tables of
 * DataSource V1: those that it has for no others, ADD COLUMNS, which fails for others where the
 * last columns are partition columns, and ALTER COLUMN of a partition column, which it refuses.
 * Such a statement gets the table as the catalog knows it, and Spark's own rule turns it to a
 * command.
 */
final class CatalogStatements extends StatementRule {

  /** By their names, because not all lines of Spark have all of them. */
  private static final Set<String> OF_V1_ONLY =
      Set.of(
          "CreateTableLike", "RepairTable", "RecoverPartitions", "AnalyzeTable", "AnalyzeColumn");

  private final SessionTables tables;

  /** The statements of a session. */
  public CatalogStatements(SparkSession session) {
    this.tables = new SessionTables(session);
  }

  @Override
  protected LogicalPlan changed(LogicalPlan node) {
    if (!isOne(node)) {
      return node;
    }
    return TreeNodes.mapChildren(node, this::ofV1);
  }

  private boolean isOne(LogicalPlan node) {
    if (node instanceof AddColumns add) {
      return Seqs.list(add.columnsToAdd()).stream().allMatch(CatalogStatements::isAtEnd);
    }
    if (node instanceof AlterColumns alter) {
      return Seqs.list(alter.specs()).stream()
          .anyMatch(spec -> isOfPartitions(spec, alter.table()));
    }
    if (node instanceof DescribeRelationJsonCommand describe) {
      return describe.partitionSpec().isEmpty(); // the catalog does not have the partitions
    }
    return OF_V1_ONLY.contains(node.getClass().getSimpleName());
  }

  /** Whether a partition column is altered, which is then refused. */
  private boolean isOfPartitions(AlterColumnSpec spec, LogicalPlan table) {
    return table instanceof ResolvedTable resolved
        && resolved.table() instanceof JParquetTable own
        && Stream.of(own.partitionSchema().fieldNames())
            .anyMatch(name -> (boolean) conf().resolver().apply(name, spec.column().name().head()));
  }

  /** Fields of structs and columns at a place are something that only V2 has. */
  private static boolean isAtEnd(QualifiedColType column) {
    return column.path().isEmpty() && column.position().isEmpty();
  }

  /** The table as the catalog knows it; what is no table of jparquet stays as it is. */
  private LogicalPlan ofV1(LogicalPlan table) {
    if (!(table instanceof ResolvedTable resolved
        && resolved.table() instanceof JParquetTable
        && CatalogV2Util.isSessionCatalog(resolved.catalog()))) {
      return table;
    }
    Optional<CatalogTable> found = tables.find(SessionTables.name(resolved.identifier()));
    return found.isEmpty()
        ? table
        : resolved.copy(
            resolved.catalog(),
            resolved.identifier(),
            new V1Table(found.get()),
            resolved.outputAttributes());
  }
}
