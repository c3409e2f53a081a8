package io.jparquet.spark.read

/** Aggregates with many groups: of all keys, of some of them, or more than a task keeps. */
class ManyGroupsSuite extends AggregateComparison {

  test("keys that other keys determine have their values in each group, also of nulls") {
    withTable(5000) { dir =>
      for (
        query <- Seq(
          "SELECT i - 1, i, i - 2, count(*) FROM t GROUP BY ALL",
          "SELECT coalesce(s, 'none'), s, b, length(s), sum(i) FROM t GROUP BY ALL",
          "SELECT year(day), month(day), day, y, sum(i) FROM t WHERE n > 100 GROUP BY ALL",
          "SELECT x IS NULL, x, x * 2, count(*) FROM t GROUP BY ALL",
          "SELECT DISTINCT j, j % 7, j IS NULL FROM t",
          "SELECT i IS NULL, i, count(DISTINCT s) FROM t WHERE i IS NULL OR i > 480 GROUP BY ALL"
        );
        most <- Seq("1048576", "1")
      )
        withSQLConf(groups -> most) {
          assertInScan(dir)(query)
        }
    }
  }

  test("groups above groups, and several distinct counts, are made of batches") {
    withTable(5000) { dir =>
      for (
        query <- Seq(
          "SELECT s, b, sum(n), count(*), grouping_id() FROM t GROUP BY ROLLUP (s, b)",
          "SELECT year(day), y, max(d1), avg(i) FROM t WHERE i < 400 GROUP BY CUBE (year(day), y)",
          "SELECT s, day, min(ts), sum(x) FROM t GROUP BY GROUPING SETS ((s), (day), (s, day), ())",
          "SELECT count(DISTINCT s), count(DISTINCT i), sum(n), count(*) FROM t",
          "SELECT y, count(DISTINCT s), count(DISTINCT day, b), max(d1) FROM t GROUP BY y",
          "SELECT s, count(DISTINCT x), count(DISTINCT y), avg(x) FROM t GROUP BY s"
        );
        (most, ansi) <- Seq("1048576" -> "true", "100" -> "false", "1" -> "true")
      )
        withSQLConf(groups -> most, "spark.sql.ansi.enabled" -> ansi) {
          val (inScan, bySpark) = counted(dir)(query)
          assert(inScan > 0 && bySpark === 0, s"$most, $ansi: $query")
        }
    }
  }

  test("groups that are too many to be kept are passed on, and those of single rows too") {
    withTable(20000) { dir =>
      for (most <- Seq(1, 100, 5000, 1 << 20)) withSQLConf(groups -> most.toString) {
        for (
          query <- Seq(
            "SELECT n, count(*), sum(d1), max(s), avg(n) FROM t GROUP BY n",
            "SELECT b, count(DISTINCT u), max(l) FROM t GROUP BY b",
            "SELECT s, u, n, min(day), max(d2) FROM t WHERE i > 0 GROUP BY s, u, n",
            "SELECT x, l, d1, u, count(i) FILTER (WHERE b) FROM t GROUP BY x, l, d1, u",
            "SELECT DISTINCT st, s FROM (SELECT st.m IS NULL AS st, s FROM t)"
          )
        ) {
          val (inScan, bySpark) = counted(dir)(query)
          assert(inScan > 0 && bySpark === 0, s"$most groups: $query")
        }
      }
    }
  }

  test("aggregates of too many groups are left to Spark if their rows may not be passed on") {
    withTable(20000) { dir =>
      withSQLConf(groups -> "1000") {
        assert(counted(dir)(s"SELECT n, sum(x) FROM t GROUP BY n") === ((0, 20000)))
        assert(counted(dir)(s"SELECT n, sum(l) FROM t GROUP BY n") === ((0, 20000)))
        assert(counted(dir)(s"SELECT n, sum(i) FROM t GROUP BY n") === ((20000, 0)))
      }
      withSQLConf(groups -> "1000", "spark.sql.ansi.enabled" -> "false") {
        assert(counted(dir)(s"SELECT n, sum(l) FROM t GROUP BY n") === ((20000, 0)))
      }
    }
  }

  test("a sum whose parts overflow does not fail if it does not in the order of the rows") {
    withTempPath { dir =>
      spark.range(0, 80000, 1, 1).selectExpr(
        "IF(id IN (40000, 74500, 74501), -1, id) AS k",
        s"CASE WHEN id = 40000 THEN ${-(1L << 62)} WHEN id IN (74500, 74501) THEN ${1L << 62} " +
          "ELSE 1L END AS v"
      ).write.format(own).save(dir.getPath)
      withSQLConf("spark.sql.ansi.enabled" -> "true") {
        val sums = "SELECT k, sum(v) AS s FROM t GROUP BY k"
        val Seq((_, ours), (_, others)) =
          inBoth(dir)(s"SELECT count(*), max(IF(k = -1, s, NULL)) FROM ($sums)")
        assert(ours === others)
        assert(ours === Seq(s"79998 ${(1L << 62).toString}"))
      }
    }
  }

  test("batches that may overflow are aggregated row by row once groups were passed on") {
    withTempPath { dir =>
      for ((digits, from) <- Seq("id" -> 0, "2147483647 - (id - 4000)" -> 4000, "7" -> 8000))
        spark.range(from, from + 4000, 1, 1).selectExpr(
          "id",
          s"CAST($digits AS INT) AS a",
          s"CAST($digits AS DECIMAL(18, 4)) AS d",
          "IF(id % 3 = 0, NULL, concat('s', id % 10)) AS s"
        ).coalesce(1).write.mode("append").option("parquet.enable.dictionary", (from > 0).toString)
          .format(own).save(dir.getPath)
      val queries = Seq(
        "SELECT id, sum(a + 5), max(s), count(*) FILTER (WHERE a * 3 > 0) FROM t GROUP BY id",
        "SELECT id % 5000, sum(d * d), avg(d) FROM t WHERE id <> 7 GROUP BY id % 5000",
        "SELECT s, id, min(a - 7), count(s) FROM t WHERE a + 1 <> 3 GROUP BY s, id",
        "SELECT upper(s), id, sum(a) FILTER (WHERE s LIKE '%1') FROM t GROUP BY upper(s), id"
      )
      for (ansi <- Seq(false, true); most <- Seq(1, 1000, 1 << 20); query <- queries)
        withSQLConf(
          groups -> most.toString,
          "spark.sql.ansi.enabled" -> ansi.toString,
          "spark.sql.files.minPartitionNum" -> "1",
          "spark.sql.files.openCostInBytes" -> "1"
        ) {
          val Seq((rows, ours), (_, others)) = inBoth(dir)(query)
          assert(ours === others, s"$most groups, $ansi: $query")
          if (!ansi && most == 1 && query.contains("a + 5"))
            assert(aggregated(rows) === ((12000, 0)))
        }
    }
  }

  test("conditions on groups hold for rows that are aggregated one by one, too") {
    withTempPath { dir =>
      spark.range(0, 12000, 1, 1).selectExpr(
        "id",
        "CAST(id % 100 AS INT) AS k",
        s"CAST(IF(id < 8000, id, ${"9" * 30}) AS DECIMAL(38, 0)) AS g"
      ).write.format(own).save(dir.getPath)
      for (
        query <- Seq(
          "SELECT id, k, sum(g) FROM t GROUP BY GROUPING SETS ((id), (id, k)) HAVING k > 90 OR k IS NULL",
          "SELECT id, k, sum(g), grouping_id() FROM t GROUP BY CUBE (id, k) HAVING grouping_id() = 1"
        );
        most <- Seq("1", "3000", "1048576")
      )
        withSQLConf(groups -> most) {
          val (inScan, _) = counted(dir)(query)
          assert(inScan > 0, query)
        }
    }
  }

  test("rollups and distinct counts of expressions without steps are left to Spark") {
    withTempPath { dir =>
      spark.range(0, 1000, 1, 1).selectExpr(
        "id",
        "id / 3.0D AS x",
        "concat('s', id % 5) AS s",
        "concat('k', id % 3) AS k",
        "sequence(1, id % 4) AS items"
      ).write.format(own).save(dir.getPath)
      for (
        query <- Seq(
          "SELECT items[0], count(*) FROM t GROUP BY ROLLUP (items[0])",
          "SELECT CAST(x AS INT), s, count(*) FROM t GROUP BY CUBE (CAST(x AS INT), s)",
          "SELECT CAST(id % 7 AS INT), s, max(id) FROM t GROUP BY ROLLUP (CAST(id % 7 AS INT), s)",
          "SELECT CAST(timestamp_seconds(id) AS DATE), s, count(*) FROM t GROUP BY CUBE (1, 2)",
          "SELECT count(DISTINCT length(concat(s, k))), count(DISTINCT s) FROM t",
          "SELECT s, ascii(concat(s, k)), count(*) FROM t GROUP BY ROLLUP (s, ascii(concat(s, k)))"
        )
      ) counted(dir)(query)
    }
  }
}
