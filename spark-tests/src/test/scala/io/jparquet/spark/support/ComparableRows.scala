package io.jparquet.spark.support

import org.apache.spark.sql.Row

/** Rows in a form and order in which they can be compared. */
object ComparableRows {
  def sorted(rows: Seq[Row]): Seq[String] = rows.map(text).sorted

  /** A text that is equal for equal values: byte arrays, NaN, signed zeros and maps included. */
  private def text(value: Any): String = value match {
    case bytes: Array[Byte] => bytes.map("%02x".format(_)).mkString("x'", "", "'")
    case row: Row => row.toSeq.map(text).mkString("{", ", ", "}")
    case map: scala.collection.Map[_, _] =>
      map.toSeq.map { case (k, v) => text(k) + "->" + text(v) }.sorted.mkString("(", ", ", ")")
    case values: scala.collection.Seq[_] => values.map(text).mkString("[", ", ", "]")
    case other => String.valueOf(other)
  }
}
