package io.jparquet.spark.peers

import java.time.{Duration, Instant, LocalDate, LocalDateTime, Period, ZoneOffset}
import java.time.temporal.ChronoUnit

import scala.collection.immutable.ListMap

import org.apache.spark.sql.Row
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters
import org.apache.spark.sql.types._

/** Plain values as those of Spark, and back. */
object SparkValues {
  def row(values: Seq[Any], schema: StructType): Row =
    Row.fromSeq(values.zip(schema).map { case (value, field) => external(value, field.dataType) })

  private def external(value: Any, dataType: DataType): Any = (value, dataType) match {
    case (null, _) => null
    case (values: Seq[_], struct: StructType) => row(values, struct)
    case (values: Seq[_], array: ArrayType) => values.map(external(_, array.elementType))
    case (values: Seq[_], map: MapType) =>
      ListMap.from(values.map { case Seq(key, value) =>
        external(key, map.keyType) -> external(value, map.valueType)
      })
    case (months: Int, _: YearMonthIntervalType) => Period.ofMonths(months).normalized()
    case (time: Long, _: DayTimeIntervalType) => Duration.of(time, ChronoUnit.MICROS)
    case (days: Int, DateType) => LocalDate.ofEpochDay(days)
    case (time: Long, TimestampType) => Instant.EPOCH.plus(time, ChronoUnit.MICROS)
    case (time: Long, TimestampNTZType) =>
      LocalDateTime.ofInstant(Instant.EPOCH.plus(time, ChronoUnit.MICROS), ZoneOffset.UTC)
    case (other, _) => other
  }

  /** The fields of a row of Spark's own source. */
  def plain(row: SpecializedGetters, schema: StructType): Seq[Any] =
    schema.indices.map(i => plain(row, i, schema(i).dataType))

  private def plain(from: SpecializedGetters, index: Int, dataType: DataType): Any =
    if (from.isNullAt(index)) null
    else dataType match {
      case BooleanType => from.getBoolean(index)
      case ByteType => from.getByte(index)
      case ShortType => from.getShort(index)
      case IntegerType | DateType | _: YearMonthIntervalType => from.getInt(index)
      case LongType | TimestampType | TimestampNTZType | _: DayTimeIntervalType =>
        from.getLong(index)
      case FloatType => from.getFloat(index)
      case DoubleType => from.getDouble(index)
      case _: StringType => from.getUTF8String(index).toString
      case BinaryType => from.getBinary(index)
      case decimal: DecimalType =>
        from.getDecimal(index, decimal.precision, decimal.scale).toJavaBigDecimal
      case struct: StructType => plain(from.getStruct(index, struct.size), struct)
      case ArrayType(element, _) =>
        val values = from.getArray(index)
        (0 until values.numElements()).map(plain(values, _, element))
      case MapType(key, value, _) =>
        val map = from.getMap(index)
        val (keys, values) = (map.keyArray(), map.valueArray())
        (0 until map.numElements()).map(i => Seq(plain(keys, i, key), plain(values, i, value)))
    }
}
