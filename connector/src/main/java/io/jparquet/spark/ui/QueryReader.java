package io.jparquet.spark.ui;

import io.jparquet.spark.core.base.Seqs;
import io.jparquet.spark.core.write.WriteMetrics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.execution.ui.SQLExecutionUIData;
import org.apache.spark.sql.execution.ui.SQLPlanMetric;
import org.apache.spark.sql.execution.ui.SparkPlanGraph;
import org.apache.spark.sql.execution.ui.SparkPlanGraphNode;

/**
 * Reads what a query does with Parquet files from its plan in Spark's store, and from the values of
 * its metrics.
 */
final class QueryReader {
  /** What the types of metrics of jparquet have in them: Spark stores their classes. */
  private static final String OWN_METRIC = "_io.jparquet.";

  private static final String CACHE = "InMemoryTableScan";

  /** Another text of a side of a join, for the keys by which partitions are chosen. */
  private static final String SIDE_OF_JOIN = "SubqueryAdaptiveBroadcast";

  private final SQLExecutionUIData execution;
  private final PlanPaths paths;
  private final Map<Object, String> values;
  private final Map<String, String> reasons;
  private final List<ShownScan> scans = new ArrayList<>();
  private final List<ShownWrite> writes = new ArrayList<>();

  private QueryReader(
      SQLExecutionUIData execution, SparkPlanGraph plan, Map<Object, String> values) {
    this.execution = execution;
    this.paths = new PlanPaths(plan);
    this.values = values;
    this.reasons = ScannedPlace.reasons(execution.physicalPlanDescription());
  }

  /**
   * A query.
   *
   * @param plan its last one: adaptive execution changes it
   * @param values of metrics, by the numbers of their accumulators
   * @param now milliseconds since 1970
   * @return none if it neither reads nor writes Parquet files
   */
  static Optional<ShownQuery> read(
      SQLExecutionUIData execution, SparkPlanGraph plan, Map<Object, String> values, long now) {
    QueryReader reader = new QueryReader(execution, plan, values);
    Seqs.list(plan.allNodes()).forEach(reader::add);
    return reader.scans.isEmpty() && reader.writes.isEmpty()
        ? Optional.empty()
        : Optional.of(reader.query(now));
  }

  private void add(SparkPlanGraphNode node) {
    Map<String, String> shown = new HashMap<>();
    boolean isOurs = false;
    for (SQLPlanMetric metric : Seqs.list(node.metrics())) {
      shown.put(metric.name(), values.getOrDefault(metric.accumulatorId(), ""));
      isOurs |= metric.metricType().contains(OWN_METRIC);
    }
    Optional<ScannedPlace> place =
        ScannedPlace.of(node.name(), node.desc(), isOurs, reasons)
            .filter(scan -> !paths.isOnlyBelow(node.id(), SIDE_OF_JOIN));
    if (place.isPresent()) {
      boolean isCached =
          paths.isOnlyBelow(node.id(), CACHE)
              && shown.values().stream().allMatch(value -> value.isEmpty() || value.equals("0"));
      scans.add(ShownScan.of(isCached ? place.get().cached() : place.get(), shown));
    } else if (shown.containsKey(WriteMetrics.FILES.description())) {
      WrittenPlace.of(node.name(), node.desc(), isOurs)
          .map(
              name ->
                  new ShownWrite(
                      name,
                      shown.getOrDefault(WriteMetrics.FILES.description(), ""),
                      shown.getOrDefault(WriteMetrics.BYTES.description(), "")))
          .ifPresent(writes::add);
    }
  }

  private ShownQuery query(long now) {
    long end =
        execution.completionTime().isDefined()
            ? ((Date) execution.completionTime().get()).getTime()
            : now;
    String status = execution.executionStatus();
    ShownQuery.State state =
        switch (status) {
          case "FAILED" -> ShownQuery.State.FAILED;
          case "RUNNING" -> ShownQuery.State.RUNNING;
          default -> ShownQuery.State.COMPLETED;
        };
    String error =
        execution.errorMessage().isDefined() ? execution.errorMessage().get().toString() : "";
    return new ShownQuery(
        execution.executionId(),
        execution.description() == null ? "" : execution.description(),
        execution.submissionTime(),
        Duration.ofMillis(Math.max(0, end - execution.submissionTime())),
        state,
        error.lines().findFirst().orElse(""),
        List.copyOf(scans),
        List.copyOf(writes));
  }
}
