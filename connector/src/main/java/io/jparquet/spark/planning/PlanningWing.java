package io.jparquet.spark.planning;

import org.apache.spark.sql.SparkSessionExtensions;
import org.apache.spark.sql.classic.SparkSession;

/**
 * The rules of the planning of queries: scans that evaluate filters and return fields of variants,
 * those that joins filter and that limits and sorts with a limit narrow, and rows that are made by
 * column.
 */
public final class PlanningWing {
  private PlanningWing() {}

  /** Adds the rules. */
  public static void register(SparkSessionExtensions extensions) {
    extensions.injectPlannerStrategy(session -> new ScanFilters((SparkSession) session));
    extensions.injectPlannerStrategy(
        session -> new AggregatedVariantFields((SparkSession) session));
    extensions.injectColumnar(PhysicalScanRules::new);
  }
}
