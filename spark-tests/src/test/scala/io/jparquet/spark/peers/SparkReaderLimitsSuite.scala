package io.jparquet.spark.peers

import java.io.File

import io.jparquet.spark.support.SourceComparison
import org.apache.spark.sql.DataFrame

/**
 * Files that one of the readers of Spark 4.2.0's own source reads wrong, whoever wrote them: when
 * a later Spark reads them right, docs/limits.md is to be changed.
 */
class SparkReaderLimitsSuite extends SourceComparison {
  private val v2 = Map("parquet.writer.version" -> "v2", "parquet.enable.dictionary" -> "false")

  private def texts: DataFrame =
    spark.range(0, 1000, 1, 1).selectExpr("IF(id % 3 = 0, NULL, concat('text ', id)) AS s")

  /** Columns whose pages begin at different rows, some with nulls. */
  private def mixed: DataFrame =
    spark.range(0, 1000, 1, 1).selectExpr(
      "id",
      "cast(id % 7 as int) AS i",
      "IF(id % 3 = 0, NULL, id) AS n",
      "concat('s', id % 100) AS s",
      "IF(id % 3 = 0, NULL, concat('t', id)) AS t",
      "id % 2 = 0 AS b",
      "cast(id as double) / 3 AS d",
      "cast(id * 7 as decimal(20, 3)) AS w",
      "array(id, id + 1) AS a",
      "named_struct('x', id, 'y', IF(id % 3 = 0, NULL, id)) AS st"
    )

  /** Whether Spark's own source gives the rows, with one of its readers. */
  private def sparkGives(rows: DataFrame, vectorised: Boolean)(read: => DataFrame): Boolean =
    withSQLConf("spark.sql.parquet.enableVectorizedReader" -> vectorised.toString) {
      try read.collect().toSeq == rows.collect().toSeq
      catch { case _: Exception => false }
    }

  test("Spark loses its place in DELTA_BYTE_ARRAY pages that are not compressed") {
    withTempPath { dir =>
      texts.write.format(peer).options(v2).option("compression", "none").save(dir.getPath)
      checkAnswer(spark.read.format(own).load(dir.getPath), texts)
      assert(sparkGives(texts, vectorised = false)(spark.read.parquet(dir.getPath)))
      assert(
        !since("4.1") || !sparkGives(texts, vectorised = true)(spark.read.parquet(dir.getPath))
      )
    }
  }

  test("jparquet writes no such pages by default") {
    for (
      codec <- Seq("none", "snappy", "zstd"); pageSize <- Seq("1", "64", "100", "1000", "1048576")
    )
      withTempPath { dir =>
        texts.write.format(own).options(v2)
          .options(Map("compression" -> codec, "parquet.page.size" -> pageSize)).save(dir.getPath)
        withClue(s"$codec, pages of $pageSize bytes: ") {
          for (vectorised <- Seq(true, false))
            assert(sparkGives(texts, vectorised)(spark.read.parquet(dir.getPath)))
        }
      }
  }

  private val filters = Seq("id > 900", "n > 900", "d > 300", "st.x = 400")

  /** The filters for which Spark's own source gives the right rows. */
  private def right(dir: File, vectorised: Boolean): Seq[String] =
    filters.filter(filter =>
      sparkGives(mixed.where(filter), vectorised)(spark.read.parquet(dir.getPath).where(filter))
    )

  test("Spark cannot skip rows of some pages with deltas") {
    // A size that gives small pages; parquet-java refuses smaller ones.
    withTempPath { dir =>
      mixed.write.format(peer).options(v2).option("parquet.page.size", "100").save(dir.getPath)
      for (filter <- filters)
        checkAnswer(spark.read.format(own).load(dir.getPath).where(filter), mixed.where(filter))
      assert(right(dir, vectorised = false) === filters)
      assert(right(dir, vectorised = true) !== filters)
    }
  }

  test("jparquet writes no such pages at the level v2, so that Spark can skip rows") {
    for (pageSize <- Seq("1", "100", "1000")) withTempPath { dir =>
      mixed.write.format(own).options(v2).option("parquet.page.size", pageSize).save(dir.getPath)
      withClue(s"pages of $pageSize bytes: ") {
        for (vectorised <- Seq(true, false)) assert(right(dir, vectorised) === filters)
      }
    }
  }

  test("parquet-java gives another row's value in the last row of a filter if it is alone") {
    // The last row is alone in its page of `id`, and not the first of its page of `n`.
    for ((writer, pageSize, count) <- Seq((own, "100", 45), (peer, "64", 25)))
      withTempPath { dir =>
        val rows = spark.range(0, count, 1, 1).selectExpr("id", "cast(id as int) AS n")
        val filter = s"id = 3 OR id = ${count - 1}"
        val options = Map(
          "parquet.page.size" -> pageSize,
          "parquet.page.size.row.check.min" -> "1",
          "parquet.page.size.row.check.max" -> "1",
          "parquet.enable.dictionary" -> "false"
        )
        rows.write.format(writer).options(options).save(dir.getPath)
        def read = spark.read.parquet(dir.getPath).where(filter)
        withClue(s"written by $writer: ") {
          checkAnswer(spark.read.format(own).load(dir.getPath).where(filter), rows.where(filter))
          assert(sparkGives(rows.where(filter), vectorised = true)(read))
          assert(!sparkGives(rows.where(filter), vectorised = false)(read))
        }
      }
  }
}
