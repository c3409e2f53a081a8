package io.jparquet.examples;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.adaptive.AdaptiveSparkPlanExec;
import org.apache.spark.sql.execution.adaptive.QueryStageExec;
import org.apache.spark.sql.execution.datasources.v2.BatchScanExec;
import org.apache.spark.sql.execution.metric.SQLMetric;
import org.apache.spark.util.Utils;
import scala.jdk.javaapi.CollectionConverters;

/**
 * The metrics of one scan of an executed query. The SQL tab of Spark's user interface shows the
 * same.
 *
 * @param table last part of the name of the table, or of its directory
 * @param values metric values by the name of the metric
 */
record ScanMetrics(String table, Map<String, Long> values) {

  /** The metrics of each jparquet scan of a query that has run, in the order of the plan. */
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
      found.add(new ScanMetrics(shortName(scan.table().name()), values(scan)));
    } else {
      CollectionConverters.asJava(plan.children()).forEach(child -> collect(child, found));
    }
  }

  /** The last part of the name of a table: of its directory, or of its name in a catalog. */
  static String shortName(String table) {
    int slash = table.lastIndexOf('/');
    return table.substring((slash < 0 ? table.lastIndexOf('.') : slash) + 1);
  }

  private static Map<String, Long> values(SparkPlan plan) {
    Map<String, Long> values = new TreeMap<>();
    for (Map.Entry<String, SQLMetric> metric :
        CollectionConverters.asJava(plan.metrics()).entrySet()) {
      values.put(metric.getKey(), (Long) metric.getValue().value());
    }
    return values;
  }

  /** Row groups read, of all in the files. */
  String rowGroups() {
    return numbers("rowGroupsRead", "rowGroupsSkipped");
  }

  /** Pages read, of all in the row groups of which some pages were skipped. */
  String pages() {
    return values.get("pagesSkipped") == 0 ? "all" : numbers("pagesRead", "pagesSkipped");
  }

  /** Bytes of the query's columns in the row groups read, of those in all row groups. */
  String columnBytes() {
    long read = values.get("bytesRead");
    return Utils.bytesToString(read)
        + " of "
        + Utils.bytesToString(read + values.get("bytesSkipped"));
  }

  /** Bytes that were requested from the file system. */
  String fetched() {
    return Utils.bytesToString(values.get("bytesFetched"))
        + " in "
        + values.get("requests")
        + " requests";
  }

  private String numbers(String read, String skipped) {
    return values.get(read) + " of " + (values.get(read) + values.get(skipped));
  }
}
