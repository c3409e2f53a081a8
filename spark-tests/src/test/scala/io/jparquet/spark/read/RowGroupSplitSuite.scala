package io.jparquet.spark.read

import java.io.File

import scala.util.Random

import io.jparquet.spark.support.{Interpreted, ScanPlans, SourceComparison}
import org.apache.spark.sql.{DataFrame, Row}
import org.apache.spark.sql.functions.{col, expr, spark_partition_id}

/** Large files are cut at row groups: no task is empty, no row is lost or read twice. */
class RowGroupSplitSuite extends SourceComparison with ScanPlans with Interpreted {
  private val planned = "jparquet.read.planned-files"

  private def write(rows: DataFrame, groupRows: Long, dir: File): Unit =
    rows.coalesce(1).write.mode("append").format(own)
      .option("parquet.block.row.count.limit", groupRows.toString)
      .option("compression", "none").option("parquet.enable.dictionary", "false")
      .save(dir.getPath)

  private def numbers(from: Long, to: Long): DataFrame =
    spark.range(from, to).selectExpr(
      "id",
      "CAST(id AS STRING) AS s",
      "id % 3 AS m",
      "array(id) AS a"
    )

  private def withSplits(bytes: Long, cores: Int)(run: => Unit): Unit =
    withSQLConf(
      "spark.sql.files.maxPartitionBytes" -> bytes.toString,
      "spark.sql.files.openCostInBytes" -> (bytes / 10).toString,
      "spark.sql.files.minPartitionNum" -> cores.toString
    )(run)

  private def sizes(rows: DataFrame): Seq[Int] =
    rows.rdd.mapPartitions(part => Iterator(part.size)).collect().toSeq

  test("invalid options of files are refused, also if no file is large") {
    withTempPath { dir =>
      write(numbers(0, 10), 100, dir)
      for (
        (name, value) <- Seq(
          planned -> "x",
          planned -> "-1",
          "parquet.hadoop.vectored.io.enabled" -> "yes please"
        )
      ) {
        val error = intercept[IllegalArgumentException] {
          spark.read.schema("id BIGINT").format(own).option(name, value).load(dir.getPath).collect()
        }
        assert(error.getMessage.contains(name))
        assert(error.getMessage.contains(s"'$value'"))
      }
    }
  }

  for (seed <- fewSeeds)
    test(s"seed $seed: splits of many sizes give each row once, and tasks that have rows") {
      val random = new Random(seed)
      withTempPath { dir =>
        write(numbers(0, 5000), 100 + random.nextInt(500), dir)
        write(numbers(5000, 9000), 100000, dir)
        write(numbers(9000, 9010), 100000, dir)
        def read(files: Int) =
          spark.read.format(own).option(planned, files.toString).load(dir.getPath)
        val total = new File(dir.getPath).listFiles.filter(_.getName.endsWith(".parquet"))
          .map(_.length).sum
        var cut = 0
        for (_ <- 0 until 10) {
          val bytes = 1 + (total * Math.pow(random.nextDouble(), 3)).toLong.max(2000)
          val cores = 1 + random.nextInt(12)
          withClue(s"seed $seed, $bytes bytes, $cores cores: ")(withSplits(bytes, cores) {
            val columns = Seq(Seq("id"), Seq("id", "s", "a"), Seq("id", "m"))(random.nextInt(3))
            val rows = read(64).select(columns.map(col): _*)
            assert(rows.collect().map(_.getLong(0)).sorted.toSeq === (0L until 9010L))
            assert(sizes(rows).forall(_ > 0), sizes(rows))
            val byBytes = sizes(read(0).select(columns.map(col): _*))
            cut += (if (byBytes.contains(0)) 1 else 0)
            val from = random.nextInt(9000)
            val some = read(64).where(s"id BETWEEN $from AND ${from + 50}")
            checkAnswer(some, read(0).where(s"id BETWEEN $from AND ${from + 50}"))
            assert(some.count() === Math.min(51, 9010 - from))
          })
        }
        assert(cut > 1, "byte ranges without a row group were not seen")
      }
    }

  test("row groups that statistics exclude are left out when splits are planned, and counted") {
    withTempPath { dir =>
      write(numbers(0, 1000), 100, dir)
      write(numbers(1000, 2000), 100, dir)
      withSplits(8000, 4) {
        for ((files, tasks) <- Seq(64 -> 1, 0 -> 6)) withClue(s"$planned $files: ") {
          val rows = spark.read.format(own).option(planned, files.toString).load(dir.getPath)
            .where("id = 250")
          checkAnswer(rows, Row(250L, "250", 1L, Seq(250L)))
          assert(metric(rows, "rowGroupsRead") === 1)
          assert(metric(rows, "rowGroupsSkipped") === 19)
          assert(metric(rows, "rowGroupsSkippedByStatistics") === 19)
          assert(metric(rows, "filesSkipped") === 1)
          assert(metric(rows, "bytesSkipped") > 0)
          if (files > 0) {
            assert(rows.rdd.getNumPartitions === tasks)
            assert(metric(rows, "filesRead") === 1)
          } else {
            assert(rows.rdd.getNumPartitions >= tasks)
          }
        }
        // A task that verifies has to see what is left out.
        val verified = spark.read.format(own).option("jparquet.verifyPruning", "true")
          .load(dir.getPath).where("id = 250")
        assert(verified.count() === 1)
        assert(verified.rdd.getNumPartitions > 1)
        val none = spark.read.format(own).load(dir.getPath).where("id = 5000")
        assert(none.collect().isEmpty)
        assert(none.rdd.getNumPartitions === 0)
        assert(metric(none, "filesSkipped") === 2)
        assert(spark.read.format(own).load(dir.getPath).where("id > 5000").count() === 0)
      }
      withSplits(1000000, 1) {
        val small = spark.read.format(own).load(dir.getPath).where("id = 250")
        checkAnswer(small.select("id"), Row(250L))
        small.collect()
        assert(metric(small, "filesSkipped") === 1)
        assert(metric(small, "filesRead") === 2)
      }
    }
  }

  test("the filter of a join leaves out row groups when splits are planned") {
    withTempPath { dir =>
      write(numbers(0, 1000), 100, new File(dir, "p=1"))
      write(numbers(1000, 2000), 100, new File(dir, "p=2"))
      withSplits(8000, 4) {
        val query = "SELECT f.id FROM f JOIN d ON f.p = d.p AND f.id = d.id"
        spark.read.format(own).load(dir.getPath).createOrReplaceTempView("f")
        spark.range(1).selectExpr("1 AS p", "id + 333 AS id").createOrReplaceTempView("d")
        withTempView("f", "d")(checkAnswer(sql(query), Row(333L)))
      }
    }
  }

  test("the rows of a file stay in their order, and blocks do not overlap") {
    withTempPath { dir =>
      write(numbers(0, 3000), 170, dir)
      withSplits(9000, 4) {
        val read = spark.read.format(own).load(dir.getPath)
        val rows = read.select(
          col("id"),
          expr("input_file_block_start()"),
          expr("input_file_block_length()"),
          col("_metadata.row_index"),
          col("_metadata.file_size"),
          spark_partition_id()
        ).collect()
        assert(rows.length === 3000)
        rows.foreach(row => assert(row.getLong(0) === row.getLong(3)))
        val blocks = rows.map(r => (r.getLong(1), r.getLong(2))).distinct.sorted
        assert(blocks.length > 2)
        blocks.zip(blocks.drop(1)).foreach { case ((start, length), (next, _)) =>
          assert(start + length <= next)
        }
        assert(blocks.head._1 === 0)
        assert(blocks.last._1 + blocks.last._2 <= rows.head.getLong(4))
        val inOrder = read.select("id").collect().map(_.getLong(0)).toSeq
        val last = inOrder.indexWhere(_ == 2999)
        assert(inOrder.take(last + 1) === inOrder.take(last + 1).sorted)
      }
    }
  }

  test("an option that is not a number of files is refused") {
    withTempPath { dir =>
      write(numbers(0, 1000), 100, dir)
      withSplits(8000, 4) {
        val error = intercept[IllegalArgumentException](
          spark.read.format(own).option(planned, "some").load(dir.getPath).collect()
        )
        assert(error.getMessage.contains(planned))
      }
    }
  }
}
