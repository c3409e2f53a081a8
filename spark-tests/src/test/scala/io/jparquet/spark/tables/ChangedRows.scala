package io.jparquet.spark.tables

import java.io.File
import java.net.URI
import java.nio.file.Files

import scala.collection.mutable

import io.jparquet.spark.support.SourceComparison
import org.apache.spark.sql.DataFrame
import org.apache.spark.sql.catalyst.TableIdentifier
import org.apache.spark.sql.execution.QueryExecution
import org.apache.spark.sql.execution.adaptive.AdaptiveSparkPlanHelper
import org.apache.spark.sql.execution.datasources.v2.BatchScanExec
import org.apache.spark.sql.util.QueryExecutionListener
import org.scalatest.time.{Seconds, Span}

/** Statements that change rows of a table, and what they do to its files. */
trait ChangedRows extends SourceComparison with AdaptiveSparkPlanHelper {
  import testImplicits._

  /** The columns of the table of numbers. */
  protected val Columns: Seq[String] = Seq("id", "k", "v", "p")

  /** A table of four files, each of ten ids; the first column ascends, the second is scattered. */
  protected def withNumbers(definition: String)(test: => Unit): Unit =
    withTable("t") {
      sql(s"CREATE TABLE t (id LONG, k LONG, v STRING, p INT) USING $own $definition")
      for (file <- 0 until 4)
        spark.range(file * 10, file * 10 + 10, 1, 1)
          .selectExpr("id", "id * 7 % 40 AS k", "concat('v', id) AS v", s"$file % 2 AS p")
          .writeTo("t").append()
      test
    }

  protected def ids: Seq[Long] = sql("SELECT id FROM t").as[Long].collect().toSeq.sorted

  /** What an error and its causes say. */
  protected def messagesOf(error: Throwable): String =
    Iterator.iterate(error)(_.getCause).takeWhile(_ != null).map(_.getMessage).mkString("\n")

  /** What the error of a statement and its causes say. */
  protected def messages(statement: => Any): String = messagesOf(intercept[Exception](statement))

  /** A data file as it is on disk. */
  protected case class Stored(path: String, modified: Long, content: Int)

  protected def directory(table: String): File =
    new File(spark.sessionState.catalog.getTableMetadata(TableIdentifier(table)).location)

  protected def stored(table: String): Set[Stored] =
    dataFiles(directory(table)).map { file =>
      Stored(
        file.getPath,
        file.lastModified,
        java.util.Arrays.hashCode(Files.readAllBytes(file.toPath))
      )
    }.toSet

  /** The files that have a row of a query. */
  protected def filesOf(rows: DataFrame): Set[String] =
    rows.selectExpr("_metadata.file_path").distinct().collect()
      .map(row => new File(new URI(row.getString(0))).getPath).toSet

  /**
   * Runs a statement and asserts that it replaces exactly some files: the others are the same bytes
   * as before.
   */
  protected def assertReplaces(table: String, files: Set[String])(statement: => Any): Unit = {
    val before = stored(table)
    statement
    val after = stored(table)
    assert((before -- after).map(_.path) === files)
    assert((after -- before).map(_.path).intersect(before.map(_.path)).isEmpty)
    assert(!new File(directory(table), "_jparquet_overwrites").exists())
    assert(!new File(directory(table), "_temporary").exists())
  }

  /** The sum of a metric of the scans of the table that a statement changes. */
  protected def metricsOf(statement: => Any): Map[String, Long] = {
    val executions = mutable.Buffer.empty[QueryExecution]
    val listener = new QueryExecutionListener {
      override def onSuccess(name: String, execution: QueryExecution, nanos: Long): Unit =
        executions.synchronized(executions += execution)
      override def onFailure(name: String, execution: QueryExecution, error: Exception): Unit = ()
    }
    def scans: Seq[BatchScanExec] = executions.synchronized(executions.toSeq).flatMap { execution =>
      collect(execution.executedPlan) { case scan: BatchScanExec => scan }
    }.filter(_.scan.description().contains("FilesWith"))

    spark.listenerManager.register(listener)
    try {
      statement
      eventually(timeout(Span(20, Seconds)))(assert(scans.nonEmpty))
    } finally spark.listenerManager.unregister(listener)
    scans.flatMap(_.metrics).groupMapReduce(_._1)(_._2.value)(_ + _)
  }
}
