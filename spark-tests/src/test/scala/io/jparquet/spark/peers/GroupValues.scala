package io.jparquet.spark.peers

import java.math.{BigDecimal, BigInteger}

import org.apache.parquet.example.data.Group
import org.apache.parquet.example.data.simple.NanoTime
import org.apache.parquet.schema.{LogicalTypeAnnotation, PrimitiveType}
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName
import org.apache.spark.sql.types._

/** Plain values of the groups of parquet-java's example object model. */
object GroupValues {
  def plain(group: Group, struct: StructType): Seq[Any] =
    struct.indices.map { i =>
      if (group.getFieldRepetitionCount(i) == 0) null else plain(group, i, 0, struct(i).dataType)
    }

  private def plain(from: Group, field: Int, index: Int, dataType: DataType): Any =
    dataType match {
      case struct: StructType => plain(from.getGroup(field, index), struct)
      case ArrayType(element, _) =>
        val list = from.getGroup(field, index)
        val repeated = list.getType.getType(0)
        (0 until list.getFieldRepetitionCount(0)).map { i =>
          // Spark's name of elements that may not be null, in its legacy format
          if (repeated.getName == "array") plain(list, 0, i, element)
          else optional(list.getGroup(0, i), 0, element)
        }
      case MapType(key, value, _) =>
        val map = from.getGroup(field, index)
        (0 until map.getFieldRepetitionCount(0)).map { i =>
          val entry = map.getGroup(0, i)
          Seq(plain(entry, 0, 0, key), optional(entry, 1, value))
        }
      case atom => value(from, field, index, atom)
    }

  private def optional(from: Group, field: Int, dataType: DataType): Any =
    if (from.getFieldRepetitionCount(field) == 0) null else plain(from, field, 0, dataType)

  private def value(from: Group, field: Int, index: Int, dataType: DataType): Any =
    dataType match {
      case BooleanType => from.getBoolean(field, index)
      case ByteType => from.getInteger(field, index).toByte
      case ShortType => from.getInteger(field, index).toShort
      case IntegerType | DateType | _: YearMonthIntervalType => from.getInteger(field, index)
      case LongType | _: DayTimeIntervalType => from.getLong(field, index)
      case FloatType => from.getFloat(field, index)
      case DoubleType => from.getDouble(field, index)
      case _: StringType => from.getString(field, index)
      case BinaryType => from.getBinary(field, index).getBytes
      case TimestampType | TimestampNTZType =>
        time(from, field, index, from.getType.getType(field).asPrimitiveType)
      case decimal: DecimalType =>
        val unscaled = from.getType.getType(field).asPrimitiveType.getPrimitiveTypeName match {
          case PrimitiveTypeName.INT32 => BigInteger.valueOf(from.getInteger(field, index).toLong)
          case PrimitiveTypeName.INT64 => BigInteger.valueOf(from.getLong(field, index))
          case _ => new BigInteger(from.getBinary(field, index).getBytes)
        }
        new BigDecimal(unscaled, decimal.scale)
    }

  private def time(from: Group, field: Int, index: Int, primitive: PrimitiveType): Long =
    if (primitive.getPrimitiveTypeName == PrimitiveTypeName.INT96) {
      val nanos = NanoTime.fromBinary(from.getInt96(field, index))
      (nanos.getJulianDay - 2440588L) * 86400000000L + nanos.getTimeOfDayNanos / 1000
    } else {
      val unit = primitive.getLogicalTypeAnnotation
        .asInstanceOf[LogicalTypeAnnotation.TimestampLogicalTypeAnnotation].getUnit
      from.getLong(field, index) *
        (if (unit == LogicalTypeAnnotation.TimeUnit.MILLIS) 1000 else 1)
    }
}
