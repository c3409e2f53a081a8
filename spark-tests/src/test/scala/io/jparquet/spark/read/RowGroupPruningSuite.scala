package io.jparquet.spark.read

import java.io.File
import java.math.{BigDecimal, BigInteger}
import java.nio.{ByteBuffer, ByteOrder}
import java.sql.{Date, Timestamp}
import java.time.{LocalDateTime, LocalTime}

import scala.util.Random

import io.jparquet.spark.support.{ForeignFiles, Interpreted, ScanPlans, SourceComparison}
import org.apache.parquet.example.data.Group
import org.apache.parquet.io.api.Binary
import org.apache.spark.sql.Column
import org.apache.spark.sql.functions.{coalesce, col, lit, not}

/**
 * Filters never lose a row, whatever the column is stored as and read as: generated files of many
 * row groups, generated filters, and what they select with and without statistics.
 */
class RowGroupPruningSuite extends SourceComparison with ScanPlans with Interpreted {
  private val rowCount = 400
  private val rowGroupRows = 20

  /** A column of the file: its type there, the types that it is read as, a value near a base. */
  private case class Stored(name: String, parquet: String, readAs: Seq[String])(
      val add: (Group, String, Long) => Unit
  )

  private def timeOr(other: String): Seq[String] = Seq("TIME(6)").filter(_ => hasTime) :+ other

  private def int(g: Group, name: String, v: Long): Unit = g.add(name, v.toInt)
  private def long(g: Group, name: String, v: Long): Unit = g.add(name, v)

  private def unscaled(v: Long): Array[Byte] = BigInteger.valueOf(v).toByteArray

  private def fixed(v: Long, length: Int): Binary = {
    val bytes = Array.fill[Byte](length)(if (v < 0) -1 else 0)
    val number = unscaled(v)
    System.arraycopy(number, 0, bytes, length - number.length, number.length)
    Binary.fromConstantByteArray(bytes)
  }

  private def int96(v: Long): Binary =
    Binary.fromConstantByteBuffer(
      ByteBuffer.allocate(12).order(ByteOrder.LITTLE_ENDIAN)
        .putLong(Math.floorMod(v, 86400L) * 1000000000L + 123456789L)
        .putInt(2440588 + Math.floorDiv(v, 86400L).toInt).flip().asInstanceOf[ByteBuffer]
    )

  private def text(v: Long): String =
    Seq("a", "B", "é", "z", "")(Math.floorMod(v, 5L).toInt) + v

  private val columns = Seq(
    Stored(
      "i32",
      "int32 %s",
      Seq("INT", "BIGINT", "SMALLINT", "TINYINT", "DOUBLE", "DECIMAL(12,1)")
    )(int),
    Stored("i8", "int32 %s (INTEGER(8,true))", Seq("TINYINT", "SMALLINT", "INT", "BIGINT"))(
      (g, n, v) =>
        g.add(n, v.toByte.toInt)
    ),
    Stored("u8", "int32 %s (INTEGER(8,false))", Seq("SMALLINT", "INT", "TINYINT"))((g, n, v) =>
      g.add(n, (v & 0xff).toInt)
    ),
    Stored("u16", "int32 %s (INTEGER(16,false))", Seq("INT", "SMALLINT", "BIGINT"))((g, n, v) =>
      g.add(n, (v * 50 & 0xffff).toInt)
    ),
    Stored("u32", "int32 %s (INTEGER(32,false))", Seq("BIGINT", "INT"))(int),
    Stored("i64", "int64 %s", Seq("BIGINT", "DECIMAL(22,1)"))(long),
    Stored("u64", "int64 %s (INTEGER(64,false))", Seq("DECIMAL(20,0)", "BIGINT"))(long),
    Stored("d32", "int32 %s (DECIMAL(9,2))", Seq("DECIMAL(9,2)", "DECIMAL(12,4)", "INT"))(int),
    Stored("d64", "int64 %s (DECIMAL(15,3))", Seq("DECIMAL(15,3)", "DECIMAL(25,5)", "BIGINT"))(
      long
    ),
    Stored(
      "dfix",
      "fixed_len_byte_array(9) %s (DECIMAL(20,4))",
      Seq("DECIMAL(20,4)", "DECIMAL(24,6)", "BINARY")
    )((g, n, v) => g.add(n, fixed(v, 9))),
    Stored("dbin", "binary %s (DECIMAL(12,3))", Seq("DECIMAL(12,3)", "DECIMAL(20,5)", "BINARY"))(
      (g, n, v) => g.add(n, Binary.fromConstantByteArray(unscaled(v)))
    ),
    Stored("tms", "int64 %s (TIMESTAMP(MILLIS,true))", Seq("TIMESTAMP", "TIMESTAMP_NTZ", "BIGINT"))(
      (g, n, v) => g.add(n, v * 100000007L)
    ),
    Stored("tus", "int64 %s (TIMESTAMP(MICROS,true))", Seq("TIMESTAMP", "TIMESTAMP_NTZ", "BIGINT"))(
      (g, n, v) => g.add(n, v * 100000000007L)
    ),
    Stored("tns", "int64 %s (TIMESTAMP(NANOS,true))", Seq("BIGINT"))(long),
    Stored("ntz", "int64 %s (TIMESTAMP(MICROS,false))", Seq("TIMESTAMP_NTZ", "TIMESTAMP"))(
      (g, n, v) => g.add(n, v * 100000000007L)
    ),
    Stored("t96", "int96 %s", Seq("TIMESTAMP", "TIMESTAMP_NTZ"))((g, n, v) =>
      g.add(n, int96(v * 100003L))
    ),
    Stored("day", "int32 %s (DATE)", Seq("DATE", "INT", "TIMESTAMP_NTZ"))(int),
    Stored("time32", "int32 %s (TIME(MILLIS,true))", timeOr("INT"))((g, n, v) =>
      g.add(n, Math.floorMod(v * 1009, 86400000L).toInt)
    ),
    Stored("time64", "int64 %s (TIME(MICROS,false))", timeOr("BIGINT"))((g, n, v) =>
      g.add(n, Math.floorMod(v * 1000009L, 86400000000L))
    ),
    Stored("timens", "int64 %s (TIME(NANOS,true))", timeOr("BIGINT"))((g, n, v) =>
      g.add(n, Math.floorMod(v * 1000009L, 86400000000L) * 1000)
    ),
    Stored("str", "binary %s (STRING)", Seq("STRING", "BINARY", "STRING COLLATE UTF8_LCASE"))(
      (g, n, v) => g.add(n, text(v))
    ),
    Stored("bin", "binary %s", Seq("BINARY", "STRING"))((g, n, v) =>
      g.add(n, Binary.fromConstantByteArray(Array((v >> 8).toByte, v.toByte)))
    ),
    Stored("fix", "fixed_len_byte_array(4) %s", Seq("BINARY"))((g, n, v) => g.add(n, fixed(v, 4))),
    Stored("f", "float %s", Seq("FLOAT", "DOUBLE"))((g, n, v) =>
      g.add(n, if (v % 17 == 0) Float.NaN else if (v % 13 == 0) -0.0f else v / 7f)
    ),
    Stored("d", "double %s", Seq("DOUBLE"))((g, n, v) =>
      g.add(n, if (v % 19 == 0) Double.NaN else if (v % 13 == 0) -0.0 else v / 7d)
    ),
    Stored("b", "boolean %s", Seq("BOOLEAN"))((g, n, v) => g.add(n, v % 1000 > 300))
  )

  private def writeFile(random: Random, file: File, legacyCalendar: Boolean): Unit = {
    val schema = columns.map(c => "optional " + c.parquet.format(c.name) + ";")
      .mkString("message m { required int64 id; ", " ", " }")
    val bases = Array.fill(rowCount / rowGroupRows + 1, columns.size)(base(random))
    // Files of Spark 2 have dates and timestamps in the hybrid calendar.
    val keys =
      if (legacyCalendar) Map("org.apache.spark.version" -> "2.4.8") else Map.empty[String, String]
    ForeignFiles.write(file, schema, 0 until rowCount, rowGroupRows, keys) { (group, row) =>
      group.add("id", row.toLong)
      for ((column, i) <- columns.zipWithIndex) {
        val b = bases(row / rowGroupRows)(i)
        if (b.isDefined && random.nextInt(6) > 0)
          column.add(group, column.name, b.get + random.nextInt(12) - 6)
      }
    }
  }

  /** The center of the values of a row group; none if all are null. */
  private def base(random: Random): Option[Long] = random.nextInt(8) match {
    case 0 => None
    case 1 => Some(-random.nextInt(700000).toLong)
    case 2 => Some(random.nextInt(40000).toLong)
    case _ => Some(random.nextInt(300) - 150L)
  }

  private def literal(random: Random, values: Seq[Any]): Any = {
    val value = values(random.nextInt(values.size))
    if (random.nextBoolean()) value
    else value match {
      case v: Byte if v < Byte.MaxValue => (v + 1).toByte
      case v: Short if v < Short.MaxValue => (v + 1).toShort
      case v: Int => v - 1
      case v: Long => v + 1
      case v: Double => v + 0.01
      case v: BigDecimal if v.precision < 8 => v.add(BigDecimal.valueOf(1, v.scale))
      case v: Timestamp => new Timestamp(v.getTime + 1)
      case v: LocalDateTime => v.plusNanos(1000)
      case v: LocalTime => v.plusNanos(1000)
      case v: Date => new Date(v.getTime + 86400000L)
      case v: String => v.take(v.length - 1)
      case v: Array[Byte] => v.take(v.length - 1)
      case v => v
    }
  }

  private def predicate(random: Random, depth: Int, values: Map[String, Seq[Any]]): Column =
    if (depth > 0 && random.nextInt(3) > 0) random.nextInt(3) match {
      case 0 => predicate(random, depth - 1, values) && predicate(random, depth - 1, values)
      case 1 => predicate(random, depth - 1, values) || predicate(random, depth - 1, values)
      case 2 => not(predicate(random, depth - 1, values))
    }
    else {
      val (name, known) = values.toSeq.sortBy(_._1).apply(random.nextInt(values.size))
      val column = col(name)
      def value = lit(literal(random, known))
      if (known.isEmpty) column.isNull
      else random.nextInt(10) match {
        case 0 => column < value
        case 1 => column <= value
        case 2 => column > value
        case 3 => column >= value
        case 4 => column <=> value
        case 5 => column.isNull
        case 6 => column =!= value
        case 7 if known.head.isInstanceOf[String] =>
          val text = literal(random, known).asInstanceOf[String]
          random.nextInt(3) match {
            case 0 => column.startsWith(text.take(2))
            case 1 => column.endsWith(text.takeRight(2))
            case 2 => column.contains(text.slice(1, 3))
          }
        case 8 =>
          column.isin(Seq.fill(1 + random.nextInt(3))(literal(random, known)) ++
            (if (random.nextInt(4) == 0) Seq(null) else Nil): _*)
        case _ => column === value
      }
    }

  for (seed <- seeds)
    test(s"seed $seed: no filter loses a row of a generated file") {
      val random = new Random(seed)
      withTempDir { dir =>
        val legacyCalendar = seed % 3 == 0
        writeFile(random, new File(dir, "f.parquet"), legacyCalendar)
        val readAs = columns.map(c => c.name -> c.readAs(random.nextInt(c.readAs.size)))
        val schema = ("id BIGINT" +: readAs.map { case (name, t) => s"$name $t" }).mkString(", ")
        withSQLConf(
          "spark.sql.timeType.enabled" -> "true",
          "spark.sql.ansi.enabled" -> "false",
          "spark.sql.session.timeZone" -> Seq("UTC", "America/Los_Angeles")(seed % 2)
        ) {
          val rows = spark.read.format(own).schema(schema).load(dir.getPath)
          val all = rows.collect()
          assert(all.length === rowCount)
          val values = readAs.map { case (name, _) =>
            name -> all.toSeq.map(_.getAs[Any](name)).filter(_ != null)
          }.toMap
          val filters = Seq.fill(30)(predicate(random, 2, values))
          val expected =
            rows.select(col("id") +: filters.map(f => coalesce(f, lit(false))): _*).collect()
          var read = 0L
          for ((filter, i) <- filters.zipWithIndex)
            withClue(s"seed $seed, schema $schema, filter $filter: ") {
              val selected = rows.where(filter).select("id")
              assert(
                selected.collect().map(_.getLong(0)).toSeq ===
                  expected.filter(_.getBoolean(i + 1)).map(_.getLong(0)).toSeq
              )
              read += metric(selected, "numOutputRows")
            }
          assert(read < filters.size * rowCount, s"seed $seed: no filter skipped a row group")
        }
      }
    }

  test("CHAR and VARCHAR columns over files with and without padding") {
    withTempPath { dir =>
      val file = new File(dir, "f.parquet")
      ForeignFiles.write(
        file,
        "message m { optional binary c (STRING); optional binary v (STRING); required int64 id; }",
        0 until 300,
        rowGroupRows = 10
      ) { (group, i) =>
        group.add("c", s"k${i / 10}" + " " * (i % 3))
        group.add("v", s"k${i / 10}" + " " * (i % 2))
        group.add("id", i.toLong)
      }
      withTable("own_t", "peer_t") {
        for ((name, source) <- Seq("own_t" -> own, "peer_t" -> peer))
          sql(s"CREATE TABLE $name (c CHAR(5), v VARCHAR(8), id BIGINT) USING $source " +
            s"LOCATION '${dir.toURI}'")
        for {
          padding <- Seq("true", "false")
          filter <- Seq(
            "c = 'k7'",
            "c = 'k7   '",
            "c IN ('k7', 'k8 ')",
            "c > 'k28'",
            "c LIKE 'k2%'",
            "v = 'k7'",
            "v = 'k7 '",
            "v <=> 'k9'",
            "c = v",
            "NOT c = 'k7' AND id < 100"
          )
        } withSQLConf("spark.sql.readSideCharPadding" -> padding) {
          withClue(s"$filter, padding $padding: ") {
            checkAnswer(
              sql(s"SELECT * FROM own_t WHERE $filter"),
              sql(s"SELECT * FROM peer_t WHERE $filter")
            )
          }
        }
      }
    }
  }

  test("a filter on a column of all types finds each of its values") {
    withTempDir { dir =>
      val random = new Random(99)
      writeFile(random, new File(dir, "f.parquet"), legacyCalendar = false)
      withSQLConf("spark.sql.timeType.enabled" -> "true") {
        for (column <- columns; readAs <- column.readAs.take(1)) withClue(s"${column.name}: ") {
          def rows =
            spark.read.format(own).schema(s"id BIGINT, ${column.name} $readAs").load(dir.getPath)
          val values = rows.collect().toSeq.map(_.get(1)).filter(_ != null)
          for (value <- random.shuffle(values).take(2)) {
            val found = rows.where(col(column.name) === lit(value))
            assert(found.count() === values.count(same(_, value)))
          }
        }
      }
    }
  }

  test("ends and parts of strings skip row groups of one value, unless that is switched off") {
    withTempPath { dir =>
      spark.range(400).selectExpr("id", "IF(id < 20, null, concat('k', id DIV 20)) AS s")
        .coalesce(1).write.format(own).option("parquet.block.row.count.limit", rowGroupRows)
        .save(dir.getPath)
      def rows = spark.read.format(own).load(dir.getPath)
      val key = "spark.sql.parquet.filterPushdown"
      for {
        (filter, found) <- Seq(
          "s LIKE '%7'" -> 40,
          "s LIKE '%k1%'" -> 220,
          "NOT s LIKE '%k1%'" -> 160,
          "s LIKE '%x%'" -> 0,
          "NOT endswith(s, '')" -> 0
        )
        (settings, pushed) <- Seq(
          Map.empty -> true,
          Map(s"$key.stringPredicate" -> "false") -> false,
          Map(s"$key.string.startsWith" -> "false") -> false,
          Map(s"$key.stringPredicate" -> "true", s"$key.string.startsWith" -> "false") -> true
        )
      } withSQLConf(settings.toSeq: _*) {
        withClue(s"$filter, $settings: ") {
          val selected = rows.where(filter)
          assert(selected.collect().length === found)
          // All but the row group of nulls, since Spark adds that the value is not null.
          assert(metric(selected, "numOutputRows") === (if (pushed) found else 380))
        }
      }
    }
  }

  test("NaN is found by every reader, in files of either source") {
    for (writer <- Seq(own, peer)) withTempPath { dir =>
      sql(
        "SELECT CAST(v AS DOUBLE) d, CAST(v AS FLOAT) f FROM VALUES ('1'), ('2'), ('NaN'), ('3') t(v)"
      )
        .coalesce(1).write.format(writer).save(dir.getPath)
      for {
        reader <- Seq(own, peer)
        filter <- Seq(
          "d > 5",
          "f >= 5",
          "d = double('NaN')",
          "NOT d <= 5",
          "d IN (double('NaN'), 7)",
          "d = 2"
        )
      } withClue(s"$writer read by $reader, $filter: ") {
        assert(spark.read.format(reader).load(dir.getPath).where(filter).count() === 1)
      }
    }
  }

  test("nulls of lists, maps and structs are found whatever is read of them") {
    withTempPath { dir =>
      sql("SELECT id, IF(id > 2, array(named_struct('a', id)), null) l, " +
        "IF(id > 3, map(id, id), null) m, IF(id > 4, named_struct('x', id, 'l', array(id)), null) s " +
        "FROM range(6)").coalesce(1).write.format(own)
        .option("parquet.block.row.count.limit", "1").save(dir.getPath)
      for {
        schema <- Seq(
          "id BIGINT, l ARRAY<STRUCT<a: BIGINT>>, m MAP<BIGINT, BIGINT>, s STRUCT<x: BIGINT, l: ARRAY<BIGINT>>",
          "id BIGINT, l ARRAY<STRUCT<b: INT>>, m MAP<BIGINT, BIGINT>, s STRUCT<y: INT, l: ARRAY<BIGINT>>"
        )
        // Spark 4.0 has no setting, and does what the others do with "true".
        legacy <- Seq("true", "false").filter(_ == "true" || since("4.1"))
        filter <- Seq(
          "l IS NULL",
          "l IS NOT NULL",
          "m IS NULL",
          "m IS NOT NULL",
          "s IS NULL",
          "s.l IS NULL",
          "s.l IS NOT NULL",
          "NOT l IS NULL OR id = 0"
        )
      } withSQLConf(
        "spark.sql.legacy.parquet.returnNullStructIfAllFieldsMissing" -> legacy
      ) {
        withClue(s"$schema, $legacy, $filter: ") {
          def rows(source: String) =
            spark.read.format(source).schema(schema).load(dir.getPath).where(filter).select("id")
          checkAnswer(rows(own), rows(peer))
        }
      }
      val lists = spark.read.format(own).load(dir.getPath).where("l IS NOT NULL").select("id")
      lists.collect()
      // In Spark 4.0 an array is null where a file has no requested field of its structs.
      assert(metric(lists, "numOutputRows") === (if (since("4.1")) 3 else 6))
    }
  }

  private def same(one: Any, other: Any): Boolean = (one, other) match {
    case (a: Array[Byte], b: Array[Byte]) => a.sameElements(b)
    case (a: Float, b: Float) => a == b || a.isNaN && b.isNaN
    case (a: Double, b: Double) => a == b || a.isNaN && b.isNaN
    case _ => one == other
  }
}
