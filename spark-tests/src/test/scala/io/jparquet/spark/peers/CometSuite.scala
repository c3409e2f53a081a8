package io.jparquet.spark.peers

import java.io.File

import scala.util.Try

import io.jparquet.spark.planning.partial.AggregatedBatchesExec
import io.jparquet.spark.support.{ComparableRows, DiffersByLine, ScanPlans, SourceComparison}
import org.apache.spark.SparkConf
import org.apache.spark.sql.DataFrame

/**
 * Queries of jparquet in sessions in which Comet replaces Spark's operators. With the profile
 * `comet`, on the line of Spark that Comet supports.
 */
@DiffersByLine
class CometSuite extends SourceComparison with ScanPlans {

  private val plugin = "org.apache.spark.CometPlugin"

  private def hasComet: Boolean = Try(Class.forName(plugin)).isSuccess

  override protected def sparkConf: SparkConf =
    if (hasComet) super.sparkConf
      .set("spark.plugins", plugin)
      .set(
        "spark.shuffle.manager",
        "org.apache.spark.sql.comet.execution.shuffle.CometShuffleManager"
      )
      .set("spark.memory.offHeap.enabled", "true")
      .set("spark.memory.offHeap.size", "1g")
      .set("spark.comet.sparkToColumnar.supportedOperatorList", "BatchScan")
    else super.sparkConf

  private def withComet[T](isOn: Boolean, converts: Boolean = true)(query: => T): T = {
    var result: Option[T] = None
    withSQLConf(
      "spark.comet.enabled" -> isOn.toString,
      "spark.comet.sparkToColumnar.enabled" -> converts.toString
    ) { result = Some(query) }
    result.get
  }

  private def testWithComet(name: String)(body: => Unit): Unit = test(name) {
    assume(hasComet, "Comet, a jar of 99 MB for Spark 4.1, is fetched only with -Plines,comet")
    body
  }

  private def write(dir: File): Unit =
    spark.range(0, 20000, 1, 4).selectExpr(
      "id",
      "CAST(id % 100 AS INT) AS n",
      "IF(id % 7 = 0, NULL, id % 2 = 0) AS b",
      "CAST(id % 120 AS BYTE) AS y",
      "CAST(id % 3000 AS SHORT) AS w",
      "CAST(id % 50 AS FLOAT) / 4 AS f",
      "CASE WHEN id % 11 = 0 THEN double('NaN') WHEN id % 13 = 0 THEN -0.0D ELSE id / 8.0D END AS x",
      "IF(id % 5 = 0, NULL, CONCAT('key-', id % 30)) AS s",
      "CAST(CONCAT('b', id % 10) AS BINARY) AS bytes",
      "CAST(id AS DECIMAL(12, 2)) / 4 AS d",
      "CAST(id AS DECIMAL(30, 4)) AS wide",
      "date_add(DATE'2020-01-01', CAST(id % 1000 AS INT)) AS day",
      "timestamp_micros(id * 1234567) AS ts",
      "CAST(timestamp_micros(id * 1234567) AS TIMESTAMP_NTZ) AS ntz",
      "named_struct('a', id, 'in', named_struct('s', CAST(id % 9 AS STRING))) AS st",
      "array(id, NULL, id + 1) AS l",
      "array(CONCAT('x', id % 4)) AS ls",
      "map(CAST(id % 3 AS STRING), id) AS m"
    ).write.format(own).save(dir.getPath)

  private val queries = Seq(
    "SELECT * FROM t",
    "SELECT id, n, b, y, w, f, x, s, bytes, d, wide, day, ts, ntz FROM t WHERE n < 40",
    "SELECT s, count(*), sum(n), min(d), max(day), count(DISTINCT y) FROM t GROUP BY s",
    "SELECT b, sum(d), avg(d), sum(wide), max(ts), min(ntz) FROM t GROUP BY b",
    "SELECT st.in.s, count(*), sum(st.a) FROM t GROUP BY st.in.s",
    "SELECT n, sum(e) FROM t LATERAL VIEW explode(l) AS e GROUP BY n",
    "SELECT e, count(*) FROM t LATERAL VIEW explode(ls) AS e GROUP BY e",
    "SELECT m['1'], id FROM t WHERE id BETWEEN 500 AND 600",
    "SELECT a.id, b.s FROM t a JOIN t b ON a.id = b.id + 1 WHERE a.n = 7",
    "SELECT a.s, count(*) FROM t a LEFT JOIN (SELECT * FROM t WHERE y < 5) b USING (id) GROUP BY a.s",
    "SELECT id, rank() OVER (PARTITION BY n ORDER BY d DESC, id) AS r FROM t WHERE y = 3",
    "SELECT id, ts FROM t ORDER BY ts DESC, id LIMIT 17",
    "SELECT x, f, count(*) FROM t GROUP BY x, f ORDER BY 1, 2 LIMIT 50",
    "SELECT count(*) FROM t WHERE s LIKE 'key-1%' AND x > 100",
    "SELECT id FROM t WHERE n IN (SELECT n FROM t WHERE id < 5) AND NOT b"
  )

  private def isComet(rows: DataFrame): Boolean =
    collectWithSubqueries(rows.queryExecution.executedPlan) {
      case node if node.getClass.getName.startsWith("org.apache.spark.sql.comet") => node
    }.nonEmpty

  private def rowsOf(query: String): (DataFrame, Seq[String]) = {
    val rows = spark.sql(query)
    rows -> ComparableRows.sorted(rows.collect().toSeq)
  }

  testWithComet("Comet's operators over jparquet give the rows that Spark's give") {
    withTempPath { dir =>
      write(dir)
      spark.read.format(own).load(dir.getPath).createOrReplaceTempView("t")
      var inComet = 0
      for (query <- queries; converts <- Seq(true, false)) {
        val (_, expected) = withComet(isOn = false)(rowsOf(query))
        val (rows, actual) = withComet(isOn = true, converts)(rowsOf(query))
        assert(actual === expected, s"$query, converts = $converts")
        assert(scans(rows).nonEmpty, query)
        if (converts && isComet(rows)) {
          inComet += 1
          val ofBatches = collectWithSubqueries(rows.queryExecution.executedPlan) {
            case node: AggregatedBatchesExec => node
          }
          assert(ofBatches.isEmpty, query)
        }
      }
      assert(inComet > queries.size / 2)
    }
  }

  testWithComet("accelerated reads keep jparquet's scan, and others are Comet's") {
    withTempPath { dir =>
      write(dir)
      for (accelerated <- Seq(true, false); query <- queries)
        withSQLConf("spark.jparquet.accelerate.read" -> accelerated.toString) {
          spark.read.parquet(dir.getPath).createOrReplaceTempView("t")
          val (_, expected) = withComet(isOn = false)(rowsOf(query))
          val (rows, actual) = withComet(isOn = true)(rowsOf(query))
          assert(actual === expected, s"$query, accelerated = $accelerated")
          assert(scans(rows).nonEmpty === accelerated, query)
        }
    }
  }

  testWithComet("what Comet computes is written") {
    withTempPath { dir =>
      val source = new File(dir, "source")
      write(source)
      spark.read.format(own).load(source.getPath).createOrReplaceTempView("t")
      withComet(isOn = true) {
        spark.sql("SELECT s, n, sum(d) AS total, max(ts) AS last FROM t GROUP BY s, n")
          .write.format(own).partitionBy("n").save(s"$dir/target")
      }
      val (_, expected) =
        withComet(isOn = false)(rowsOf("SELECT s, sum(d), max(ts), n FROM t GROUP BY s, n"))
      for (reader <- sources) {
        val written = spark.read.format(reader).load(s"$dir/target").collect().toSeq
        assert(ComparableRows.sorted(written) === expected)
      }
    }
  }
}
