package io.jparquet.spark.types

import java.io.File
import java.nio.{ByteBuffer, ByteOrder}
import java.sql.Timestamp
import java.time.{Instant, LocalDateTime, LocalTime, ZoneOffset}
import java.time.temporal.ChronoUnit
import java.util.UUID

import scala.util.{Failure, Success, Try}

import io.jparquet.spark.support.{CorpusFiles, Footers, ForeignFiles, SourceComparison}
import org.apache.parquet.example.data.Group
import org.apache.parquet.io.api.Binary
import org.apache.spark.sql.{DataFrame, Row}
import org.apache.spark.sql.types._
import org.apache.spark.unsafe.types.CalendarInterval

/**
 * Logical types that Spark does not write: those that its own source reads are the same here, and
 * those that it refuses have the types of docs/type-mapping.md.
 */
class LogicalTypeSuite extends SourceComparison {

  private val rows = 1000

  /** Its class is not in Spark 4.0. */
  private def time: DataType = DataType.fromDDL("TIME(6)")

  /** Writes a column, in lists and structs too, with nulls; slot `i` holds value `i % n`. */
  private def write[T](dir: File, column: String, values: Seq[T])(add: (Group, T) => Unit): Unit = {
    val schema =
      s"""message m { required int64 id; optional $column;
         |  optional group s { optional $column; }
         |  optional group l (LIST) { repeated group list { optional $column; } } }""".stripMargin
    ForeignFiles.write(new File(dir, "part-0.parquet"), schema, 0 until rows, 300) { (row, i) =>
      row.add("id", i.toLong)
      val value = values(i % values.size)
      if (i % 5 != 0) add(row, value)
      if (i % 3 != 0) {
        val struct = row.addGroup("s")
        if (i % 2 != 0) add(struct, value)
      }
      if (i % 4 != 0) {
        val list = row.addGroup("l")
        for (element <- 0 until i % 3)
          if (element == 1) list.addGroup("list") else add(list.addGroup("list"), value)
      }
    }
  }

  /** What [[write]] has written, as Spark's rows. */
  private def expected[T](values: Seq[T]): Seq[Row] = (0 until rows).map { i =>
    val value = values(i % values.size)
    Row(
      i.toLong,
      if (i % 5 != 0) value else null,
      if (i % 3 != 0) Row(if (i % 2 != 0) value else null) else null,
      if (i % 4 != 0) (0 until i % 3).map(e => if (e == 1) null else value) else null
    )
  }

  private def schema(dataType: DataType): StructType = {
    val list = ArrayType(dataType, containsNull = true)
    new StructType().add("id", LongType).add("c", dataType)
      .add("s", new StructType().add("c", dataType)).add("l", list)
  }

  /** Reads the column in batches of several sizes, also from SQL on the path. */
  private def assertRead[T](dataType: DataType, values: Seq[T], options: (String, String)*)(
      dir: File
  ): Unit =
    for (size <- Seq("4096", "100"))
      withSQLConf("spark.sql.parquet.columnarReaderBatchSize" -> size) {
        val read = spark.read.format(own).options(options.toMap).load(dir.getPath)
        assert(withoutMetadata(read.schema) === asNullable(schema(dataType)))
        checkAnswer(read, expected(values))
        if (options.isEmpty) checkAnswer(sql(s"SELECT * FROM $own.`$dir`"), expected(values))
      }

  private def assertRefusedBySpark(dir: File): Unit =
    intercept[Exception](spark.read.format(peer).load(dir.getPath).collect())

  private def binary(size: Int)(fill: ByteBuffer => Unit): Binary = {
    val buffer = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN)
    fill(buffer)
    Binary.fromConstantByteArray(buffer.array())
  }

  private def uuidBytes(uuid: UUID): Binary =
    binary(16)(_.order(ByteOrder.BIG_ENDIAN).putLong(uuid.getMostSignificantBits)
      .putLong(uuid.getLeastSignificantBits))

  private def withColumn[T](column: String, values: Seq[T])(
      add: (Group, T) => Unit
  )(body: File => Unit): Unit =
    withTempDir { dir =>
      write(dir, column, values)(add)
      body(dir)
    }

  test("UUID is a STRING") {
    val fixed = Seq(
      new UUID(0, 0),
      new UUID(-1, -1),
      UUID.fromString("00112233-4455-6677-8899-aabbccddeeff")
    )
    for (values <- Seq(fixed, (0 until rows).map(i => new UUID(i * 7919L << 20, ~i.toLong))))
      withColumn("fixed_len_byte_array(16) c (UUID)", values)((g, v) => g.add("c", uuidBytes(v))) {
        dir =>
          assertRead(StringType, values.map(_.toString))(dir)
          assertRefusedBySpark(dir)
          val read = spark.read.format(own).load(dir.getPath)
          val all = expected(values.map(_.toString))
          val wanted = values.head.toString
          for (
            (filter, test) <- Seq[(String, String => Boolean)](
              (s"c = '$wanted'", _ == wanted),
              (s"c = upper('$wanted')", _ == wanted.toUpperCase),
              (s"c > '$wanted'", _ > wanted),
              (s"c < '00112233'", _ < "00112233"),
              (s"c LIKE '00112233%'", _.startsWith("00112233")),
              (s"c IN ('$wanted', 'x')", _ == wanted)
            )
          ) withClue(filter) {
            checkAnswer(
              read.where(filter),
              all.filter(row => !row.isNullAt(1) && test(row.getString(1)))
            )
          }
          checkAnswer(read.where("c IS NULL"), all.filter(_.isNullAt(1)))
      }
  }

  test("FLOAT16 is a FLOAT") {
    val halves = Seq(0x0000, 0x8000, 0x3c00, 0xbc00, 0x7bff, 0x0400, 0x0001, 0x83ff, 0x7c00, 0xfc00,
      0x3555, 0x7e00)
    val floats = Seq(
      0f,
      -0f,
      1f,
      -1f,
      65504f,
      6.1035156e-5f,
      5.9604645e-8f,
      -6.097555e-5f,
      Float.PositiveInfinity,
      Float.NegativeInfinity,
      0.33325195f,
      Float.NaN
    )
    withColumn("fixed_len_byte_array(2) c (FLOAT16)", halves)((g, half) =>
      g.add("c", binary(2)(_.putShort(half.toShort)))
    ) { dir =>
      assertRead(FloatType, floats)(dir)
      assertRefusedBySpark(dir)
      val all = expected(floats)
      val read = spark.read.format(own).load(dir.getPath)
      checkAnswer(
        read.where("c > 1"),
        all.filter(r =>
          !r.isNullAt(1) &&
            (r.getFloat(1) > 1 || r.getFloat(1).isNaN)
        )
      )
      checkAnswer(read.where("c = 0"), all.filter(r => !r.isNullAt(1) && r.getFloat(1) == 0))
      checkAnswer(
        spark.read.format(own).schema("c DOUBLE").load(dir.getPath),
        all.map(r => Row(if (r.isNullAt(1)) null else r.getFloat(1).toDouble))
      )
    }
    // All values of the type, against the formula of the standard.
    withTempDir { dir =>
      val file = new File(dir, "all.parquet")
      ForeignFiles.write(
        file,
        "message m { required int32 i; required fixed_len_byte_array(2) c (FLOAT16); }",
        0 until 65536,
        70000
      ) { (row, i) =>
        row.add("i", i)
        row.add("c", binary(2)(_.putShort(i.toShort)))
      }
      for (row <- spark.read.format(own).load(file.getPath).collect()) {
        val bits = row.getInt(0)
        val sign = if (bits >= 0x8000) -1.0 else 1.0
        val (exponent, fraction) = (bits >> 10 & 31, bits & 1023)
        val value =
          if (exponent == 0) sign * fraction * math.pow(2, -24)
          else if (exponent < 31) sign * (1024 + fraction) * math.pow(2, exponent - 25)
          else if (fraction == 0) sign / 0.0
          else Double.NaN
        assert(row.getFloat(1).equals(value.toFloat), s"bits $bits")
      }
    }
  }

  test("FLOAT16 of another writer") {
    val nonzeros = CorpusFiles.file("parquet-testing/data/float16_nonzeros_and_nans.parquet")
    val values = spark.read.format(own).load(nonzeros.getPath).collect().map(_.get(0)).toSeq
    assert(
      values.map(String.valueOf) ===
        Seq("null", "1.0", "-2.0", "NaN", "0.0", "-1.0", "-0.0", "2.0")
    )
    val zeros = CorpusFiles.file("parquet-testing/data/float16_zeros_and_nans.parquet")
    val others = spark.read.format(own).load(zeros.getPath).collect().map(_.get(0)).toSeq
    assert(others.map(String.valueOf) === Seq("null", "0.0", "NaN"))
    checkAnswer(spark.read.format(own).load(nonzeros.getPath).where("x < -1"), Row(-2f))
    assert(spark.read.format(own).load(zeros.getPath).where("x > -1").count() === 2)
  }

  test("INTERVAL is a struct of numbers if the schema requests it") {
    val big = 0xffffffffL
    val intervals = Seq((0L, 0L, 0L), (14L, 3L, 1500L), (1L, big, big), (big, 1L, 1L))
    val parts = "STRUCT<months: BIGINT, days: BIGINT, milliseconds: BIGINT>"
    withColumn("fixed_len_byte_array(12) c (INTERVAL)", intervals) { case (g, (m, d, ms)) =>
      g.add("c", binary(12)(_.putInt(m.toInt).putInt(d.toInt).putInt(ms.toInt)))
    } { dir =>
      val read = spark.read.format(own).schema(s"c $parts").load(dir.getPath)
      val values = intervals.map { case (m, d, ms) => Row(m, d, ms) }
      assert(read.where("c IS NOT NULL").select("c.*").distinct().collect().toSet === values.toSet)
      assert(read.where("c IS NULL").count() === rows / 5)
      assert(read.where("c.days > 3").select("c.months").distinct().collect() === Array(Row(1L)))
      assert(read.select("c.milliseconds").where("milliseconds = 1500").count() === rows / 5)
      val some = "STRUCT<Days: BIGINT, Months: BIGINT>"
      val turned = spark.read.format(own).schema(s"c $some").load(dir.getPath)
      assert(turned.where("c.months = 14").distinct().collect() === Array(Row(Row(3L, 14L))))
      withTable("t") {
        sql(s"CREATE TABLE t (c $parts) USING $own LOCATION '${dir.toURI}'")
        checkAnswer(spark.table("t"), read)
      }
      for (other <- Seq("STRUCT<months: INT>", "STRUCT<years: BIGINT>"))
        intercept[Exception](
          spark.read.format(own).schema(s"c $other").load(dir.getPath).collect()
        )
    }
  }

  test("INTERVAL is a calendar interval") {
    val intervals = Seq((0, 0, 0L), (14, 3, 1500L), (1, 0, 0xffffffffL), (Int.MaxValue, 1, 1L))
    withColumn("fixed_len_byte_array(12) c (INTERVAL)", intervals) { case (g, (m, d, ms)) =>
      g.add("c", binary(12)(_.putInt(m).putInt(d).putInt(ms.toInt)))
    } { dir =>
      assertRead(
        CalendarIntervalType,
        intervals.map { case (m, d, ms) => new CalendarInterval(m, d, ms * 1000) }
      )(dir)
      assertRefusedBySpark(dir)
      val read = spark.read.format(own).load(dir.getPath)
      assert(read.where("c IS NULL").count() === rows / 5)
      assert(read.where("CAST(c AS STRING) LIKE '%2 months 3 days%'").count() === rows / 5)
      withTempPath { copy =>
        val error = intercept[Exception](read.write.format(own).save(copy.getPath))
        assert(error.getMessage.contains("INTERVAL"))
        val stream = intercept[Exception](
          spark.readStream.format(own).schema(read.schema).load(dir.getPath).writeStream
            .format(own).option("checkpointLocation", s"$copy-checkpoint").start(copy.getPath)
            .processAllAvailable()
        )
        assert(stream.getMessage.contains("UNSUPPORTED_DATA_TYPE_FOR_DATASOURCE"), stream)
      }
      // A file without the column.
      withTempDir { other =>
        spark.range(3).write.mode("append").parquet(other.getPath)
        val both = spark.read.format(own).schema(read.schema).load(dir.getPath, other.getPath)
        assert(both.where("c IS NULL").count() === rows / 5 + 3)
      }
    }
    withColumn("fixed_len_byte_array(12) c (INTERVAL)", Seq(-1))((g, months) =>
      g.add("c", binary(12)(_.putInt(months)))
    ) { dir =>
      val error =
        intercept[Exception](spark.read.format(own).load(dir.getPath).select("c").collect())
      assert(Iterator.iterate[Throwable](error)(_.getCause).takeWhile(_ != null)
        .exists(_.getMessage.contains("4294967295 months")))
      assert(spark.read.format(own).schema("c BINARY").load(dir.getPath).count() === rows)
    }
  }

  private val times = Seq(0L, 1L, 43200L * 1000, 86399999L)

  private def localTimes(nanosPerUnit: Long) =
    times.map(t => LocalTime.ofNanoOfDay(t * nanosPerUnit))

  test("TIME of all units is a TIME, whether adjusted to UTC or not") {
    assume(hasTime, noTime)
    for (utc <- Seq(true, false)) {
      withColumn(s"int32 c (TIME(MILLIS,$utc))", times)((g, v) => g.add("c", v.toInt)) { dir =>
        assertRead(time, localTimes(1000000))(dir)
        assertRefusedBySpark(dir)
      }
      withColumn(s"int64 c (TIME(MICROS,$utc))", times)((g, v) => g.add("c", v * 1000)) { dir =>
        assertRead(time, localTimes(1000000))(dir)
        if (utc) assertRefusedBySpark(dir) else assertSameRead(dir.getPath)()
        checkAnswer(
          spark.read.format(own).load(dir.getPath).where("c > time'11:59:59'").select("c"),
          expected(localTimes(1000000)).filter(r =>
            !r.isNullAt(1) && r.getAs[LocalTime](1).getHour > 11
          ).map(r => Row(r.get(1)))
        )
      }
      withColumn(s"int64 c (TIME(NANOS,$utc))", times)((g, v) => g.add("c", v * 1000000)) { dir =>
        assertRead(time, localTimes(1000000))(dir)
        assertRefusedBySpark(dir)
      }
    }
  }

  test("TIME of nanoseconds that are no whole microseconds is refused, or truncated by option") {
    assume(hasTime, noTime)
    withColumn("int64 c (TIME(NANOS,true))", Seq(1999L, 2000L))((g, v) => g.add("c", v)) { dir =>
      val error = intercept[Exception](spark.read.format(own).load(dir.getPath).collect())
      assert(Iterator.iterate[Throwable](error)(_.getCause).takeWhile(_ != null)
        .exists(_.getMessage.contains("timestampNanos")))
      assertRead(
        time,
        Seq(1000L, 2000L).map(LocalTime.ofNanoOfDay),
        "timestampNanos" -> "truncate"
      )(dir)
    }
  }

  test("TIME is a LONG of the stored number where the session has no TIME") {
    withSQLConf("spark.sql.timeType.enabled" -> "false") {
      withColumn("int32 c (TIME(MILLIS,true))", times)((g, v) => g.add("c", v.toInt)) { dir =>
        assertRead(LongType, times)(dir)
        assert(spark.read.format(own).load(dir.getPath).where("c = 1").count() === rows / 5)
      }
      for (unit <- Seq("MICROS", "NANOS"))
        withColumn(s"int64 c (TIME($unit,false))", times)((g, v) => g.add("c", v)) { dir =>
          assertRead(LongType, times)(dir)
          assertRefusedBySpark(dir)
          assert(spark.read.format(own).load(dir.getPath).where("c = 1").count() === rows / 5)
        }
    }
  }

  private val nanos =
    Seq(
      0L,
      1L,
      -1L,
      999L,
      -1000L,
      -1001L,
      1700000000123456789L,
      -2000000000000000001L,
      Long.MaxValue
    )

  private def instant(nanos: Long): Instant =
    Instant.EPOCH.plus(Math.floorDiv(nanos, 1000L), ChronoUnit.MICROS)

  test("TIMESTAMP of nanoseconds is refused as by Spark, a LONG, or truncated by option") {
    for (utc <- Seq(true, false))
      withColumn(s"int64 c (TIMESTAMP(NANOS,$utc))", nanos)((g, v) => g.add("c", v)) { dir =>
        assertSameError(source => spark.read.format(source).load(dir.getPath))
        withSQLConf("spark.sql.legacy.parquet.nanosAsLong" -> "true") {
          assertSameRead(dir.getPath)()
          assertRead(LongType, nanos)(dir)
        }
        val instants = nanos.map(instant)
        val truncated =
          if (utc) instants.map(Timestamp.from)
          else instants.map(LocalDateTime.ofInstant(_, ZoneOffset.UTC))
        assertRead(
          if (utc) TimestampType else TimestampNTZType,
          truncated,
          "timestampNanos" -> "truncate"
        )(dir)
        val read = spark.read.format(own).option("timestampNanos", "truncate").load(dir.getPath)
        val name = if (utc) "timestamp" else "timestamp_ntz"
        for (literal <- Seq("1970-01-01 00:00:00Z", "1969-12-31 23:59:59.999999Z"))
          withSQLConf("spark.sql.session.timeZone" -> "UTC") {
            val text = if (utc) literal else literal.stripSuffix("Z")
            val micros = Instant.parse(literal.replace(' ', 'T'))
            for ((operator, sign) <- Seq("<" -> -1, "=" -> 0, ">" -> 1))
              assert(
                read.where(s"c $operator $name'$text'").count() ===
                  (0 until rows).count(i =>
                    i % 5 != 0 && instants(i % nanos.size).compareTo(micros).sign == sign
                  )
              )
          }
        intercept[Exception](
          spark.read.format(own).option("timestampNanos", "round").load(dir.getPath)
        )
        val schema = if (utc) "c TIMESTAMP" else "c TIMESTAMP_NTZ"
        assertSameError(source =>
          spark.read.format(source).schema(schema).load(dir.getPath).collect()
        )
      }
  }

  test("types that Spark's own source reads too") {
    def ints(g: Group, v: Int): Unit = g.add("c", v)
    def longs(g: Group, v: Long): Unit = g.add("c", v)
    def texts(g: Group, v: String): Unit = g.add("c", v)
    for (column <- Seq("INTEGER(8,false)", "INTEGER(16,false)", "INTEGER(8,true)"))
      withColumn(s"int32 c ($column)", Seq(0, 1, 127))(ints)(d => assertSameRead(d.getPath)())
    withColumn("int32 c (INTEGER(32,false))", Seq(0, -1, Int.MinValue))(ints) { dir =>
      assertSameRead(dir.getPath)()
    }
    val unsigned = Seq(0L, -1L, Long.MinValue, Long.MaxValue)
    withColumn("int64 c (INTEGER(64,false))", unsigned)(longs) { dir =>
      assertSameRead(dir.getPath)()
      assert(spark.read.format(own).load(dir.getPath).schema("c").dataType === DecimalType(20, 0))
      assertSame(spark.read.format(_).load(dir.getPath).where("c > 9223372036854775807"))
    }
    for (column <- Seq("ENUM", "JSON", "BSON", "STRING"))
      withColumn(s"binary c ($column)", Seq("", "x", "{}"))(texts)(d =>
        assertSameRead(d.getPath)()
      )
  }

  test("GEOMETRY and GEOGRAPHY are as in Spark if it supports the reference system, else WKB") {
    assume(hasGeospatial, "parquet-java does not know the types in Spark 4.0")
    val directory = CorpusFiles.file("parquet-testing/data/geospatial")
    var same = 0
    for (file <- directory.listFiles().filter(_.getName.endsWith(".parquet")).sorted)
      withClue(file.getName) {
        def columns(rows: DataFrame) =
          rows.schema.fields.filter(f =>
            f.name == "geometry" || f.name == "geography" ||
              f.name == "wkb"
          ).map(_.name)
        Try(spark.read.format(peer).load(file.getPath).schema) match {
          case Success(_) =>
            same += 1
            // Spark's own reader fails on some kinds of values.
            Try(spark.read.format(peer).load(file.getPath).collect()) match {
              case Success(_) => assertSameRead(file.getPath)()
              case Failure(_) =>
                assert(
                  spark.read.format(own).load(file.getPath).schema ===
                    spark.read.format(peer).load(file.getPath).schema
                )
            }
          case Failure(_) =>
            val read = spark.read.format(own).load(file.getPath)
            // Spark's own source reads none before 4.2, whatever the types of the session.
            if (since("4.2"))
              assert(columns(read).map(read.schema(_).dataType).toSet === Set(BinaryType))
            assert(read.collect().length === Footers.read(file).getBlocks.stream()
              .mapToLong(_.getRowCount).sum())
        }
        withSQLConf("spark.sql.geospatial.enabled" -> "false") {
          val read = spark.read.format(own).load(file.getPath)
          assert(columns(read).map(read.schema(_).dataType).toSet === Set(BinaryType))
          val wkb = read.collect()
            .flatMap(row => columns(read).map(row.getAs[Array[Byte]](_)).filter(_ != null))
          assert(wkb.nonEmpty && wkb.forall(bytes => bytes(0) == 0 || bytes(0) == 1))
        }
      }
    assert(same > 0 || !since("4.2"))
  }

  test("a column with a type that Spark lacks can be left out, and merged with others") {
    val uuid = UUID.randomUUID()
    withTempDir { dir =>
      ForeignFiles.write(
        new File(dir, "a.parquet"),
        "message m { required int32 i; required fixed_len_byte_array(16) u (UUID); }",
        Seq(1)
      ) { (row, i) =>
        row.add("i", i)
        row.add("u", uuidBytes(uuid))
      }
      spark.range(2).selectExpr("CAST(id AS INT) AS i", "'text' AS u")
        .write.mode("append").parquet(dir.getPath)
      val rows = Seq(Row(1, uuid.toString), Row(0, "text"), Row(1, "text"))
      val merged = spark.read.format(own).option("mergeSchema", "true").load(dir.getPath)
      checkAnswer(merged.select("i", "u"), rows)
      checkAnswer(
        spark.read.format(own).schema("i INT").load(dir.getPath),
        rows.map(row => Row(row.get(0)))
      )
    }
  }

  test("what is shredded in a variant has the types that variants have") {
    assume(since("4.1"), "parquet-java has no annotation VARIANT in Spark 4.0")
    def variant(typed: String) =
      s"""message m { optional group v (VARIANT(1)) {
         |  required binary metadata; optional binary value; optional $typed; } }""".stripMargin
    def write(dir: File, typed: String)(add: Group => Unit): Unit =
      ForeignFiles.write(new File(dir, "part-0.parquet"), variant(typed), 0 until 3) { (row, i) =>
        val v = row.addGroup("v")
        v.add("metadata", Binary.fromConstantByteArray(Array[Byte](1, 0, 0)))
        if (i == 2) v.add("value", Binary.fromConstantByteArray(Array[Byte](0))) else add(v)
      }
    for (utc <- Seq(true, false)) withTempDir { dir =>
      write(dir, s"int64 typed_value (TIMESTAMP(MICROS,$utc))")(_.add("typed_value", 12345678L))
      def read(source: String) =
        spark.read.format(source).load(dir.getPath)
          .selectExpr("to_json(v)", "schema_of_variant(v)")
      assertSame(read)
      val asInferred = read(own).collect().toSeq
      // A type within a variant is a part of its value, which a setting for columns can't change.
      withSQLConf("spark.sql.parquet.inferTimestampNTZ.enabled" -> "false") {
        checkAnswer(read(own), asInferred)
      }
    }
    withTempDir { dir =>
      write(dir, "fixed_len_byte_array(16) typed_value (UUID)")(
        _.add("typed_value", uuidBytes(new UUID(1, 2)))
      )
      intercept[Exception](spark.read.format(peer).load(dir.getPath).collect())
      checkAnswer(
        spark.read.format(own).load(dir.getPath).selectExpr("v::string"),
        (0 until 3).map(i => Row(if (i == 2) null else new UUID(1, 2).toString))
      )
    }
  }
}
