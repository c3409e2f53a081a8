package io.jparquet.spark.tables;

import io.jparquet.spark.tables.maintenance.ProcedureCalls;
import java.util.List;
import java.util.function.Function;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.SparkSessionExtensions;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.rules.Rule;
import scala.Function1;
import scala.runtime.BoxedUnit;

/**
 * The rules of statements on tables: checks of statements that would delete the files they read,
 * store secrets or options that do not exist, or write plain files for encrypted tables; statements
 * that Spark does not do for tables of DataSource V2; procedures; the care that secrets are not
 * shown, and that the order of written rows is known.
 *
 * <p>Spark applies the rules of one kind in the order in which they were injected, so that there is
 * one method for all rules between which no rules of others are.
 */
public final class TablesWing {
  private TablesWing() {}

  /** What is hidden or refused before anything else looks at a statement. */
  public static void registerSecrets(SparkSessionExtensions extensions) {
    SecretRedaction.widenApplication();
    extensions.injectCheckRule(SecretRedaction::new);
    extensions.injectResolutionRule(StoredSecretCheck::new);
    extensions.injectResolutionRule(OptionNamesCheck::new);
  }

  /** The rules over statements whose tables are not resolved yet. */
  public static List<Function<org.apache.spark.sql.classic.SparkSession, Rule<LogicalPlan>>>
      ofUnresolvedTables() {
    return List.of(DefaultProvider::new, NullPartitions::new, PartialPartitions::new);
  }

  /** The rules over calls whose procedures are not resolved yet. */
  public static List<Function<org.apache.spark.sql.classic.SparkSession, Rule<LogicalPlan>>>
      ofUnresolvedCalls() {
    return List.of(ProcedureCalls::new);
  }

  /** The rules over statements whose tables are known, and over their plans. */
  public static void registerStatements(SparkSessionExtensions extensions) {
    extensions.injectResolutionRule(CatalogStatements::new);
    extensions.injectResolutionRule(session -> new ColumnPlaces());
    extensions.injectResolutionRule(session -> new DeclaredColumns());
    extensions.injectResolutionRule(session -> new RowLevelColumns());
    extensions.injectCheckRule(TablesWing::destructiveWriteCheck);
    extensions.injectCheckRule(KeptEncryptionCheck::new);
    extensions.injectPreCBORule(session -> new KeptSortOrder());
    extensions.injectPreCBORule(session -> new RowLevelConditions());
    extensions.injectPlannerStrategy(
        session -> new AlteredColumns((org.apache.spark.sql.classic.SparkSession) session));
  }

  /** The rules over statements that make tables. */
  public static void registerDefinitions(SparkSessionExtensions extensions) {
    extensions.injectPostHocResolutionRule(TablesLikeOthers::new);
    extensions.injectPostHocResolutionRule(PartitionDeclarations::new);
  }

  /** The rule that has tables know their names. */
  public static void registerNames(SparkSessionExtensions extensions) {
    extensions.injectPostHocResolutionRule(session -> new TableNames());
  }

  /** The check of statements of a session that would delete the files they read. */
  public static Function1<LogicalPlan, BoxedUnit> destructiveWriteCheck(SparkSession session) {
    return new DestructiveWriteCheck(session);
  }
}
