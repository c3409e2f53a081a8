package io.jparquet.spark.support

import org.apache.spark.sql.DataFrame
import org.apache.spark.sql.execution.FilterExec
import org.apache.spark.sql.execution.adaptive.AdaptiveSparkPlanHelper
import org.apache.spark.sql.execution.datasources.v2.BatchScanExec
import org.scalatest.Assertions

/** What the plan of a query says of its scans of DataSource V2 and of what they read. */
trait ScanPlans extends AdaptiveSparkPlanHelper with Assertions {

  /** The scans of a query and of its subqueries; if the query has run, those that it ran. */
  protected def scans(rows: DataFrame): Seq[BatchScanExec] =
    collectWithSubqueries(rows.queryExecution.executedPlan) { case scan: BatchScanExec => scan }

  /** The scan of a query, before adaptive execution changes the plan. */
  protected def plannedScan(rows: DataFrame): BatchScanExec =
    rows.queryExecution.sparkPlan.collectFirst { case scan: BatchScanExec => scan }.get

  /** The filters that Spark evaluates after the scans. */
  protected def filters(rows: DataFrame): Seq[FilterExec] =
    collectWithSubqueries(rows.queryExecution.executedPlan) { case filter: FilterExec => filter }

  /** The sum of a metric over the scans of a query that has run. */
  protected def metric(rows: DataFrame, name: String): Long = metric(scans(rows), name)

  /** The sum of a metric over scans; fails if there are scans and none of them has the metric. */
  protected def metric(scans: Seq[BatchScanExec], name: String): Long = {
    val found = scans.flatMap(_.metrics.get(name))
    assert(found.nonEmpty || scans.isEmpty, s"no scan has the metric $name")
    found.map(_.value).sum
  }
}
