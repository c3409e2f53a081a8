package io.jparquet.spark.peers

import scala.util.Random

import org.apache.spark.sql.sources._
import org.apache.spark.sql.types._

/** A filter as Spark pushes it to its source, and the same for plain values. */
final class Condition(val filter: Filter, val holds: Seq[Any] => Boolean) {
  override def toString: String = filter.toString
}

object Condition {

  /** A random condition on the number of the row, on another column of the table, or on two. */
  def of(table: Table, random: Random): Condition =
    if (random.nextInt(4) > 0) single(table, random)
    else {
      val (one, other) = (single(table, random), single(table, random))
      new Condition(And(one.filter, other.filter), row => one.holds(row) && other.holds(row))
    }

  private def single(table: Table, random: Random): Condition = {
    val count = math.max(1, table.rows.size)
    def number() = random.nextInt(count).toLong
    val columns = table.schema.zipWithIndex.filter(_._1.dataType match {
      case IntegerType | LongType | StringType => true
      case _ => false
    })
    random.nextInt(5) match {
      case 0 =>
        val least = number()
        new Condition(GreaterThanOrEqual("id", least), _.head.asInstanceOf[Long] >= least)
      case 1 =>
        val (least, length) = (number(), 1 + random.nextInt(30))
        new Condition(
          And(GreaterThanOrEqual("id", least), LessThan("id", least + length)),
          row =>
            row.head.asInstanceOf[Long] >= least && row.head.asInstanceOf[Long] < least + length
        )
      case 2 =>
        val some = Seq.fill(1 + random.nextInt(4))(number())
        new Condition(
          some.map(EqualTo("id", _): Filter).reduce(Or(_, _)),
          row => some.contains(row.head)
        )
      case _ =>
        val (field, index) = columns(random.nextInt(columns.size))
        val value =
          if (table.rows.isEmpty) null else table.rows(random.nextInt(table.rows.size))(index)
        if (value == null) new Condition(IsNull(field.name), _(index) == null)
        else if (random.nextInt(4) == 0) new Condition(IsNotNull(field.name), _(index) != null)
        else new Condition(EqualTo(field.name, value), _(index) == value)
    }
  }
}
