package io.jparquet.spark.support

import org.apache.spark.SparkThrowable
import org.apache.spark.sql.{DataFrame, Row}
import org.apache.spark.sql.execution.{FileSourceScanExec, SparkPlan}
import org.apache.spark.sql.execution.datasources.v2.BatchScanExec

/** The same statement on Spark's own source, once as it is and once with jparquet in its place. */
trait AcceleratedComparison extends SourceComparison with ScanPlans {

  protected val read = "spark.jparquet.accelerate.read"
  protected val write = "spark.jparquet.accelerate.write"

  /** What reads a relation. */
  protected sealed trait Reader
  protected case object ScanV2 extends Reader
  protected case object FormatV1 extends Reader
  protected case object OwnSource extends Reader

  protected def accelerated[T](body: => T): T = withSQLConf(read -> "true")(body)

  /** What reads the relations of a query that has run. */
  protected def readers(query: DataFrame): Seq[Reader] = readers(query.queryExecution.executedPlan)

  protected def readers(plan: SparkPlan): Seq[Reader] =
    collectWithSubqueries(plan) {
      case scan: BatchScanExec if scan.scan.getClass.getName.startsWith("io.jparquet.") => ScanV2
      case scan: FileSourceScanExec =>
        if (scan.relation.fileFormat.toString == "jparquet") FormatV1 else OwnSource
    }

  private case class Outcome(rows: Either[(String, String), Seq[Row]], query: Option[DataFrame])

  /** What a query gives: rows, or class and condition of the error. */
  private def outcome(query: => DataFrame): Outcome =
    try {
      val result = query
      Outcome(Right(result.collect().toSeq), Some(result))
    } catch {
      case error: Exception => Outcome(Left(described(error)), None)
    }

  protected def described(error: Throwable): (String, String) = {
    noted(error)
    val known = Iterator.iterate(error)(_.getCause).takeWhile(_ != null).collectFirst {
      case spark: SparkThrowable if spark.getCondition != null => spark
    }
    val subject = known.fold(error)(_.asInstanceOf[Throwable])
    (subject.getClass.getName, known.fold("")(_.getCondition))
  }

  /**
   * Asserts that a query gives the same schema and rows, or fails in the same way, and who reads.
   *
   * @param expected what reads each relation, if it is the same for all of them
   */
  protected def assertSameInPlace(expected: Reader, others: Reader*)(query: => DataFrame): Unit = {
    val theirs = outcome(query)
    val ours = accelerated(outcome(query))
    (ours, theirs) match {
      case (Outcome(Right(actual), Some(run)), Outcome(Right(rows), Some(own))) =>
        assert(run.schema === own.schema)
        assert(readers(own).forall(_ == OwnSource), own.queryExecution.executedPlan)
        assert(
          ComparableRows.sorted(actual) === ComparableRows.sorted(rows),
          run.queryExecution.executedPlan
        )
        val found = readers(run).toSet
        // Adaptive execution drops scans of joins without rows.
        assert(
          found === (expected +: others).toSet || found.isEmpty && rows.isEmpty,
          run.queryExecution.executedPlan
        )
      case _ => assert(ours.rows === theirs.rows)
    }
  }

  /** Asserts that a query fails in the same way. */
  protected def assertSameFailure(query: => DataFrame): Unit = {
    val theirs = outcome(query)
    val ours = accelerated(outcome(query))
    assert(theirs.rows.isLeft)
    assert(ours.rows === theirs.rows)
  }
}
