package io.jparquet.spark.peers

import java.time.{Instant, LocalDate, LocalDateTime, ZoneOffset}
import java.time.temporal.ChronoUnit
import java.util.{LinkedHashMap => JMap}

import scala.jdk.CollectionConverters._

import org.apache.spark.sql.types._

/** Plain values as those of the records of the library. */
final class LibraryValues(timestamps: String) {
  def record(values: Seq[Any], schema: StructType): JMap[String, Any] = {
    val record = new JMap[String, Any]
    for ((value, field) <- values.zip(schema)) record.put(field.name, own(value, field.dataType))
    record
  }

  private def own(value: Any, dataType: DataType): Any = (value, dataType) match {
    case (null, _) => null
    case (values: Seq[_], struct: StructType) => record(values, struct)
    case (values: Seq[_], array: ArrayType) => values.map(own(_, array.elementType)).asJava
    case (values: Seq[_], map: MapType) =>
      val entries = new JMap[Any, Any]
      values.foreach { case Seq(key, value) =>
        entries.put(own(key, map.keyType), own(value, map.valueType))
      }
      entries
    case (days: Int, DateType) => LocalDate.ofEpochDay(days)
    case (time: Long, TimestampType) if timestamps != "INT96" => instant(time)
    case (time: Long, TimestampType | TimestampNTZType) =>
      LocalDateTime.ofInstant(instant(time), ZoneOffset.UTC)
    case (other, _) => other
  }

  private def instant(time: Long): Instant = Instant.EPOCH.plus(time, ChronoUnit.MICROS)
}
