package io.jparquet.spark.peers

import scala.util.Random

import org.apache.spark.sql.types._

/** A random table: its fields, its rows in runs, and how they are written. */
final class RandomTable(val seed: Long) extends Table {
  private val random = new Random(seed * 7919 + 17)
  private val pageRows = pick(1, 2, 3, 7, 10, 16, 50, 20000)
  private var leaves = 0

  override val timestamps: String =
    pick("TIMESTAMP_MICROS", "TIMESTAMP_MICROS", "TIMESTAMP_MILLIS", "INT96")

  override val legacy: Boolean = random.nextInt(8) == 0

  // Spark's vectorised reader fails at binaries of few digits, which the legacy format would give.
  override val binaryDecimals: Boolean = random.nextInt(3) == 0 && !legacy

  override val schema: StructType = StructType(
    StructField("id", LongType, nullable = random.nextBoolean()) +:
      (0 until 2 + random.nextInt(9)).map(i => field(s"f$i", 4))
  )

  override val rows: IndexedSeq[Seq[Any]] = {
    val count = random.nextInt(30) match {
      case 0 => 0
      case 1 => 1
      case i if i < 12 => math.min(400, pageRows * (1 + random.nextInt(20)))
      case _ => 1 + random.nextInt(400)
    }
    val runs = new RunsOfValues(
      random,
      if (pageRows == 20000) 40 else pageRows,
      if (timestamps == "TIMESTAMP_MILLIS") 1000 else 1
    )
    runs.rows(schema.drop(1), count).zipWithIndex.map { case (row, id) => id.toLong +: row }
  }

  override def options(random: Random): Map[String, String] = {
    val some = Map.newBuilder[String, String]
    def add(name: String, values: Any*): Unit =
      some += name -> values(random.nextInt(values.size)).toString
    some += "parquet.page.row.count.limit" -> pageRows.toString
    add("parquet.page.size", 1, 20, 64, 200, 1000, 1 << 20, 1 << 20)
    if (rows.size <= 20) add("parquet.block.row.count.limit", 1, 7, 1000)
    else add("parquet.block.row.count.limit", 12, 20, 30, 64, 100, 1000)
    add("parquet.compression", RandomTable.Codecs: _*)
    if (random.nextInt(3) == 0) add("parquet.dictionary.page.size", 1, 16, 100, 1000)
    if (random.nextInt(6) == 0) add("parquet.enable.dictionary", false)
    if (random.nextInt(4) == 0) add("parquet.page.write-checksum.enabled", false)
    if (random.nextInt(5) == 0) add("parquet.size.statistics.enabled", false)
    if (random.nextInt(5) == 0) add("parquet.column.statistics.enabled", false)
    if (random.nextInt(5) == 0) add("parquet.columnindex.truncate.length", 1, 2)
    if (random.nextInt(5) == 0) add("parquet.statistics.truncate.length", 1, 3)
    if (random.nextInt(4) == 0) {
      add("parquet.bloom.filter.enabled", true)
      add("parquet.bloom.filter.max.bytes", 64, 1024)
    }
    if (random.nextInt(8) == 0) add("jparquet.footer.every.row.groups", 1)
    random.nextInt(10) match {
      case 0 | 1 => add("parquet.writer.version", "v2")
      case 2 | 3 => add("jparquet.compatibility", "v2")
      case _ =>
    }
    some.result()
  }

  override def columnOptions(random: Random): Map[String, String] =
    schema.drop(1).filter(_ => random.nextInt(10) == 0).flatMap { field =>
      val encodings = RandomTable.encodings(field.dataType)
      Option(random.nextInt(4) match {
        case 0 => "parquet.compression" -> "gzip"
        case 1 if encodings.nonEmpty =>
          "jparquet.encoding" -> encodings(random.nextInt(encodings.size))
        case 2 if encodings.nonEmpty => "parquet.column.statistics.enabled" -> "false"
        case 3 if field.dataType == FloatType || field.dataType == DoubleType =>
          "jparquet.column.order" -> "IEEE_754_TOTAL_ORDER"
        case _ => null
      }).map { case (option, value) => s"$option#${field.name}" -> value }
    }.toMap

  private def pick[T](values: T*): T = values(random.nextInt(values.size))

  private def field(name: String, depth: Int): StructField =
    StructField(name, dataType(depth), nullable = random.nextInt(4) > 0)

  private def dataType(depth: Int): DataType =
    if (depth == 0 || leaves > 30 || random.nextInt(3) == 0) {
      leaves += 1
      pick(RandomTable.Atoms: _*)
    } else random.nextInt(5) match {
      case 0 | 1 => ArrayType(dataType(depth - 1), random.nextInt(4) > 0)
      case 2 | 3 =>
        StructType((0 until 1 + random.nextInt(3)).map(i => field(s"g$i", depth - 1)))
      case _ => MapType(pick(RandomTable.Keys: _*), dataType(depth - 1), random.nextInt(4) > 0)
    }
}

object RandomTable {

  /** Encodings that can be asked for, and that no reader is known to read wrong. */
  private def encodings(dataType: DataType): Seq[String] = dataType match {
    case IntegerType | LongType | DateType =>
      Seq("PLAIN", "RLE_DICTIONARY", "DELTA_BINARY_PACKED")
    case StringType | BinaryType => Seq("PLAIN", "RLE_DICTIONARY", "DELTA_LENGTH_BYTE_ARRAY")
    case BooleanType => Seq("PLAIN", "RLE")
    case FloatType | DoubleType => Seq("PLAIN", "RLE_DICTIONARY")
    case _ => Nil
  }

  private val Codecs = Seq("none", "snappy", "snappy", "gzip", "zstd", "lz4_raw")

  private val Keys = Seq(IntegerType, StringType, LongType, DateType, DecimalType(12, 3))

  private val Atoms = Seq(
    BooleanType,
    ByteType,
    ShortType,
    IntegerType,
    IntegerType,
    LongType,
    LongType,
    FloatType,
    DoubleType,
    StringType,
    StringType,
    BinaryType,
    DateType,
    YearMonthIntervalType(),
    DayTimeIntervalType(),
    TimestampType,
    TimestampNTZType,
    DecimalType(1, 0),
    DecimalType(9, 2),
    DecimalType(18, 4),
    DecimalType(38, 6)
  )
}
