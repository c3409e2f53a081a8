package io.jparquet.spark.peers

import scala.util.Random

import org.apache.spark.sql.types.StructType

/**
 * A table that follows from its seed, so that another process has the same one. The first field,
 * `id`, is the number of the row, so that rows are known again in files that have only some of
 * them, or in another order.
 */
trait Table {
  def seed: Long

  def schema: StructType

  /** Plain values, as [[RunsOfValues]] describes them. */
  def rows: IndexedSeq[Seq[Any]]

  /** How timestamps are stored: one of the values of `spark.sql.parquet.outputTimestampType`. */
  def timestamps: String

  /** Whether lists and decimals are stored as Spark 1.4 and before did. */
  def legacy: Boolean

  /** Whether the library stores large decimals as binaries, as some writers do. */
  def binaryDecimals: Boolean

  /** Options of a write, by their names. */
  def options(random: Random): Map[String, String]

  /** Options of single columns. */
  def columnOptions(random: Random): Map[String, String]

  override def toString: String = s"seed $seed, ${schema.catalogString}, ${rows.size} rows"
}

object Table {
  def of(seed: Long): Table =
    if (seed < OrderedRunsTable.Count) new OrderedRunsTable(seed.toInt) else new RandomTable(seed)
}
