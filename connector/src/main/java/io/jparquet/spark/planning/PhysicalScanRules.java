package io.jparquet.spark.planning;

import io.jparquet.spark.planning.partial.PartialAggregates;
import io.jparquet.spark.planning.row.RowsOfScans;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.execution.ColumnarRule;
import org.apache.spark.sql.execution.SparkPlan;

/**
 * The rules over physical plans with scans, in the place that Spark offers for them: after it is
 * settled where columns are turned into rows, in broadcasts too. Spark applies several such places
 * in the reverse of their order; here the order is that of the list.
 */
final class PhysicalScanRules extends ColumnarRule {

  private final Rule<SparkPlan> all;

  PhysicalScanRules(SparkSession session) {
    List<Rule<SparkPlan>> rules =
        List.of(
            new RowsOfScans(),
            new TopNScans(),
            new LimitedScans(),
            new WidenedKeys(),
            new RuntimeBloomFilters(),
            // After those that look for a scan below an operator.
            new PartialAggregates(),
            // Last: keys are taken from broadcasts as they are in the plan.
            new JoinKeyFilters(session.sparkContext()));
    this.all =
        new Rule<>() {
          @Override
          public SparkPlan apply(SparkPlan plan) {
            SparkPlan changed = plan;
            for (Rule<SparkPlan> rule : rules) {
              changed = rule.apply(changed);
            }
            return changed;
          }
        };
  }

  @Override
  public Rule<SparkPlan> postColumnarTransitions() {
    return all;
  }
}
