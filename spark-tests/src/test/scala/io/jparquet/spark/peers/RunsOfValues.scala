package io.jparquet.spark.peers

import java.math.{BigDecimal, BigInteger}

import scala.collection.mutable
import scala.util.Random

import org.apache.spark.sql.types._

/**
 * Rows in runs: for some rows, a field has only nulls, or only empty lists, lists of nulls, one
 * value, few or many different ones. Many runs begin and end where pages do.
 *
 * Values are plain, so that they do not depend on who reads or writes them: numbers, booleans and
 * strings as they are; dates as days, timestamps as microseconds, intervals as months or
 * microseconds, binaries as byte arrays; lists, and structs by field, as sequences; maps as
 * sequences of pairs.
 *
 * @param pageRows rows of a page; the lengths of many runs are multiples of it
 * @param microseconds that timestamps are multiples of
 */
final class RunsOfValues(random: Random, pageRows: Int, microseconds: Int) {
  private type Source = () => Any

  /** So many rows of these fields. */
  def rows(fields: Seq[StructField], count: Int): IndexedSeq[Seq[Any]] =
    if (fields.isEmpty) IndexedSeq.fill(count)(Nil)
    else fields.map(column(_, count)).transpose.toIndexedSeq

  private def column(field: StructField, count: Int): IndexedSeq[Any] = {
    val values = IndexedSeq.newBuilder[Any]
    var left = count
    var source = if (random.nextInt(5) < 2) absent(field) else run(field)
    while (left > 0) {
      val length = math.min(left, runLength(left))
      for (_ <- 0 until length) values += source()
      left -= length
      source = if (random.nextInt(4) == 0) absent(field) else run(field)
    }
    values.result()
  }

  private def runLength(left: Int): Int = random.nextInt(6) match {
    case 0 | 1 => pageRows * (1 + random.nextInt(3))
    case 2 => math.max(1, pageRows * (1 + random.nextInt(2)) + random.nextInt(3) - 1)
    case 3 => left
    case _ => 1 + random.nextInt(40)
  }

  private def absent(field: StructField): Source = absent(field.dataType, field.nullable)

  private def run(field: StructField): Source = run(field.dataType, field.nullable)

  /** A run in which the leaf columns have no values, as far as the types allow it. */
  private def absent(dataType: DataType, nullable: Boolean): Source =
    if (nullable && (isAtom(dataType) || random.nextBoolean())) () => null
    else dataType match {
      case _: ArrayType | _: MapType if random.nextInt(3) == 0 => () => Nil
      case ArrayType(element, nulls) =>
        val elements = absent(element, nulls)
        val length = 1 + random.nextInt(3)
        () => Seq.fill(length)(elements())
      case MapType(key, value, nulls) =>
        val values = absent(value, nulls)
        val length = 1 + random.nextInt(3)
        val keys = run(key, nullable = false)
        () => entries(length, keys, values)
      case struct: StructType =>
        val fields = struct.map(absent)
        () => fields.map(_())
      case _ => run(dataType, nullable)
    }

  private def run(dataType: DataType, nullable: Boolean): Source = {
    val values = present(dataType)
    if (!nullable) values
    else random.nextInt(6) match {
      case 0 => () => null
      case 1 => () => if (random.nextInt(3) == 0) null else values()
      case _ => values
    }
  }

  private def present(dataType: DataType): Source = dataType match {
    case ArrayType(element, nulls) =>
      val elements = run(element, nulls)
      val length = lengths()
      () => Seq.fill(length())(elements())
    case MapType(key, value, nulls) =>
      val keys = run(key, nullable = false)
      val values = run(value, nulls)
      val length = lengths()
      () => entries(length(), keys, values)
    case struct: StructType =>
      val fields = struct.map(run)
      () => fields.map(_())
    case atom => random.nextInt(4) match {
        case 0 =>
          val value = this.atom(atom)
          () => value
        case 1 =>
          val few = IndexedSeq.fill(2 + random.nextInt(8))(this.atom(atom))
          () => few(random.nextInt(few.size))
        case 2 => near(atom)
        case _ => () => this.atom(atom)
      }
  }

  /** Different values close to each other, for the encodings of differences. */
  private def near(dataType: DataType): Source = {
    var last = random.nextInt(1000000)
    dataType match {
      case IntegerType | DateType =>
        () => { last += random.nextInt(9) - 2; last }
      case LongType =>
        () => { last += random.nextInt(9) - 2; last.toLong }
      case StringType =>
        () => { last += 1; f"https://example.com/items/$last%08d" }
      case _ => () => atom(dataType)
    }
  }

  private def lengths(): () => Int = random.nextInt(12) match {
    case 0 => () => 0
    case 1 | 2 => () => 1
    case 3 | 4 =>
      val length = 2 + random.nextInt(3)
      () => length
    case 5 => () => if (random.nextInt(20) == 0) 30 + random.nextInt(60) else random.nextInt(3)
    case 6 if random.nextInt(40) == 0 =>
      var long = 5000
      () =>
        try long
        finally long = 1
    case _ => () => random.nextInt(4)
  }

  private def entries(count: Int, keys: Source, values: Source): Seq[Any] = {
    val seen = mutable.LinkedHashSet.empty[Any]
    for (_ <- 0 until count) seen += keys()
    seen.toSeq.map(key => Seq(key, values()))
  }

  private def isAtom(dataType: DataType): Boolean = dataType match {
    case _: ArrayType | _: MapType | _: StructType => false
    case _ => true
  }

  private def atom(dataType: DataType): Any = dataType match {
    case BooleanType => random.nextBoolean()
    case ByteType => random.nextInt().toByte
    case ShortType => random.nextInt().toShort
    case IntegerType | _: YearMonthIntervalType => random.nextInt() >> random.nextInt(32)
    case LongType | _: DayTimeIntervalType => random.nextLong() >> random.nextInt(64)
    case FloatType =>
      if (random.nextInt(6) > 0) random.nextFloat()
      else Seq(Float.NaN, -0.0f, 0.0f, Float.NegativeInfinity)(random.nextInt(4))
    case DoubleType =>
      if (random.nextInt(6) > 0) random.nextGaussian()
      else Seq(Double.NaN, -0.0, 0.0, Double.PositiveInfinity)(random.nextInt(4))
    case StringType =>
      val length = if (random.nextInt(2000) == 0) 3000 else random.nextInt(12)
      "é€".take(random.nextInt(3)) + random.alphanumeric.take(length).mkString
    case BinaryType =>
      val bytes = new Array[Byte](random.nextInt(9))
      random.nextBytes(bytes)
      bytes
    case DateType => random.nextInt(40000) - 10000
    case TimestampType | TimestampNTZType =>
      val time = random.nextInt() * 1000003L
      time - Math.floorMod(time, microseconds)
    case decimal: DecimalType =>
      val unscaled = new BigInteger(
        1 + random.nextInt((decimal.precision * 3.32).toInt),
        random.self
      )
      new BigDecimal(if (random.nextBoolean()) unscaled else unscaled.negate(), decimal.scale)
  }
}
