package io.jparquet.spark.read

import java.io.File

import scala.util.{Failure, Success, Try}

import io.jparquet.spark.planning.partial.AggregatedBatchesExec
import io.jparquet.spark.support.{ScanPlans, SourceComparison}
import org.apache.spark.sql.DataFrame

/** Compares aggregates that are made of batches with those that Spark makes of rows. */
trait AggregateComparison extends SourceComparison with ScanPlans {

  protected val setting = "spark.jparquet.aggregate.enabled"
  protected val groups = "spark.jparquet.aggregate.groups"

  /** Rows that were aggregated in scans of a query that has run, and those that Spark aggregated. */
  protected def aggregated(rows: DataFrame): (Long, Long) = {
    val nodes = collectWithSubqueries(rows.queryExecution.executedPlan) {
      case node: AggregatedBatchesExec => node
    }
    def sum(metric: String): Long = nodes.map(_.metrics().apply(metric).value).sum
    (sum("numAggregatedRows"), sum("numOutputRows"))
  }

  /** The bits of numbers; of each NaN the same, because those depend on what the JVM compiles. */
  protected def exact(value: Any): String = value match {
    case null => "null"
    case number: Double => java.lang.Double.doubleToLongBits(number).toHexString
    case number: Float => java.lang.Float.floatToIntBits(number).toHexString
    case other => other.toString
  }

  /** The rows with the bits of their numbers, or the class of the error. */
  protected def outcome(rows: DataFrame): Seq[String] =
    Try(rows.collect().toSeq) match {
      case Success(found) => found.map(_.toSeq.map(exact).mkString(" ")).sorted
      case Failure(error) =>
        Seq(Iterator.iterate(error)(_.getCause).takeWhile(_ != null).toSeq.last.getClass.getName)
    }

  /** A table of all types. Its row groups have different dictionaries, or none. */
  protected def write(dir: File, rows: Long, seed: Long, options: (String, String)*): Unit =
    spark.range(0, rows, 1, 1).selectExpr(
      "id",
      s"CAST(pmod(xxhash64(id, $seed), 1000) AS INT) AS r",
      s"xxhash64($seed, id) AS h"
    ).selectExpr(
      "CAST(id AS INT) AS n",
      "IF(r % 17 = 0, NULL, r % 3 = 0) AS b",
      "CAST(r % 100 - 50 AS BYTE) AS y",
      "IF(r % 13 = 0, NULL, CAST(r * 30 AS SHORT)) AS w",
      "IF(r % 11 = 0, NULL, r - 500) AS i",
      "CAST(pmod(h, 4294967296) - 2147483648 AS INT) AS j",
      "IF(r % 7 = 0, NULL, h) AS l",
      "CAST(r AS LONG) * 1000000 AS m",
      "IF(r % 9 = 0, NULL, CAST(r AS DECIMAL(7, 2)) / 4) AS d0",
      "CAST(CAST(r AS DECIMAL(7, 2)) / 4 AS DECIMAL(7, 2)) AS d1",
      "IF(r % 5 = 0, NULL, CAST(CAST(h AS DECIMAL(20, 0)) / 100000 AS DECIMAL(18, 4))) AS d2",
      "CAST(CAST(h AS DECIMAL(20, 0)) AS DECIMAL(22, 2)) AS d3",
      "IF(r % 6 = 0, NULL, CAST(h DIV 100000000 AS DECIMAL(25, 3)) / 4) AS d4",
      "IF(r % 19 = 0, NULL, date_add(DATE'1999-12-20', r)) AS day",
      "timestamp_micros(h DIV 1000) AS ts",
      "IF(r % 31 = 0, NULL, timestamp_micros(1740000000000000 + r * 3601000123)) AS at",
      "timestamp_micros(-2900000000000000 + r * 3601000123) AS old",
      "TIMESTAMP_NTZ'2024-12-31 23:00:01.5' + make_dt_interval(0, r) AS wall",
      "IF(r % 23 = 0, NULL, CONCAT('s', r % 20)) AS s",
      "CONCAT(IF(r % 2 = 0, 'ä', 'u'), IF(n > 6000, n, r % 10)) AS u",
      "IF(r % 12 = 0, NULL, sequence(1, r % 5)) AS items",
      "named_struct('m', IF(r % 10 = 0, NULL, map_from_arrays(sequence(1, r % 3 + 1), " +
        "sequence(1, r % 3 + 1)))) AS st",
      "CAST(r AS FLOAT) / 7 AS f",
      "CASE WHEN r = 1 THEN double('NaN') WHEN r = 2 THEN -0.0D WHEN r = 3 THEN double('-Infinity') " +
        "WHEN r = 5 THEN 0.0D WHEN r % 29 = 0 THEN NULL ELSE r / 3.0D END AS x"
    ).write.mode("append").options(options.toMap)
      .option("parquet.block.row.count.limit", "3000").format(own).save(dir.getPath)

  /** Zones with offsets of whole hours, three quarters and halves of one, all with odd ones before. */
  protected val zones =
    Seq("UTC", "America/Los_Angeles", "Europe/Paris", "Asia/Kathmandu", "Australia/Lord_Howe")

  protected def inBoth(dir: File)(query: String): Seq[(DataFrame, Seq[String])] =
    sources.map { source =>
      spark.read.format(source).load(dir.getPath).createOrReplaceTempView("t")
      val rows = spark.sql(query)
      rows -> outcome(rows)
    }

  protected def withTable(rows: Long)(action: File => Unit): Unit =
    withTempPath { dir =>
      write(dir, rows, 7)
      action(dir)
    }

  /** Rows of a query with how many rows were aggregated in the scan, and how many by Spark. */
  protected def counted(dir: File)(query: String): (Long, Long) = {
    val Seq((rows, ours), (_, others)) = inBoth(dir)(query)
    assert(ours === others, query)
    aggregated(rows)
  }

  /** Asserts that all rows of queries are aggregated in the scan, to Spark's results. */
  protected def assertInScan(dir: File)(queries: String*): Unit =
    for (query <- queries) {
      val (inScan, bySpark) = counted(dir)(query)
      assert(inScan > 0 && bySpark === 0, query)
    }
}
