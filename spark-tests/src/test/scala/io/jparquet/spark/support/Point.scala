package io.jparquet.spark.support

import org.apache.spark.sql.catalyst.InternalRow
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

/** Another one, stored as a struct of one double. */
case class Abscissa(x: Double)

class AbscissaUDT extends UserDefinedType[Abscissa] {
  override def sqlType: DataType = new StructType().add("x", DoubleType)

  override def serialize(point: Abscissa): Any = InternalRow(point.x)

  override def deserialize(datum: Any): Abscissa = datum match {
    case row: InternalRow => Abscissa(row.getDouble(0))
  }

  override def userClass: Class[Abscissa] = classOf[Abscissa]
}
