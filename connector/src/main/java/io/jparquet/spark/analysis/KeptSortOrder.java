package io.jparquet.spark.analysis;

import io.jparquet.spark.JParquetTable;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.SortOrder;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.V2WriteCommand;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Keeps the order in which a query gives its rows to a partitioned write. Spark sorts by the
 * partition columns if a write asks for it, even where the rows are sorted by them and by more; its
 * optimizer then drops the query's own sort as overruled. Spark's own file sources look first, and
 * so does this rule, before the write is planned.
 */
public final class KeptSortOrder extends Rule<LogicalPlan> {

  @Override
  public LogicalPlan apply(LogicalPlan plan) {
    if (plan instanceof V2WriteCommand write
        && write.table() instanceof DataSourceV2Relation relation
        && relation.table() instanceof JParquetTable table
        && !table.rowsAreGrouped()
        && isGrouped(write.query(), partitionColumns(table, write.query()))) {
      DataSourceV2Relation grouped =
          relation.copy(
              table.withGroupedRows(),
              relation.output(),
              relation.catalog(),
              relation.identifier(),
              relation.options(),
              relation.timeTravelSpec());
      return (LogicalPlan) write.withNewTable(grouped);
    }
    return plan;
  }

  /** The columns of the query that become partition columns, found by name as the write does. */
  private List<Attribute> partitionColumns(JParquetTable table, LogicalPlan query) {
    List<Attribute> columns = new ArrayList<>();
    List<Attribute> output = CollectionConverters.asJava(query.output());
    for (String name : table.partitionSchema().fieldNames()) {
      output.stream()
          .filter(column -> (boolean) conf().resolver().apply(column.name(), name))
          .forEach(columns::add);
    }
    return columns;
  }

  /** Whether rows with equal values in the columns follow each other, in any order of values. */
  private static boolean isGrouped(LogicalPlan query, List<Attribute> columns) {
    List<SortOrder> ordering = CollectionConverters.asJava(query.outputOrdering());
    if (columns.isEmpty() || ordering.size() < columns.size()) {
      return false;
    }
    List<SortOrder> first = ordering.subList(0, columns.size());
    return columns.stream()
        .allMatch(column -> first.stream().anyMatch(order -> order.child().semanticEquals(column)));
  }
}
