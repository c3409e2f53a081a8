package io.jparquet.spark.v1;

import io.jparquet.spark.analysis.SessionTables;
import io.jparquet.spark.analysis.StatementRule;
import java.util.Optional;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.analysis.UnresolvedRelation;
import org.apache.spark.sql.catalyst.catalog.CatalogTable;
import org.apache.spark.sql.catalyst.catalog.UnresolvedCatalogRelation;
import org.apache.spark.sql.catalyst.plans.logical.InsertIntoStatement;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import scala.jdk.javaapi.CollectionConverters;

/**
 * INSERT with {@code spark.sql.storeAssignmentPolicy} = LEGACY, which Spark refuses for tables of
 * DataSource V2 as soon as it has resolved them: is a statement of DataSource V1, with the casts of
 * that policy.
 */
public final class LegacyAssignments extends StatementRule {

  private static final String POLICY = "spark.sql.storeAssignmentPolicy";

  private final SessionTables tables;

  /** The statements of a session. */
  public LegacyAssignments(SparkSession session) {
    this.tables = new SessionTables(session);
  }

  @Override
  protected LogicalPlan changed(LogicalPlan node) {
    if (node instanceof InsertIntoStatement insert
        && insert.table() instanceof UnresolvedRelation name
        && conf().getConfString(POLICY).equals("LEGACY")) {
      Optional<CatalogTable> table =
          tables.named(name.multipartIdentifier()).flatMap(tables::findOfV2);
      if (table.isPresent()) {
        return withTable(insert, new UnresolvedCatalogRelation(table.get(), name.options(), false));
      }
    }
    return node;
  }

  /** A copy by position: the lines of Spark have different members. */
  private static LogicalPlan withTable(InsertIntoStatement insert, LogicalPlan table) {
    Object[] members = CollectionConverters.asJava(insert.productIterator().toList()).toArray();
    for (int i = 0; i < members.length; i++) {
      if (members[i] == insert.table()) {
        members[i] = table;
      }
    }
    return insert.makeCopy(members);
  }
}
