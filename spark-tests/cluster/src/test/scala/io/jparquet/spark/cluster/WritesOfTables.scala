package io.jparquet.spark.cluster

import java.nio.file.Path

import org.apache.spark.sql.DataFrame

/** The ways to write into a table that has rows, with what it has afterwards. */
trait WritesOfTables { this: ClusterTest =>
  import ClusterTest.Source
  import WritesOfTables._

  private def oldRows: DataFrame = rows(0, 1000, 2, 5)
  protected def newRows: DataFrame = rows(firstNew, newCount, tasks, 3)

  private lazy val oldDigest = digest(oldRows)
  protected lazy val newDigest: Seq[(Long, Long)] = digest(newRows)
  private lazy val keptDigest = digest(oldRows.where("p >= 3"))

  /** A way to write, with a name as in "an append to a table". */
  protected case class Way(
      name: String,
      partitioned: Boolean,
      mode: String,
      dynamic: Boolean,
      expected: () => Seq[(Long, Long)]
  ) {

    /** A new table with the old rows. */
    def newTable(source: Source): Path = {
      val table = newDirectory().resolve("table")
      val writer = oldRows.write.format(source.format)
      (if (partitioned) writer.partitionBy("p") else writer).save(table.toString)
      table
    }

    def save(rows: DataFrame, source: Source, table: Path): Unit = {
      val writer = rows.write.format(source.format).mode(mode)
        .option("parquet.block.size", blockBytes.toString)
      val overwrites = if (dynamic) "dynamic" else "static"
      withSettings("spark.sql.sources.partitionOverwriteMode" -> overwrites) {
        (if (partitioned) writer.partitionBy("p") else writer).save(table.toString)
      }
    }
  }

  protected val append: Way =
    Way("an append to a table", false, "append", false, () => oldDigest ++ newDigest)
  protected val dynamicOverwrite: Way =
    Way("an overwrite of partitions", true, "overwrite", true, () => keptDigest ++ newDigest)
  protected val partitionedOverwrite: Way =
    Way("an overwrite of a partitioned table", true, "overwrite", false, () => newDigest)
  protected val ways: Seq[Way] = Seq(
    append,
    Way("an overwrite of a table", false, "overwrite", false, () => newDigest),
    append.copy(name = "an append to a partitioned table", partitioned = true),
    partitionedOverwrite,
    dynamicOverwrite
  )
}

object WritesOfTables {

  /** The least id of the new rows, of which tasks have equal shares in the order of the ids. */
  val firstNew = 1000000L
  val newCount = 24000L
  val tasks = 4

  /** The size of row groups, so that tasks write some before they end. */
  val blockBytes: Long = 1 << 16
}
