package io.jparquet.spark.support

import org.apache.spark.sql.catalyst.util.{ArrayData, GenericArrayData}
import org.apache.spark.sql.types._

/** A user-defined type for tests; stored as an array of two doubles. */
@SQLUserDefinedType(udt = classOf[PointUDT])
case class Point(x: Double, y: Double)

class PointUDT extends UserDefinedType[Point] {
  override def sqlType: DataType = ArrayType(DoubleType, containsNull = false)

  override def serialize(point: Point): Any = new GenericArrayData(Array[Any](point.x, point.y))

  override def deserialize(datum: Any): Point = datum match {
    case values: ArrayData => Point(values.getDouble(0), values.getDouble(1))
  }

  override def userClass: Class[Point] = classOf[Point]
}
