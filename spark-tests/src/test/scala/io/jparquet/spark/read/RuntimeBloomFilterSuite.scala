package io.jparquet.spark.read

import scala.util.Random

import io.jparquet.spark.support.{Interpreted, ScanPlans, SourceComparison}
import org.apache.spark.sql.{DataFrame, QueryTest}
import org.apache.spark.sql.catalyst.expressions.BloomFilterMightContain
import org.apache.spark.sql.execution.{ReusedSubqueryExec, SubqueryExec}
import org.apache.spark.sql.execution.datasources.v2.BatchScanExec
import org.apache.spark.sql.internal.SQLConf

/** Scans leave out rows that Bloom filters of joins exclude, and none that a join needs. */
class RuntimeBloomFilterSuite extends SourceComparison with ScanPlans with Interpreted {
  private val rows = 6000

  /** Keys of many types, each with nulls, and a column besides. */
  private def fact(seed: Int): DataFrame = spark.range(0, rows, 1, 2).selectExpr(
    s"CAST(pmod(hash(id, $seed), 500) AS BIGINT) AS h",
    "id"
  ).selectExpr(
    "IF(h % 10 = 0, NULL, CAST(h AS INT)) AS i",
    "IF(h % 10 = 1, NULL, h * 10000000000 - 7) AS l",
    "IF(h % 10 = 2, NULL, CAST(h AS SMALLINT)) AS t",
    "IF(h % 10 = 3, NULL, concat('key-', h, repeat('x', h % 40))) AS s",
    "IF(h % 10 = 4, NULL, CAST(concat('b', h) AS BINARY)) AS b",
    "IF(h % 10 = 5, NULL, CAST(h - 250 AS DECIMAL(7,2))) AS d",
    "IF(h % 10 = 6, NULL, CAST(CAST(h - 250 AS DECIMAL(38,3)) * 123456789012345 AS DECIMAL(30,3))) AS w",
    "IF(h % 10 = 7, NULL, date_add(DATE'1999-12-01', CAST(h AS INT))) AS day",
    "IF(h % 10 = 8, NULL, timestamp_micros(h * 1234567890123)) AS ts",
    "IF(h % 10 = 9, NULL, CAST(timestamp_micros(h * 987654321) AS TIMESTAMP_NTZ)) AS ntz",
    "named_struct('k', h, 'o', id) AS n",
    "CAST(h AS DOUBLE) AS f",
    "id",
    "repeat(concat('v', id), 3) AS v"
  )

  private val keys = Seq("i", "l", "t", "s", "b", "d", "w", "day", "ts", "ntz", "n.k")

  override def beforeAll(): Unit = {
    super.beforeAll()
    // Of INT96 timestamps the readers do not know the hash.
    spark.conf.set(SQLConf.PARQUET_OUTPUT_TIMESTAMP_TYPE.key, "TIMESTAMP_MICROS")
    for (source <- sources) {
      fact(1).write.format(source).option("parquet.block.row.count.limit", "2000")
        .saveAsTable(s"${source}_fact")
      fact(1).selectExpr("*", "CAST(id % 100 AS INT) AS pick")
        .where("id < 2000").write.format(source).saveAsTable(s"${source}_dim")
    }
  }

  override def afterAll(): Unit =
    try for (source <- sources; name <- Seq("fact", "dim"))
        sql(s"DROP TABLE IF EXISTS ${source}_$name")
    finally super.afterAll()

  /** Runs a check with joins that are shuffled and get Bloom filters, by both planners. */
  private def withBloomFilters(check: => Unit): Unit =
    for (adaptive <- Seq("false", "true"))
      withSQLConf(
        SQLConf.ADAPTIVE_EXECUTION_ENABLED.key -> adaptive,
        SQLConf.AUTO_BROADCASTJOIN_THRESHOLD.key -> "-1",
        SQLConf.ADAPTIVE_AUTO_BROADCASTJOIN_THRESHOLD.key -> "-1",
        SQLConf.SHUFFLE_PARTITIONS.key -> "2",
        SQLConf.RUNTIME_BLOOM_FILTER_ENABLED.key -> "true",
        SQLConf.RUNTIME_BLOOM_FILTER_APPLICATION_SIDE_SCAN_SIZE_THRESHOLD.key -> "1"
      )(withClue(s"adaptive execution $adaptive: ")(check))

  private def query(source: String, text: String): DataFrame =
    sql(text.replace("$fact", s"${source}_fact").replace("$dim", s"${source}_dim"))

  /** Those that have a Bloom filter. */
  override protected def scans(run: DataFrame): Seq[BatchScanExec] =
    super.scans(run).filter(_.runtimeFilters.mkString.contains("bloomFilter"))

  /** Asserts that a query gives Spark's rows, and returns it as jparquet ran it. */
  private def checked(text: String): DataFrame = {
    val expected = query(peer, text).collect().toSeq
    val run = query(own, text)
    QueryTest.sameRows(expected, run.collect().toSeq).foreach(fail(_))
    run
  }

  private def join(key: String, condition: String, kind: String = "JOIN"): String =
    s"SELECT f.id, f.v, d.id FROM $$fact f $kind $$dim d ON f.$key = d.$key WHERE $condition"

  test("rows without a key fall out of the scan, whatever the type of the key") {
    withBloomFilters {
      // Keys of all types once, and a few with either planner.
      val tested = if (SQLConf.get.adaptiveExecutionEnabled) keys else Seq("l", "w")
      for (key <- tested) withClue(s"$key: ") {
        val run = checked(join(key, "d.pick = 3"))
        assert(scans(run).size === 1)
        assert(metric(run, "rowsSkipped") > rows * 9 / 10)
        assert(metric(run, "rowsSkipped") + metric(run, "numOutputRows") === rows)
        assert(metric(run, "numOutputRows") > 0)
      }
    }
  }

  test("EXPLAIN names the Bloom filter, and its subquery runs once") {
    withBloomFilters {
      val run = checked(join("l", "d.pick = 3"))
      assert(
        "l#\\d+\\.bloomFilter IN (scalar-)?subquery#".r
          .findFirstIn(run.queryExecution.executedPlan.toString).nonEmpty
      )
      assert(
        filters(run).exists(_.condition.exists(_.isInstanceOf[BloomFilterMightContain])),
        "Spark tests the rows too"
      )
      val subqueries = scans(run).flatMap(_.runtimeFilters).flatMap(_.collect {
        case in: org.apache.spark.sql.execution.InSubqueryExec => in.plan
      }).map {
        case ReusedSubqueryExec(plan) => plan
        case plan => plan
      }
      val ofFilters = filters(run).flatMap(_.condition.collect {
        case scalar: org.apache.spark.sql.execution.ScalarSubquery => scalar.plan
      }).map {
        case ReusedSubqueryExec(plan) => plan
        case plan => plan
      }
      assert(subqueries.nonEmpty)
      subqueries.foreach { plan =>
        assert(plan.isInstanceOf[SubqueryExec])
        assert(ofFilters.exists(_ eq plan))
      }
    }
  }

  test("no row is left where the other side has no key, or none but null") {
    withBloomFilters {
      for (condition <- Seq("d.pick = 300", "d.pick = 3 AND d.i IS NULL", "d.v = 'none'")) {
        val run = checked(join("i", condition))
        // Adaptive execution drops the join when it sees that there are no keys.
        if (scans(run).nonEmpty) assert(metric(run, "numOutputRows") === 0)
      }
    }
  }

  test("the filter is given up where few rows fall out") {
    withBloomFilters {
      val run = checked(join("l", "d.pick > 5"))
      if (scans(run).nonEmpty) assert(metric(run, "rowsSkipped") < rows / 2)
    }
  }

  test("a key that is widened is hashed as what it becomes") {
    withBloomFilters {
      for ((left, right) <- Seq("i" -> "n.k", "t" -> "n.k", "t" -> "i")) {
        val run = checked("SELECT f.id, f.v, d.id FROM $fact f JOIN $dim d " +
          s"ON f.$left = d.$right WHERE d.pick = 3")
        if (right == "n.k") {
          assert(scans(run).size === 1)
          assert(metric(run, "rowsSkipped") > rows * 9 / 10)
        }
      }
    }
  }

  test("semi joins, several joins, conditions besides and keys with projections") {
    withBloomFilters {
      checked("SELECT f.id, f.v FROM $fact f LEFT SEMI JOIN $dim d ON f.s = d.s AND d.pick = 7")
      checked(join("s", "d.pick = 7 AND f.id < 4000 AND f.day > DATE'2000-02-01'"))
      checked(join("f", "d.pick = 7"))
      checked(join("l", "d.pick = 7", "LEFT JOIN"))
      checked(join("l", "f.id < 30", "RIGHT JOIN"))
      checked("SELECT f.id, e.v FROM $fact f JOIN $dim d ON f.l = d.l JOIN $dim e ON f.s = e.s " +
        "WHERE d.pick = 3 AND e.pick < 60 AND e.v LIKE 'v1%'")
      checked("SELECT k, count(*) FROM (SELECT l + 1 AS k, i FROM $fact) f " +
        "JOIN $dim d ON f.k = d.l + 1 WHERE d.pick = 3 GROUP BY k")
      checked("SELECT f.n FROM (SELECT i AS j, n FROM $fact WHERE v LIKE '%7') f " +
        "JOIN $dim d ON f.j = d.i WHERE d.pick = 9")
      checked(
        "SELECT * FROM (SELECT f.id, f.v FROM $fact f JOIN $dim d ON f.l = d.l WHERE d.pick = 3) a " +
          "JOIN (SELECT f.id, f.v FROM $fact f JOIN $dim d ON f.l = d.l WHERE d.pick = 3) b ON a.id = b.id"
      )
    }
  }

  test("settings that switch filters of rows off leave them to Spark") {
    withBloomFilters {
      withSQLConf(SQLConf.PARQUET_FILTER_PUSHDOWN_ENABLED.key -> "false") {
        assert(scans(checked(join("l", "d.pick = 3"))).isEmpty)
      }
      withSQLConf("spark.hadoop.jparquet.filter.rows.enabled" -> "false") {
        checked(join("l", "d.pick = 3"))
      }
    }
  }

  for (seed <- fewSeeds)
    test(s"seed $seed: joins of random tables give the same rows") {
      val random = new Random(seed)
      val key = keys(random.nextInt(keys.size - 1))
      val dictionary = random.nextBoolean().toString
      withTempPath { dir =>
        fact(random.nextInt()).write.format(own)
          .option("parquet.enable.dictionary", dictionary)
          .option("parquet.page.row.count.limit", (50 + random.nextInt(2000)).toString)
          .option("parquet.block.row.count.limit", (500 + random.nextInt(5000)).toString)
          .save(dir.getPath)
        withBloomFilters {
          def joined(source: String) = {
            val table = spark.read.format(source).load(dir.getPath)
            val picked = table.where(s"id % 97 = ${seed % 97}")
              .where(s"v LIKE '%${seed % 10}%'").selectExpr(key, "id AS other")
            table.join(picked, key).selectExpr("*")
          }
          withClue(s"seed $seed, key $key, dictionary $dictionary: ")(assertSame(joined(_)))
        }
      }
    }
}
