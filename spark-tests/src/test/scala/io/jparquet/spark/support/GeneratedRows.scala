package io.jparquet.spark.support

import java.math.{BigDecimal, BigInteger}
import java.sql.Date
import java.time.LocalDate

import scala.util.Random

import org.apache.spark.sql.Row
import org.apache.spark.sql.types._

/** Random schemas and random rows. */
trait GeneratedRows {
  protected val atoms = Seq(
    BooleanType,
    ByteType,
    ShortType,
    IntegerType,
    LongType,
    FloatType,
    DoubleType,
    StringType,
    BinaryType,
    DateType,
    DecimalType(7, 2),
    DecimalType(18, 4),
    DecimalType(30, 6)
  )

  protected def dataType(random: Random, depth: Int): DataType =
    if (depth == 0 || random.nextInt(3) == 0) atoms(random.nextInt(atoms.size))
    else random.nextInt(3) match {
      case 0 => ArrayType(dataType(random, depth - 1), random.nextBoolean())
      case 1 =>
        MapType(
          Seq(IntegerType, StringType, LongType)(random.nextInt(3)),
          dataType(random, depth - 1),
          random.nextBoolean()
        )
      case 2 => struct(random, depth - 1, 1 + random.nextInt(4))
    }

  protected def struct(random: Random, depth: Int, fields: Int): StructType =
    StructType((0 until fields).map(i =>
      StructField(s"f$i", dataType(random, depth), random.nextBoolean())
    ))

  protected def row(random: Random, schema: StructType): Row =
    Row.fromSeq(schema.map(field => orNull(random, field.nullable, field.dataType)))

  private def orNull(random: Random, nullable: Boolean, dataType: DataType): Any =
    if (nullable && random.nextInt(4) == 0) null else value(random, dataType)

  protected def value(random: Random, dataType: DataType): Any = dataType match {
    case BooleanType => random.nextBoolean()
    case ByteType => random.nextInt().toByte
    case ShortType => random.nextInt().toShort
    case IntegerType => random.nextInt() >> random.nextInt(32)
    case LongType => random.nextLong() >> random.nextInt(64)
    case FloatType => pick(random, random.nextFloat(), Float.NaN, -0.0f, Float.MinValue)
    case DoubleType =>
      pick(random, random.nextGaussian(), Double.NaN, -0.0, Double.PositiveInfinity)
    case StringType =>
      random.alphanumeric.take(random.nextInt(12)).mkString + "é€".take(random.nextInt(3))
    case BinaryType =>
      val bytes = new Array[Byte](random.nextInt(9))
      random.nextBytes(bytes)
      bytes
    case DateType => Date.valueOf(LocalDate.ofEpochDay(random.nextInt(40000) - 10000L))
    case decimal: DecimalType =>
      val unscaled = new BigInteger(random.nextInt(decimal.precision * 3) + 1, random.self)
      new BigDecimal(if (random.nextBoolean()) unscaled else unscaled.negate(), decimal.scale)
    case array: ArrayType =>
      Seq.fill(random.nextInt(4))(orNull(random, array.containsNull, array.elementType))
    case map: MapType =>
      Seq.fill(random.nextInt(4))(value(random, map.keyType) ->
        orNull(random, map.valueContainsNull, map.valueType)).toMap
    case struct: StructType => row(random, struct)
  }

  private def pick[T](random: Random, usual: T, rare: T*): T =
    if (random.nextInt(5) == 0) rare(random.nextInt(rare.size)) else usual
}
