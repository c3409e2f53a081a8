package io.jparquet.spark.planning;

import io.jparquet.spark.core.base.Seqs;
import io.jparquet.spark.core.scan.JParquetScan;
import java.util.List;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.apache.spark.sql.catalyst.planning.PhysicalOperation$;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2ScanRelation;
import scala.Option;
import scala.Tuple3;
import scala.collection.immutable.Seq;

/**
 * What a plan does with the rows of a scan of this source.
 *
 * @param projection what it returns
 * @param filters the conditions of the rows, over the output of the relation
 * @param relation the scan as Spark plans it; its scan is a {@link JParquetScan}
 */
record ScanOperation(
    List<NamedExpression> projection, List<Expression> filters, DataSourceV2ScanRelation relation) {

  /** The operation of a plan, or null if it is something else. */
  public static ScanOperation of(LogicalPlan plan) {
    Option<Tuple3<Seq<NamedExpression>, Seq<Expression>, LogicalPlan>> operation =
        PhysicalOperation$.MODULE$.unapply(plan);
    return operation.isDefined()
            && operation.get()._3() instanceof DataSourceV2ScanRelation relation
            && relation.scan() instanceof JParquetScan
        ? new ScanOperation(
            Seqs.list(operation.get()._1()), Seqs.list(operation.get()._2()), relation)
        : null;
  }

  public JParquetScan scan() {
    return (JParquetScan) relation.scan();
  }
}
