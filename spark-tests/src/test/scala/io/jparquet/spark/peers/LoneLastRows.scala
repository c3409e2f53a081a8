package io.jparquet.spark.peers

/**
 * Rows for which parquet-java up to 1.18.1 gives other values, whoever wrote the file: the last
 * one that a filter selects of a row group, if the row before it is not selected. Where a page of
 * another column ends between the two, its reader does not go on to the next page.
 */
object LoneLastRows {
  def of(written: WrittenFile)(ids: Seq[Int]): Set[Int] = {
    val places = written.ids.zipWithIndex.toMap
    ids.groupBy(written.rowGroupOf).values.flatMap { selected =>
      val inOrder = selected.map(places).sorted
      Option.when(inOrder.size > 1 && inOrder.last - inOrder(inOrder.size - 2) > 1)(
        written.ids(inOrder.last)
      )
    }.toSet
  }
}
