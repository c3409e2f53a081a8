package io.jparquet.spark.read

import scala.util.Random

import io.jparquet.spark.support.{ScanPlans, SourceComparison}
import org.apache.spark.sql.{DataFrame, QueryTest}
import org.apache.spark.sql.internal.SQLConf

/** Minima and maxima of filtered rows are looked for where they can be, and are those of Spark. */
class ExtremesSuite extends SourceComparison with ScanPlans {

  private val columns = Seq(
    "id",
    "id DIV 500 AS day",
    "hash(id) AS h",
    "IF(id % 100 >= 98, NULL, CAST(id % 700 AS SHORT)) AS w",
    "concat('row-', lpad(id, 6, '0')) AS s",
    "CAST(id AS DECIMAL(25, 3)) / 4 AS d",
    "date_add(DATE'2001-01-01', CAST(id AS INT)) AS date",
    "CAST(NULL AS INT) AS never",
    "id / 7.0D AS x",
    "named_struct('m', id % 1000) AS st"
  )

  /** Row groups of a hundred rows in one file or in several. */
  private def withRows(files: Int, options: (String, String)*)(test: => Unit): Unit =
    withTempPath { dir =>
      spark.range(0, 2000, 1, files).selectExpr(columns: _*).write.format(own)
        .option("parquet.block.row.count.limit", "100").option("parquet.page.row.count.limit", "10")
        .options(options.toMap).save(dir.getPath)
      for (source <- sources)
        spark.read.format(source).load(dir.getPath).createOrReplaceTempView(source)
      test
    }

  /** One task, so that it is known what is read. */
  private def inOneTask(test: => Unit): Unit =
    withSQLConf(
      SQLConf.FILES_MIN_PARTITION_NUM.key -> "1",
      SQLConf.FILES_OPEN_COST_IN_BYTES.key -> "0",
      SQLConf.LEAF_NODE_DEFAULT_PARALLELISM.key -> "1"
    )(test)

  private def hasExtremes(rows: DataFrame): Boolean =
    scans(rows).exists(_.simpleString(1000).contains("Extremes: "))

  /** A query with the name of a source in place of {@code TABLE}. */
  private def compared(query: String): DataFrame = {
    val Seq(rows, expected) = sources.map(source => sql(query.replace("TABLE", source)))
    QueryTest.sameRows(expected.collect().toSeq, rows.collect().toSeq).foreach(fail(_))
    rows
  }

  private def checked(query: String, isNarrowed: Boolean = true): DataFrame = {
    val rows = compared(query)
    assert(hasExtremes(rows) === isNarrowed, query)
    rows
  }

  test("of sorted row groups and files those with the extremes are read") {
    for (files <- Seq(1, 10)) withRows(files)(inOneTask {
      for (
        (extremes, most) <- Seq(
          "max(id)" -> 1,
          "min(s)" -> 1,
          "min(id), max(id)" -> 2,
          "max(date), min(d)" -> 2,
          "min(day), max(st.m)" -> 3
        )
      ) {
        val rows = checked(s"SELECT $extremes FROM TABLE WHERE h <> 5")
        // The best row groups of the first file are read before those of the others.
        val read = if (files == 1) most else most + 2
        assert(metric(rows, "rowGroupsRead") <= read, extremes)
        assert(metric(rows, "numOutputRows") <= 100 * read, extremes)
      }
    })
  }

  test("rows that filters leave out do not count") {
    withRows(1)(inOneTask {
      val rows = checked("SELECT max(id), min(id) FROM TABLE WHERE s < 'row-001234' AND id >= 77")
      assert(metric(rows, "rowGroupsRead") <= 3)
      checked("SELECT max(h) FROM TABLE WHERE id % 400 = 1", isNarrowed = false)
      checked("SELECT max(id), min(s) FROM TABLE WHERE id > 5000")
      checked("SELECT max(id) FROM TABLE WHERE w IS NULL")
      checked("SELECT max(never), min(never) FROM TABLE WHERE id > 3")
      checked("SELECT max(w) FROM TABLE WHERE day = 2")
    })
  }

  test("values without order hand few rows to Spark, and pages without better ones are skipped") {
    withRows(1)(inOneTask {
      val rows = checked("SELECT max(h), min(h) FROM TABLE WHERE id >= 0")
      assert(metric(rows, "numOutputRows") < 200)
      assert(metric(rows, "rowGroupsSkipped") + metric(rows, "rowsSkipped") / 100 > 10)
    })
  }

  test("what needs all rows reads all rows") {
    withRows(1)(inOneTask {
      for (
        query <- Seq(
          "SELECT max(id), count(*) FROM TABLE WHERE id > 3",
          "SELECT max(id), sum(id) FROM TABLE WHERE id > 3",
          "SELECT max(id), max(s), max(d) FROM TABLE WHERE id > 3",
          "SELECT max(id) FILTER (WHERE w > 3) FROM TABLE WHERE id > 3",
          "SELECT day, max(id) FROM TABLE WHERE id > 3 GROUP BY day",
          "SELECT max(x) FROM TABLE WHERE id > 3",
          "SELECT max(id + 1) FROM TABLE WHERE id > 3",
          "SELECT max(id) FROM TABLE WHERE length(s) > id"
        )
      ) checked(query, isNarrowed = false)
    })
  }

  test("errors of conditions are those of Spark") {
    withRows(1) {
      assertSameError(source =>
        sql(s"SELECT max(id) FROM $source WHERE 100 / (id - 7) > 3").collect()
      )
    }
  }

  test("random extremes of random filters are those of Spark's own source") {
    for (seed <- seeds) {
      val random = new Random(seed)
      def one[T](all: Seq[T]): T = all(random.nextInt(all.size))
      withRows(
        1 + random.nextInt(5),
        "parquet.enable.dictionary" -> random.nextBoolean().toString,
        "parquet.column.statistics.enabled" -> (random.nextInt(3) > 0).toString
      ) {
        var narrowed = 0
        val count = randomCases(40).size / seeds.size * 2
        for (_ <- 1 to count) {
          val extremes = Seq.fill(1 + random.nextInt(2))(
            s"${one(Seq("min", "max"))}(" +
              s"${one(Seq("id", "day", "h", "w", "s", "d", "date", "never", "st.m"))})"
          )
          val conditions = Seq.fill(1 + random.nextInt(2))(one(Seq(
            s"id > ${random.nextInt(2100)}",
            s"h < ${random.nextInt()}",
            s"w IN (${random.nextInt(700)}, 1, ${random.nextInt(700)})",
            s"day = ${random.nextInt(5)}",
            s"s >= 'row-00${random.nextInt(20)}'",
            "w IS NOT NULL"
          )))
          val query =
            s"SELECT ${extremes.mkString(", ")} FROM TABLE WHERE ${conditions.mkString(" AND ")}"
          withSQLConf(SQLConf.FILES_MIN_PARTITION_NUM.key -> one(Seq("1", "2", "7"))) {
            withClue(s"seed $seed, $query: ")(if (hasExtremes(compared(query))) narrowed += 1)
          }
        }
        // Others have conditions that exclude each other.
        assert(narrowed > count / 3, s"seed $seed")
      }
    }
  }
}
