package io.jparquet.spark.read

import java.io.File

/** Aggregates whose result depends on the order of rows: bits of doubles, and sums that overflow. */
class OrderedAggregatesSuite extends AggregateComparison {

  private def save(dir: File, rows: Long, from: Long = 0)(columns: String*): Unit =
    spark.range(from, from + rows, 1, 1).selectExpr(columns: _*)
      .write.mode("append").format(own).save(dir.getPath)

  private def inOneTask(ansi: Boolean)(action: => Unit): Unit =
    withSQLConf(
      "spark.sql.ansi.enabled" -> ansi.toString,
      "spark.sql.files.minPartitionNum" -> "1",
      "spark.sql.files.openCostInBytes" -> "1"
    )(action)

  test("rows that UNPIVOT makes of one are added before those of the next one") {
    withTempPath { dir =>
      save(dir, 2)(
        "IF(id = 0, 1e16D, -1e16D) AS x",
        "1D AS y",
        s"${1L << 62} AS l",
        s"${-(1L << 62)} AS m",
        "CAST(id AS INT) AS i",
        "CAST(7 AS INT) AS j"
      )
      inOneTask(ansi = true) {
        assert(counted(dir)("SELECT sum(v) FROM t UNPIVOT (v FOR n IN (x, y))") === ((0, 0)))
        assert(counted(dir)("SELECT sum(v) FROM t UNPIVOT (v FOR n IN (l, m))") === ((0, 0)))
        assertInScan(dir)(
          "SELECT n, sum(v), min(v) FROM t UNPIVOT (v FOR n IN (i, j)) GROUP BY n",
          "SELECT sum(v), count(*) FROM t UNPIVOT (v FOR n IN (i, j))"
        )
      }
    }
  }

  test("extremes of strings that are computed row by row are kept once for each group") {
    withTempPath { dir =>
      save(dir, 200000)(
        "id / 7.0D AS x",
        "IF(id < 6000, CONCAT('s', id % 3), CONCAT('t', 100000 + id)) AS u"
      )
      inOneTask(ansi = false) {
        assertInScan(dir)("SELECT sum(x), max(upper(u)), min(upper(u)) FROM t")
      }
    }
  }

  test("structs that UNPIVOT makes of null are left to Spark") {
    withTempPath { dir =>
      save(dir, 100)("named_struct('a', CAST(id AS INT)) AS st")
      counted(dir)(
        "SELECT sum(v.a) FROM (SELECT st AS s1, CAST(NULL AS STRUCT<a: INT>) AS s2 FROM t) " +
          "UNPIVOT (v FOR n IN (s1, s2))"
      )
    }
  }

  test("sums of integers that may overflow are made of all rows in their order") {
    val big = 1L << 62
    for (signs <- Seq("+-+", "++-", "+--")) withTempPath { dir =>
      val Seq(a, b, c) = signs.map(sign => if (sign == '+') big else -big)
      save(dir, 15000)(
        s"CASE id WHEN 0 THEN ${a}L WHEN 7000 THEN ${b}L WHEN 14000 THEN ${c}L ELSE 0L END AS l",
        "CAST(IF(id BETWEEN 5000 AND 9999, 1e20, 1) AS DECIMAL(28, 0)) AS d"
      )
      for (ansi <- Seq(true, false)) inOneTask(ansi) {
        for (query <- Seq("SELECT sum(l), sum(d) FROM t", "SELECT sum(l) FROM t")) {
          val Seq((rows, ours), (_, others)) = inBoth(dir)(query)
          assert(ours === others, s"$signs, $ansi: $query")
          if (signs == "+-+") assert(aggregated(rows)._1 > 0)
        }
        counted(dir)("SELECT sum(l), max(d) FROM t")
      }
    }
  }

  test("sums that may overflow are not made of parts when groups become many") {
    withTempPath { dir =>
      val big = 1L << 62
      save(dir, 20000)("id % 10 AS k", s"IF(id = 0, ${-big}L, 1L) AS v")
      save(dir, 40000, 20000)(
        "IF(id >= 59998, 0, id) AS k",
        s"IF(id >= 59998, ${big}L, 1L) AS v"
      )
      inOneTask(ansi = true) {
        val query = "SELECT count(*), sum(s), max(s) FROM (SELECT k, sum(v) s FROM t GROUP BY k)"
        counted(dir)(query)
      }
    }
  }

  test("averages of integers whose sums a double rounds have Spark's bits") {
    withTempPath { dir =>
      save(dir, 4600000)(
        "CAST(IF(id < 6000, id % 10, 2147483647 - id % 3 * 2) AS INT) AS i",
        "CAST(IF(id % 16 > 0, 0, id) AS INT) AS k",
        "CAST(id % 2 AS BYTE) AS y",
        "IF(id < 2000000, 'a', CONCAT('s', id)) AS s"
      )
      inOneTask(ansi = true) {
        assertInScan(dir)(
          "SELECT avg(i), count(upper(s)) FROM t",
          "SELECT y, avg(i), sum(CAST(i AS LONG)) FROM t GROUP BY y",
          "SELECT avg(y), avg(i + 1.5D), count(upper(s)) FROM t"
        )
      }
      inOneTask(ansi = false) {
        assertInScan(dir)("SELECT avg(i), max(i * 1000) FROM t")
        withSQLConf(groups -> "100000") {
          assertInScan(dir)("SELECT k, avg(i) FROM t GROUP BY k HAVING count(*) > 10")
        }
      }
    }
  }

  test("doubles are added in their order beside batches whose results are not proven") {
    withTempPath { dir =>
      write(dir, 6000, 7)
      write(dir, 5000, 8, "parquet.enable.dictionary" -> "false")
      write(dir, 4000, 9)
      for (ansi <- Seq(true, false)) inOneTask(ansi) {
        assertInScan(dir)(
          "SELECT s, sum(x), avg(l), sum(n), count(upper(s)), count(*) FROM t GROUP BY s",
          "SELECT upper(s), length(s), b, sum(x), min(f), max(x), max(ts) FROM t GROUP BY ALL",
          "SELECT min(upper(u)), max(s), max(upper(s)), sum(x) FROM t",
          "SELECT y, avg(l), avg(i), sum(d1), avg(d1), sum(d4), avg(d4), count(upper(u)), min(day) " +
            "FROM t WHERE n > 100 AND NOT (b AND day IS NULL) GROUP BY y",
          "SELECT day, year(day), date_format(day, 'yyyy'), sum(x), count(upper(u)) " +
            "FROM t GROUP BY ALL",
          "SELECT upper(s), sum(x), avg(i), grouping_id() FROM t GROUP BY CUBE (upper(s), b)",
          "SELECT x, f, d1, avg(l), count(upper(u)) FILTER (WHERE upper(s) = 'S1') FROM t GROUP BY ALL"
        )
      }
    }
  }

  test("doubles beside distinct counts are added in the order of Spark's groups") {
    withTempPath { dir =>
      write(dir, 5000, 700040)
      write(dir, 4000, 700041, "parquet.enable.dictionary" -> "false")
      for (ansi <- Seq(true, false)) inOneTask(ansi) {
        for (aggregate <- Seq("sum(x)", "avg(f)", "avg(l)", "min(x)"))
          assert(counted(dir)(s"SELECT abs(w) % 3, month(day), $aggregate, count(DISTINCT day) " +
            "FROM t GROUP BY ALL")._1 === 0)
        assertInScan(dir)(
          "SELECT abs(w) % 3, month(day), sum(i), avg(i), count(DISTINCT day) FROM t GROUP BY ALL",
          "SELECT abs(w) % 3, day, sum(x), count(DISTINCT upper(s)), count(DISTINCT i) FROM t " +
            "GROUP BY ALL"
        )
      }
    }
  }

  test("sums of decimals of all sizes have Spark's results beside doubles") {
    for (digits <- Seq(19, 28, 29, 38)) withTempPath { dir =>
      save(dir, 9000)(
        "id / 3.0D AS x",
        s"CAST(IF(id < 5000, id, CAST('${"9" * digits}' AS DECIMAL($digits, 0)) - id) AS " +
          s"DECIMAL($digits, 0)) AS d",
        "id % 3 AS k",
        "id AS n"
      )
      for (ansi <- Seq(true, false)) inOneTask(ansi) {
        for (where <- Seq("", " WHERE x < 1667", " WHERE n < 5001 OR n > 8998"))
          counted(dir)(s"SELECT k, sum(x), sum(d), avg(d), count(d) FROM t$where GROUP BY k")
      }
    }
  }

  test("a condition is not evaluated for rows whose first condition is null") {
    withTempPath { dir =>
      save(dir, 3000)("id AS n", "true AS b", "1 AS i", "5 AS j")
      save(dir, 3000, 3000)(
        "id AS n",
        "IF(id = 4000, NULL, true) AS b",
        "IF(id = 4000, NULL, 1) AS i",
        "IF(id = 4000, 0, 5) AS j"
      )
      inOneTask(ansi = true) {
        withSQLConf(groups -> "1") {
          val query = "SELECT n, count(*) FROM t WHERE (b OR i > 3) AND 100 DIV j > 1 GROUP BY n"
          assert(counted(dir)(query)._1 > 0)
        }
      }
    }
  }
}
