package io.jparquet.spark.peers

import java.sql.{Blob, Struct, Timestamp}
import java.time.{Instant, LocalDate, LocalDateTime, OffsetDateTime, ZoneOffset}
import java.time.temporal.ChronoUnit

import scala.jdk.CollectionConverters._

import org.apache.spark.sql.types._

/** Plain values of DuckDB's driver; java.sql.Timestamp has UTC only if the JVM has. */
object DuckDbValues {
  def plain(value: Any, dataType: DataType): Any = (value, dataType) match {
    case (null, _) => null
    case (map: java.util.Map[_, _], MapType(keys, values, _)) =>
      map.asScala.toSeq.map { case (k, v) => Seq(plain(k, keys), plain(v, values)) }
    case (list: java.sql.Array, ArrayType(element, _)) =>
      list.getArray.asInstanceOf[Array[_]].toSeq.map(plain(_, element))
    case (fields: Struct, struct: StructType) =>
      fields.getAttributes.toSeq.zip(struct).map { case (v, f) => plain(v, f.dataType) }
    case (blob: Blob, BinaryType) => blob.getBytes(1, blob.length().toInt)
    case (date: LocalDate, DateType) => date.toEpochDay.toInt
    case (time: OffsetDateTime, _) => microseconds(time.toInstant)
    case (time: LocalDateTime, _) => microseconds(time.toInstant(ZoneOffset.UTC))
    case (time: Timestamp, _) => microseconds(time.toInstant)
    case (other, _) => other
  }

  private def microseconds(time: Instant): Long = ChronoUnit.MICROS.between(Instant.EPOCH, time)
}
