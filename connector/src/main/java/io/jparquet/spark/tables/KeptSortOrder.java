package io.jparquet.spark.tables;

import io.jparquet.spark.bridge.SparkLine;
import io.jparquet.spark.core.base.Seqs;
import io.jparquet.spark.core.table.JParquetTable;
import io.jparquet.spark.core.write.DeclaredOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.catalyst.expressions.Alias;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.SortOrder;
import org.apache.spark.sql.catalyst.expressions.V2ExpressionUtils;
import org.apache.spark.sql.catalyst.plans.logical.AppendData;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.OverwriteByExpression;
import org.apache.spark.sql.catalyst.plans.logical.OverwritePartitionsDynamic;
import org.apache.spark.sql.catalyst.plans.logical.V2WriteCommand;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import scala.Option;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Keeps the order in which a query gives its rows to a write that requires an order: by the
 * partition columns, then in the {@link DeclaredOrder}. Spark sorts if a write asks for it, even
 * where the rows are sorted so and by more; its optimizer then drops the query's own sort as
 * overruled. Spark's own file sources look first, and so does this rule, before the write is
 * planned.
 */
final class KeptSortOrder extends Rule<LogicalPlan> {

  @Override
  public LogicalPlan apply(LogicalPlan plan) {
    if (plan instanceof V2WriteCommand write
        && write.table() instanceof DataSourceV2Relation relation
        && relation.table() instanceof JParquetTable table
        && !table.rowsAreOrdered()
        && isOrdered(table, options(write, relation), write.query())) {
      DataSourceV2Relation ordered =
          SparkLine.bridge().withTable(relation, table.withOrderedRows());
      return (LogicalPlan) write.withNewTable(ordered);
    }
    return plan;
  }

  /** Options are those of the command or of the relation, by the API that was used, or of both. */
  private static CaseInsensitiveStringMap options(
      V2WriteCommand write, DataSourceV2Relation relation) {
    Map<String, String> options = new HashMap<>(relation.options().asCaseSensitiveMap());
    if (write instanceof AppendData append) {
      options.putAll(CollectionConverters.asJava(append.writeOptions()));
    } else if (write instanceof OverwriteByExpression overwrite) {
      options.putAll(CollectionConverters.asJava(overwrite.writeOptions()));
    } else if (write instanceof OverwritePartitionsDynamic overwrite) {
      options.putAll(CollectionConverters.asJava(overwrite.writeOptions()));
    }
    return new CaseInsensitiveStringMap(options);
  }

  /**
   * Whether rows with equal values in the partition columns follow each other, in any order of
   * values, and are in the declared order.
   */
  private boolean isOrdered(
      JParquetTable table, CaseInsensitiveStringMap options, LogicalPlan query) {
    List<Attribute> partitions = partitionColumns(table, query);
    List<SortOrder> declared =
        declaredOrder(table.files().definition().options(options), partitions, query);
    List<SortOrder> ordering = Seqs.list(query.outputOrdering());
    int grouping = partitions.size();
    int wanted = grouping + declared.size();
    return wanted > 0
        && ordering.size() >= wanted
        && isGrouped(ordering.subList(0, grouping), partitions)
        && isSorted(ordering.subList(grouping, wanted), declared);
  }

  /** The columns of the query that become partition columns, found by name as the write does. */
  private List<Attribute> partitionColumns(JParquetTable table, LogicalPlan query) {
    List<Attribute> columns = new ArrayList<>();
    List<Attribute> output = Seqs.list(query.output());
    for (String name : table.partitionSchema().fieldNames()) {
      output.stream()
          .filter(column -> (boolean) conf().resolver().apply(column.name(), name))
          .forEach(columns::add);
    }
    return columns;
  }

  private List<SortOrder> declaredOrder(
      CaseInsensitiveStringMap options, List<Attribute> partitions, LogicalPlan query) {
    List<String> names = partitions.stream().map(Attribute::name).toList();
    List<org.apache.spark.sql.connector.expressions.SortOrder> order =
        DeclaredOrder.of(options, query.schema(), names, conf());
    return Seqs.list(
        V2ExpressionUtils.toCatalystOrdering(
            order.toArray(new org.apache.spark.sql.connector.expressions.SortOrder[0]),
            query,
            Option.empty()));
  }

  private static boolean isGrouped(List<SortOrder> ordering, List<Attribute> columns) {
    return columns.stream()
        .allMatch(
            column -> ordering.stream().anyMatch(order -> order.child().semanticEquals(column)));
  }

  private static boolean isSorted(List<SortOrder> ordering, List<SortOrder> wanted) {
    for (int i = 0; i < wanted.size(); i++) {
      SortOrder key = wanted.get(i);
      // A field of a struct is given a name, which is no part of the query's own ordering.
      Expression child = key.child() instanceof Alias named ? named.child() : key.child();
      SortOrder given = ordering.get(i);
      if (!given.child().semanticEquals(child)
          || given.direction() != key.direction()
          || given.nullOrdering() != key.nullOrdering()) {
        return false;
      }
    }
    return true;
  }
}
