package io.jparquet.spark.ui;

import io.jparquet.spark.core.base.Seqs;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.execution.ui.SparkPlanGraph;
import org.apache.spark.sql.execution.ui.SparkPlanGraphEdge;
import org.apache.spark.sql.execution.ui.SparkPlanGraphNode;

/** What is above the operators of a plan. An operator that is used again has several above it. */
final class PlanPaths {
  private final Map<Long, String> names = new HashMap<>();
  private final Map<Long, List<Long>> above = new HashMap<>();

  PlanPaths(SparkPlanGraph plan) {
    for (SparkPlanGraphNode node : Seqs.list(plan.allNodes())) {
      names.put(node.id(), node.name());
    }
    for (SparkPlanGraphEdge edge : Seqs.list(plan.edges())) {
      above.computeIfAbsent(edge.fromId(), id -> new ArrayList<>()).add(edge.toId());
    }
  }

  /** Whether each path from an operator upwards meets one whose name begins with a text. */
  boolean isOnlyBelow(long id, String name) {
    return isOnlyBelow(id, name, new HashMap<>());
  }

  private boolean isOnlyBelow(long id, String name, Map<Long, Boolean> known) {
    Boolean before = known.get(id);
    if (before != null) {
      return before;
    }
    List<Long> next = above.getOrDefault(id, List.of());
    boolean isBelow = !next.isEmpty();
    for (long one : next) {
      isBelow &= names.getOrDefault(one, "").startsWith(name) || isOnlyBelow(one, name, known);
    }
    known.put(id, isBelow);
    return isBelow;
  }
}
