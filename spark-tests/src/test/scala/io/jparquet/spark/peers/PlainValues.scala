package io.jparquet.spark.peers

/** Equality and texts of plain values. */
object PlainValues {

  /** Whether two values are the same: NaN is NaN, and zeros have signs. */
  def same(one: Any, other: Any): Boolean = (one, other) match {
    case (a: Float, b: Float) => java.lang.Float.compare(a, b) == 0
    case (a: Double, b: Double) => java.lang.Double.compare(a, b) == 0
    case (a: Array[Byte], b: Array[Byte]) => java.util.Arrays.equals(a, b)
    case (a: Seq[_], b: Seq[_]) =>
      a.sizeCompare(b) == 0 && a.iterator.zip(b.iterator).forall { case (x, y) => same(x, y) }
    case (a: Number, b: Number) => a.getClass == b.getClass && a == b
    case (a, b) => a == b
  }

  def text(value: Any): String = value match {
    case bytes: Array[Byte] => bytes.map("%02x".format(_)).mkString("x'", "", "'")
    case values: Seq[_] => values.map(text).mkString("[", ", ", "]")
    case string: String => "'" + string + "'"
    case other => String.valueOf(other)
  }
}
