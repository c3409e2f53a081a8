package io.jparquet.spark.planning.row;

import io.jparquet.spark.core.base.TreeNodes;
import io.jparquet.spark.core.scan.JParquetScan;
import java.nio.ByteOrder;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.execution.CodegenSupport;
import org.apache.spark.sql.execution.ColumnarToRowExec;
import org.apache.spark.sql.execution.SortExec;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.datasources.v2.BatchScanExec;

/**
 * Has the rows of scans written by {@link UnsafeRows} where an operator takes whole rows:
 * exchanges, sorts, writes, and what returns the result. Where Spark generates code for the
 * operator above, that code reads the columns it needs, and stays. Thread-safe.
 */
public final class RowsOfScans extends Rule<SparkPlan> {

  /** The rule. */
  public RowsOfScans() {}

  @Override
  public SparkPlan apply(SparkPlan plan) {
    // Rows are memory whose words have the order of the platform.
    return ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN ? replaced(plan, true) : plan;
  }

  private static SparkPlan replaced(SparkPlan plan, boolean wholeRows) {
    if (plan instanceof ColumnarToRowExec rows) {
      boolean replaces =
          wholeRows
              && rows.child() instanceof BatchScanExec scan
              && scan.scan() instanceof JParquetScan
              && RowsExec.supports(scan);
      return replaces ? copied(rows) : plan;
    }
    boolean takesRows =
        !(plan instanceof CodegenSupport code && code.supportCodegen()) || plan instanceof SortExec;
    return TreeNodes.mapChildren(plan, child -> replaced(child, takesRows));
  }

  private static SparkPlan copied(ColumnarToRowExec rows) {
    RowsExec copy = new RowsExec(rows.child());
    copy.copyTagsFrom(rows);
    return copy;
  }
}
