package io.jparquet.spark.read

import java.io.File

/** Aggregates with the columns of partitions, whose values no file has. */
class PartitionedAggregatesSuite extends AggregateComparison {

  /** How many rows of a query were aggregated in the scan, and how many by Spark. */
  private def counted(dir: File, schema: String)(query: String): (Long, Long) = {
    val Seq((rows, ours), (_, others)) = sources.map { source =>
      spark.read.schema(schema).format(source).load(dir.getPath).createOrReplaceTempView("t")
      val rows = spark.sql(query)
      rows -> outcome(rows)
    }
    assert(ours === others, s"$schema: $query")
    aggregated(rows)
  }

  test("columns of partitions of all types are groups and values") {
    val types = Seq(
      "BOOLEAN" -> "id % 2 = 0",
      "TINYINT" -> "id % 5 - 2",
      "DATE" -> "date_add(DATE'2024-02-28', CAST(id % 3 AS INT))",
      "TIMESTAMP" -> "timestamp_millis(1740000000123 + id % 4 * 3600000)",
      "TIMESTAMP_NTZ" -> "TIMESTAMP_NTZ'2024-12-31 23:00:01.5' + make_dt_interval(id % 3)",
      "DECIMAL(7, 2)" -> "id % 3 / 4",
      "DECIMAL(25, 3)" -> "id % 3 * 1234567890123456 / 8",
      "FLOAT" -> "id % 3 / 7",
      "DOUBLE" -> "CASE id % 4 WHEN 0 THEN double('NaN') WHEN 1 THEN -0.0D ELSE 0.1D END",
      "STRING" -> "concat('ä', id % 3)",
      "CHAR(4)" -> "concat('c', id % 3)",
      "VARCHAR(4)" -> "concat('v', id % 3)"
    )
    for ((name, value) <- types) withTempPath { dir =>
      val partition = s"IF(id % 7 = 0, NULL, $value)"
      val schema = s"n INT, p ${if (name.contains("CHAR")) "STRING" else name}"
      spark.range(0, 1000, 1, 1).selectExpr(
        "CAST(id AS INT) AS n",
        s"CAST($partition AS $name) AS p"
      )
        .write.partitionBy("p").format(own).save(dir.getPath)
      for (
        query <- Seq(
          "SELECT p, sum(n), count(*) FROM t GROUP BY p",
          "SELECT min(p), max(p), count(p), sum(n) FROM t WHERE n > 10",
          "SELECT count(p), count(DISTINCT p) FROM t WHERE n > 10",
          "SELECT p, n > 500, count(n) FROM t GROUP BY CUBE (p, n > 500)"
        )
      ) {
        val (inScan, bySpark) = counted(dir, schema)(query)
        assert(inScan > 0 && bySpark === 0, s"$name: $query")
      }
    }
  }

  test("partitions whose decimals are null or not are aggregated beside doubles") {
    withTempPath { dir =>
      spark.range(0, 6000, 1, 1).selectExpr(
        "id / 3.0D AS x",
        "id % 5 AS k",
        "CAST(IF(id < 3000, NULL, 1.50) AS DECIMAL(7, 2)) AS p"
      ).write.partitionBy("p").format(own).save(dir.getPath)
      withSQLConf(
        "spark.sql.files.minPartitionNum" -> "1",
        "spark.sql.files.openCostInBytes" -> "1"
      ) {
        for (
          query <- Seq("SELECT max(p), sum(x) FROM t", "SELECT k, sum(x), sum(p) FROM t GROUP BY k")
        )
          assert(counted(dir, "x DOUBLE, k LONG, p DECIMAL(7, 2)")(query) === ((6000, 0)), query)
      }
    }
  }
}
