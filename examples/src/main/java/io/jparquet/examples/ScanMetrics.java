package io.jparquet.examples;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.execution.FileSourceScanExec;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.adaptive.AdaptiveSparkPlanExec;
import org.apache.spark.sql.execution.adaptive.QueryStageExec;
import org.apache.spark.sql.execution.datasources.v2.BatchScanExec;
import org.apache.spark.sql.execution.metric.SQLMetric;
import scala.jdk.javaapi.CollectionConverters;

/**
 * What one scan of an executed query read, by the metrics that Spark's SQL page shows too.
 *
 * @param scan the table that was scanned
 * @param values metric values by the name that Spark shows, sorted
 */
record ScanMetrics(String scan, Map<String, Long> values) {

  /** The metrics of each scan of a query that has run, in the order of the plan. */
  static List<ScanMetrics> of(Dataset<Row> executed) {
    List<ScanMetrics> found = new ArrayList<>();
    collect(executed.queryExecution().executedPlan(), found);
    return found;
  }

  private static void collect(SparkPlan plan, List<ScanMetrics> found) {
    if (plan instanceof AdaptiveSparkPlanExec adaptive) {
      collect(adaptive.executedPlan(), found);
    } else if (plan instanceof QueryStageExec stage) {
      collect(stage.plan(), found);
    } else if (plan instanceof BatchScanExec scan) {
      found.add(new ScanMetrics(scan.table().name(), values(scan)));
    } else if (plan instanceof FileSourceScanExec scan) {
      String table =
          scan.tableIdentifier().isDefined()
              ? scan.tableIdentifier().get().unquotedString()
              : scan.nodeName();
      found.add(new ScanMetrics(table, values(scan)));
    } else {
      CollectionConverters.asJava(plan.children()).forEach(child -> collect(child, found));
    }
  }

  private static Map<String, Long> values(SparkPlan plan) {
    Map<String, Long> values = new TreeMap<>();
    for (Map.Entry<String, SQLMetric> metric :
        CollectionConverters.asJava(plan.metrics()).entrySet()) {
      String name = metric.getValue().name().getOrElse(metric::getKey);
      values.put(name, Math.max(0, (Long) metric.getValue().value()));
    }
    return values;
  }

  /** The metrics in one line. */
  String describe() {
    List<String> parts = new ArrayList<>();
    values.forEach((name, value) -> parts.add(name + " " + value));
    return String.join(", ", parts);
  }
}
