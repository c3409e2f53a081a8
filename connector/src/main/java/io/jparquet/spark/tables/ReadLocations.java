package io.jparquet.spark.tables;

import io.jparquet.spark.core.base.Seqs;
import io.jparquet.spark.core.table.JParquetTable;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.catalyst.catalog.HiveTableRelation;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.execution.datasources.HadoopFsRelation;
import org.apache.spark.sql.execution.datasources.LogicalRelation;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;
import scala.runtime.BoxedUnit;

/**
 * The directories and files that an analysed query reads: also through views, common table
 * expressions and subqueries.
 */
final class ReadLocations {
  private ReadLocations() {}

  /** Those read with jparquet, with Spark's own file sources or as a table of Hive. */
  public static Collection<Path> of(LogicalPlan query) {
    Set<Path> found = new LinkedHashSet<>(ofOurs(query));
    query.foreachWithSubqueries(
        node -> {
          if (node instanceof LogicalRelation relation
              && relation.relation() instanceof HadoopFsRelation files) {
            found.addAll(Seqs.list(files.location().rootPaths()));
          } else if (node instanceof HiveTableRelation relation
              && relation.tableMeta().storage().locationUri().isDefined()) {
            found.add(new Path(relation.tableMeta().storage().locationUri().get()));
          }
          return BoxedUnit.UNIT;
        });
    return found;
  }

  /** Those read with jparquet through DataSource V2. */
  public static Collection<Path> ofOurs(LogicalPlan query) {
    Set<Path> found = new LinkedHashSet<>();
    query.foreachWithSubqueries(
        node -> {
          if (node instanceof DataSourceV2Relation relation
              && relation.table() instanceof JParquetTable table) {
            found.addAll(table.files().rootPaths());
          }
          return BoxedUnit.UNIT;
        });
    return found;
  }
}
