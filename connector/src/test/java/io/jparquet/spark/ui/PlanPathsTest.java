package io.jparquet.spark.ui;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.spark.core.base.Seqs;
import java.util.stream.Stream;
import org.apache.spark.sql.execution.ui.SparkPlanGraph;
import org.apache.spark.sql.execution.ui.SparkPlanGraphEdge;
import org.apache.spark.sql.execution.ui.SparkPlanGraphNode;
import org.junit.jupiter.api.Test;

class PlanPathsTest {

  private static SparkPlanGraphNode node(long id, String name) {
    return new SparkPlanGraphNode(id, name, name, Seqs.of());
  }

  private static PlanPaths paths(long[][] edges) {
    return new PlanPaths(
        new SparkPlanGraph(
            Seqs.of(
                node(0, "Join"),
                node(1, "InMemoryTableScan"),
                node(2, "Exchange"),
                node(3, "Scan")),
            Seqs.of(
                Stream.of(edges).map(edge -> new SparkPlanGraphEdge(edge[0], edge[1])).toList())));
  }

  @Test
  void aScanOfACacheIsOnlyBelowIt() {
    PlanPaths paths = paths(new long[][] {{3, 2}, {2, 1}, {1, 0}});
    assertThat(paths.isOnlyBelow(3, "InMemoryTableScan")).isTrue();
    assertThat(paths.isOnlyBelow(2, "InMemoryTableScan")).isTrue();
    assertThat(paths.isOnlyBelow(1, "InMemoryTableScan")).isFalse();
    assertThat(paths.isOnlyBelow(3, "Filter")).isFalse();
  }

  @Test
  void aScanThatIsUsedAgainOutsideOfTheCacheIsNot() {
    PlanPaths paths = paths(new long[][] {{3, 2}, {2, 1}, {1, 0}, {2, 0}});
    assertThat(paths.isOnlyBelow(3, "InMemoryTableScan")).isFalse();
  }
}
