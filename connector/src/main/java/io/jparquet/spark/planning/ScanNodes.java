package io.jparquet.spark.planning;

import io.jparquet.spark.bridge.SparkLine;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.datasources.v2.BatchScanExec;
import scala.jdk.javaapi.CollectionConverters;

/** Physical plans whose scans get more runtime filters than Spark has given them. */
final class FilteredScanNodes {

  private FilteredScanNodes() {}

  /**
   * A plan with more filters.
   *
   * @param filters gives the filters to add to a scan; may be empty
   * @return the same plan if there is nothing to add
   */
  static SparkPlan withFilters(SparkPlan plan, Function<BatchScanExec, List<Expression>> filters) {
    if (plan instanceof BatchScanExec scan) {
      List<Expression> more = filters.apply(scan);
      return more.isEmpty() ? scan : filtered(scan, more);
    }
    List<SparkPlan> children = CollectionConverters.asJava(plan.children());
    List<SparkPlan> replaced = new ArrayList<>();
    boolean changed = false;
    for (SparkPlan child : children) {
      SparkPlan filtered = withFilters(child, filters);
      changed |= filtered != child;
      replaced.add(filtered);
    }
    return changed
        ? (SparkPlan) plan.withNewChildren(CollectionConverters.asScala(replaced).toSeq())
        : plan;
  }

  private static BatchScanExec filtered(BatchScanExec scan, List<Expression> more) {
    List<Expression> all = new ArrayList<>(CollectionConverters.asJava(scan.runtimeFilters()));
    all.addAll(more);
    BatchScanExec filtered =
        SparkLine.bridge().scanNode(scan, scan.scan(), CollectionConverters.asScala(all).toSeq());
    filtered.copyTagsFrom(scan);
    return filtered;
  }
}
