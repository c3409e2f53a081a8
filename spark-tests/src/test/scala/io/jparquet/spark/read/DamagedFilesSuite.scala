package io.jparquet.spark.read

import java.io.{File, RandomAccessFile}

import scala.util.Random

import io.jparquet.spark.support.{Interpreted, ScanPlans, SourceComparison}
import org.apache.logging.log4j.Level
import org.apache.spark.sql.{DataFrame, Row}

/** Damaged pages in files whose footers are sound (`jparquet.read.damaged`): which rows are left, and what is said of the others. */
class DamagedFilesSuite extends SourceComparison with ScanPlans with Interpreted {
  import testImplicits._

  private val option = "jparquet.read.damaged"
  private val policies = Seq("skip-pages", "skip-row-group")

  /** A damaged page, and the rows whose values it has, by the number that is in their column `id`. */
  private case class Damage(
      file: String,
      column: String,
      rowGroup: Int,
      page: Int,
      rows: Range,
      rowsOfGroup: Range
  )

  private val rowsOfFile = 2000
  private val columns = Seq("id", "name", "amount")

  /** Three files with four row groups of 500 rows, and pages of 100 rows, some of them damaged. */
  private def withDamage(pages: Int, seed: Long, damaged: Seq[String] = columns)(
      body: (File, Seq[Damage]) => Unit
  ): Unit = withTempPath { dir =>
    for (file <- 0 until 3)
      spark.range(file * rowsOfFile, (file + 1) * rowsOfFile, 1, 1)
        .selectExpr("id", "concat('name ', id % 37) AS name", "CAST(id AS DECIMAL(9, 2)) AS amount")
        .write.mode("append").format(own)
        .option("parquet.block.row.count.limit", "500")
        .option("parquet.page.row.count.limit", "100")
        .option("parquet.enable.dictionary", "false")
        .save(dir.getPath)
    val random = new Random(seed)
    val choices = spark.read.format(own).option("jparquet.metadata", "pages").load(dir.getPath)
      .where($"page_type".startsWith("DATA_PAGE") && $"column_path".isin(damaged: _*))
      .orderBy("file_path", "row_group", "column", "page").collect().toSeq
    assert(choices.size === 3 * 4 * 5 * damaged.size)
    val first = spark.read.format(own).load(dir.getPath)
      .groupBy($"_metadata.file_path").agg(org.apache.spark.sql.functions.min("id"))
      .as[(String, Long)].collect().toMap
    val damages = random.shuffle(choices).take(pages).map { page =>
      val path = page.getAs[String]("file_path")
      val file = new File(java.net.URI.create(path))
      val body = page.getAs[Long]("offset") + page.getAs[Int]("header_bytes")
      flip(file, body + random.nextInt(page.getAs[Int]("compressed_bytes")))
      val group = first(path).toInt + page.getAs[Int]("row_group") * 500
      val row = group + page.getAs[Int]("page") * 100
      Damage(
        file.getName,
        page.getAs[String]("column_path"),
        page.getAs[Int]("row_group"),
        page.getAs[Int]("page"),
        row until row + 100,
        group until group + 500
      )
    }
    body(dir, damages)
  }

  private def flip(file: File, position: Long): Unit = {
    val content = new RandomAccessFile(file, "rw")
    try {
      content.seek(position)
      val before = content.read()
      content.seek(position)
      content.write(before ^ 0x55)
    } finally content.close()
    new File(file.getParentFile, s".${file.getName}.crc").delete()
  }

  private def read(dir: File, policy: String): DataFrame =
    spark.read.format(own).option(option, policy).load(dir.getPath)

  private def lost(damages: Seq[Damage], policy: String, columns: Seq[String]): Set[Long] =
    damages.filter(damage => columns.contains(damage.column))
      .flatMap(damage => if (policy == "skip-pages") damage.rows else damage.rowsOfGroup)
      .map(_.toLong).toSet

  private def left(
      damages: Seq[Damage],
      policy: String,
      columns: Seq[String] = columns
  ): Seq[Long] = {
    val gone = lost(damages, policy, columns)
    (0L until 3L * rowsOfFile).filterNot(gone)
  }

  /** The column `id` of the rows, with all columns that the query has. */
  private def ids(rows: DataFrame): Seq[Long] =
    rows.collect().map(_.getAs[Long]("id")).toSeq.sorted

  test("each row is read or is one of those that are counted as lost") {
    for (policy <- policies; seed <- 1L to 4L)
      withClue(s"$policy, seed $seed: ")(withDamage(pages = 7, seed) { (dir, damages) =>
        for (some <- Seq(columns, Seq("id"), Seq("name", "id"))) withClue(some) {
          val rows = read(dir, policy).select(some.head, some.tail: _*)
          assert(ids(rows) === left(damages, policy, some))
          assert(metric(rows, "rowsLost") === lost(damages, policy, some).size)
          assert(metric(rows, "damagedRowGroups") ===
            damages.filter(d => some.contains(d.column)).map(d =>
              (d.file, d.rowGroup)
            ).distinct.size)
          if (policy == "skip-pages")
            assert(metric(rows, "damagedPages") === damages.count(d => some.contains(d.column)))
        }
        val values = read(dir, policy).select("id", "name", "amount").collect()
        assert(values.forall { row =>
          row.getString(1) == s"name ${row.getLong(0) % 37}" && row.getDecimal(
            2
          ).longValue == row.getLong(0)
        })
      })
  }

  test("row numbers are those of the file, also after rows that are lost") {
    for (policy <- policies) withDamage(pages = 5, seed = 5) { (dir, damages) =>
      val rows =
        read(dir, policy).select($"id", $"name", $"amount", $"_metadata.row_index".as("number"))
      assert(rows.where(s"id % $rowsOfFile != number").isEmpty)
      assert(ids(rows) === left(damages, policy))
    }
  }

  test("without the option, damage is an error that names the place and the option") {
    withDamage(pages = 1, seed = 6) { (dir, damages) =>
      val error = intercept[Exception](spark.read.format(own).load(dir.getPath).collect())
      val text = Iterator.iterate[Throwable](error)(_.getCause).takeWhile(_ != null).map(
        _.getMessage
      ).mkString("\n")
      assert(
        text.contains(damages.head.file) && text.contains(s"column ${damages.head.column}"),
        text
      )
      assert(text.contains(option), text)
      val refused = intercept[IllegalArgumentException](read(dir, "skip").collect())
      assert(refused.getMessage.contains(option))
    }
  }

  test("the log names each loss once") {
    withDamage(pages = 4, seed = 7) { (dir, damages) =>
      val appender = new LogAppender("losses")
      withLogAppender(appender, level = Some(Level.WARN)) {
        read(dir, "skip-pages").collect()
      }
      val losses =
        appender.loggingEvents.map(_.getMessage.getFormattedMessage).filter(_.contains("are lost"))
      assert(losses.size === damages.size)
      for (damage <- damages)
        assert(losses.count(loss =>
          loss.contains(damage.file) && loss.contains(s"row group ${damage.rowGroup}") &&
            loss.contains(s"column ${damage.column}") && loss.contains(s"page ${damage.page}")
        ) === 1)
    }
  }

  test("queries see the rows that are left, and footers do not contradict them") {
    for (policy <- policies; pushdown <- Seq("true", "false"); seed <- 8L to 9L)
      withClue(s"$policy, $pushdown, $seed: ")(withDamage(pages = 9, seed, Seq("id")) {
        (dir, damages) =>
          withSQLConf("spark.sql.parquet.aggregatePushdown" -> pushdown) {
            val rows = read(dir, policy)
            val expected = left(damages, policy, Seq("id"))
            checkAnswer(
              rows.selectExpr("count(id)", "min(id)", "max(id)", "sum(id)"),
              Row(expected.size, expected.min, expected.max, expected.sum)
            )
            for (n <- Seq(1, 100, expected.size - 1, expected.size, 3 * rowsOfFile)) {
              assert(rows.select("id").limit(n).collect().length === math.min(n, expected.size))
              assert(rows.select("id").where("id >= 0").limit(n).collect().length === math.min(
                n,
                expected.size
              ))
            }
            for (n <- Seq(1, 150, 1000)) {
              checkAnswer(
                rows.select("id").orderBy($"id".desc).limit(n),
                expected.takeRight(n).reverse.map(Row(_))
              )
              checkAnswer(rows.select("id").orderBy("id").limit(n), expected.take(n).map(Row(_)))
              checkAnswer(
                rows.select("id").where("id % 3 = 0").orderBy("id").limit(n),
                expected.filter(_ % 3 == 0).take(n).map(Row(_))
              )
            }
            // Pages that the page index rules out are not read, so they are not seen to be damaged.
            val readable = left(damages, "skip-pages", Seq("id"))
            for (condition <- Seq("id < 1000", "id BETWEEN 450 AND 4711", "id IN (7, 555, 3999)")) {
              def matching(ids: Seq[Long]) =
                spark.createDataset(ids).toDF("id").where(condition).as[Long].collect().toSet
              val found = rows.select("id").where(condition).as[Long].collect()
              assert(found.toSet.size === found.length)
              assert(matching(expected).subsetOf(found.toSet))
              assert(found.toSet.subsetOf(matching(readable)))
            }
            val keys = spark.range(0, 3 * rowsOfFile, 50).toDF("key")
            checkAnswer(
              rows.select("id").join(
                org.apache.spark.sql.functions.broadcast(keys),
                $"id" === $"key"
              ).select("id"),
              expected.filter(_ % 50 == 0).map(Row(_))
            )
          }
      })
  }

  test("the first rows by a column are those that are whole") {
    for (policy <- policies; seed <- 10L to 12L)
      withClue(s"$policy, $seed: ")(withDamage(pages = 9, seed, Seq("name")) { (dir, damages) =>
        val expected = left(damages, policy, Seq("name"))
        for (n <- Seq(1, 150, 1000))
          assert(
            read(dir, policy).orderBy($"id".desc).limit(n).collect().map(_.getLong(0)).toSeq ===
              expected.takeRight(n).reverse
          )
      })
  }

  test("what a query does not read is not missed") {
    withDamage(pages = 5, seed = 13, Seq("name")) { (dir, _) =>
      assert(read(dir, "skip-pages").select("id").collect().length === 3 * rowsOfFile)
      assert(read(dir, "skip-pages").count() === 3 * rowsOfFile)
    }
  }
}
