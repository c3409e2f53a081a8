package io.jparquet.spark.tables;

import io.jparquet.spark.core.base.StatementRule;
import io.jparquet.spark.core.table.JParquetTable;
import java.util.List;
import org.apache.spark.sql.catalyst.analysis.ResolvedTable;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Has statements on the definition of a table, such as SHOW CREATE TABLE, see its columns as they
 * are declared: queries see all of them as nullable ({@link JParquetTable#columns}).
 */
final class DeclaredColumns extends StatementRule {

  @Override
  protected LogicalPlan changed(LogicalPlan node) {
    List<LogicalPlan> children = CollectionConverters.asJava(node.children());
    List<LogicalPlan> declared = children.stream().map(DeclaredColumns::declared).toList();
    return declared.equals(children)
        ? node
        : (LogicalPlan) node.withNewChildren(CollectionConverters.asScala(declared).toSeq());
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
