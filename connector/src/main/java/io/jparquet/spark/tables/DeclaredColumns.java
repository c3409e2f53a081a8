package io.jparquet.spark.tables;

import io.jparquet.spark.core.base.StatementRule;
import io.jparquet.spark.core.base.TreeNodes;
import io.jparquet.spark.core.table.JParquetTable;
import org.apache.spark.sql.catalyst.analysis.ResolvedTable;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;

/**
 * Has statements on the definition of a table, such as SHOW CREATE TABLE, see its columns as they
 * are declared: queries see all of them as nullable ({@link JParquetTable#columns}).
 */
final class DeclaredColumns extends StatementRule {

  @Override
  protected LogicalPlan changed(LogicalPlan node) {
    return TreeNodes.mapChildren(node, DeclaredColumns::declared);
  }

  private static LogicalPlan declared(LogicalPlan table) {
    return table instanceof ResolvedTable resolved
            && resolved.table() instanceof JParquetTable own
            && !own.isAsDeclared()
        ? resolved.copy(
            resolved.catalog(),
            resolved.identifier(),
            own.asDeclared(),
            resolved.outputAttributes())
        : table;
  }
}
