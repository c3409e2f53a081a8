package io.jparquet.spark.peers

import java.io.File

import scala.collection.mutable
import scala.util.Random
import scala.util.control.NonFatal

import org.apache.spark.sql.SparkSession

/**
 * Tables that are written and read by everybody, and what was found.
 *
 * @param report receives each difference as soon as it is found
 */
final class JudgedRun(spark: SparkSession, report: String => Unit) extends AutoCloseable {
  private val readers: Seq[PeerReader] = Seq(
    AvoidedLayouts,
    new SparkReader(spark, "Spark, vectorised", vectorised = true),
    new SparkReader(spark, "Spark, vectorised, with a filter", true, filtered = true),
    new SparkReader(
      spark,
      "Spark, vectorised, with a filter and without column index",
      vectorised = true,
      Map("parquet.filter.columnindex.enabled" -> "false"),
      filtered = true
    ),
    new SparkReader(spark, "Spark by rows", vectorised = false),
    new SparkReader(spark, "Spark by rows, with a filter", false, filtered = true),
    new ParquetJavaReader(filtered = false),
    new ParquetJavaReader(filtered = true)
  )

  private val errors = File.createTempFile("jparquet-peers", ".log")
  private val found = mutable.ArrayBuffer.empty[String]
  private val byWay = mutable.LinkedHashMap.empty[String, Int]
  private var process: Option[PeerProcess] = None
  private var tables = 0

  /** Writes the table of a seed in some ways, and reads the files. */
  def table(seed: Long, directory: File): Unit = {
    val table = Table.of(seed)
    tables += 1
    for (
      (way, number) <- TableFiles.ways(
        seed,
        if (seed < OrderedRunsTable.Count) 1 else JudgedRun.WaysOfTable
      ).zipWithIndex
    ) {
      val target = new File(directory, number.toString)
      assert(target.mkdir(), target)
      val random = new Random(seed * 31 + number)
      try new TableFiles(spark, table, way, random, target).write().foreach(judge(way, _))
      catch { case NonFatal(e) => add(s"$table, $way: $e") }
    }
  }

  private def judge(way: String, written: WrittenFile): Unit = {
    byWay(way) = byWay.getOrElse(way, 0) + written.chunkCount
    val child = process.filter(_.isAlive).getOrElse(new PeerProcess(errors))
    process = Some(child)
    child.ask(written)
    val own = PeerVerdicts.of(readers, written)
    (own ++ child.differences(written)).foreach { difference =>
      add(s"${written.table}, $way, ${written.file.getName}: $difference")
    }
  }

  private def add(difference: String): Unit = {
    found += difference
    report(difference)
  }

  /** Column chunks that were written so far. */
  def chunks: Long = byWay.values.map(_.toLong).sum

  def failures: Seq[String] = found.toSeq

  /** Whether more differences would not tell more. */
  def hasFoundEnough: Boolean = found.size >= 100

  def summary: String =
    s"$tables tables with $chunks column chunks: " +
      byWay.map { case (way, count) => s"$way $count" }.mkString(", ")

  override def close(): Unit = {
    process.foreach { child =>
      val code = child.end()
      if (code != 0) add(s"the process of the readers ended with exit code $code")
      child.close()
    }
    if (found.isEmpty) errors.delete()
  }
}

object JudgedRun {

  /** So many, as the readers of Spark compile code for each schema. */
  private val WaysOfTable = 3
}
