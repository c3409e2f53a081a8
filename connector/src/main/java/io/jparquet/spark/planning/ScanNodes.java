package io.jparquet.spark.planning;

import io.jparquet.spark.bridge.SparkLine;
import io.jparquet.spark.core.base.Seqs;
import io.jparquet.spark.core.base.TreeNodes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.datasources.v2.BatchScanExec;
import scala.collection.immutable.Seq;

/** Replaces scans in Spark's physical plans. */
final class ScanNodes {

  private ScanNodes() {}

  /** A node with another scan of the same columns. */
  static BatchScanExec withScan(BatchScanExec node, Scan scan) {
    return copy(node, scan, node.runtimeFilters());
  }

  /**
   * A plan whose scans have additional runtime filters.
   *
   * @param filters returns the filters to add to a scan; may be empty
   * @return the same plan if there is nothing to add
   */
  static SparkPlan withFilters(SparkPlan plan, Function<BatchScanExec, List<Expression>> filters) {
    if (plan instanceof BatchScanExec node) {
      List<Expression> all = new ArrayList<>(Seqs.list(node.runtimeFilters()));
      boolean isMore = all.addAll(filters.apply(node));
      return isMore ? copy(node, node.scan(), Seqs.of(all)) : node;
    }
    return TreeNodes.mapChildren(plan, child -> withFilters(child, filters));
  }

  /** A plan whose scans have additional runtime filters, which a map holds for each scan. */
  static SparkPlan withFilters(SparkPlan plan, Map<SparkPlan, List<Expression>> filters) {
    return filters.isEmpty()
        ? plan
        : withFilters(plan, scan -> filters.getOrDefault(scan, List.of()));
  }

  /** A node whose runtime filters are changed one by one; the same node if none is. */
  static BatchScanExec mapFilters(BatchScanExec node, UnaryOperator<Expression> change) {
    List<Expression> filters = Seqs.list(node.runtimeFilters());
    List<Expression> changed = filters.stream().map(change).toList();
    return changed.equals(filters) ? node : copy(node, node.scan(), Seqs.of(changed));
  }

  private static BatchScanExec copy(BatchScanExec node, Scan scan, Seq<Expression> filters) {
    BatchScanExec copy = SparkLine.bridge().scanNode(node, scan, filters);
    copy.copyTagsFrom(node);
    return copy;
  }
}
