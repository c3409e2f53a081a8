package io.jparquet.spark.types

import java.io.File
import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.{Files, Path, Paths}

import scala.util.{Failure, Success, Try}

import io.jparquet.spark.support.{ForeignFiles, Interpreted, SourceComparison}
import org.apache.parquet.example.data.Group
import org.apache.parquet.io.api.Binary
import org.apache.spark.SparkThrowable
import org.apache.spark.sql.Row
import org.apache.spark.sql.types._

/**
 * Every type of column that parquet-java writes, read as every type of Spark, here and with Spark's
 * own source. The outcomes are the table of docs/type-mapping.md, which this suite holds: after a
 * change that is meant, copy the table that the failure names.
 */
class TypeMatrixSuite extends SourceComparison with Interpreted {

  private val start = "<!-- matrix -->\n"
  private val end = "<!-- end of matrix -->\n"

  /** A column of a file: its declaration without the name, and how its values are added. */
  private case class Stored(name: String, declaration: String, values: Seq[Group => Unit])

  private def ints(name: String, annotation: String, values: Int*): Stored =
    Stored(name, s"int32 c$annotation", values.map(v => (g: Group) => g.add("c", v)))

  private def longs(name: String, annotation: String, values: Long*): Stored =
    Stored(name, s"int64 c$annotation", values.map(v => (g: Group) => g.add("c", v)))

  private def binaries(name: String, declaration: String, values: Array[Byte]*): Stored =
    Stored(
      name,
      declaration,
      values.map(v => (g: Group) => g.add("c", Binary.fromConstantByteArray(v)))
    )

  private def bytes(values: Int*): Array[Byte] = values.map(_.toByte).toArray

  private def text(value: String): Array[Byte] = value.getBytes(UTF_8)

  private val columns: Seq[Stored] = Seq(
    Stored("BOOLEAN", "boolean c", Seq(true, false).map(v => (g: Group) => g.add("c", v))),
    ints("INT32", "", Int.MinValue, -70000, -1, 0, 1, 70000, Int.MaxValue),
    ints("INT32 INT(8)", " (INTEGER(8,true))", -128, -1, 0, 127),
    ints("INT32 INT(16)", " (INTEGER(16,true))", -32768, -1, 0, 32767),
    ints("INT32 INT(32)", " (INTEGER(32,true))", Int.MinValue, -1, 0, Int.MaxValue),
    ints("INT32 UINT(8)", " (INTEGER(8,false))", 0, 1, 255),
    ints("INT32 UINT(16)", " (INTEGER(16,false))", 0, 1, 65535),
    ints("INT32 UINT(32)", " (INTEGER(32,false))", 0, 1, Int.MaxValue, Int.MinValue, -1),
    ints("INT32 DATE", " (DATE)", -719162, -1, 0, 20000, 2932896),
    ints("INT32 TIME(MILLIS)", " (TIME(MILLIS,false))", 0, 1, 86399999),
    ints("INT32 DECIMAL(9,2)", " (DECIMAL(9,2))", -999999999, -1, 0, 999999999),
    longs("INT64", "", Long.MinValue, -5000000000L, -1, 0, 1, 5000000000L, Long.MaxValue),
    longs("INT64 INT(64)", " (INTEGER(64,true))", Long.MinValue, -1, 0, Long.MaxValue),
    longs("INT64 UINT(64)", " (INTEGER(64,false))", 0, 1, Long.MaxValue, Long.MinValue, -1),
    longs("INT64 TIME(MICROS)", " (TIME(MICROS,false))", 0, 1, 86399999999L),
    longs("INT64 TIME(NANOS)", " (TIME(NANOS,false))", 0, 1000, 86399999999000L),
    longs("INT64 TIMESTAMP(MILLIS,utc)", " (TIMESTAMP(MILLIS,true))", -1, 0, 1700000000123L),
    longs("INT64 TIMESTAMP(MILLIS,local)", " (TIMESTAMP(MILLIS,false))", -1, 0, 1700000000123L),
    longs("INT64 TIMESTAMP(MICROS,utc)", " (TIMESTAMP(MICROS,true))", -1, 0, 1700000000123456L),
    longs("INT64 TIMESTAMP(MICROS,local)", " (TIMESTAMP(MICROS,false))", -1, 0, 1700000000123456L),
    longs("INT64 TIMESTAMP(NANOS,utc)", " (TIMESTAMP(NANOS,true))", -1, 0, 1700000000123456789L),
    longs("INT64 DECIMAL(18,4)", " (DECIMAL(18,4))", -999999999999999999L, -1, 0, 123456),
    binaries("INT96", "int96 c", bytes(0, 0, 0, 0, 0, 0, 0, 0, 0x8c, 0x3d, 0x25, 0)),
    Stored(
      "FLOAT",
      "float c",
      Seq(-0f, 1.5f, Float.NaN, Float.MaxValue).map(v => (g: Group) => g.add("c", v))
    ),
    Stored(
      "DOUBLE",
      "double c",
      Seq(-0d, 1.5, Double.NaN, Double.MaxValue).map(v => (g: Group) => g.add("c", v))
    ),
    binaries("BYTE_ARRAY", "binary c", text(""), text("12"), text("é")),
    binaries("BYTE_ARRAY STRING", "binary c (STRING)", text(""), text("12"), text("é")),
    binaries("BYTE_ARRAY ENUM", "binary c (ENUM)", text("A"), text("B")),
    binaries("BYTE_ARRAY JSON", "binary c (JSON)", text("{}"), text("[1]")),
    binaries("BYTE_ARRAY BSON", "binary c (BSON)", bytes(5, 0, 0, 0, 0)),
    binaries(
      "BYTE_ARRAY DECIMAL(20,2)",
      "binary c (DECIMAL(20,2))",
      bytes(-1),
      bytes(1, 0, 0, 0, 0, 0, 0, 0, 0)
    ),
    binaries("FIXED(4)", "fixed_len_byte_array(4) c", bytes(1, 2, 3, 4)),
    binaries("FIXED(16) UUID", "fixed_len_byte_array(16) c (UUID)", Array.tabulate(16)(_.toByte)),
    binaries("FIXED(2) FLOAT16", "fixed_len_byte_array(2) c (FLOAT16)", bytes(0, 0x3c)),
    binaries("FIXED(12) INTERVAL", "fixed_len_byte_array(12) c (INTERVAL)", new Array[Byte](12)),
    binaries(
      "FIXED(4) DECIMAL(9,2)",
      "fixed_len_byte_array(4) c (DECIMAL(9,2))",
      bytes(-1, -1, -1, -1),
      bytes(0, 0, 1, 0)
    ),
    binaries(
      "FIXED(9) DECIMAL(20,3)",
      "fixed_len_byte_array(9) c (DECIMAL(20,3))",
      bytes(-1, -1, -1, -1, -1, -1, -1, -1, -1),
      bytes(0, 1, 0, 0, 0, 0, 0, 0, 0)
    )
  )

  private lazy val types: Seq[(String, DataType)] = Seq(
    "BOOLEAN" -> BooleanType,
    "BYTE" -> ByteType,
    "SHORT" -> ShortType,
    "INT" -> IntegerType,
    "LONG" -> LongType,
    "FLOAT" -> FloatType,
    "DOUBLE" -> DoubleType,
    "DEC(5,0)" -> DecimalType(5, 0),
    "DEC(10,0)" -> DecimalType(10, 0),
    "DEC(12,2)" -> DecimalType(12, 2),
    "DEC(20,0)" -> DecimalType(20, 0),
    "DEC(38,10)" -> DecimalType(38, 10),
    "STRING" -> StringType,
    "BINARY" -> BinaryType,
    "DATE" -> DateType,
    "TIMESTAMP" -> TimestampType,
    "NTZ" -> TimestampNTZType,
    "TIME" -> DataType.fromDDL("TIME(6)"),
    "Y-M" -> YearMonthIntervalType(),
    "D-S" -> DayTimeIntervalType()
  )

  private def shown(value: Any): String = value match {
    case bytes: Array[Byte] => bytes.map("%02x".format(_)).mkString
    case other => String.valueOf(other)
  }

  /** What reading gives: the values, or the condition of the error. */
  private def read(source: String, dir: File, dataType: DataType): Either[String, Seq[String]] = {
    val schema = new StructType().add("c", dataType)
    Try(spark.read.format(source).schema(schema).load(dir.getPath).collect()) match {
      case Success(rows) => Right(rows.toSeq.map((row: Row) => shown(row.get(0))))
      case Failure(error) => Left(condition(error))
    }
  }

  private def condition(error: Throwable): String =
    Iterator.iterate(error)(_.getCause).takeWhile(_ != null).collectFirst {
      case known: SparkThrowable if known.getCondition != null => known.getCondition
    }.getOrElse(error.getClass.getName)

  private def cell(dir: File, dataType: DataType): String =
    (read(own, dir, dataType), read(peer, dir, dataType)) match {
      case (Right(ours), Right(theirs)) => if (ours == theirs) "=" else "≠"
      case (Right(_), Left(_)) => "**+**"
      case (Left(_), Right(_)) => "**−**"
      case (Left(ours), Left(theirs)) => if (ours == theirs) "" else "×"
    }

  private def write(column: Stored, dir: File): Unit =
    ForeignFiles.write(
      new File(dir, "part-0.parquet"),
      s"message m { optional ${column.declaration}; }",
      column.values.map(Option(_)) :+ None
    )((group, value) => value.foreach(_(group)))

  private def table(): String = {
    val text = new StringBuilder
    text.append(types.map(_._1).mkString("| column | ", " | ", " |\n"))
    text.append(types.map(_ => "---").mkString("|---|", "|", "|\n"))
    for (column <- columns)
      withTempDir { dir =>
        write(column, dir)
        val cells = types.map { case (_, dataType) => cell(dir, dataType) }
        text.append(cells.mkString(s"| ${column.name} | ", " | ", " |\n"))
      }
    text.toString
  }

  private def document: Path = Paths.get("..", "..", "docs", "type-mapping.md")

  test("each type of column is read as each type of Spark as the documentation says") {
    assume(hasTime, "the table of the documentation has a column for TIME")
    withSQLConf("spark.sql.timeType.enabled" -> "true") {
      val text = Files.readString(document)
      val from = text.indexOf(start) + start.length
      val documented = text.substring(from, text.indexOf(end, from)).strip() + "\n"
      val cells = documented.linesIterator
        .map(_.stripPrefix("| ").stripSuffix(" |").split(" \\| ", -1).toSeq).toSeq
      // Cells of each row and of each column, and with the profile `full` all of them.
      val differs = cells.head.tail != types.map(_._1) ||
        cells.drop(2).map(_.head) != columns.map(_.name) ||
        columns.zip(cells.drop(2)).zipWithIndex.exists { case ((column, row), number) =>
          var found = false
          withTempDir { dir =>
            write(column, dir)
            found = someOf(types.zip(row.tail), number).exists { case ((_, dataType), known) =>
              cell(dir, dataType) != known
            }
          }
          found
        }
      if (differs) {
        val actual = table()
        val copy = Paths.get("target", "type-matrix.md")
        Files.writeString(copy, actual)
        fail(s"docs/type-mapping.md differs from what is read; the table as it is: $copy\n$actual")
      }
    }
  }

  test("in place of Spark's own source each type of column is read or refused as there") {
    val differences =
      for {
        (column, number) <- columns.zipWithIndex
        (name, dataType) <- someOf(types, number) if !isMisreadBySpark(column.name, name)
        difference <- inPlaceOfSpark(column, dataType)
      } yield s"${column.name} as $name: $difference"
    assert(differences.isEmpty, differences.mkString("\n", "\n", ""))
  }

  /**
   * Pairs for which Spark's own source makes other numbers of the stored ones: docs/acceleration.md
   * names them.
   */
  private def isMisreadBySpark(column: String, name: String): Boolean =
    name == "TIME" && (!hasTime || column.startsWith("INT64") && column != "INT64 TIME(MICROS)") ||
      name == "DOUBLE" && column == "INT32 UINT(32)"

  /** How jparquet in place of Spark's own source differs from it, if it does. */
  private def inPlaceOfSpark(column: Stored, dataType: DataType): Option[String] = {
    var difference: Option[String] = None
    withTempDir { dir =>
      write(column, dir)
      val theirs = read(peer, dir, dataType)
      val ours = withSQLConf("spark.jparquet.accelerate.read" -> "true")(
        read(peer, dir, dataType)
      )
      if (ours != theirs) difference = Some(s"$ours, but Spark has $theirs")
    }
    difference
  }
}
