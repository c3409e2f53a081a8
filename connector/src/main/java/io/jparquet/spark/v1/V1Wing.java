package io.jparquet.spark.v1;

import io.jparquet.spark.core.scan.ScanPlanning;
import java.util.List;
import java.util.function.Function;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.SparkSessionExtensions;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.rules.Rule;
import scala.Function1;
import scala.runtime.BoxedUnit;

/**
 * The rules of DataSource V1: its commands that jparquet runs itself, its relations, and the reads
 * and writes of Spark's own Parquet source that jparquet takes over.
 *
 * <p>Spark applies the rules of one kind in the order in which they were injected, so that there is
 * one method for all rules between which no rules of others are.
 */
public final class V1Wing {
  private V1Wing() {}

  /** The rules over inserts and reads whose tables and files are not resolved yet. */
  public static List<Function<org.apache.spark.sql.classic.SparkSession, Rule<LogicalPlan>>>
      ofUnresolvedTables() {
    return List.of(InsertStatements::new, InferredSchemas::new);
  }

  /** The rules over commands of V1. */
  public static void registerCommands(SparkSessionExtensions extensions) {
    extensions.injectPostHocResolutionRule(session -> new CarriedProperties());
    extensions.injectPostHocResolutionRule(OwnCommands::new);
  }

  /**
   * The rule that makes bucketed tables tables of V1.
   *
   * @param check makes the check of the statements of a session, which Spark does not see any more
   */
  public static void registerBuckets(
      SparkSessionExtensions extensions,
      Function<SparkSession, Function1<LogicalPlan, BoxedUnit>> check) {
    extensions.injectPostHocResolutionRule(
        session -> new BucketedTables(session, check.apply(session)));
  }

  /**
   * The rules that scan relations, and exchange sources.
   *
   * @param planning what is added to the scans
   */
  public static void registerRelations(SparkSessionExtensions extensions, ScanPlanning planning) {
    extensions.injectPostHocResolutionRule(AcceleratedWrites::new);
    extensions.injectPostHocResolutionRule(InferredSchemas::new);
    extensions.injectPostHocResolutionRule(session -> new RestoredSources());
    extensions.injectPlannerStrategy(
        session ->
            new RelationScans((org.apache.spark.sql.classic.SparkSession) session, planning));
  }
}
