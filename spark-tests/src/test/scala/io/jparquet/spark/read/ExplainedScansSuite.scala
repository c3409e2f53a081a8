package io.jparquet.spark.read

import io.jparquet.spark.support.{Interpreted, ScanPlans, SourceComparison}
import org.apache.spark.sql.DataFrame
import org.apache.spark.sql.execution.FormattedMode
import org.apache.spark.sql.internal.SQLConf

/** What EXPLAIN says of a scan: its parts, where the files are, and who reads them. */
class ExplainedScansSuite extends SourceComparison with ScanPlans with Interpreted {

  private val provider =
    "spark.sql.extendedExplainProviders" -> "io.jparquet.spark.v1.ExplainedScans"

  private def formatted(rows: DataFrame): Seq[String] =
    rows.queryExecution.explainString(FormattedMode).linesIterator.toSeq

  /** The lines of EXPLAIN FORMATTED that begin with a key. */
  private def facts(rows: DataFrame): Map[String, Seq[String]] =
    formatted(rows).filter(_.contains(": ")).map { line =>
      val Array(key, value) = line.split(": ", 2)
      key -> value
    }.groupMap(_._1)(_._2)

  test("EXPLAIN FORMATTED has a line for each part of a scan, and none twice") {
    withTable("t") {
      sql(s"CREATE TABLE t (id LONG, v STRING, p INT) USING $own PARTITIONED BY (p)")
      sql("INSERT INTO t VALUES (1, 'a', 1), (2, 'b', 2)")
      val plan = sql("SELECT v FROM t WHERE id > 1 AND p = 2")
      val found = facts(plan)
      assert(found("Format") === Seq(own))
      assert(found("PushedFilters").head.contains("GreaterThan(id,1)"))
      assert(found("EvaluatedFilters").head.contains("GreaterThan(id,1)"))
      assert(found("PartitionFilters").head.contains("2"))
      assert(found("ReadSchema") === Seq("struct<id:bigint,v:string>"))
      assert(found("Location").head.matches(".*\\[file:.*/t\\]"), found("Location"))
      for (
        key <- Seq("Format", "PushedFilters", "EvaluatedFilters", "PartitionFilters", "Location")
      )
        assert(found(key).size === 1, key)

      val counted = facts(sql("SELECT p, count(*), max(id) FROM t GROUP BY p"))
      assert(counted("PushedAggregation") === Seq("[count(*), max(id)]"))
      assert(counted("PushedGroupBy") === Seq("[p]"))
      assert(facts(sql("SELECT * FROM t LIMIT 3"))("PushedLimit") === Seq("3"))
    }
  }

  test("long parts are cut as the session says, and a place is cut by its paths") {
    withTempPath { dir =>
      val columns = (1 to 20).map(i => s"id AS column_with_a_long_name_$i")
      val paths = Seq("first", "second", "third").map(name => s"${dir.getPath}/$name")
      paths.foreach(path => spark.range(2).selectExpr(columns: _*).write.format(own).save(path))
      withSQLConf(SQLConf.MAX_METADATA_STRING_LENGTH.key -> "60") {
        val rows = spark.read.format(own).load(paths: _*)
        val line = plannedScan(rows).simpleString(5)
        val schema = line.substring(line.indexOf("ReadSchema: ") + "ReadSchema: ".length)
          .takeWhile(_ != ' ')
        assert(schema.startsWith("struct<") && schema.length === 60 && schema.endsWith("..."), line)
        val found = facts(rows)
        assert(found("ReadSchema").head.length > 500, "a line of its own is whole")
        assert(
          found("Location").head.contains("3 paths") && !found("Location").head.contains("third")
        )
      }
    }
  }

  test("a provider of Spark says how many scans jparquet reads, and why not the others") {
    withTempPath { dir =>
      spark.range(5).write.parquet(s"${dir.getPath}/orders")
      spark.range(5).write.format(own).save(s"${dir.getPath}/items")
      withTable("customer") {
        sql("CREATE TABLE customer (id LONG) USING parquet TBLPROPERTIES " +
          "('jparquet.accelerate' = 'false')")
        sql("INSERT INTO customer VALUES (3)")
        def line(accelerated: Boolean): String =
          withSQLConf(
            provider,
            "spark.jparquet.accelerate.read" -> accelerated.toString
          ) {
            val query = sql(
              s"SELECT * FROM parquet.`${dir.getPath}/orders` JOIN customer USING (id) " +
                s"WHERE id IN (SELECT id FROM $own.`${dir.getPath}/items`) " +
                s"AND id > (SELECT min(id) FROM $own.`${dir.getPath}/items`)"
            )
            query.collect()
            formatted(query).find(_.startsWith("jparquet reads")).getOrElse("")
          }
        assert(line(accelerated = true) === "jparquet reads 3 of 4 parquet scans; " +
          "not spark_catalog.default.customer: jparquet.accelerate is false")
        val off = "spark.jparquet.accelerate.read is false"
        val few = line(accelerated = false)
        assert(few.startsWith("jparquet reads 2 of 4 parquet scans; not "), few)
        assert(few.contains(s"/orders]: $off") && few.contains(s"customer: $off"), few)
        withSQLConf(provider) {
          assert(!formatted(spark.range(3).toDF()).exists(_.startsWith("jparquet reads")))
        }
      }
    }
  }

  test("a scan whose partitions are chosen by the keys of a join is counted once") {
    withTable("fact", "dim") {
      sql(s"CREATE TABLE fact (id LONG, p INT) USING $own PARTITIONED BY (p)")
      sql("INSERT INTO fact SELECT id, CAST(id % 4 AS INT) FROM range(40)")
      sql(s"CREATE TABLE dim (p INT, name STRING) USING $own")
      sql("INSERT INTO dim VALUES (1, 'one'), (2, 'two')")
      withSQLConf(provider) {
        val query = sql("SELECT * FROM fact JOIN dim USING (p) WHERE name = 'one'")
        for (run <- Seq(false, true)) {
          if (run) query.collect()
          assert(formatted(query).contains("jparquet reads 2 of 2 parquet scans"), s"run: $run")
        }
      }
    }
  }

  test("filters that a query finds while it runs are named by their columns and their join") {
    withTable("fact", "dim", "wide") {
      sql(s"CREATE TABLE fact (id LONG, k INT, p INT) USING $own PARTITIONED BY (p)")
      sql("INSERT INTO fact SELECT id, CAST(id % 100 AS INT), CAST(id % 4 AS INT) FROM range(400)")
      sql(s"CREATE TABLE dim (k INT, p INT, name STRING) USING $own")
      sql("INSERT INTO dim VALUES (1, 1, 'one'), (2, 2, 'two')")
      def lines(keys: String, other: String = "dim"): Seq[String] = {
        val query = sql(s"SELECT * FROM fact JOIN $other USING ($keys) WHERE name = 'one'")
        query.collect()
        formatted(query).filter(_.contains("is filtered by"))
      }
      withSQLConf(provider) {
        val fact = "spark_catalog.default.fact is filtered by"
        assert(lines("p") === Seq(s"p of $fact the keys of spark_catalog.default.dim"))
        assert(lines("k") === Seq(s"k of $fact the keys of spark_catalog.default.dim"))
        withSQLConf(
          SQLConf.AUTO_BROADCASTJOIN_THRESHOLD.key -> "-1",
          SQLConf.ADAPTIVE_AUTO_BROADCASTJOIN_THRESHOLD.key -> "-1",
          SQLConf.RUNTIME_BLOOM_FILTER_APPLICATION_SIDE_SCAN_SIZE_THRESHOLD.key -> "1"
        ) {
          assert(
            lines("k") ===
              Seq(s"k of $fact a Bloom filter of the keys of spark_catalog.default.dim")
          )
        }
        assert(!formatted(sql("SELECT * FROM fact")).exists(_.contains("is filtered by")))
        sql(s"CREATE TABLE wide USING $own AS SELECT 1L AS p, 'one' AS name")
        assert(lines("p", "wide") === Seq(s"p of $fact the keys of spark_catalog.default.wide"))
        // Spark has no such filter on what is not a column.
        val sum = sql("SELECT * FROM fact JOIN dim ON fact.p + 1 = dim.p WHERE name = 'one'")
        sum.collect()
        assert(!formatted(sum).exists(_.contains("is filtered by")))
      }
    }
  }

  test("a scan of a cached query is counted") {
    withTempPath { dir =>
      spark.range(5).write.format(own).save(dir.getPath)
      withSQLConf(provider) {
        val cached = spark.read.format(own).load(dir.getPath).where("id > 2").cache()
        try assert(formatted(cached).contains("jparquet reads 1 of 1 parquet scans"))
        finally cached.unpersist()
      }
    }
  }
}
