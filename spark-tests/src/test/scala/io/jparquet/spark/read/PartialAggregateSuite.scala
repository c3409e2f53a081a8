package io.jparquet.spark.read

import scala.util.{Failure, Success, Try}

import io.jparquet.spark.planning.partial.AggregatedBatchesExec
import io.jparquet.spark.support.Core
import org.apache.spark.sql.Row

/** Aggregates that are made of batches have the results of those that Spark makes of rows. */
@Core
class PartialAggregateSuite extends AggregateComparison {

  test("all rows of an aggregate with few groups are aggregated in the scan") {
    withTable(5000) { dir =>
      assertInScan(dir)(
        "SELECT s, count(*), sum(d1), sum(d1 * (1 - d0)), avg(d1), max(day) FROM t GROUP BY s",
        "SELECT sum(n), sum(m), avg(x), min(ts) FROM t",
        "SELECT year(day), s, sum(length(u)) FROM t WHERE i < 100 GROUP BY ALL",
        "SELECT b, count(DISTINCT i), sum(m) FROM t GROUP BY b",
        "SELECT DISTINCT s, b FROM t",
        "SELECT count(*) FILTER (WHERE s LIKE '%1'), sum(IF(s = 's1', d1, 0)) FROM t",
        "SELECT x, f, sum(m) FROM t GROUP BY x, f",
        "SELECT b, sum(size(items)), max(cardinality(st.m)) FROM t GROUP BY b",
        "SELECT x * 0, count(*), count(DISTINCT x) FROM t GROUP BY x * 0",
        "SELECT sum(d4), avg(d4), max(d4), count(*) FROM t WHERE d4 > -9000000000",
        "SELECT sum(d1) FROM t GROUP BY d4 = d4"
      )
    }
  }

  test("what equal strings, dates and local times have in common is computed once for each") {
    withTable(5000) { dir =>
      val list = (1 to 20).mkString("i IN (NULL, ", ", ", ")")
      val queries = Seq(
        s"SELECT count(*) FILTER (WHERE $list), sum(IF($list, 1, 2)) FROM t",
        "SELECT upper(s), count(*), max(n) FROM t GROUP BY upper(s)",
        "SELECT coalesce(s, 'none'), b, sum(m) FROM t GROUP BY ALL",
        "SELECT CASE WHEN i < 0 THEN 'low' WHEN b THEN s END, sum(d1) FROM t GROUP BY ALL",
        "SELECT IF(b, 'yes', 'no'), count(upper(s)) FROM t GROUP BY IF(b, 'yes', 'no')",
        "SELECT date_format(day, 'yyyy-MM'), dayofweek(day), sum(i % 7) FROM t GROUP BY ALL",
        "SELECT hour(at), count(*), min(at) FROM t WHERE hour(at) <> 3 GROUP BY hour(at)",
        "SELECT date_trunc('HOUR', at), CAST(at AS DATE), sum(m) FROM t GROUP BY ALL",
        "SELECT concat(year(day), '/', month(day)), concat('no. ', y % 5), sum(m) FROM t GROUP BY ALL",
        "SELECT weekofyear(wall), date_trunc('MINUTE', at), sum(m) FROM t GROUP BY ALL"
      )
      for ((query, number) <- queries.zipWithIndex) {
        val zone = zones(number % zones.size)
        withSQLConf("spark.sql.session.timeZone" -> zone) {
          val (inScan, bySpark) = counted(dir)(query)
          assert(inScan > 0 && bySpark === 0, s"$zone: $query")
        }
      }
    }
  }

  test("groups above others have strings that are computed, and several distinct counts") {
    withTempPath { dir =>
      write(dir, 5000, 7)
      write(dir, 4000, 8)
      withSQLConf("spark.sql.files.minPartitionNum" -> "1") {
        assertInScan(dir)(
          "SELECT upper(s), b, sum(m) FROM t GROUP BY ROLLUP (upper(s), b)",
          "SELECT date_format(day, 'yyyy-MM'), IF(b, s, 'none'), count(*) FROM t GROUP BY CUBE (1, 2)",
          "SELECT s, count(DISTINCT y), count(DISTINCT i), sum(m) FROM t GROUP BY ROLLUP (s)",
          "SELECT b, y, count(DISTINCT s) FILTER (WHERE i > 0), count(DISTINCT day, b) FROM t " +
            "WHERE n > 100 GROUP BY GROUPING SETS ((b), (y), ()) HAVING count(*) > 30",
          "SELECT upper(s), count(DISTINCT upper(s)), count(DISTINCT i % 10, s) FROM t " +
            "WHERE b GROUP BY CUBE (upper(s))"
        )
      }
    }
  }

  test("minima and maxima of strings that are computed are aggregated in scans") {
    withTempPath { dir =>
      write(dir, 5000, 7)
      write(dir, 4000, 8)
      withSQLConf("spark.sql.files.minPartitionNum" -> "1") {
        assertInScan(dir)(
          "SELECT min(upper(s)), max(upper(s)), max(IF(s = 's3', NULL, s)) FROM t",
          "SELECT s, max(date_format(day, 'EEE')), min(IF(b, 'ä', 'z')) FROM t GROUP BY s",
          "SELECT y, min(upper(s)) FILTER (WHERE i < 0), count(upper(s)) FROM t WHERE b GROUP BY y",
          "SELECT b, max(nullif(s, s)) FROM t GROUP BY b"
        )
      }
    }
  }

  test("expressions of strings without a dictionary, and of times long ago, are left to Spark") {
    withTempPath { dir =>
      write(dir, 1000, 7, "parquet.enable.dictionary" -> "false")
      withSQLConf("spark.sql.session.timeZone" -> "America/Los_Angeles") {
        for (
          query <- Seq(
            "SELECT upper(s), count(*) FROM t GROUP BY upper(s)",
            "SELECT hour(old), count(*) FROM t GROUP BY hour(old)",
            "SELECT hour(ts), count(*) FROM t GROUP BY hour(ts)"
          )
        ) assert(counted(dir)(query)._1 === 0, query)
      }
    }
  }

  test("doubles are added up in scans beside conditions and groups that never fail") {
    withTempPath { dir =>
      write(dir, 4000, 7)
      write(dir, 3000, 8, "parquet.enable.dictionary" -> "false")
      withSQLConf(
        "spark.sql.session.timeZone" -> "America/Los_Angeles",
        "spark.sql.files.minPartitionNum" -> "1"
      ) {
        assertInScan(dir)(
          "SELECT sum(x) FILTER (WHERE s = 's1'), avg(x), count(*) FROM t",
          "SELECT hour(at), avg(x) FROM t GROUP BY hour(at)",
          "SELECT hour(old), hour(ts), sum(x) FROM t GROUP BY ALL",
          "SELECT length(upper(u)), sum(IF(s LIKE 's1%', x, f)) FROM t GROUP BY ALL"
        )
      }
    }
  }

  test("subqueries, functions of users and other parts are left to Spark") {
    withTable(1000) { dir =>
      spark.udf.register("twice", (text: String) => if (text == null) 0 else text.length * 2)
      for (
        query <- Seq(
          "SELECT sum(length(s) + (SELECT max(id) FROM range(3))) FROM t",
          "SELECT sum(twice(s)) FROM t",
          "SELECT stddev(x), sum(m) FROM t GROUP BY s",
          "SELECT sum(m), collect_set(y) FROM t GROUP BY b"
        )
      ) assert(counted(dir)(query)._1 === 0, query)
    }
  }

  test("aggregates read fields of structs, some of which are null") {
    withTempPath { dir =>
      spark.range(0, 3000, 1, 1).selectExpr(
        "IF(id % 5 = 0, NULL, named_struct('a', IF(id % 7 = 0, NULL, id), " +
          "'in', IF(id % 3 = 0, NULL, named_struct('s', CONCAT('v', id % 4))))) AS st"
      ).write.format(own).save(dir.getPath)
      for (
        query <- Seq(
          "SELECT sum(st.a), count(st.a), count(st), count(st.in.s), sum(length(st.in.s)) FROM t",
          "SELECT st.in.s, max(st.a), count(*) FROM t GROUP BY st.in.s"
        )
      ) assert(counted(dir)(query) === ((3000, 0)), query)
    }
  }

  test("rows whose results may overflow are left to Spark, and others are not") {
    withTempPath { dir =>
      for ((digits, from) <- Seq("9" -> 0, "9999999" -> 1000, "99" -> 2000))
        spark.range(from, from + 1000, 1, 1)
          .selectExpr("id", s"CAST($digits AS INT) AS a", s"CAST($digits AS DECIMAL(18, 0)) AS d")
          .write.mode("append").format(own).save(dir.getPath)
      val query = "SELECT sum(a * a), count(*), sum(d * d * d) FROM t"
      withSQLConf("spark.sql.ansi.enabled" -> "false", "spark.sql.files.openCostInBytes" -> "1") {
        val (inScan, bySpark) = counted(dir)(query)
        assert(inScan === 2000)
        assert(bySpark === 1000)
      }
    }
  }

  test("minima and maxima of strings need no sort, if no double is added up in its order") {
    withTempPath { dir =>
      write(dir, 5000, 7)
      write(dir, 3000, 8, "parquet.enable.dictionary" -> "false")
      withSQLConf("spark.sql.files.openCostInBytes" -> "100000000") {
        assertInScan(dir)(
          "SELECT min(s), max(u), count(*) FROM t WHERE i > 0",
          "SELECT y, min(s), max(u) FILTER (WHERE i < 0), sum(d1) FROM t WHERE n > 10 GROUP BY y",
          "SELECT s, max(s) FROM t WHERE b GROUP BY s"
        )
        assert(counted(dir)("SELECT b, min(s), sum(x) FROM t GROUP BY b") === ((0, 0)))
      }
      withSQLConf("spark.sql.files.minPartitionNum" -> "1") {
        for (query <- Seq("SELECT b, min(s), max(s) FROM t GROUP BY b", "SELECT min(u) FROM t"))
          counted(dir)(query)
      }
    }
  }

  test("batches with decimals that do not fit a long are left to Spark") {
    withTempPath { dir =>
      for (digits <- Seq(19, 20))
        spark.range(0, 1000, 1, 1).selectExpr(
          s"CAST(-1${"0" * (digits - 1)} AS DECIMAL(30, 0)) + id AS d",
          "id % 3 AS k"
        ).write.mode("append").option("parquet.enable.dictionary", (digits == 19).toString)
          .format(own).save(dir.getPath)
      withSQLConf("spark.sql.files.openCostInBytes" -> "1") {
        val query = "SELECT k, sum(d), avg(d), min(d), max(d) FROM t GROUP BY k"
        assert(counted(dir)(query) === ((1000, 1000)))
      }
    }
  }

  test("sums of decimals are exact beyond the values of a long") {
    withTempPath { dir =>
      spark.range(0, 5000, 1, 1).selectExpr(
        "IF(id % 3 = 0, NULL, CAST('999999999999999999' AS DECIMAL(18, 0))) AS d",
        "id % 2 AS k"
      ).write.format(own).save(dir.getPath)
      for (
        query <- Seq("SELECT sum(d), avg(d) FROM t", "SELECT k, sum(d), avg(d) FROM t GROUP BY k")
      ) {
        val (inScan, bySpark) = counted(dir)(query)
        assert(inScan === 5000 && bySpark === 0)
      }
    }
  }

  test("a sum that overflows fails as with Spark's own source, or wraps around") {
    withTempPath { dir =>
      spark.range(0, 100, 1, 1).selectExpr(s"${Long.MaxValue / 50} AS l").write.format(own)
        .save(dir.getPath)
      for (ansi <- Seq(true, false)) withSQLConf("spark.sql.ansi.enabled" -> ansi.toString) {
        val Seq(ours, others) = sources.map { source =>
          Try(spark.read.format(source).load(dir.getPath).selectExpr("sum(l)").collect().toSeq)
        }
        assert(ours.isFailure === ansi)
        (ours, others) match {
          case (Success(a), Success(b)) => assert(a === b)
          case (Failure(a), Failure(b)) => assert(a.getMessage === b.getMessage)
          case _ => fail(s"$ours, $others")
        }
        val tried = spark.read.format(own).load(dir.getPath).selectExpr("try_sum(l)")
        checkAnswer(tried, Row(null))
      }
    }
  }

  test("columns of partitions, some of them null, are groups and values") {
    withTempPath { dir =>
      spark.range(0, 2000, 1, 1).selectExpr(
        "id AS n",
        "IF(id % 4 = 0, NULL, CAST(id % 3 AS INT)) AS p",
        "IF(id % 4 = 3, NULL, concat('q', id % 2)) AS q",
        "date_add(DATE'2024-02-28', CAST(id % 3 AS INT)) AS d"
      ).write.partitionBy("p", "q", "d").format(own).save(dir.getPath)
      assertInScan(dir)(
        "SELECT q, d, sum(p), max(n), count(*) FROM t GROUP BY q, d",
        "SELECT q, p, min(d), sum(n * p) FROM t WHERE n > 10 GROUP BY ROLLUP (q, p)",
        "SELECT count(DISTINCT q), count(DISTINCT d), sum(n) FROM t",
        "SELECT year(d), d, p + 1, p, max(q), count(n) FROM t GROUP BY ALL"
      )
    }
  }

  test("columns that files do not have are null in aggregates") {
    withTempPath { dir =>
      spark.range(0, 500, 1, 1).select("id").write.format(own).save(dir.getPath)
      spark.range(0, 500, 1, 1).selectExpr(
        "id",
        "CAST(id AS INT) AS i",
        "id % 7 AS l",
        "CAST(id AS FLOAT) AS f",
        "id / 3.0D AS x",
        "id % 2 = 0 AS b",
        "CAST(id AS DECIMAL(30, 2)) AS d",
        "concat('s', id % 5) AS s"
      ).write.mode("append").format(own).save(dir.getPath)
      val aggregates = Seq("i", "l", "b", "d", "s").map(name => s"count($name), max($name)")
        .mkString(", ")
      withSQLConf("spark.sql.parquet.mergeSchema" -> "true") {
        for (
          query <- Seq(
            s"SELECT $aggregates, sum(i + 1) FROM t",
            "SELECT sum(l), count(i), max(id) FROM t",
            "SELECT sum(x), avg(f), min(x * 2) FROM t",
            "SELECT b, l, sum(i), count(*) FROM t GROUP BY b, l",
            "SELECT s, sum(d), sum(IF(b, i, l)) FROM t GROUP BY s",
            "SELECT coalesce(upper(s), 'none'), count(*) FROM t GROUP BY ALL"
          )
        ) {
          val (inScan, bySpark) = counted(dir)(query)
          assert(inScan === 1000 && bySpark === 0, query)
        }
      }
    }
  }

  test("the setting leaves aggregates to Spark") {
    withTable(1000) { dir =>
      withSQLConf(setting -> "false") {
        assert(counted(dir)("SELECT s, count(*), sum(m) FROM t GROUP BY s") === ((0, 0)))
      }
    }
  }

  test("plans with equal aggregates of a scan share an exchange") {
    withTable(1000) { dir =>
      spark.read.format(own).load(dir.getPath).createOrReplaceTempView("t")
      val sums = "SELECT s, sum(m) AS total FROM t GROUP BY s"
      val rows = spark.sql(s"SELECT a.s, a.total, b.total FROM ($sums) a JOIN ($sums) b USING (s)")
      rows.collect()
      val partial = collect(rows.queryExecution.executedPlan) {
        case node: AggregatedBatchesExec => node
      }
      val joined = spark.table("t").where("s IS NOT NULL").count()
      assert(partial.map(_.metrics().apply("numAggregatedRows").value).sum === joined)
    }
  }

  test("a task that computes several partitions adds up each of them") {
    withTempPath { dir =>
      for (seed <- 1 to 4) write(dir, 1000, seed)
      withSQLConf(
        "spark.sql.files.maxPartitionBytes" -> "20000",
        "spark.sql.files.openCostInBytes" -> "1"
      ) {
        val Seq(ours, others) = sources.map { source =>
          val rows = spark.read.format(source).load(dir.getPath).groupBy("s").sum("m")
          rows.coalesce(1).collect().toSeq.map(_.toString).sorted
        }
        assert(ours === others)
      }
    }
  }
}
