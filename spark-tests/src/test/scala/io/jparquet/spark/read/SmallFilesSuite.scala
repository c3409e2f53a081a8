package io.jparquet.spark.read

import java.io.File
import java.math.{BigDecimal, BigInteger}
import java.nio.file.Files

import io.jparquet.spark.support.{CaseFiles, ForeignFiles, SourceComparison}
import org.apache.parquet.io.api.Binary
import org.apache.spark.SparkThrowable
import org.apache.spark.sql.{DataFrame, Row}
import org.apache.spark.sql.types.{DataType, DoubleType, StringType}

/** Files of other writers that other readers read. */
class SmallFilesSuite extends SourceComparison {

  private def load(file: File, options: (String, String)*): DataFrame =
    spark.read.format(own).options(options.toMap).load(file.getPath)

  private def failure(body: => Any): Seq[Throwable] =
    Iterator.iterate[Throwable](intercept[Exception](body))(_.getCause).takeWhile(_ != null).toSeq

  private def messages(errors: Seq[Throwable]): String = errors.map(_.getMessage).mkString("\n")

  private def binary(number: BigInteger): Binary =
    Binary.fromConstantByteArray(number.toByteArray)

  private val wide: Seq[BigDecimal] =
    Seq("0", "-1", "123456789012345678901234567890123456789.5", "-9e38", "1e-38")
      .map(new BigDecimal(_).setScale(38))

  private def wideDecimals(file: File): Unit =
    ForeignFiles.write(
      file,
      "message m { optional int32 i; optional binary d (DECIMAL(77, 38)); " +
        "optional group l (LIST) { repeated group list { " +
        "optional binary element (DECIMAL(77, 38)); } } }",
      wide.zipWithIndex :+ ((null, wide.size))
    ) { case (group, (number, i)) =>
      group.add("i", i)
      if (number != null) {
        group.add("d", binary(number.unscaledValue))
        group.addGroup("l").addGroup("list").add("element", binary(number.unscaledValue))
      }
    }

  test("a DECIMAL of more than 38 digits is read as STRING or DOUBLE by the option") {
    withTempDir { dir =>
      val file = new File(dir, "d.parquet")
      wideDecimals(file)
      val refused = messages(failure(load(file).collect()))
      assert(refused.contains("jparquet.read.wide-decimals"))
      assert(refused.contains("column d"))
      for (
        (name, dataType, value) <- Seq[(String, DataType, BigDecimal => Any)](
          ("string", StringType, _.toPlainString),
          ("double", DoubleType, _.doubleValue)
        )
      ) {
        val read = load(file, "jparquet.read.wide-decimals" -> name)
        assert(read.schema("d").dataType === dataType)
        checkAnswer(
          read.selectExpr("i", "d", "l[0]"),
          wide.zipWithIndex.map { case (number, i) => Row(i, value(number), value(number)) } :+
            Row(wide.size, null, null)
        )
        checkAnswer(
          read.where(s"d = ${if (name == "string") s"'${wide(2).toPlainString}'" else "-1.0D"}")
            .select("i"),
          Row(if (name == "string") 2 else 1)
        )
        checkAnswer(read.selectExpr("count(d)"), Row(wide.size))
        val bounds = wide.map(value)
        if (name == "double")
          checkAnswer(
            read.selectExpr("min(d)", "max(d)"),
            Row(bounds.map(_.asInstanceOf[Double]).min, bounds.map(_.asInstanceOf[Double]).max)
          )
        else
          checkAnswer(
            read.selectExpr("min(d)", "max(d)"),
            Row(bounds.map(_.toString).min, bounds.map(_.toString).max)
          )
        withSQLConf("jparquet.read.wide-decimals" -> name)(
          assert(load(file).schema("d").dataType === dataType)
        )
      }
      checkAnswer(
        spark.read.format(own).schema("i INT, d STRING").load(file.getPath).where("i = 2")
          .select("d"),
        Row(wide(2).toPlainString)
      )
      checkAnswer(
        load(file, "jparquet.read.wide-decimals" -> "string").select("i").where("i < 2"),
        Seq(Row(0), Row(1))
      )
    }
  }

  test("a file with a DECIMAL of more than 38 digits is not rewritten with another type") {
    withTempDir { dir =>
      withTable("wide") {
        wideDecimals(new File(dir, "d.parquet"))
        sql(
          s"CREATE TABLE wide USING $own OPTIONS ('jparquet.read.wide-decimals' = 'double') " +
            s"LOCATION '${dir.toURI}'"
        )
        assert(
          messages(failure(sql("UPDATE wide SET d = 1 WHERE i = 1"))).contains("77 digits")
        )
      }
    }
  }

  /** Numbers of the given digits, of which the row with the number 3 has one more. */
  private def overflowing(file: File, schema: String, digits: Int): BigInteger = {
    val tooLong = BigInteger.TEN.pow(digits).negate()
    ForeignFiles.write(file, s"message m { required int32 i; $schema }", 0 until 5) { (group, i) =>
      group.add("i", i)
      val number = if (i == 3) tooLong else BigInteger.TEN.pow(digits).subtract(BigInteger.ONE)
      val length = "\\((\\d+)\\) d".r.findFirstMatchIn(schema).map(_.group(1).toInt)
      val bytes = number.toByteArray
      val sign = (number.signum >> 1).toByte
      group.add(
        "d",
        Binary.fromConstantByteArray(
          Array.fill(length.fold(0)(_ - bytes.length))(sign) ++ bytes
        )
      )
    }
    tooLong
  }

  for (
    (schema, digits) <- Seq(
      "required fixed_len_byte_array(16) d (DECIMAL(36, 17));" -> 36,
      "required fixed_len_byte_array(16) d (DECIMAL(19, 0));" -> 19,
      "required binary d (DECIMAL(20, 2));" -> 20
    )
  )
    test(s"a DECIMAL beyond its precision names file, column and row: $schema") {
      withTempDir { dir =>
        val file = new File(dir, "d.parquet")
        val tooLong = overflowing(file, schema, digits)
        for (wholeStage <- Seq("true", "false"))
          withSQLConf("spark.sql.codegen.wholeStage" -> wholeStage) {
            val read = load(file)
            val errors = failure(read.collect())
            val conditions = errors.collect { case e: SparkThrowable => e.getCondition }
            assert(
              conditions.exists(c => c != null && c.startsWith("FAILED_READ_FILE")),
              conditions
            )
            val text = messages(errors)
            assert(text.contains(file.getPath), text)
            assert(text.contains("Column d: the value"), text)
            assert(text.contains("row 3 of the file"), text)
            assert(text.replace(".", "").contains(tooLong.toString), text)
            checkAnswer(read.select("i"), (0 until 5).map(Row(_)))
            checkAnswer(read.where("i < 3").selectExpr("count(d)"), Row(3))
          }
      }
    }

  test("a DECIMAL of at most 18 digits that no number of 64 bits holds is refused") {
    withTempDir { dir =>
      val file = new File(dir, "d.parquet")
      overflowing(file, "required fixed_len_byte_array(16) d (DECIMAL(10, 2));", 25)
      val text = messages(failure(load(file).collect()))
      assert(text.contains("Column d: the unscaled value"), text)
      assert(text.contains(file.getPath), text)
    }
  }

  test("columns that differ only in case are read with the setting that the message names") {
    withTempDir { dir =>
      val tables = Seq("id AS a, id + 1 AS A", "named_struct('b', id, 'B', 7) AS s")
      for ((columns, i) <- tables.zipWithIndex) {
        val path = s"${dir.getPath}/$i"
        withSQLConf("spark.sql.caseSensitive" -> "true")(
          spark.range(1).selectExpr(s"struct($columns) AS r").select("r.*").write.parquet(path)
        )
        val text = messages(failure(spark.read.format(own).load(path).collect()))
        assert(text.contains("COLUMN_ALREADY_EXISTS"), text)
        assert(text.contains("spark.sql.caseSensitive"), text)
        withSQLConf("spark.sql.caseSensitive" -> "true")(
          assertSame(source => spark.read.format(source).load(path))
        )
      }
      val text = messages(
        failure(spark.read.format(own).schema("a LONG").load(s"${dir.getPath}/0").collect())
      )
      assert(text.contains("Found duplicate field(s) \"a\": [a, A]"), text)
      assert(text.contains("spark.sql.caseSensitive = true"), text)
    }
  }

  test("a small file that begins with another magic is read, as a large one is") {
    withTempDir { dir =>
      for (rows <- Seq(3, 500000)) {
        val path = s"${dir.getPath}/$rows"
        spark.range(0, rows, 1, 1).selectExpr("id", "hash(id) AS h").write.parquet(path)
        val file = dataFiles(new File(path)).head
        new File(file.getParentFile, s".${file.getName}.crc").delete()
        val bytes = Files.readAllBytes(file.toPath)
        bytes(0) = '1'
        Files.write(file.toPath, bytes)
        assert((bytes.length > (1 << 20)) === (rows > 3))
        assertSame(source => spark.read.format(source).load(path).selectExpr("sum(id)", "sum(h)"))
      }
    }
  }

  test("the files of the case that other readers read") {
    def path(name: String) = CaseFiles.file(s"small-files/$name.parquet")
    checkAnswer(
      load(path("no_repetition_type")).selectExpr("a", "CAST(b AS STRING)"),
      Seq(Row(1L, "x"), Row(2L, "y"), Row(3L, "z"))
    )
    assert(load(path("head_magic")).collect().nonEmpty)
    assert(load(path("list_of_repeated")).selectExpr("to_json(l)").head().getString(0) ===
      """[{"num":[1,2]},{"num":[3]}]""")
    for (name <- Seq("uuid", "float16", "time_ms", "time_us"))
      assert(load(path(name)).collect().nonEmpty, name)
    assert(load(path("nanos"), "timestampNanos" -> "truncate").collect().nonEmpty)
    assert(load(path("decimal77"), "jparquet.read.wide-decimals" -> "string").collect().nonEmpty)
    val overflow = messages(failure(load(path("decimal_overflow")).collect()))
    assert(overflow.contains("Column d: the value") && overflow.contains("row "), overflow)
    assert(messages(failure(load(path("case_names")))).contains("spark.sql.caseSensitive"))
    withSQLConf("spark.sql.caseSensitive" -> "true")(
      assert(load(path("case_names")).collect().nonEmpty)
    )
  }
}
