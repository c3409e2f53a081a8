package io.jparquet.spark.write

import java.io.File
import java.nio.file.Path

import scala.jdk.CollectionConverters._

import io.jparquet.ParquetReader
import io.jparquet.option.ReadOptions
import io.jparquet.io.InputFile
import io.jparquet.spark.support.{Footers, Interpreted, SourceComparison}
import org.apache.spark.sql.{DataFrame, Row}
import org.apache.spark.sql.catalyst.TableIdentifier

/** The option `jparquet.sort.columns`: the order of the rows, and what the footers say about it. */
class SortColumnsSuite extends SourceComparison with Interpreted {
  import testImplicits._

  private val sortColumns = "jparquet.sort.columns"

  private def rows: DataFrame =
    spark.range(0, 1000, 1, 2).selectExpr(
      "id % 3 AS p",
      "IF(id % 10 = 0, NULL, hash(id) % 20) AS a",
      "concat('s', hash(id, 1) % 50) AS b",
      "named_struct('x', IF(id % 7 = 0, NULL, hash(id, 2) % 9), 'y', id) AS s",
      "hash(id, 3) AS c"
    )

  /** Claims as "path", with "desc" and "nulls first" where they hold, in every row group. */
  private def claims(file: File): Seq[String] = {
    val reader =
      ParquetReader.open(InputFile.of(Path.of(file.getPath)), ReadOptions.defaults())
    try {
      val groups = reader.metaData.rowGroups.asScala.map { group =>
        Option(group.sortingColumns).toSeq.flatMap(_.asScala).map { column =>
          reader.schema.leaves.get(column.columnIdx).dotPath +
            (if (column.descending) " desc" else "") +
            (if (column.nullsFirst) " nulls first" else "")
        }
      }
      assert(groups.distinct.size === 1)
      groups.head
    } finally reader.close()
  }

  private def location(table: String): File =
    new File(spark.sessionState.catalog.getTableMetadata(TableIdentifier(table)).location)

  /** Asserts that the rows of each file are where Spark's own sort would put them. */
  private def assertSorted(dir: File, order: String, columns: String*): Unit = {
    // A file of this size is read by one task, which keeps the order of its rows.
    spark.read.parquet(dir.getPath).selectExpr("_metadata.file_path AS file_of_row", "*")
      .createOrReplaceTempView("all_files")
    def rowsOfFiles(order: String): Map[String, Seq[Row]] =
      sql(s"SELECT file_of_row, ${columns.mkString(", ")} FROM all_files $order").collect().toSeq
        .groupMap(_.getString(0))(row => Row.fromSeq(row.toSeq.tail))
    val found = rowsOfFiles("")
    assert(found.size === dataFiles(dir).size)
    assert(found === rowsOfFiles(s"ORDER BY $order"))
  }

  private def saved(frame: DataFrame, options: (String, String)*)(check: File => Unit): Unit =
    withTempPath { dir =>
      frame.write.format(own).options(options.toMap).save(dir.getPath)
      checkAnswer(spark.read.format(own).load(dir.getPath), frame)
      check(dir)
    }

  test("save() sorts the rows of every file and records the order in every row group") {
    saved(
      rows,
      sortColumns -> "a DESC, b, s.x ASC NULLS LAST",
      "parquet.block.row.count.limit" -> "200"
    ) { dir =>
      assert(dataFiles(dir).size === 2)
      assertSorted(dir, "a DESC, b, s.x ASC NULLS LAST", "a", "b", "s.x")
      for (file <- dataFiles(dir)) {
        assert(claims(file) === Seq("a desc", "b nulls first", "s.x"))
        // parquet-java 1.17 does not show sorting columns; it must read the files all the same.
        assert(Footers.rowGroupRows(file).size === 3)
      }
    }
  }

  test("without the option nothing is claimed, not even of sorted rows") {
    saved(rows.sortWithinPartitions("a"))(dir =>
      dataFiles(dir).foreach(f => assert(claims(f) === Nil))
    )
  }

  test("partitions are sorted one by one, and the order of each is claimed") {
    withTempPath { dir =>
      rows.write.format(own).option(sortColumns, "a, c").partitionBy("p").save(dir.getPath)
      checkAnswer(
        spark.read.format(own).load(dir.getPath).select("p", "a", "c"),
        rows.select("p", "a", "c")
      )
      assert(dataFiles(dir).size === 6)
      assertSorted(dir, "a, c", "a", "c")
      dataFiles(dir).foreach(f => assert(claims(f) === Seq("a nulls first", "c nulls first")))
    }
  }

  test("a property of a table holds for every statement that writes") {
    withTable("t") {
      sql(
        s"""CREATE TABLE t (a INT, b STRING, `odd name` INT, p BIGINT) USING $own PARTITIONED BY (p)
             |TBLPROPERTIES ('$sortColumns' = 'A, `odd name` DESC')""".stripMargin
      )
      rows.createOrReplaceTempView("source")
      val order = Seq("a nulls first", "odd name desc")
      def check(): Unit = {
        assertSorted(location("t"), "a, `odd name` DESC", "a", "`odd name`")
        dataFiles(location("t")).foreach(f => assert(claims(f) === order))
      }
      sql("INSERT INTO t SELECT a, b, c, p FROM source")
      check()
      sql("INSERT OVERWRITE t PARTITION (p = 1) SELECT a, b, c FROM source WHERE p = 2")
      check()
      withSQLConf("spark.sql.sources.partitionOverwriteMode" -> "dynamic") {
        sql("INSERT OVERWRITE t SELECT a, b, c, p FROM source WHERE p = 0")
      }
      check()
      rows.selectExpr("a", "b", "c AS `odd name`", "p").writeTo("t").append()
      check()
      rows.selectExpr("a", "b", "c AS `odd name`", "p").writeTo("t")
        .option(sortColumns, "b").overwritePartitions()
      assertSorted(location("t"), "b", "b")
      dataFiles(location("t")).foreach(f => assert(claims(f) === Seq("b nulls first")))
    }
  }

  test("CREATE TABLE AS SELECT sorts by its options") {
    withTable("t") {
      rows.createOrReplaceTempView("source")
      sql(
        s"CREATE TABLE t USING $own OPTIONS ('$sortColumns' 's.x DESC') AS SELECT a, s FROM source"
      )
      assertSorted(location("t"), "s.x DESC", "s.x")
      dataFiles(location("t")).foreach(f => assert(claims(f) === Seq("s.x desc")))
    }
  }

  test("rows that come sorted so, and by more, keep the order of the query") {
    for (partitioned <- Seq(false, true))
      withTempPath { dir =>
        val sorted = rows.repartition(2, $"p")
          .sortWithinPartitions(
            (if (partitioned) Seq($"p".desc) else Nil) ++ Seq($"s.x", $"a".desc, $"c"): _*
          )
        val writer = sorted.write.format(own).option(sortColumns, "s.x, a DESC")
        (if (partitioned) writer.partitionBy("p") else writer).save(dir.getPath)
        assertSorted(dir, "s.x, a DESC, c", "s.x", "a", "c")
        dataFiles(dir).foreach(f => assert(claims(f) === Seq("s.x nulls first", "a desc")))
      }
  }

  test("rows that come in another order are sorted") {
    for (other <- Seq("a", "a DESC NULLS FIRST", "c", "p, c, a DESC"))
      withTempPath { dir =>
        rows.createOrReplaceTempView("source")
        sql(s"SELECT a, c, p FROM source SORT BY $other").write.format(own)
          .option(sortColumns, "a DESC").partitionBy("p").save(dir.getPath)
        assertSorted(dir, "a DESC", "a")
        dataFiles(dir).foreach(f => assert(claims(f) === Seq("a desc")))
      }
  }

  private val unordered = Seq(
    "FLOAT" -> "CAST(CASE id % 4 WHEN 0 THEN 'NaN' WHEN 1 THEN '-0.0' ELSE CAST(id AS STRING) END AS FLOAT)",
    "DOUBLE" -> "CAST(CASE id % 4 WHEN 0 THEN 'NaN' WHEN 1 THEN '-0.0' ELSE CAST(id AS STRING) END AS DOUBLE)",
    "collation" -> "CASE id % 3 WHEN 0 THEN 'a' WHEN 1 THEN 'B' ELSE 'c' END COLLATE UTF8_LCASE"
  )

  for ((name, expression) <- unordered)
    test(s"the claim ends before a column whose order is not the format's: $name") {
      withSQLConf("spark.sql.parquet.outputTimestampType" -> "INT96") {
        withTempPath { dir =>
          spark.range(0, 100, 1, 1).selectExpr("id % 2 AS a", s"$expression AS f", "id AS z")
            .write.format(own).option(sortColumns, "a DESC, f, z").save(dir.getPath)
          assertSorted(dir, "a DESC, f, z", "a", "CAST(f AS STRING) AS shown", "z")
          dataFiles(dir).foreach(f => assert(claims(f) === Seq("a desc")))
        }
      }
    }

  private val ordered = Seq(
    "BOOLEAN" -> "id % 3 = 0",
    "BYTE" -> "CAST(id - 50 AS BYTE)",
    "SHORT" -> "CAST(id - 50 AS SHORT)",
    "LONG" -> "50 - id",
    "STRING" -> "CASE id % 5 WHEN 0 THEN '' WHEN 1 THEN 'é' WHEN 2 THEN '😀' WHEN 3 THEN '\uffff' ELSE 'z' END",
    "BINARY" -> "CAST(CASE id % 3 WHEN 0 THEN X'80' WHEN 1 THEN X'7F00' ELSE X'' END AS BINARY)",
    "DATE" -> "date_add(date'1000-01-01', CAST(hash(id) % 500000 AS INT))",
    "TIMESTAMP" -> "timestamp_micros(CAST(hash(id) AS BIGINT) * 1000001)",
    "TIMESTAMP_NTZ" -> "CAST(timestamp_micros(CAST(hash(id) AS BIGINT) * 1000001) AS TIMESTAMP_NTZ)",
    "DECIMAL(5,2)" -> "CAST((id - 50) / 3 AS DECIMAL(5, 2))",
    "DECIMAL(38,10)" -> "CAST(hash(id) * 12345678901234567.89 AS DECIMAL(38, 10))",
    "INTERVAL YEAR TO MONTH" -> "make_ym_interval(CAST(id - 50 AS INT), 3)",
    "INTERVAL DAY TO SECOND" -> "make_dt_interval(CAST(50 - id AS INT), 1, 2, 3)"
  )

  for ((name, expression) <- ordered)
    test(s"the claim holds for a column whose order is the format's: $name") {
      withSQLConf(
        "spark.sql.parquet.outputTimestampType" -> "TIMESTAMP_MICROS",
        "spark.sql.parquet.datetimeRebaseModeInWrite" -> "CORRECTED"
      ) {
        for (legacy <- Seq("false", "true"))
          withSQLConf("spark.sql.parquet.writeLegacyFormat" -> legacy) {
            saved(
              spark.range(0, 100, 1, 1).selectExpr(s"$expression AS f", "hash(id) AS z"),
              sortColumns -> "f DESC, z"
            ) { dir =>
              assertSorted(dir, "f DESC, z", "CAST(f AS STRING) AS shown", "z")
              dataFiles(dir).foreach(f => assert(claims(f) === Seq("f desc", "z nulls first")))
            }
          }
      }
    }

  test("INT96 timestamps are claimed where the footer gives them their order") {
    withSQLConf("spark.sql.parquet.outputTimestampType" -> "INT96") {
      saved(
        rows.selectExpr("timestamp_seconds(hash(a)) AS t", "c"),
        sortColumns -> "t, c",
        "jparquet.column.order" -> "INT96_TIMESTAMP_ORDER"
      )(dir =>
        dataFiles(dir).foreach(f => assert(claims(f) === Seq("t nulls first", "c nulls first")))
      )
      saved(
        rows.selectExpr("timestamp_seconds(hash(a)) AS t", "c"),
        sortColumns -> "t, c"
      )(dir => dataFiles(dir).foreach(f => assert(claims(f) === Seq())))
    }
  }

  test("the claim ends after timestamps in milliseconds, which merge microseconds") {
    withSQLConf("spark.sql.parquet.outputTimestampType" -> "TIMESTAMP_MILLIS") {
      withTempPath { dir =>
        spark.range(0, 1000, 1, 1).selectExpr("timestamp_micros(id) AS t", "-id AS z")
          .write.format(own).option(sortColumns, "t, z").save(dir.getPath)
        dataFiles(dir).foreach(f => assert(claims(f) === Seq("t nulls first")))
      }
    }
  }

  test("nothing is claimed of dates and timestamps that are rebased") {
    for (
      column <- Seq(
        "date'1582-10-01' + CAST(id AS INT) AS d",
        "timestamp_seconds(id * 1000 - 12220000000) AS d"
      )
    )
      withSQLConf(
        "spark.sql.parquet.outputTimestampType" -> "TIMESTAMP_MICROS",
        "spark.sql.parquet.datetimeRebaseModeInWrite" -> "LEGACY"
      ) {
        withTempPath { dir =>
          spark.range(0, 1000, 1, 1).selectExpr(column).write.format(own)
            .option(sortColumns, "d").save(dir.getPath)
          dataFiles(dir).foreach(f => assert(claims(f) === Nil))
        }
      }
  }

  test("an order that is not possible is refused before anything is written") {
    val frame = rows.selectExpr("*", "array(a) AS l", "map(a, b) AS m", "parse_json('1') AS v")
    val refused = Seq(
      "none" -> "which is not among the columns to be written: p, a, b, s, c, l, m, v",
      "s.none" -> "which is not among the columns",
      "s" -> "can't be sorted by values of the type STRUCT<",
      "l" -> "can't be sorted by values of the type ARRAY<INT>",
      "m" -> "can't be sorted by values of the type MAP<",
      "v" -> "can't be sorted by values of the type VARIANT",
      "a, p" -> "names the partition column p",
      "a + 1" -> "takes only column names",
      "1" -> "takes only column names",
      "a DOWN" -> "must be text that can follow ORDER BY",
      "a LIMIT 3" -> "must be text that can follow ORDER BY",
      "" -> "must be text that can follow ORDER BY"
    )
    for ((order, message) <- refused) withTempPath { dir =>
      val error = intercept[Exception](
        frame.write.format(own).option(sortColumns, order).partitionBy("p").save(dir.getPath)
      )
      assert(error.getMessage.contains(message), s"for $order")
      assert(!dir.exists, s"for $order")
    }
    for (order <- Seq("l.element", "a.x")) withTempPath { dir =>
      val error = intercept[Exception](
        frame.write.format(own).option(sortColumns, order).save(dir.getPath)
      )
      assert(error.getMessage.contains("INVALID_FIELD_NAME"), s"for $order")
      assert(!dir.exists, s"for $order")
    }
  }

  test("a streaming write, which can't be sorted, refuses the option") {
    withTempDir { dir =>
      val source = new File(dir, "in")
      rows.write.parquet(source.getPath)
      val query = spark.readStream.schema(rows.schema).parquet(source.getPath).writeStream
        .format(own).option(sortColumns, "a").option("checkpointLocation", s"$dir/checkpoint")
        .start(s"$dir/out")
      val error = intercept[Exception](query.processAllAvailable())
      assert(error.getMessage.contains(sortColumns))
    }
  }
}
