package io.jparquet.spark.types

import java.io.File

import scala.jdk.CollectionConverters._

import io.jparquet.spark.support.{DiffersByLine, Footers, SameOnEachLine, SourceComparison}
import org.apache.spark.SparkConf
import org.apache.spark.sql.{DataFrame, Row}

/** Variants, shredded or not, are the same by each writer with each reader. */
@DiffersByLine
class VariantSuite extends SourceComparison {

  private val infer = "spark.sql.variant.inferShreddingSchema"
  private val force = "spark.sql.variant.forceShreddingSchemaForTest"
  private val allowed = "spark.sql.variant.writeShredding.enabled"
  private val option = "jparquet.variant.shredding"

  // The defaults since Spark 4.1; what Spark 4.0 itself does not know, jparquet does.
  override protected def sparkConf: SparkConf =
    super.sparkConf.set(allowed, "true").set(infer, "true")
      .set("spark.sql.variant.allowReadingShredded", "true")

  /** All types that Spark's variants have, alone, in objects and in arrays. */
  private val scalars = Seq(
    "parse_json('null')",
    "CAST(true AS VARIANT)",
    "CAST(CAST(id % 100 AS TINYINT) AS VARIANT)",
    "CAST(CAST(id % 100 * 300 AS SMALLINT) AS VARIANT)",
    "CAST(CAST(id * 70000 AS INT) AS VARIANT)",
    "CAST(id * 3000000000 AS VARIANT)",
    "CAST(9223372036854775807L - id AS VARIANT)",
    "CAST(CAST(id / 4 AS FLOAT) AS VARIANT)",
    "CAST(CAST('NaN' AS FLOAT) AS VARIANT)",
    "CAST(id / 3 AS VARIANT)",
    "CAST(CAST('-Infinity' AS DOUBLE) AS VARIANT)",
    "CAST(CAST(id AS DECIMAL(5, 2)) AS VARIANT)",
    "CAST(CAST(id * 0.000000001BD AS DECIMAL(9, 9)) AS VARIANT)",
    "CAST(CAST(-id AS DECIMAL(18, 4)) AS VARIANT)",
    "CAST(CAST(id * 12345678901234 AS DECIMAL(38, 10)) AS VARIANT)",
    "CAST(99999999999999999999999999999999999999BD - id AS VARIANT)",
    "CAST(concat('text ', id) AS VARIANT)",
    "CAST(repeat('\u00e9', 100) AS VARIANT)",
    "CAST(CAST(concat('bytes ', id) AS BINARY) AS VARIANT)",
    "CAST(DATE'2026-11-21' AS VARIANT)",
    "CAST(TIMESTAMP'2026-11-21 12:34:56.789012' AS VARIANT)",
    "CAST(TIMESTAMP_NTZ'1969-07-20 20:17:40.000001' AS VARIANT)"
  )

  private def rows(count: Int, expressions: String*): DataFrame = {
    val branches = expressions.zipWithIndex.map { case (e, i) => s"WHEN $i THEN $e" }
    spark.range(0, count, 1, 1).selectExpr(
      "id",
      s"CASE CAST(id % ${expressions.size + 1} AS INT) ${branches.mkString(" ")} END AS v"
    )
  }

  /** A table of three columns: Spark's own source forces a schema upon no more of them. */
  private def inStruct(variants: DataFrame): DataFrame = variants.selectExpr(
    "id",
    "v",
    "IF(id % 5 = 0, NULL, named_struct('v', v, 'id', id)) AS s"
  )

  /** Alone, as a field of a struct, and where it is never shredded. */
  private def everywhere(variants: DataFrame): DataFrame = variants.selectExpr(
    "id",
    "v",
    "IF(id % 5 = 0, NULL, named_struct('v', v, 'id', id)) AS s",
    "array(v, NULL, v) AS l",
    "map('k', v) AS m"
  )

  private def schema(dir: File): String =
    Footers.read(dataFiles(dir).head).getFileMetaData.getSchema.toString

  private def columns(dir: File): Seq[String] =
    Footers.read(dataFiles(dir).head).getFileMetaData.getSchema.getColumns.asScala
      .map(column =>
        s"${column.getPath.mkString(".")}: ${column.getPrimitiveType}"
          .replaceAll("required|optional", "")
      )
      .toSeq.sorted

  private def shown(frame: DataFrame): DataFrame = {
    val nested = Seq("s.v", "l[0]", "l[1]", "l[2]", "m['k']")
      .filter(v => frame.columns.contains(v.take(1)))
    val variants = frame.columns.filter(_.startsWith("v")) ++ nested
    frame.selectExpr(
      "id" +: variants.toSeq.flatMap(v =>
        Seq(s"to_json($v)", s"schema_of_variant($v)", s"$v IS NULL")
      ): _*
    )
  }

  /**
   * Asserts that variants survive each writer with each reader.
   *
   * @param asPeer they need not, but must become what Spark's own source makes of them
   */
  private def assertVariants(
      variants: DataFrame,
      confs: Map[String, String] = Map.empty,
      asPeer: Boolean = false
  ): Unit = {
    val expected = if (asPeer) writtenByPeer(variants, confs) else shown(variants).collect().toSeq
    for (writer <- sources) withTempPath { dir =>
      withSQLConf(confs.toSeq: _*) {
        variants.write.format(writer).save(dir.getPath)
      }
      for {
        reader <- sources
        vectorized <- Seq("true", "false")
        if reader == peer || vectorized == "true"
      } withClue(s"written by $writer $confs, read by $reader: ") {
        withSQLConf("spark.sql.parquet.enableVectorizedReader" -> vectorized) {
          checkAnswer(shown(spark.read.format(reader).load(dir.getPath)), expected)
        }
      }
    }
  }

  private def writtenByPeer(variants: DataFrame, confs: Map[String, String]): Seq[Row] = {
    var read = Seq.empty[Row]
    withTempPath { dir =>
      withSQLConf(confs.toSeq: _*)(variants.write.format(peer).save(dir.getPath))
      read = shown(spark.read.format(peer).load(dir.getPath)).collect().toSeq
    }
    read
  }

  test("values of all types, shredded by the first rows") {
    val columns = scalars.zipWithIndex.map { case (e, i) => s"IF(id % 4 = 0, NULL, $e) AS v$i" }
    assertVariants(spark.range(0, 40, 1, 1).selectExpr("id" +: columns: _*))
    assertVariants(everywhere(rows(300, scalars: _*)))
  }

  test("objects and arrays of all types", SameOnEachLine) {
    val fields = scalars.zipWithIndex.map { case (e, i) => s"'f$i', $e" }
    val struct = s"named_struct(${fields.mkString(", ")})"
    val nested = rows(
      60,
      s"to_variant_object($struct)",
      s"to_variant_object(array($struct, NULL))",
      s"to_variant_object(named_struct('a', array(array($struct), array()), 'b', map('k', $struct)))",
      "parse_json('{}')",
      "parse_json('[]')",
      "parse_json('[{\"a\": [[1, null], []]}, 2.5, \"x\", {}]')"
    )
    assertVariants(everywhere(nested))
    assertVariants(everywhere(nested), Map(infer -> "false"))
    assertVariants(everywhere(nested), Map(allowed -> "false"))
  }

  test("values that do not fit their columns", SameOnEachLine) {
    val types = Seq(
      "boolean",
      "tinyint",
      "smallint",
      "int",
      "bigint",
      "float",
      "double",
      "decimal(5, 2)",
      "decimal(18, 4)",
      "decimal(38, 10)",
      "string",
      "binary",
      "date",
      "timestamp",
      "timestamp_ntz",
      "array<int>",
      "a int, b array<struct<a: string>>, f3 variant"
    )
    // Numbers take on the type of their column.
    for (dataType <- someOf(types, if (since("4.2")) 0 else 2))
      assertVariants(inStruct(rows(60, scalars: _*)), Map(force -> dataType), asPeer = true)
    val objects = rows(
      40,
      "parse_json(concat('{\"a\": ', id, ', \"b\": [{\"a\": \"x\"}, 1], \"c\": {\"d\": null}}'))",
      "parse_json('{\"a\": null}')",
      "parse_json('{\"b\": 1, \"z\": true}')",
      "parse_json('[1]')"
    )
    for (dataType <- types.takeRight(2))
      assertVariants(inStruct(objects), Map(force -> dataType), asPeer = true)
  }

  test("the first rows give the columns that Spark's own source gives") {
    assume(since("4.1"), "Spark's own source infers no columns in Spark 4.0")
    val samples = Seq(
      rows(100, scalars: _*),
      rows(
        100,
        "parse_json(concat('{\"a\": ', id, ', \"b\": \"', id, '\", \"c\": [1.5, ', id, ']}'))"
      ),
      rows(
        100,
        "parse_json(IF(id % 20 = 3, '{\"rare\": 1, \"a\": null}', '{\"a\": {\"b\": [{}]}}'))"
      ),
      rows(
        100,
        "parse_json(concat('{\"n', id, '\": 1, \"m\": 1', IF(id % 2 = 0, '.25', ''), '}'))"
      ),
      rows(100, "parse_json(IF(id % 2 = 0, '1', '\"x\"'))")
    )
    val settings = Seq(
      Map.empty[String, String],
      Map("spark.sql.variant.shredding.maxSchemaWidth" -> "4"),
      Map("spark.sql.variant.shredding.maxSchemaDepth" -> "1"),
      Map(infer -> "false"),
      Map(force -> "a int, b string"),
      Map(allowed -> "false"),
      Map("spark.sql.parquet.variant.annotateLogicalType.enabled" -> "false")
    )
    for {
      (sample, number) <- samples.zipWithIndex
      confs <- someOf(settings, number)
    } withTempPath { dir =>
      def columnsOf(rows: DataFrame) =
        if (confs.contains(force)) inStruct(rows) else everywhere(rows)
      val written = sources.map { source =>
        val path = new File(dir, source)
        withSQLConf(confs.toSeq: _*) {
          columnsOf(sample).write.format(source).save(path.getPath)
        }
        (columns(path), schema(path).contains("VARIANT"))
      }
      assert(written.head === written.last, s"with $confs, of ${sample.queryExecution.logical}")
    }
  }

  test("values after the first rows are kept") {
    val changing = spark.range(0, 10000, 1, 1).selectExpr(
      "id",
      """parse_json(CASE WHEN id < 4000 THEN concat('{"a": ', id, '}')
        |WHEN id < 8000 THEN concat('{"a": "', id, '", "b": ', id, '}') ELSE '[1]' END) AS v"""
        .stripMargin
    )
    assertVariants(changing)
    // Few rows of many bytes do not fill the memory.
    val large = spark.range(0, 40, 1, 1)
      .selectExpr("id", "CAST(repeat(CAST(id AS STRING), 4000000) AS VARIANT) AS v")
    withTempPath { dir =>
      large.write.format(own).save(dir.getPath)
      checkAnswer(
        spark.read.format(own).load(dir.getPath).selectExpr("id", "md5(CAST(v AS STRING))"),
        large.selectExpr("id", "md5(CAST(v AS STRING))")
      )
    }
  }

  test("files without rows, in partitions, and of a limited number of rows", SameOnEachLine) {
    val variants =
      rows(500, "parse_json(concat('{\"a\": ', id, '}'))").selectExpr("*", "id % 3 AS p")
    withTempPath { dir =>
      variants.where("id < 0").write.format(own).save(dir.getPath)
      assertSame(source => spark.read.format(source).load(dir.getPath))
    }
    withTempPath { dir =>
      variants.write.format(own).partitionBy("p").option("maxRecordsPerFile", 50).save(dir.getPath)
      assert(dataFiles(dir).size === 12)
      assert(dataFiles(dir).forall(f =>
        Footers.read(f).getFileMetaData.getSchema.toString.contains("typed_value")
      ))
      for (source <- sources)
        checkAnswer(
          spark.read.format(source).load(dir.getPath).selectExpr("id", "to_json(v)", "p"),
          variants.selectExpr("id", "to_json(v)", "p")
        )
    }
  }

  test("options set how each column is shredded") {
    val variants = everywhere(rows(50, "parse_json(concat('{\"a\": ', id, ', \"b\": 1.5}'))"))
    var found = Seq.empty[String]
    def assertTyped(options: (String, String)*)(expected: String*): Unit = {
      withTempPath { dir =>
        variants.write.format(own).options(options.toMap).save(dir.getPath)
        found = columns(dir).filter(_.contains("typed_value")).map(_.takeWhile(_ != ':'))
          .filterNot(_.endsWith(".value"))
        for (source <- sources)
          checkAnswer(shown(spark.read.format(source).load(dir.getPath)), shown(variants))
      }
      assert(found === expected)
    }
    assertTyped(s"$option#v" -> "a BIGINT", s"$option#s.v" -> "none")("v.typed_value.a.typed_value")
    assertTyped(option -> "STRUCT<b: DECIMAL(3, 1)>")(
      "s.v.typed_value.b.typed_value",
      "v.typed_value.b.typed_value"
    )
    assertTyped(option -> "none", s"$option#s.v" -> "infer")(
      "s.v.typed_value.a.typed_value",
      "s.v.typed_value.b.typed_value"
    )
    assertTyped(option -> "NONE", s"$option#other" -> "a INT")()
    assertTyped(infer -> "false")()
    withSQLConf(allowed -> "false")(assertTyped(option -> "a INT")())
    for ((text, message) <- Seq("a INTERVAL" -> "INTERVAL", "no type" -> "infer, none")) {
      val error = intercept[Exception] {
        withTempPath { dir =>
          variants.write.format(own).option(s"$option#v", text).save(dir.getPath)
        }
      }
      assert(error.getMessage.contains(s"VARIANT column 'v' cannot be shredded as '$text'"))
      assert(error.getMessage.contains(message))
    }
  }

  test("fields are found by every name, in objects of many fields", SameOnEachLine) {
    // Characters beyond U+FFFF are in another place by UTF-16 than by UTF-8.
    val names = (0 until 20).flatMap(i => Seq(s"n$i", s"\uff5a$i", s"\ud83d\ude00$i"))
    val json = names.map(n => s"\"$n\": \"$n\"").mkString("{", ", ", "}")
    val variants = rows(10, s"parse_json('$json')", s"parse_json('{\"o\": $json}')")
    val schemas =
      Seq(
        "n1 string",
        "`\uff5a3` string, `\ud83d\ude003` string",
        "o struct<`\ud83d\ude004`: string>"
      )
    val query = "id" +: names.flatMap { n =>
      Seq(s"variant_get(v, '$$[\"$n\"]', 'string')", s"variant_get(v, '$$.o[\"$n\"]', 'string')")
    }
    val expected = variants.selectExpr(query: _*).collect().toSeq
    for {
      confs <- Map(infer -> "true") +: schemas.map(s => Map(force -> s))
      writer <- sources
    } withTempPath { dir =>
      withSQLConf(confs.toSeq: _*)(variants.write.format(writer).save(dir.getPath))
      for (reader <- sources)
        withClue(s"written by $writer $confs, read by $reader: ") {
          checkAnswer(
            spark.read.format(reader).load(dir.getPath).selectExpr(query: _*),
            expected
          )
          // What was put together is written again.
          withTempPath { again =>
            spark.read.format(reader).load(dir.getPath).write.format(peer).save(again.getPath)
            checkAnswer(
              spark.read.format(own).load(again.getPath).selectExpr(query: _*),
              expected
            )
          }
        }
    }
  }

  test("old dates and timestamps are rebased as in other columns", SameOnEachLine) {
    val old = rows(
      30,
      "CAST(DATE'1001-01-01' AS VARIANT)",
      "CAST(TIMESTAMP'1001-01-01 01:02:03' AS VARIANT)",
      "CAST(TIMESTAMP_NTZ'1001-01-01 01:02:03' AS VARIANT)",
      "to_variant_object(named_struct('d', DATE'0900-02-28', 't', TIMESTAMP'1582-10-04 00:00:00'))"
    )
    for {
      mode <- Seq("LEGACY", "CORRECTED")
      dataType <- Seq("date", "timestamp", "timestamp_ntz", "d date, t timestamp", "binary")
    } assertVariants(
      old,
      Map("spark.sql.parquet.datetimeRebaseModeInWrite" -> mode, force -> dataType)
    )
    withSQLConf("spark.sql.parquet.datetimeRebaseModeInWrite" -> "EXCEPTION", force -> "date") {
      for (source <- sources) withTempPath { dir =>
        intercept[Exception](old.write.format(source).save(dir.getPath))
      }
    }
  }

  test("shredded variants are refused when they are not allowed") {
    val variants = rows(20, "parse_json(concat('{\"a\": ', id, '}'))")
    withTempPath { dir =>
      variants.write.format(own).save(dir.getPath)
      withSQLConf("spark.sql.variant.allowReadingShredded" -> "false") {
        val error = intercept[Exception](spark.read.format(own).load(dir.getPath).collect())
        val messages = Iterator.iterate[Throwable](error)(_.getCause).takeWhile(_ != null)
        assert(messages.exists(_.getMessage.contains("VARIANT column 'v'")))
      }
    }
    withTempPath { dir =>
      variants.write.format(own).option(option, "none").save(dir.getPath)
      withSQLConf("spark.sql.variant.allowReadingShredded" -> "false") {
        for (source <- sources)
          checkAnswer(shown(spark.read.format(source).load(dir.getPath)), shown(variants))
      }
    }
  }
}
