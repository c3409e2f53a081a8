package io.jparquet.spark.v1;

import io.jparquet.spark.core.base.Seqs;
import io.jparquet.spark.core.base.SessionTables;
import io.jparquet.spark.core.base.SparkErrors;
import io.jparquet.spark.core.base.StatementRule;
import io.jparquet.spark.core.file.PartitionPaths;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.analysis.UnresolvedRelation;
import org.apache.spark.sql.catalyst.catalog.CatalogTable;
import org.apache.spark.sql.catalyst.catalog.UnresolvedCatalogRelation;
import org.apache.spark.sql.catalyst.plans.logical.InsertIntoStatement;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.errors.QueryCompilationErrors;
import scala.Option;
import scala.Some;
import scala.jdk.javaapi.CollectionConverters;

/**
 * INSERT into tables of DataSource V2, before Spark resolves the table: the PARTITION clause is
 * checked as it is for tables of V1, and with {@code spark.sql.storeAssignmentPolicy} = LEGACY,
 * which Spark refuses for V2, it is a statement of V1, with the casts of that policy.
 */
final class InsertStatements extends StatementRule {

  private static final String POLICY = "spark.sql.storeAssignmentPolicy";

  private final SessionTables tables;

  /** The statements of a session. */
  public InsertStatements(SparkSession session) {
    this.tables = new SessionTables(session);
  }

  @Override
  protected LogicalPlan changed(LogicalPlan node) {
    if (node instanceof InsertIntoStatement insert
        && insert.table() instanceof UnresolvedRelation name) {
      boolean isLegacy = conf().getConfString(POLICY).strip().equalsIgnoreCase("LEGACY");
      Map<String, Option<String>> partition = CollectionConverters.asJava(insert.partitionSpec());
      if (isLegacy || hasEmptyValue(partition) || isMixed(partition) || hasNull(partition)) {
        Optional<CatalogTable> table =
            tables.named(name.multipartIdentifier()).flatMap(tables::findOfV2);
        table.ifPresent(found -> check(partition, found));
        if (isLegacy && table.isPresent()) {
          return with(
              insert, "table", new UnresolvedCatalogRelation(table.get(), name.options(), false));
        }
        if (hasNull(partition) && table.isPresent()) {
          return with(insert, "partitionSpec", withNull(insert.partitionSpec()));
        }
      }
    }
    return node;
  }

  private static boolean hasEmptyValue(Map<String, Option<String>> partition) {
    return partition.values().stream().anyMatch(value -> value.contains(""));
  }

  private static boolean hasNull(Map<String, Option<String>> partition) {
    return partition.values().stream().anyMatch(value -> value.exists(PartitionPaths::isNull));
  }

  /** The values with null for the text that names the partition of null. */
  private static scala.collection.immutable.Map<String, Option<String>> withNull(
      scala.collection.immutable.Map<String, Option<String>> partition) {
    scala.collection.immutable.Map<String, Option<String>> values = partition;
    for (Map.Entry<String, Option<String>> value :
        CollectionConverters.asJava(partition).entrySet()) {
      if (value.getValue().exists(PartitionPaths::isNull)) {
        values = values.updated(value.getKey(), new Some<>(null));
      }
    }
    return values;
  }

  private static boolean isMixed(Map<String, Option<String>> partition) {
    return partition.values().stream().anyMatch(Option::isEmpty)
        && partition.values().stream().anyMatch(Option::isDefined);
  }

  private void check(Map<String, Option<String>> partition, CatalogTable table) {
    if (hasEmptyValue(partition)) {
      throw SparkErrors.unchecked(
          QueryCompilationErrors.invalidPartitionSpecError(
              "The spec of table "
                  + table.identifier().unquotedString()
                  + " contains an empty partition column value"));
    }
    boolean isDynamic = false;
    List<String> columns = Seqs.list(table.partitionColumnNames());
    for (String column : columns) {
      for (Map.Entry<String, Option<String>> value : partition.entrySet()) {
        if ((boolean) conf().resolver().apply(value.getKey(), column)) {
          if (isDynamic && value.getValue().isDefined()) {
            throw SparkErrors.unchecked(
                QueryCompilationErrors.invalidOrderingForConstantValuePartitionColumnError(
                    table.partitionSchema()));
          }
          isDynamic |= value.getValue().isEmpty();
        }
      }
    }
  }
}
