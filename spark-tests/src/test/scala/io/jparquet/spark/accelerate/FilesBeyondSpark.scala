package io.jparquet.spark.accelerate

import java.io.File
import java.nio.{ByteBuffer, ByteOrder}
import java.sql.Timestamp
import java.time.{Instant, LocalTime}
import java.util.UUID

import io.jparquet.spark.support.{AcceleratedComparison, ComparableRows, ForeignFiles}
import org.apache.parquet.example.data.Group
import org.apache.parquet.io.api.Binary
import org.apache.spark.sql.{DataFrame, Row}
import org.apache.spark.sql.execution.datasources.{HadoopFsRelation, LogicalRelation}
import org.apache.spark.sql.types._
import org.apache.spark.unsafe.types.CalendarInterval

/**
 * Files with columns that Spark's own source refuses as it infers their types, and the ways to read
 * them as `parquet` with the setting that has jparquet infer them.
 */
trait FilesBeyondSpark extends AcceleratedComparison {
  protected val infer = "spark.jparquet.accelerate.infer"

  protected def inferring[T](body: => T): T = withSQLConf(read -> "true", infer -> "true")(body)

  protected def binary(size: Int)(fill: ByteBuffer => Any): Binary = {
    val buffer = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN)
    fill(buffer)
    Binary.fromConstantByteArray(buffer.array())
  }

  protected def uuid(i: Int): UUID = new UUID(i * 7919L << 20, ~i.toLong)

  protected def uuidBytes(uuid: UUID): Binary =
    binary(16)(_.order(ByteOrder.BIG_ENDIAN).putLong(uuid.getMostSignificantBits)
      .putLong(uuid.getLeastSignificantBits))

  /** Its class is not in Spark 4.0, which has the numbers of the file in its place. */
  protected def time(number: Long, unitsOfSecond: Long): Any =
    if (hasTime) LocalTime.ofNanoOfDay(number * (1000000000L / unitsOfSecond)) else number

  protected def timeType: DataType = if (hasTime) DataType.fromDDL("TIME(6)") else LongType

  /**
   * A column that Spark refuses.
   *
   * @param column in the text form of parquet-java, named `c`
   * @param add adds the value of a row to the file
   * @param value the value as Spark has it
   * @param options settings with which jparquet reads it
   * @param isInTables whether a table of Spark's catalog for `parquet` can have such a column
   */
  protected case class Kind(
      name: String,
      column: String,
      dataType: DataType,
      add: (Group, Int) => Unit,
      value: Int => Any,
      options: Seq[(String, String)] = Seq(),
      isInTables: Boolean = true
  )

  protected val rows = 20

  protected def kinds: Seq[Kind] = Seq(
    Kind(
      "UUID",
      "required fixed_len_byte_array(16) c (UUID);",
      StringType,
      (row, i) => row.add("c", uuidBytes(uuid(i))),
      uuid(_).toString
    ),
    Kind(
      "TIME(MILLIS)",
      "optional int32 c (TIME(MILLIS, false));",
      timeType,
      (row, i) => row.add("c", i * 1001),
      i => time(i * 1001L, 1000)
    ),
    Kind(
      "TIME(MICROS) adjusted to UTC",
      "optional int64 c (TIME(MICROS, true));",
      timeType,
      (row, i) => row.add("c", i * 1000001L),
      i => time(i * 1000001L, 1000000)
    ),
    Kind(
      "TIME(NANOS)",
      "optional int64 c (TIME(NANOS, false));",
      timeType,
      (row, i) => row.add("c", i * 1000000L),
      i => time(i * 1000000L, 1000000000)
    ),
    Kind(
      "TIMESTAMP(NANOS)",
      "optional int64 c (TIMESTAMP(NANOS, true));",
      TimestampType,
      (row, i) => row.add("c", i * 1001001001L),
      i => Timestamp.from(Instant.EPOCH.plusNanos(i * 1001001001L / 1000 * 1000)),
      Seq("spark.jparquet.read.timestampNanos" -> "truncate")
    ),
    Kind(
      "FLOAT16",
      "optional fixed_len_byte_array(2) c (FLOAT16);",
      FloatType,
      (row, i) => row.add("c", binary(2)(_.putShort((0x3c00 + (i % 10 << 10)).toShort))),
      i => math.pow(2, i % 10).toFloat
    ),
    Kind(
      "INTERVAL",
      "optional fixed_len_byte_array(12) c (INTERVAL);",
      CalendarIntervalType,
      (row, i) => row.add("c", binary(12)(_.putInt(i).putInt(2).putInt(3))),
      new CalendarInterval(_, 2, 3000),
      isInTables = false
    ),
    Kind(
      "a legacy MAP with a third field",
      "optional group c (MAP) { repeated group map { " +
        "required int32 key; optional int32 value; optional int32 other; } }",
      DataType.fromDDL("STRUCT<map: ARRAY<STRUCT<key: INT, value: INT, other: INT>>>"),
      (row, i) => {
        val entry = row.addGroup("c").addGroup("map")
        entry.add("key", i)
        entry.add("other", i + 1)
      },
      i => Row(Seq(Row(i, null, i + 1)))
    ),
    Kind(
      "a legacy MAP without values",
      "optional group c (MAP) { repeated group map { required int32 key; } }",
      MapType(IntegerType, NullType),
      (row, i) => row.addGroup("c").addGroup("map").add("key", i),
      i => Map(i -> null),
      isInTables = since("4.1")
    ),
    Kind(
      "LIST on a group of two fields",
      "optional group c (LIST) { optional int32 x; optional int32 y; }",
      DataType.fromDDL("STRUCT<x: INT, y: INT>"),
      (row, i) => row.addGroup("c").add("y", i),
      Row(null, _)
    ),
    Kind(
      "ENUM on a group",
      "optional group c (ENUM) { optional int32 x; }",
      DataType.fromDDL("STRUCT<x: INT>"),
      (row, i) => row.addGroup("c").add("x", i),
      Row(_)
    ),
    Kind(
      "UUID in a struct and a list",
      "optional group c { optional group l (LIST) { repeated group list { " +
        "optional fixed_len_byte_array(16) element (UUID); } } optional int32 x; }",
      DataType.fromDDL("STRUCT<l: ARRAY<STRING>, x: INT>"),
      (row, i) => {
        val struct = row.addGroup("c")
        struct.addGroup("l").addGroup("list").add("element", uuidBytes(uuid(i)))
        struct.add("x", i)
      },
      i => Row(Seq(uuid(i).toString), i)
    ),
    Kind(
      "UUID as the value of a map",
      "optional group c (MAP) { repeated group key_value { " +
        "required int32 key; optional fixed_len_byte_array(16) value (UUID); } }",
      MapType(IntegerType, StringType),
      (row, i) => {
        val entry = row.addGroup("c").addGroup("key_value"); entry.add("key", i);
        entry.add("value", uuidBytes(uuid(i)))
      },
      i => Map(i -> uuid(i).toString)
    )
  )

  protected def write(file: File, kind: Kind): Unit = {
    file.getParentFile.mkdirs()
    ForeignFiles.write(
      file,
      s"message m { required int32 i; ${kind.column} optional binary s (STRING); }",
      0 until rows
    ) { (row, i) =>
      row.add("i", i)
      kind.add(row, i)
      row.add("s", s"t$i")
    }
  }

  protected def expected(kind: Kind): Seq[Row] =
    (0 until rows).map(i => Row(i, kind.value(i), s"t$i"))

  protected def uuids: Kind = kinds.head

  protected def withFile[T](kind: Kind)(body: File => T): Unit =
    withTempDir { dir =>
      write(new File(dir, "a.parquet"), kind)
      body(dir)
    }

  /** What a query reads, and how, but for its plan. */
  protected def failure(body: => Any): Throwable = intercept[Throwable](body)

  protected def messages(body: => Any): String =
    Iterator.iterate(failure(body))(_.getCause).takeWhile(_ != null).map(_.getMessage)
      .mkString("\n")

  protected def formats(rows: DataFrame): Set[Class[_]] =
    rows.queryExecution.analyzed.collectWithSubqueries {
      case LogicalRelation(files: HadoopFsRelation, _, _, _, _) => files.fileFormat.getClass
    }.toSet

  /** The ways to name files without columns, each with the rows that it gives to a function. */
  protected def ways(dir: File): Seq[(String, (DataFrame => Unit) => Unit)] = {
    val path = dir.getPath
    Seq(
      "read.parquet" -> (_(spark.read.parquet(path))),
      "read.format" -> (_(spark.read.format("Parquet").load(path))),
      "read.load" -> (_(spark.read.load(path))),
      "mergeSchema" -> (_(spark.read.option("mergeSchema", "true").parquet(path))),
      "a path in SQL" -> (_(sql(s"SELECT * FROM parquet.`$path`"))),
      "a path in a subquery" ->
        (_(sql(s"WITH w AS (SELECT * FROM parquet.`$path`) SELECT * FROM w WHERE i IN " +
          s"(SELECT i FROM parquet.`$path`)"))),
      "a persistent view" -> (check =>
        withView("w") {
          sql(s"CREATE VIEW w AS SELECT * FROM parquet.`$path`")
          check(spark.table("w"))
        }
      ),
      "a temporary view" -> (check =>
        withTempView("v") {
          sql(s"CREATE TEMPORARY VIEW v USING parquet OPTIONS (path '$path')")
          check(spark.table("v"))
        }
      )
    )
  }

  /** Those that all types are read in. */
  protected val main = Set("read.parquet", "mergeSchema", "a path in SQL", "a temporary view")

  protected def createTable(dir: File): Unit =
    sql(s"CREATE TABLE t USING parquet LOCATION '${dir.toURI}'")

  /** The lines of Spark differ in what they compare maps by. */
  protected def assertRows(actual: DataFrame, rows: Seq[Row]): Unit =
    assert(ComparableRows.sorted(actual.collect().toSeq) === ComparableRows.sorted(rows))
}
