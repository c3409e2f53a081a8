package io.jparquet.spark.support

import java.io.File

import org.apache.spark.sql.DataFrame

/** Small tables in partitions, and the procedures that are called for them. */
trait SmallTables extends SourceComparison {

  /** Rows in two Spark partitions, for a table that is partitioned by `p`. */
  protected def smallRows(from: Long, count: Long, partitions: Int = 2): DataFrame =
    spark.range(from, from + count, 1, 2).selectExpr(
      "id",
      "concat('name', id % 17) AS name",
      "IF(id % 3 = 0, NULL, named_struct('x', id, 'l', array(id, NULL))) AS s",
      s"CAST(id % $partitions AS INT) AS p"
    )

  protected def load(dir: File): DataFrame = spark.read.format(own).load(dir.getPath)

  protected def call(procedure: String, arguments: String): DataFrame =
    sql(s"CALL jparquet.system.$procedure($arguments)")
}
