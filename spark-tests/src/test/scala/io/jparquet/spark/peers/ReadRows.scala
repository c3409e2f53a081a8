package io.jparquet.spark.peers

import org.apache.spark.sql.types.StructType

/** Compares what a reader gives with the rows that were written. */
final class ReadRows(written: WrittenFile) {
  private val table = written.table
  private val schema: StructType = table.schema

  /** What is wrong with rows that should be all; none if nothing is. */
  def differenceOfAll(rows: Iterator[Seq[Any]]): Option[String] = {
    val read = rows.toIndexedSeq
    val ids = read.map(id)
    if (read.size != written.ids.size)
      Some(s"${read.size} rows instead of ${written.ids.size}")
    else if (ids != written.ids)
      Some(s"the rows ${ids.mkString(" ")} instead of ${written.ids.mkString(" ")}")
    else read.iterator.flatMap(differenceOfRow).nextOption()
  }

  /**
   * The same for rows of a reader that may leave out those for which a condition does not hold.
   *
   * @param forgiven the numbers of rows whose values may be wrong, by those of all that were read
   */
  def differenceOfSome(
      rows: Iterator[Seq[Any]],
      condition: Condition,
      forgiven: Seq[Int] => Set[Int] = _ => Set.empty
  ): Option[String] = {
    val read = rows.toIndexedSeq
    val ids = read.map(id)
    val expected = written.ids.filter(i => condition.holds(table.rows(i)))
    val missing = expected.toSet -- ids
    if (missing.nonEmpty) Some(s"lacks the rows ${missing.toSeq.sorted.mkString(" ")}")
    else if (ids.distinct.size != ids.size) Some(s"has rows twice: ${ids.mkString(" ")}")
    else if ((ids.toSet -- written.ids).nonEmpty) Some(s"has other rows: ${ids.mkString(" ")}")
    else {
      val without = forgiven(ids)
      read.iterator.filterNot(row => without(id(row))).flatMap(differenceOfRow).nextOption()
    }
  }

  private def id(row: Seq[Any]): Int = row.head match {
    case id: Long => id.toInt
    case _ => -1
  }

  private def differenceOfRow(row: Seq[Any]): Option[String] = {
    val expected = table.rows(id(row))
    schema.indices.find(i => !PlainValues.same(row(i), expected(i))).map { i =>
      s"row ${id(row)}, ${schema(i).name}: ${PlainValues.text(row(i))} instead of " +
        PlainValues.text(expected(i)) + s" (${written.layout(schema(i).name)})"
    }
  }
}
