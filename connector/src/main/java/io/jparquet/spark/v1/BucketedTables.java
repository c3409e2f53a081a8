package io.jparquet.spark.v1;

import io.jparquet.spark.core.base.SessionTables;
import io.jparquet.spark.core.base.StatementRule;
import io.jparquet.spark.core.base.TableOptions;
import io.jparquet.spark.core.file.DeclaredPartitioning;
import java.util.Map;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.analysis.ResolvedIdentifier;
import org.apache.spark.sql.catalyst.plans.logical.CreateTableAsSelect;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.ReplaceTableAsSelect;
import org.apache.spark.sql.catalyst.plans.logical.TableSpec;
import org.apache.spark.sql.catalyst.plans.logical.TableSpecBase;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.execution.datasources.SaveIntoDataSourceCommand;
import scala.Function1;
import scala.collection.immutable.Seq;
import scala.runtime.BoxedUnit;

/**
 * CREATE TABLE AS SELECT of bucketed tables of jparquet. They are tables of DataSource V1 in every
 * session, which alone writes and reads buckets; so the table is made and then the rows inserted.
 */
final class BucketedTables extends StatementRule {

  private final SessionTables tables;
  private final Function1<LogicalPlan, BoxedUnit> check;

  /**
   * The statements of a session.
   *
   * @param check refuses statements that would delete the files they read
   */
  BucketedTables(SparkSession session, Function1<LogicalPlan, BoxedUnit> check) {
    this.tables = new SessionTables(session);
    this.check = check;
  }

  @Override
  protected LogicalPlan changed(LogicalPlan node) {
    if (!node.childrenResolved()) {
      return node;
    }
    if (node instanceof CreateTableAsSelect create
        && create.tableSpec() instanceof TableSpec spec
        && isOurs(create.name(), spec, create.partitioning())) {
      return filled(
          node,
          create.query(),
          new BucketedCreation(
              catalog(create.name()),
              SessionTables.named(create.name()).get(),
              create.partitioning(),
              spec,
              create.writeOptions(),
              create.ignoreIfExists() ? SaveMode.Ignore : SaveMode.ErrorIfExists));
    }
    if (node instanceof ReplaceTableAsSelect replace
        && replace.tableSpec() instanceof TableSpec spec
        && isOurs(replace.name(), spec, replace.partitioning())) {
      return filled(
          node,
          replace.query(),
          new BucketedCreation(
              catalog(replace.name()),
              SessionTables.named(replace.name()).get(),
              replace.partitioning(),
              spec,
              replace.writeOptions(),
              replace.orCreate() ? SaveMode.Overwrite : SaveMode.Append));
    }
    return node;
  }

  private boolean isOurs(LogicalPlan name, TableSpecBase spec, Seq<Transform> partitioning) {
    return DeclaredPartitioning.of(partitioning).isBucketed()
        && tables.isOurs(spec)
        && SessionTables.named(name).isPresent();
  }

  private static TableCatalog catalog(LogicalPlan name) {
    return (TableCatalog) ((ResolvedIdentifier) name).catalog();
  }

  private LogicalPlan filled(LogicalPlan statement, LogicalPlan query, BucketedCreation creation) {
    check.apply(statement);
    return new SaveIntoDataSourceCommand(
        query, creation, TableOptions.asScala(Map.of()), creation.mode());
  }
}
