package io.jparquet.spark.types

import java.io.File
import java.lang.{Integer => JInteger}
import java.nio.{ByteBuffer, ByteOrder}
import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.Files
import java.time.{Instant, LocalDateTime, ZoneOffset}
import java.util.{HashMap => JHashMap, Map => JMap}

import scala.jdk.CollectionConverters._

import io.jparquet.spark.support.{CorpusFiles, ForeignFiles, SourceComparison}
import io.jparquet.{ParquetReader, RecordWriter}
import io.jparquet.internal.footer.FooterWriter
import io.jparquet.io.{InputFile, OutputFile}
import io.jparquet.metadata.{FileMetaData, LogicalType, Statistics}
import io.jparquet.option.{ReadOptions, WriteOptions}
import io.jparquet.schema.ParquetSchema
import io.jparquet.variant.Variant
import org.apache.spark.SparkThrowable
import org.apache.spark.sql.{DataFrame, Row}
import org.apache.spark.sql.types._

/** Columns that the specification allows, or tells readers how to treat, and no writer of Spark has. */
class ForeignTypesSuite extends SourceComparison {

  private val rows = 1000

  /** Writes rows with the format's own writer. */
  private def write(file: File, schema: String, count: Int = rows)(
      row: Int => Map[String, Any]
  ): Unit = {
    val parsed = ParquetSchema.parse(schema)
    val options = WriteOptions.defaults()
      .`with`(WriteOptions.BLOCK_ROW_COUNT_LIMIT, JInteger.valueOf(500))
      .`with`(WriteOptions.PAGE_ROW_COUNT_LIMIT, JInteger.valueOf(100))
    val writer = RecordWriter.open(OutputFile.replacing(file.toPath), parsed, options)
    try
      for (i <- 0 until count) {
        val record = new JHashMap[String, Any]()
        row(i).foreach { case (name, value) => record.put(name, value) }
        writer.write(record.asInstanceOf[JMap[String, _]])
      }
    finally writer.close()
  }

  /** Puts another footer after the pages of a file. */
  private def rewriteFooter(file: File)(change: FileMetaData => FileMetaData): Unit = {
    val reader = ParquetReader.open(InputFile.of(file.toPath), ReadOptions.defaults())
    val footer =
      try change(reader.metaData())
      finally reader.close()
    val bytes = Files.readAllBytes(file.toPath)
    val out = OutputFile.replacing(file.toPath).create()
    out.write(bytes, 0, bytes.length)
    FooterWriter.finish(out, footer, null)
    out.close()
  }

  private def annotate(file: File, column: String, annotation: LogicalType): Unit =
    rewriteFooter(file) { footer =>
      val elements = footer.schema().asScala.map { element =>
        if (element.name() == column)
          element.toBuilder().logicalType(annotation).convertedType(null).build()
        else element
      }
      footer.toBuilder().schema(elements.asJava).build()
    }

  private def load(file: File, options: (String, String)*): DataFrame =
    spark.read.format(own).options(options.toMap).load(file.getPath)

  private def messages(body: => Any): String = {
    val error = intercept[Exception](body)
    Iterator.iterate[Throwable](error)(_.getCause).takeWhile(_ != null).map(_.getMessage)
      .mkString("\n")
  }

  private def littleEndian(number: BigInt): Array[Byte] =
    Array.tabulate(12)(i => (number >> 8 * i).toByte)

  test("a column with an annotation that does not fit is its physical type, without an order") {
    withTempDir { dir =>
      val file = new File(dir, "a.parquet")
      write(file, "message m { required int32 a; required int32 b; }") { i =>
        Map("a" -> Int.box(i), "b" -> Int.box(i))
      }
      annotate(file, "a", new LogicalType.UUIDType())
      rewriteFooter(file) { footer => // bounds in an order that only the annotation would tell
        val groups = footer.rowGroups().asScala.map { group =>
          val chunks = group.columns().asScala.map { chunk =>
            val wrong = Array[Byte](1, 2, 0, 0)
            val statistics =
              Statistics.builder().minValue(wrong).maxValue(wrong).nullCount(0L).build()
            val metaData = chunk.metaData().toBuilder().statistics(statistics).build()
            if (chunk.metaData().pathInSchema().get(0) == "a")
              chunk.toBuilder().metaData(metaData).columnIndexOffset(null).columnIndexLength(null)
                .build()
            else chunk
          }
          group.toBuilder().columns(chunks.asJava).build()
        }
        footer.toBuilder().rowGroups(groups.asJava).build()
      }
      val read = load(file)
      assert(read.schema("a").dataType === IntegerType)
      checkAnswer(read.where("a = 7").select("b"), Row(7))
      checkAnswer(read.where("a >= 990").selectExpr("count(*)"), Row(10))
      checkAnswer(read.selectExpr("min(a)", "max(a)", "count(a)"), Row(0, 999, 1000))
    }
  }

  test("a column of the corpus with an unknown logical type is its physical type") {
    val file = CorpusFiles.file("parquet-testing/data/unknown-logical-type.parquet")
    val read = load(file)
    assert(read.schema.map(_.dataType).contains(BinaryType))
    assert(read.collect().nonEmpty)
  }

  test("a DECIMAL that its physical type cannot hold is refused, and the other columns are read") {
    withTempDir { dir =>
      val file = new File(dir, "a.parquet")
      write(file, "message m { required int32 a; required int32 b; }") { i =>
        Map("a" -> Int.box(i), "b" -> Int.box(i))
      }
      for (
        (annotation, dataType) <- Seq(
          new LogicalType.DecimalType(2, 12) -> DecimalType(12, 2),
          new LogicalType.DecimalType(5, 3) -> IntegerType
        )
      ) {
        annotate(file, "a", annotation)
        assert(load(file).schema("a").dataType === dataType)
        checkAnswer(load(file).where("b >= 997").select("b"), Seq(Row(997), Row(998), Row(999)))
        assert(load(file).count() === rows)
        val text = messages(load(file).where("b < 5").select("a").collect())
        assert(text.contains("column a cannot be read") && text.contains("DECIMAL"))
        assert(messages(load(file).where("a < 5").select("b").collect()).contains("DECIMAL"))
        assert(messages(load(file).selectExpr("min(a)").collect()).contains("DECIMAL"))
      }
    }
  }

  test("TIMESTAMP of twelve bytes is TIMESTAMP or TIMESTAMP_NTZ") {
    for (
      (unit, perSecond) <- Seq("MILLIS" -> 1000L, "MICROS" -> 1000000L, "NANOS" -> 1000000000L);
      utc <- Seq(true, false); distinct <- Seq(10, rows)
    )
      withTempDir { dir =>
        val file = new File(dir, "a.parquet")
        val options = if (unit == "NANOS") Seq("timestampNanos" -> "truncate") else Seq()
        val step = if (unit == "NANOS") 1 else perSecond / 1000
        def count(i: Int): BigInt = BigInt(i % distinct - distinct / 2) * step + (i % 2) * perSecond
        write(
          file,
          s"message m { optional fixed_len_byte_array(12) t (TIMESTAMP($unit,$utc)); " +
            "required int32 id; }"
        )(i =>
          if (i % 7 == 0) Map("id" -> Int.box(i))
          else Map("t" -> littleEndian(count(i)), "id" -> Int.box(i))
        )
        def value(i: Int): Any = {
          val nanos = count(i) * (1000000000L / perSecond)
          val micros = (nanos - nanos.mod(1000)) / 1000
          val instant = Instant.EPOCH.plusNanos((micros * 1000).toLong)
          if (utc) java.sql.Timestamp.from(instant)
          else LocalDateTime.ofInstant(instant, ZoneOffset.UTC)
        }
        val expected = (0 until rows).map(i => Row(if (i % 7 == 0) null else value(i), i))
        val read = load(file, options: _*)
        assert(read.schema("t").dataType === (if (utc) TimestampType else TimestampNTZType))
        checkAnswer(read, expected)
        for (
          (filter, test) <- Seq[(String, Int => Boolean)](
            ("t < timestamp_micros(0)", i => i % 7 != 0 && count(i) < 0),
            ("t IS NULL", _ % 7 == 0),
            ("t >= timestamp_micros(1000000)", i => i % 7 != 0 && count(i) >= perSecond)
          )
        )
          withSQLConf("spark.sql.session.timeZone" -> "UTC") {
            checkAnswer(
              load(file, options: _*).where(filter).select("id"),
              (0 until rows).filter(test).map(Row(_))
            )
          }
        assert(read.selectExpr("min(t)", "max(t)").collect().length === 1)
      }
  }

  test("TIMESTAMP of twelve bytes beyond Spark's range is an error with value and column") {
    withTempDir { dir =>
      val file = new File(dir, "a.parquet")
      val far = BigInt(2).pow(95) - 1
      write(
        file,
        "message m { required fixed_len_byte_array(12) t (TIMESTAMP(MICROS,true)); " +
          "required int32 id; }"
      )(i => Map("t" -> littleEndian(if (i == 990) far else i), "id" -> Int.box(i)))
      val text = messages(load(file).collect())
      assert(text.contains("Column t") && text.contains(far.toString) && text.contains("BINARY"))
      assert(load(file).where("id < 500").collect().length === 500)
      val schema = new StructType().add("t", BinaryType)
      assert(spark.read.format(own).schema(schema).load(file.getPath).collect().length === rows)
      assert(messages(load(file).selectExpr("max(t)").collect()).contains(far.toString))
    }
  }

  test("TIMESTAMP of twelve bytes in nanoseconds is refused without the option") {
    withTempDir { dir =>
      val file = new File(dir, "a.parquet")
      write(file, "message m { required fixed_len_byte_array(12) t (TIMESTAMP(NANOS,true)); }")(i =>
        Map("t" -> littleEndian(i))
      )
      assert(messages(load(file).collect()).contains("timestampNanos"))
    }
  }

  test("an optional value of a variant that is null is the variant null") {
    withTempDir { dir =>
      val file = new File(dir, "a.parquet")
      write(
        file,
        "message m { optional group v (VARIANT(1)) { required binary metadata; " +
          "optional binary value; } required int32 id; }"
      ) { i =>
        val variant = Variant.parseJson(s"""{"a":$i}""")
        val parts = new JHashMap[String, Any]()
        parts.put("metadata", variant.metadata().toBytes())
        if (i % 3 == 1) parts.put("value", variant.toBytes())
        if (i % 3 == 2) Map("id" -> Int.box(i)) else Map("v" -> parts, "id" -> Int.box(i))
      }
      val texts = load(file).selectExpr("id", "to_json(v)", "v IS NULL", "is_variant_null(v)")
      checkAnswer(
        texts,
        (0 until rows).map { i =>
          i % 3 match {
            case 0 => Row(i, "null", false, true)
            case 1 => Row(i, s"""{"a":$i}""", false, false)
            case 2 => Row(i, null, true, false)
          }
        }
      )
    }
  }

  test("UNKNOWN is as without the annotation, or VOID where the session says so") {
    withTempDir { dir =>
      val file = new File(dir, "a.parquet")
      write(
        file,
        "message m { required int32 id; optional int32 a (UNKNOWN); optional binary b (UNKNOWN); }",
        10
      )(i => Map("id" -> Int.box(i)))
      for (
        (setting, types) <-
          Seq("false" -> (IntegerType, BinaryType), "true" -> (NullType, NullType))
      )
        withSQLConf("spark.sql.parquet.reader.respectUnknownTypeAnnotation.enabled" -> setting) {
          val read = load(file)
          assert((read.schema("a").dataType, read.schema("b").dataType) === types)
          checkAnswer(read, (0 until 10).map(Row(_, null, null)))
          checkAnswer(read.where("a IS NOT NULL OR b IS NOT NULL"), Seq())
          if (since("4.1")) assertSame(spark.read.format(_).load(file.getPath))
        }
    }
  }

  test("FILE is a struct with the fields that the file has") {
    withTempDir { dir =>
      val file = new File(dir, "a.parquet")
      write(
        file,
        """message m { required int32 id; optional group f (FILE) {
          |  optional binary uri (STRING); optional int64 offset; optional int64 size; } }""".stripMargin
      ) { i =>
        val reference =
          java.util.Map.of("uri", s"file:/$i", "offset", Long.box(i), "size", Long.box(1))
        if (i % 3 == 0) Map("id" -> Int.box(i)) else Map("id" -> Int.box(i), "f" -> reference)
      }
      assert(
        load(file).schema("f").dataType.sql === "STRUCT<uri: STRING, offset: BIGINT, size: BIGINT>"
      )
      checkAnswer(
        load(file),
        (0 until rows).map(i => Row(i, if (i % 3 == 0) null else Row(s"file:/$i", i.toLong, 1L)))
      )
      checkAnswer(load(file).where("f.offset = 700").select("id", "f.uri"), Row(700, "file:/700"))
    }
  }

  test("row groups outside of the box of the option are skipped") {
    withTempDir { dir =>
      val file = new File(dir, "a.parquet")
      def point(x: Double): Array[Byte] =
        ByteBuffer.allocate(21).order(ByteOrder.LITTLE_ENDIAN).put(1.toByte).putInt(1).putDouble(x)
          .putDouble(1).array()
      write(
        file,
        "message m { required group s { required binary g (GEOMETRY); } required int32 id; }"
      ) { i =>
        Map("s" -> java.util.Map.of("g", point(i.toDouble)), "id" -> Int.box(i))
      }
      def ids(options: (String, String)*): Set[Int] =
        load(file, options: _*).select("id").collect().map(_.getInt(0)).toSet
      assert(ids() === (0 until rows).toSet)
      assert(ids("jparquet.read.box" -> "s.g: 700 0 800 2") === (500 until rows).toSet)
      assert(ids("jparquet.read.box" -> "S.G: 10 0 20 2") === (0 until 500).toSet)
      assert(ids("jparquet.read.box" -> "s.g: 10 5 20 6") === Set())
      assert(ids("jparquet.read.box" -> "other: 10 5 20 6") === (0 until rows).toSet)
      for (wrong <- Seq("s.g", "s.g: 1 2 3", "s.g: 1 2 3 x", "s.g: 1 3 2 2"))
        assert(messages(ids("jparquet.read.box" -> wrong)).contains("jparquet.read.box"))
    }
  }

  test("a file without the magic is named as Spark names it") {
    withTempDir { dir =>
      for (bytes <- Seq("abc", "PAR1 and no more than that, but not a footer")) {
        Files.write(new File(dir, "part-0.parquet").toPath, bytes.getBytes(UTF_8))
        for (source <- sources)
          assert(
            messages(
              spark.read.format(source).schema("a INT").load(dir.getPath).collect()
            ).contains("is not a Parquet file")
          )
      }
    }
  }

  test("a mismatch of types names the actual type as Spark names it") {
    withTempDir { dir =>
      val columns = "optional int64 t (TIMESTAMP(MILLIS,true)); optional binary s (STRING); " +
        "optional group g { optional int32 x (DATE); }"
      ForeignFiles.write(new File(dir, "a.parquet"), s"message m { $columns }", Seq(1)) {
        (row, _) =>
          row.add("t", 1L)
          row.add("s", "x")
          row.addGroup("g").add("x", 1)
      }
      for (schema <- Seq("t INT", "s INT", "g STRUCT<x: BOOLEAN>")) {
        val parameters = sources.map { source =>
          val error = intercept[Exception](
            spark.read.format(source).schema(schema).load(dir.getPath).collect()
          )
          Iterator.iterate[Throwable](error)(_.getCause).takeWhile(_ != null).collectFirst {
            case known: SparkThrowable
                if known.getCondition == "FAILED_READ_FILE.PARQUET_COLUMN_DATA_TYPE_MISMATCH" =>
              known.getMessageParameters.asScala.toMap
          }
        }
        assert(parameters.head.isDefined)
        assert(parameters.head === parameters.last, schema)
      }
    }
  }

  test("mapreduce.output.basename names files as in Spark's own source") {
    for (source <- sources)
      withTempPath { dir =>
        spark.range(10).write.format(source).option("mapreduce.output.basename", "mine")
          .save(dir.getPath)
        val names = dir.listFiles().map(_.getName).filter(_.endsWith(".parquet"))
        assert(names.nonEmpty && names.forall(_.startsWith("mine-")), s"$source: ${names.toSeq}")
        assert(spark.read.format(own).load(dir.getPath).count() === 10)
      }
  }

  test("names that fold to one outside of ASCII are read and written, or refused by name") {
    withTempPath { dir =>
      val folded = "\u017f"
      val rows = spark.range(5).selectExpr(s"id AS s", s"id + 1 AS `$folded`")
      def written(source: String, path: File): Either[String, Seq[Row]] =
        try {
          rows.write.format(source).save(path.getPath)
          Right(spark.read.format(source).load(path.getPath).collect().toSeq.sortBy(_.getLong(0)))
        } catch {
          case e: Exception with SparkThrowable => Left(e.getCondition + e.getMessage)
        }
      val theirs = written(peer, new File(dir, peer))
      val ours = written(own, new File(dir, own))
      info(s"Spark's own source: $theirs")
      info(s"jparquet: $ours")
      assert(theirs.isRight === ours.isRight)
      if (theirs.isRight) {
        assert(ours === theirs)
        assert(ours.toOption.get === (0L until 5L).map(i => Row(i, i + 1)))
      } else assert(ours.swap.toOption.get.contains(folded))
    }
  }
}
