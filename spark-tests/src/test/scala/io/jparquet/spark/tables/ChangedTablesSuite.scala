package io.jparquet.spark.tables

import java.io.File

import io.jparquet.spark.support.{Interpreted, SourceComparison}
import org.apache.spark.sql.{DataFrame, Row}

/** DataFrames that were made, and looked at, before the session changed their table. */
class ChangedTablesSuite extends SourceComparison with Interpreted {

  private val changes = Seq[(String, String => Unit, Seq[Int])](
    ("INSERT", _ => sql("INSERT INTO t VALUES (2, 1)"), Seq(1, 2)),
    ("INSERT OVERWRITE", _ => sql("INSERT OVERWRITE t VALUES (3, 1)"), Seq(3)),
    ("INSERT into a new partition", _ => sql("INSERT INTO t VALUES (4, 9)"), Seq(1, 4)),
    (
      "append by path",
      path => rows(5).write.format(own).mode("append").partitionBy("p").save(path),
      Seq(1, 5)
    ),
    (
      "overwrite by path",
      path => rows(6).write.format(own).mode("overwrite").partitionBy("p").save(path),
      Seq(6)
    ),
    ("DROP PARTITION", _ => sql("ALTER TABLE t DROP PARTITION (p = 1)"), Seq()),
    ("TRUNCATE", _ => sql("TRUNCATE TABLE t"), Seq()),
    ("DELETE", _ => sql("DELETE FROM t WHERE v = 1"), Seq()),
    ("UPDATE", _ => sql("UPDATE t SET v = 8"), Seq(8)),
    (
      "compact",
      path => sql(s"CALL jparquet.system.compact('$path', sort_by => 'v')").collect(),
      Seq(1)
    )
  )

  private def rows(value: Int): DataFrame = sql(s"SELECT $value AS v, 1 AS p")

  private def values(frame: DataFrame): Seq[Int] =
    frame.select("v").where("v > 0").collect().map(_.getInt(0)).toSeq.sorted

  for ((name, change, expected) <- changes)
    test(s"a DataFrame that was looked at before sees what a statement has changed: $name") {
      withTable("t") {
        sql(s"CREATE TABLE t (v INT, p INT) USING $own PARTITIONED BY (p)")
        sql("INSERT INTO t VALUES (1, 1)")
        val path = new File(
          new java.net.URI(sql("DESCRIBE EXTENDED t").where("col_name = 'Location'")
            .head().getString(1))
        ).getPath
        val table = spark.table("t")
        val loaded = spark.read.format(own).load(path)
        val joined = table.as("a").join(table.as("b"), "v").select("v")
        for (frame <- Seq(table, loaded, joined)) assert(values(frame) === Seq(1))
        change(path)
        for (frame <- Seq(table, loaded, joined)) assert(values(frame) === expected)
        checkAnswer(table.selectExpr("count(*)"), Row(expected.size))
      }
    }

  test("a DataFrame whose query has failed before a change sees the change") {
    withTable("t") {
      sql(s"CREATE TABLE t (v INT, p INT) USING $own PARTITIONED BY (p)")
      sql("INSERT INTO t VALUES (1, 1)")
      val table = spark.table("t")
      withSQLConf("spark.jparquet.footer.cache.byte" -> "1")(
        intercept[Exception](table.collect())
      )
      sql("INSERT INTO t VALUES (2, 1)")
      assert(values(table) === Seq(1, 2))
    }
  }

  test("partition values of later directories have the type that a DataFrame has") {
    withTempPath { dir =>
      def append(value: Int, partition: String): Unit =
        sql(s"SELECT $value AS v, '$partition' AS p").write.format(own).mode("append")
          .partitionBy("p").save(dir.getPath)
      append(1, "1")
      val numbers = spark.read.format(own).load(dir.getPath)
      checkAnswer(numbers, Row(1, 1))
      val described = spark.read.schema("v INT").format(own).load(dir.getPath)
      append(2, "2")
      for (frame <- Seq(numbers, described)) checkAnswer(frame.where("p > 1"), Row(2, 2))
      append(3, "3000000000")
      for (
        frame <- Seq(numbers, described);
        query <- Seq(frame.select("p"), frame.where("p = 1"), frame.selectExpr("max(p)"))
      ) {
        val message = intercept[Exception](query.collect()).getMessage
        assert(message.contains("3000000000") && message.contains("p"), message)
      }
      checkAnswer(spark.read.format(own).load(dir.getPath).where("p > 2"), Row(3, 3000000000L))
    }
    withTempPath { dir =>
      for (p <- Seq("'x'", "'1'"))
        sql(s"SELECT 1 AS v, $p AS p").write.format(own).mode("append").partitionBy("p")
          .save(dir.getPath)
      val texts = spark.read.format(own).load(dir.getPath)
      checkAnswer(texts, Seq(Row(1, "x"), Row(1, "1")))
      sql("SELECT 2 AS v, 1 AS p").write.format(own).mode("overwrite").partitionBy("p")
        .save(dir.getPath)
      checkAnswer(texts.select("v", "p"), Row(2, "1"))
    }
  }

  test("a plan reads the files that it has listed, also where the scan evaluates its filters") {
    withTempPath { dir =>
      rows(1).write.format(own).save(dir.getPath)
      val loaded = spark.read.format(own).load(dir.getPath)
      val planned = Seq(loaded.select("v"), loaded.select("v").where("v > 0"))
      planned.foreach(_.queryExecution.optimizedPlan)
      rows(2).write.format(own).mode("append").save(dir.getPath)
      checkAnswer(loaded.selectExpr("count(*)"), Row(2))
      for (frame <- planned) assert(frame.collect() === Array(Row(1)), frame.queryExecution)
    }
  }
}
