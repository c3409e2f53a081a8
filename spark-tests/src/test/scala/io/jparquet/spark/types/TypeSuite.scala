package io.jparquet.spark.types

import java.io.File

import io.jparquet.spark.support.{Footers, ForeignFiles, Point, PointUDT, Slow, SourceComparison}
import org.apache.spark.SparkThrowable
import org.apache.spark.sql.{DataFrame, Row}
import org.apache.spark.sql.types._

/** Each Spark type, written and read by both sources in all four combinations. */
class TypeSuite extends SourceComparison {

  /** A column of a type, from the row number `id` in 0 until 200; every seventh row is null. */
  private def column(expression: String): DataFrame =
    spark.range(0, 200, 1, 2).selectExpr("id", s"IF(id % 7 = 3, NULL, $expression) AS c")

  private val expressions = Seq(
    "BOOLEAN" -> "id % 2 = 0",
    "BYTE" -> "CAST(id - 100 AS BYTE)",
    "SHORT" -> "CAST((id - 100) * 300 AS SHORT)",
    "INT" -> "CAST((id - 100) * 20000000 AS INT)",
    "LONG" -> "(id - 100) * 90000000000000000",
    "FLOAT" -> ("CAST(CASE id WHEN 0 THEN 'NaN' WHEN 1 THEN 'Infinity' WHEN 2 THEN '-0.0' " +
      "ELSE id / 3 END AS FLOAT)"),
    "DOUBLE" -> ("CAST(CASE id WHEN 0 THEN 'NaN' WHEN 1 THEN '-Infinity' WHEN 2 THEN '-0.0' " +
      "ELSE id / 3 END AS DOUBLE)"),
    "STRING" -> "CASE WHEN id % 11 = 0 THEN '' ELSE repeat(concat('ü', id), id % 5) END",
    "BINARY" -> "CAST(repeat(concat('x', id), id % 5) AS BINARY)",
    "DATE" -> "date_add(date'1970-01-01', CAST((id - 100) * 200 AS INT))",
    "TIMESTAMP" -> "timestamp_micros((id - 100) * 1234567890123)",
    "TIMESTAMP_NTZ" -> "CAST(timestamp_micros((id - 100) * 1234567890123) AS TIMESTAMP_NTZ)",
    "DECIMAL(5,2)" -> "CAST((id - 100) / 3 AS DECIMAL(5, 2))",
    "DECIMAL(15,4)" -> "CAST((id - 100) * 1234567.891 AS DECIMAL(15, 4))",
    "DECIMAL(38,10)" -> "CAST((id - 100) * 123456789012345678.91 AS DECIMAL(38, 10))",
    "INTERVAL YEAR TO MONTH" -> "make_ym_interval(CAST(id - 100 AS INT), CAST(id % 12 AS INT))",
    "INTERVAL DAY TO SECOND" -> "make_dt_interval(CAST(id - 100 AS INT), CAST(id % 24 AS INT), 3, 4.5)",
    "ARRAY" -> "IF(id % 5 = 0, array(), array(id, NULL, id + 1))",
    "MAP" -> "IF(id % 5 = 0, map(), map(CAST(id AS STRING), id, 'n', NULL))",
    "STRUCT" -> "named_struct('a', id, 'b', IF(id % 3 = 0, NULL, CAST(id AS STRING)))",
    "ARRAY OF ARRAY" -> "array(array(id, NULL), NULL, array())",
    "MAP OF STRUCT" -> "map(id, named_struct('l', array(named_struct('x', id), NULL)))",
    "STRUCT OF ALL" -> ("named_struct('m', map('a', array(map(1, id))), 's', named_struct('t', " +
      "named_struct('u', IF(id % 2 = 0, NULL, named_struct('v', id)))))")
  )

  for ((name, expression) <- expressions)
    test(s"$name is the same through every writer and reader") {
      assertRoundTrips(column(expression))
    }

  for (codec <- Seq("none", "snappy", "gzip", "lz4", "lz4_raw", "zstd"))
    test(
      s"all types in one file, compressed with $codec, in pages and row groups of any size",
      (if (Set("none", "snappy", "zstd")(codec)) Nil else Seq(Slow)): _*
    ) {
      withSQLConf("spark.sql.timeType.enabled" -> "true") {
        val columns = expressions.map(_._2) ++
          Seq("make_time(id % 24, id % 60, 0.431999)").filter(_ => hasTime)
        val rows = spark.range(0, 200, 1, 2).selectExpr(columns.zipWithIndex.flatMap {
          case (expression, i) =>
            Seq(s"$expression AS c$i", s"IF(id % 7 = 3, NULL, $expression) AS n$i")
        }: _*)
        assertRoundTrips(rows, Map("compression" -> codec))
        assertRoundTrips(
          rows,
          Map(
            "compression" -> codec,
            "parquet.page.row.count.limit" -> "13",
            "parquet.block.row.count.limit" -> "41",
            "parquet.enable.dictionary" -> "false"
          )
        )
      }
    }

  test("VOID") {
    val rows = spark.range(5).selectExpr("id", "NULL AS v", "array(NULL) AS a")
    // Spark's own source writes such columns since 4.1.
    if (since("4.1")) assertRoundTrips(rows)
    else
      withTempPath { dir =>
        rows.write.format(own).save(dir.getPath)
        checkAnswer(spark.read.format(own).load(dir.getPath), rows)
      }
  }

  test("types without nulls, with only nulls, and without rows") {
    // Not all of them at once: Spark reads files of many columns row by row.
    for (some <- expressions.map(_._2).grouped(8)) withClue(s"$some: ") {
      def columns(of: String => String): Seq[String] =
        some.zipWithIndex.map { case (expression, i) => s"${of(expression)} AS c$i" }
      assertRoundTrips(spark.range(5).selectExpr(columns(identity): _*))
      assertRoundTrips(spark.range(5).selectExpr(columns(e => s"IF(id < 100, NULL, $e)"): _*))
      assertRoundTrips(spark.range(0).selectExpr(columns(identity): _*))
    }
  }

  test("TIME") {
    assume(hasTime, noTime)
    withSQLConf("spark.sql.timeType.enabled" -> "true") {
      assertRoundTrips(spark.sql(
        "SELECT * FROM VALUES (1, TIME'00:00:00'), (2, TIME'23:59:59.999999'), (3, NULL) t(i, c)"
      ))
    }
  }

  test("TIME of each unit, and nothing else as TIME") {
    assume(hasTime, noTime)
    val schema = "message m { required int64 id; optional int64 micros (TIME(MICROS,true)); " +
      "optional int64 nanos (TIME(NANOS,false)); optional int32 millis (TIME(MILLIS,false)); " +
      "optional int64 fine (TIME(NANOS,false)); optional int64 plain; " +
      "optional int64 stamp (TIMESTAMP(MICROS,true)); optional int32 number; }"
    withTempDir { dir =>
      ForeignFiles.write(new File(dir, "f.parquet"), schema, 0 until 50, rowGroupRows = 10) {
        (group, i) =>
          group.add("id", i.toLong)
          if (i % 7 != 3) {
            group.add("micros", i * 1723000000L)
            group.add("nanos", i * 1723000000L * 1000)
            group.add("millis", i * 1723000)
            group.add("fine", i * 1723000000001L)
            for (name <- Seq("plain", "stamp")) group.add(name, i.toLong)
            group.add("number", i)
          }
      }
      withSQLConf("spark.sql.timeType.enabled" -> "true") {
        def read(source: String, columns: String*) =
          spark.read.format(source).schema(("id BIGINT" +: columns).mkString(", "))
            .load(dir.getPath)
        assertSame(read(_, "micros TIME(6)"))
        val micros = read(peer, "micros TIME(6)")
        for (unit <- Seq("nanos", "millis")) {
          checkAnswer(read(own, s"$unit TIME(6)"), micros)
          for (filter <- Seq("< TIME'12:00:00'", "= TIME'00:28:43'", "IS NULL"))
            checkAnswer(
              read(own, s"$unit TIME(6)").where(s"$unit $filter"),
              micros.where(s"micros $filter")
            )
        }
        val fine = intercept[Exception](read(own, "fine TIME(6)").collect())
        assert(messages(fine).contains("1723000000001"))
        for (column <- Seq("plain", "stamp", "number")) {
          val error = intercept[Exception with SparkThrowable](
            read(own, s"$column TIME(6)").collect()
          )
          assert(error.getCondition === "FAILED_READ_FILE.PARQUET_COLUMN_DATA_TYPE_MISMATCH")
        }
      }
    }
  }

  private def messages(error: Throwable): String =
    Iterator.iterate(error)(_.getCause).takeWhile(_ != null).map(_.getMessage).mkString("\n")

  test("timestamps as each of the output types") {
    for (output <- Seq("INT96", "TIMESTAMP_MICROS", "TIMESTAMP_MILLIS"))
      withSQLConf("spark.sql.parquet.outputTimestampType" -> output) {
        assertRoundTrips(column("timestamp_millis((id - 100) * 12345678901)"))
      }
  }

  test("the legacy layout of lists, maps and decimals") {
    withSQLConf("spark.sql.parquet.writeLegacyFormat" -> "true") {
      assertRoundTrips(spark.range(50).selectExpr(
        "array(id, NULL) AS a",
        "array(id) AS r",
        "map(id, CAST(id AS STRING)) AS m",
        "CAST(id AS DECIMAL(5, 2)) AS d5",
        "CAST(id AS DECIMAL(15, 2)) AS d15",
        "CAST(id AS DECIMAL(30, 2)) AS d30",
        "array(named_struct('x', array(id))) AS n"
      ))
    }
  }

  test("VARIANT") {
    val rows = spark.range(50).selectExpr(
      "id",
      "IF(id % 7 = 0, NULL, parse_json(concat('{\"a\": ', id, ', \"b\": [1, \"x\"]}'))) AS v",
      "array(parse_json(CAST(id AS STRING))) AS l",
      "named_struct('v', parse_json('null')) AS s"
    )
    for (writer <- sources) withClue(s"written by $writer, ") {
      withTempPath { dir =>
        withSQLConf(
          "spark.sql.variant.writeShredding.enabled" -> "false",
          "spark.sql.variant.inferShreddingSchema" -> "false"
        ) {
          rows.write.format(writer).save(dir.getPath)
        }
        withEachReader { reader =>
          val read = spark.read.format(reader).load(dir.getPath)
          assert(read.schema === asNullable(rows.schema))
          val query = Seq(
            "id",
            "to_json(v)",
            "to_json(l[0])",
            "to_json(s.v)",
            "variant_get(v, '$.a', 'int')",
            "v IS NULL"
          )
          checkAnswer(read.selectExpr(query: _*), rows.selectExpr(query: _*))
        }
      }
    }
  }

  test("collated strings") {
    assertRoundTrips(spark.range(20).selectExpr(
      "id",
      "CAST(id AS STRING) COLLATE UTF8_LCASE AS s",
      "array(CAST(id AS STRING) COLLATE UNICODE) AS l"
    ))
  }

  test("user-defined types") {
    val rows = spark.createDataFrame(
      java.util.Arrays.asList(
        Row(1, Point(1.0, 2.0)),
        Row(2, Point(-1.5, 0.0)),
        Row(3, null)
      ),
      new StructType().add("i", IntegerType).add("p", new PointUDT)
    )
    assertRoundTrips(rows)
  }

  test("required columns are written as required, and field ids and comments are kept") {
    val id = new MetadataBuilder().putLong("parquet.field.id", 42L).build()
    val schema = new StructType()
      .add(StructField("a", LongType, nullable = false, id))
      .add(StructField("b", StringType).withComment("a comment"))
      .add(StructField("l", ArrayType(IntegerType, containsNull = false), nullable = false))
    val rows = spark.createDataFrame(
      java.util.Arrays.asList(Row(1L, "x", Seq(1, 2)), Row(2L, null, Seq.empty)),
      schema
    )
    val schemas = sources.map { source =>
      var text = ""
      withTempPath { dir =>
        rows.write.format(source).save(dir.getPath)
        text = Footers.read(dataFiles(dir).head).getFileMetaData.getSchema.toString
        for (reader <- sources)
          assert(spark.read.format(reader).load(dir.getPath).schema === asNullable(schema))
      }
      text
    }
    assert(schemas.head === schemas.last)
  }

  test("the file's schema and Spark's keys are those that Spark's own source writes") {
    val rows = spark.range(3).selectExpr(
      expressions.zipWithIndex.map { case ((_, e), i) => s"$e AS c$i" }: _*
    )
    for (
      settings <- Seq(
        Seq.empty,
        Seq("spark.sql.parquet.writeLegacyFormat" -> "true"),
        Seq("spark.sql.parquet.outputTimestampType" -> "TIMESTAMP_MICROS"),
        Seq(
          "spark.sql.parquet.datetimeRebaseModeInWrite" -> "LEGACY",
          "spark.sql.parquet.int96RebaseModeInWrite" -> "LEGACY"
        )
      )
    )
      withSQLConf(settings: _*) {
        val footers = sources.map { source =>
          var result = ("", Map.empty[String, String])
          withTempPath { dir =>
            rows.write.format(source).save(dir.getPath)
            val file = dataFiles(dir).head
            result = (
              Footers.read(file).getFileMetaData.getSchema.toString,
              Footers.keyValues(file)
            )
          }
          result
        }
        assert(footers.head._1 === footers.last._1)
        assert(footers.head._2 === footers.last._2)
      }
  }

  test("dates and timestamps before 1582 are rebased by the modes") {
    val rows = spark.sql(
      "SELECT * FROM VALUES (date'0001-01-01', timestamp'0001-01-01 00:00:00'), " +
        "(date'1582-10-04', timestamp'1582-10-04 23:59:59.999999'), " +
        "(date'1582-10-15', timestamp'1582-10-15 00:00:00'), " +
        "(date'1900-01-01', timestamp'1900-01-01 00:00:00'), " +
        "(date'2024-02-29', timestamp'2024-02-29 12:00:00') t(d, t)"
    )
    for {
      output <- Seq("INT96", "TIMESTAMP_MICROS")
      mode <- Seq("CORRECTED", "LEGACY")
      zone <- Seq("UTC", "America/Los_Angeles")
    } withClue(s"$output, $mode, $zone: ") {
      withSQLConf(
        "spark.sql.session.timeZone" -> zone,
        "spark.sql.parquet.outputTimestampType" -> output,
        "spark.sql.parquet.datetimeRebaseModeInWrite" -> mode,
        "spark.sql.parquet.int96RebaseModeInWrite" -> mode
      ) {
        assertAsSpark(rows)
      }
    }
    withSQLConf(
      "spark.sql.parquet.datetimeRebaseModeInWrite" -> "EXCEPTION",
      "spark.sql.parquet.int96RebaseModeInWrite" -> "EXCEPTION"
    ) {
      for (source <- sources) withTempPath { dir =>
        intercept[Exception](rows.write.format(source).save(dir.getPath))
      }
    }
  }

  test("types that the format cannot hold are refused at planning") {
    withTempPath { dir =>
      val error = intercept[Exception](
        spark.sql("SELECT make_interval(1, 2, 3) AS c").write.format(own).save(dir.getPath)
      )
      assert(error.getMessage.contains("INTERVAL"))
      assert(!dir.exists() || dataFiles(dir).isEmpty)
    }
  }
}
