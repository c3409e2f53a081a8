package io.jparquet.spark.read

import scala.collection.mutable
import scala.util.Random

import io.jparquet.spark.support.{GeneratedRows, Interpreted, ScanPlans, SourceComparison}
import org.apache.spark.sql.{Column, DataFrame, QueryTest, Row}
import org.apache.spark.sql.functions._
import org.apache.spark.sql.internal.SQLConf
import org.apache.spark.sql.types._

/** Sorts with a limit skip what cannot be among the first rows, and never a row that is. */
class TopNSuite extends SourceComparison with ScanPlans with GeneratedRows with Interpreted {
  private val accelerate = "spark.jparquet.accelerate.read"

  private def hasTopN(rows: DataFrame): Boolean =
    scans(rows).exists(_.simpleString(1000).contains("TopN: "))

  /** By their paths. */
  private val tables = mutable.Map.empty[String, String => DataFrame]

  /** A query as jparquet has run it, after a comparison with Spark's own source. */
  private def checked(path: String)(query: DataFrame => DataFrame): DataFrame = {
    val table = tables.getOrElseUpdate(path, loadedOnce(path))
    val expected = query(table(peer)).collect().toSeq
    val rows = query(table(own))
    QueryTest.sameRows(expected, rows.collect().toSeq, isSorted = true).foreach(fail(_))
    assert(hasTopN(rows))
    rows
  }

  /** Row groups of a hundred rows, written one file for each partition of the data. */
  private def withRows(rows: DataFrame, options: (String, String)*)(test: String => Unit): Unit =
    withTempPath { dir =>
      rows.write.format(own).option("parquet.block.row.count.limit", "100")
        .option("parquet.page.row.count.limit", "10").options(options.toMap).save(dir.getPath)
      // One task, so that it is known what is read.
      withSQLConf(
        SQLConf.FILES_MIN_PARTITION_NUM.key -> "1",
        SQLConf.FILES_OPEN_COST_IN_BYTES.key -> "0",
        SQLConf.LEAF_NODE_DEFAULT_PARALLELISM.key -> "1"
      )(test(dir.getPath))
    }

  private def numbers(files: Int = 1): DataFrame =
    spark.range(0, 2000, 1, files).selectExpr("id", "concat('row-', lpad(id, 6, '0')) AS s")

  test("of sorted row groups the best one is read, in both directions, and the rest is skipped") {
    withRows(numbers()) { path =>
      for (c <- Seq("id", "s"); order <- Seq(col(c).asc, col(c).desc)) {
        val rows = checked(path)(_.orderBy(order).limit(20))
        assert(metric(rows, "rowGroupsRead") === 1)
        assert(metric(rows, "rowGroupsSkipped") === 19)
        assert(metric(rows, "numOutputRows") <= 100)
      }
    }
  }

  test("of sorted files the best one is read, whatever their order in the task") {
    withRows(numbers(files = 10)) { path =>
      for (c <- Seq("id", "s"); order <- Seq(col(c).asc, col(c).desc)) {
        val rows = checked(path)(_.orderBy(order).limit(20))
        assert(metric(rows, "filesRead") === 10)
        assert(metric(rows, "rowGroupsRead") === 1)
      }
    }
  }

  test("filters leave rows out before they count") {
    withRows(numbers()) { path =>
      for (
        condition <- Seq(
          "id < 1234 AND s > 'row-000005'",
          "id < 1234 AND id % 2 = 1",
          "id < 1234 AND (substring(s, 10, 1) = '7' OR id < 1000 AND id > 3)"
        )
      ) {
        val rows = checked(path)(_.where(condition).orderBy(col("id").desc).limit(20))
        assert(metric(rows, "rowGroupsRead") <= 4)
      }
      checked(path)(_.where("id % 400 = 1").orderBy(col("id").desc).limit(20))
    }
  }

  test("errors of conditions are those of Spark") {
    withRows(numbers()) { path =>
      def query(source: String) = spark.read.format(source).load(path)
        .where("100 / (id - 1999) > 3").orderBy(col("id").desc).limit(5)
      assertSameError(query(_).collect())
    }
  }

  test("values without order hand few rows to Spark") {
    withRows(spark.range(0, 20000, 1, 1).selectExpr("hash(id) AS h", "id")) { path =>
      val rows = checked(path)(_.orderBy("h").limit(10))
      assert(metric(rows, "numOutputRows") < 500)
    }
  }

  test("an offset counts as part of the limit") {
    withRows(numbers()) { path =>
      val rows = checked(path)(_.orderBy(col("id").desc).offset(150).limit(20))
      assert(rows.head().getLong(0) === 1849)
      assert(metric(rows, "rowGroupsRead") === 2)
      checked(path)(_.orderBy(col("id").desc).limit(170).offset(150))
    }
  }

  test("rows that are equal by the first sort column are all compared by the others") {
    withRows(spark.range(0, 2000, 1, 1).selectExpr("id DIV 500 AS k", "hash(id) AS h", "id")) {
      path =>
        for (order <- Seq(Seq(col("k"), col("h")), Seq(col("k").desc, col("h").desc)))
          checked(path)(_.orderBy(order: _*).limit(30))
    }
  }

  test("nulls come first or last as asked, and missing bounds exclude nothing") {
    val rows = spark.range(0, 2000, 1, 1)
      .selectExpr("IF(id % 100 >= 99 OR id BETWEEN 300 AND 499, NULL, id) AS v", "id")
    for (option <- Seq("true", "false"))
      withRows(rows, "parquet.column.statistics.enabled" -> option) { path =>
        for {
          order <- Seq(
            col("v").asc_nulls_first,
            col("v").asc_nulls_last,
            col("v").desc_nulls_first,
            col("v").desc_nulls_last
          )
          limit <- Seq(1, 10, 217, 218, 219, 1990)
        } checked(path)(_.orderBy(order, col("id")).limit(limit))
      }
  }

  test("NaN is the largest number and the zeros are equal") {
    val doubles = spark.range(0, 1000, 1, 1).selectExpr(
      "id",
      "CASE WHEN id % 250 = 7 THEN DOUBLE('NaN') WHEN id % 2 = 0 THEN -0D WHEN id % 3 = 0 THEN 0D " +
        "ELSE id - 500D END AS d",
      "IF(id = 999, FLOAT('NaN'), CAST(id AS FLOAT)) AS f"
    )
    withRows(doubles) { path =>
      for {
        c <- Seq("d", "f")
        order <- Seq(col(c).asc, col(c).desc)
        limit <- Seq(1, 3, 4, 5, 300, 700, 999)
      } checked(path)(_.orderBy(order, col("id")).limit(limit))
    }
  }

  test("shortened bounds of long texts are bounds all the same") {
    val texts = numbers().selectExpr("id", "concat(repeat('x', 200), s) AS t")
    withRows(texts, "parquet.statistics.truncate.length" -> "16") { path =>
      for (order <- Seq(col("t").asc, col("t").desc)) checked(path)(_.orderBy(order).limit(7))
    }
  }

  test("members of structs, renamed columns and outer joins lead to the scan") {
    withRows(numbers().selectExpr("named_struct('a', named_struct('id', id)) AS n", "id", "s")) {
      path =>
        val nested = checked(path)(_.orderBy(col("n.a.id").desc).limit(5).select("s"))
        assert(metric(nested, "rowGroupsRead") === 1)
        checked(path)(_.selectExpr("id AS x", "upper(s) AS u").orderBy(col("x").desc).limit(5))
        val few = spark.range(1990, 1995).selectExpr("id AS k", "id * 2 AS twice")
        for (adaptive <- Seq("true", "false"))
          withSQLConf(SQLConf.ADAPTIVE_EXECUTION_ENABLED.key -> adaptive)(
            checked(path)(rows =>
              rows.join(broadcast(few), rows("id") === few("k"), "left").orderBy(col("id").desc)
                .limit(5)
            )
          )
    }
  }

  test("where the scan does not see all rows that count, it is not narrowed") {
    withRows(numbers()) { path =>
      val table = spark.read.format(own).load(path)
      val few = spark.range(5)
      for (
        rows <- Seq(
          table.where("rand(1) < 0.5").orderBy("id").limit(5),
          table.join(broadcast(few), "id").orderBy("id").limit(5),
          table.orderBy(-col("id")).limit(5),
          table.limit(50).orderBy("id").limit(5),
          table.sample(0.5, 1).orderBy("id").limit(5),
          table.selectExpr("explode(array(id, -id)) AS e").orderBy("e").limit(5)
        )
      ) {
        rows.collect()
        assert(!hasTopN(rows), rows.queryExecution)
      }
      withSQLConf(SQLConf.PARQUET_FILTER_PUSHDOWN_ENABLED.key -> "false")(
        assert(!hasTopN(spark.read.format(own).load(path).orderBy("id").limit(5)))
      )
    }
  }

  test("the numbers of rows in their file are those of the rows") {
    withRows(numbers(files = 2)) { path =>
      checked(path)(_.selectExpr("id", "_metadata.row_index AS r").orderBy(col("id").desc).limit(9))
    }
  }

  test("jobs that say parquet are narrowed when acceleration is on") {
    withRows(numbers()) { path =>
      val expected = spark.read.parquet(path).orderBy(col("id").desc).limit(5).collect().toSeq
      withSQLConf(accelerate -> "true") {
        val rows = spark.read.parquet(path).orderBy(col("id").desc).limit(5)
        assert(rows.collect().toSeq === expected)
        assert(hasTopN(rows))
        assert(metric(rows, "rowGroupsRead") === 1)
      }
    }
  }

  test("executions again see files as they are then") {
    withTempPath { dir =>
      numbers().write.format(own).save(dir.getPath)
      val query = spark.read.format(own).load(dir.getPath).orderBy(col("id").desc).limit(3)
      assert(query.collect().map(_.getLong(0)) === Seq(1999, 1998, 1997))
      assert(query.collect().map(_.getLong(0)) === Seq(1999, 1998, 1997))
      numbers().where("id < 50").write.format(own).mode("overwrite").save(dir.getPath)
      val again = spark.read.format(own).load(dir.getPath).orderBy(col("id").desc).limit(3)
      assert(again.collect().map(_.getLong(0)) === Seq(49, 48, 47))
    }
  }

  private def leaves(schema: StructType, prefix: String = ""): Seq[(String, DataType)] =
    schema.flatMap { field =>
      field.dataType match {
        case struct: StructType => leaves(struct, prefix + field.name + ".")
        case _: ArrayType | _: MapType => Seq.empty
        case other => Seq((prefix + field.name, other))
      }
    }

  private def order(random: Random, c: Column): Column = random.nextInt(4) match {
    case 0 => c.asc_nulls_first
    case 1 => c.asc_nulls_last
    case 2 => c.desc_nulls_first
    case 3 => c.desc_nulls_last
  }

  for (seed <- seeds)
    test(s"seed $seed: random sorts with a limit give the rows of Spark's own source") {
      val random = new Random(seed)
      val schema = struct(random, 2, 1 + random.nextInt(5)).add("i", IntegerType)
      val rows = Seq.fill(random.nextInt(800))(row(random, schema))
      withTempPath { dir =>
        val written = spark.createDataFrame(spark.sparkContext.parallelize(rows, 3), schema)
          .withColumn("id", monotonically_increasing_id())
        val sorted = if (random.nextBoolean()) written.sortWithinPartitions("i") else written
        sorted.write.format(sources(random.nextInt(2)))
          .option("parquet.block.row.count.limit", Seq("20", "1000")(random.nextInt(2)))
          .option("parquet.page.row.count.limit", Seq("7", "20000")(random.nextInt(2)))
          .save(dir.getPath)
        for (i <- 1 to 15) {
          val querySeed = seed * 1000L + i
          def query(source: String): DataFrame = {
            val choices = new Random(querySeed)
            val columns = leaves(schema)
            def some = col(columns(choices.nextInt(columns.size))._1)
            val table = spark.read.format(source).load(dir.getPath)
            val filtered = choices.nextInt(5) match {
              case 0 => table
              case 1 => table.where(some.isNotNull)
              case 2 => table.where(col("i") > choices.nextInt(1000))
              case 4 => table.where(pmod(hash(some), lit(3)) > 0)
              case 3 => table.where(col("i") < choices.nextInt(1000) || some.isNull)
            }
            val orders = Seq.fill(1 + choices.nextInt(2))(order(choices, some)) :+ col("id").asc
            val ordered = filtered.orderBy(orders: _*)
            val skipped =
              if (choices.nextBoolean()) ordered else ordered.offset(choices.nextInt(30))
            skipped.limit(1 + choices.nextInt(if (choices.nextBoolean()) 10 else 300))
          }
          withClue(s"seed $seed, query $i, schema ${schema.catalogString}: ") {
            val actual: Seq[Row] = query(own).collect().toSeq
            QueryTest.sameRows(query(peer).collect().toSeq, actual, isSorted = true)
              .foreach(fail(_))
          }
        }
      }
    }
}
