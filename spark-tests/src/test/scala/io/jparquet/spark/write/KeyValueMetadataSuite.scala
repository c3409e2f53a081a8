package io.jparquet.spark.write

import io.jparquet.spark.support.{Footers, SourceComparison}
import org.apache.spark.sql.Row

/** Key-value pairs of footers, written by options and read in a hidden column. */
class KeyValueMetadataSuite extends SourceComparison {

  private val column = "_key_value_metadata"

  test("pairs of the options are written into each file, and read in the hidden column") {
    withTempPath { dir =>
      spark.range(0, 10, 1, 2).write.format(own)
        .option("jparquet.metadata.Owner.Name", "Team ${user.name} #1")
        .option("jparquet.metadata.empty", "")
        .save(dir.getPath)
      val files = dir.listFiles().filter(_.getName.endsWith(".parquet"))
      assert(files.length === 2)
      for (file <- files) {
        val pairs = Footers.keyValues(file)
        assert(pairs("Owner.Name") === "Team ${user.name} #1")
        assert(pairs("empty") === "")
        assert(pairs.contains("org.apache.spark.version"))
      }
      val read = spark.read.format(own).load(dir.getPath)
      assert(read.columns === Array("id"))
      checkAnswer(
        read.selectExpr("id", s"$column['Owner.Name']", s"$column['none']"),
        (0L until 10L).map(Row(_, "Team ${user.name} #1", null))
      )
      checkAnswer(read.selectExpr(s"$column['empty']").distinct(), Row(""))
      checkAnswer(read.where(s"$column['Owner.Name'] LIKE 'Other%'"), Seq())
      checkAnswer(
        read.selectExpr(s"$column['empty']", "_metadata.file_block_start", "id").where("id = 3"),
        Row("", 0L, 3L)
      )
    }
  }

  test("pairs of a table's properties are written by inserts") {
    withTable("t") {
      sql(s"CREATE TABLE t (id INT, p INT) USING $own OPTIONS ('jparquet.metadata.Source' 'x') " +
        "PARTITIONED BY (p)")
      sql("INSERT INTO t VALUES (1, 1), (2, 2)")
      checkAnswer(
        sql(s"SELECT id, p, $column['Source'] FROM t"),
        Seq(Row(1, 1, "x"), Row(2, 2, "x"))
      )
    }
  }

  test("each row has the pairs of its own file, also of other writers") {
    withTempPath { dir =>
      for ((source, value) <- Seq(own -> "a", own -> "b"))
        spark.range(2).write.format(source).option("jparquet.metadata.k", value).mode("append")
          .save(dir.getPath)
      spark.range(2).write.format(peer).mode("append").save(dir.getPath)
      checkAnswer(
        spark.read.format(own).load(dir.getPath).groupBy(s"$column.k").count(),
        Seq(Row("a", 2), Row("b", 2), Row(null, 2))
      )
    }
  }

  test("a column of the table has precedence over the hidden one") {
    withTempPath { dir =>
      spark.range(2).selectExpr("id", s"id + 5 AS $column").write.format(own).save(dir.getPath)
      checkAnswer(
        spark.read.format(own).load(dir.getPath).select(column),
        Seq(Row(5), Row(6))
      )
      checkAnswer(
        spark.read.format(own).load(dir.getPath)
          .selectExpr(column, s"map_contains_key(_$column, 'org.apache.spark.version')"),
        Seq(Row(5, true), Row(6, true))
      )
    }
  }

  test("keys that Spark's readers understand are refused") {
    withTempPath { dir =>
      for (key <- Seq("org.apache.spark.version", "")) {
        val error = intercept[Exception](
          spark.range(2).write.format(own).option(s"jparquet.metadata.$key", "x").save(dir.getPath)
        )
        assert(error.getMessage.contains("jparquet.metadata."))
      }
    }
  }
}
