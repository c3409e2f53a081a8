package io.jparquet.benchmarks.spark.queries;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.spark.sql.catalyst.plans.logical.Join;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import scala.jdk.javaapi.CollectionConverters;

/**
 * What the optimizer takes the inputs of joins to be, on which it decides which of them to
 * broadcast before the query runs.
 */
final class Estimates {
  private Estimates() {}

  /**
   * The inputs of joins that read one table, with their estimated bytes in MiB, in the order of the
   * plan.
   */
  static List<String> of(LogicalPlan optimized, QuerySet set) {
    List<String> found = new ArrayList<>();
    add(optimized, set, found);
    return found;
  }

  private static void add(LogicalPlan plan, QuerySet set, List<String> to) {
    for (LogicalPlan input : CollectionConverters.asJava(plan.children())) {
      List<LogicalPlan> leaves = CollectionConverters.asJava(input.collectLeaves());
      if (plan instanceof Join && leaves.size() == 1) {
        to.add(
            String.format(
                Locale.ROOT,
                "%s %.1f",
                set.table(CollectionConverters.asJava(leaves.get(0).output())),
                input.stats().sizeInBytes().toDouble() / (1 << 20)));
      }
      add(input, set, to);
    }
  }
}
