package io.jparquet.spark.peers

import java.io.File
import java.nio.file.Files

import scala.jdk.CollectionConverters._
import scala.util.Random

import io.jparquet.rewrite.SortBy
import org.apache.spark.sql.SparkSession

/**
 * The files of a table, in one of the ways in which jparquet makes files.
 *
 * @param way one of the ways
 * @param random chooses options and cuts
 * @param directory an empty one
 */
final class TableFiles(
    spark: SparkSession,
    table: Table,
    way: String,
    random: Random,
    directory: File
) {
  private val library = new LibraryFiles(table)

  /** Makes the files. */
  def write(): Seq[WrittenFile] = {
    val settings = Map(
      "spark.sql.parquet.outputTimestampType" -> table.timestamps,
      "spark.sql.parquet.writeLegacyFormat" -> table.legacy.toString
    )
    SessionSettings.during(spark, settings)(way match {
      case "spark" => bySpark("jparquet", table.rows.indices, "spark")
      case "library" => Seq(part(table.rows.indices, "library"))
      case "copied" => rewrite(parts())(identity)
      case "copied from Spark" =>
        val middle = table.rows.size / 2
        rewrite(
          bySpark("parquet", 0 until middle, "other") ++
            bySpark("jparquet", middle until table.rows.size, "own")
        )(identity)
      case "indexed from Spark" =>
        rewrite(bySpark("parquet", table.rows.indices, "other"))(_.index())
      case "recompressed" => rewrite(parts())(_.recompress(random.nextBoolean()))
      case "indexed" => rewrite(parts())(_.index())
      case "encoded again" => rewrite(parts())(_.recode())
      case "sorted" =>
        rewrite(parts(), ordered = false)(_.sortBy(List(SortBy.descending("id")).asJava))
      case "split by rows" => rewrite(parts())(_.splitAfterRows(1 + random.nextInt(200)))
      case "split by row groups" => rewrite(parts())(_.splitAfterRowGroups(1 + random.nextInt(5)))
      case "recovered" => Seq(recovered(part(table.rows.indices, "whole")))
      case "compact" | "rewrite" => procedure()
    })
  }

  private def part(ids: Range, name: String): WrittenFile =
    library.write(
      ids,
      table.options(random) ++ table.columnOptions(random),
      new File(directory, s"$name.parquet")
    )

  private def parts(): Seq[WrittenFile] = {
    val count = table.rows.size
    val cuts = (Seq.fill(random.nextInt(3))(random.nextInt(count + 1)) :+ 0 :+ count).sorted
    cuts.zip(cuts.tail).zipWithIndex.map { case ((from, to), i) => part(from until to, s"part-$i") }
  }

  private def rewrite(inputs: Seq[WrittenFile], ordered: Boolean = true)(
      how: io.jparquet.rewrite.FileRewrite.Builder => io.jparquet.rewrite.FileRewrite.Builder
  ): Seq[WrittenFile] =
    library.rewrite(inputs, table.options(random), directory, ordered)(how)

  private def recovered(whole: WrittenFile): WrittenFile = {
    val damaged = new File(directory, "damaged.parquet")
    val bytes = Files.readAllBytes(whole.file.toPath)
    Files.write(damaged.toPath, bytes.take(bytes.length - 1 - random.nextInt(40)))
    library.recover(damaged, whole.file, new File(directory, "recovered.parquet"))
  }

  private def bySpark(source: String, ids: Range, name: String): Seq[WrittenFile] = {
    val target = new File(directory, name)
    val rows = ids.map(id => SparkValues.row(table.rows(id), table.schema))
    val options = if (source == "parquet") Map.empty[String, String] else table.options(random)
    spark.createDataFrame(rows.asJava, table.schema).coalesce(1)
      .write.format(source).options(options).save(target.toString)
    files(target).map(WrittenFile(table, _, ids))
  }

  private def procedure(): Seq[WrittenFile] = {
    val target = new File(directory, "table")
    assert(target.mkdir())
    parts().foreach(p => Files.move(p.file.toPath, new File(target, p.file.getName).toPath))
    val options =
      table.options(random).map { case (k, v) => s"'$k', '$v'" }.mkString("map(", ", ", ")")
    val choice =
      if (way == "compact") s"row_groups => '${Seq("copy", "merge")(random.nextInt(2))}', " else ""
    spark.sql(s"CALL jparquet.system.$way('$target', ${choice}options => $options)").collect()
    files(target).map(file => WrittenFile(table, file, library.ids(file)))
  }

  private def files(directory: File): Seq[File] =
    directory.listFiles().filter(_.getName.endsWith(".parquet")).toSeq
}

object TableFiles {

  /** Ways for a table: over some tables that follow each other, each way. */
  def ways(seed: Long, count: Int): Seq[String] =
    (0 until count).map(i => Ways(Math.floorMod(seed * count + i, Ways.size.toLong).toInt))

  /** The usual ways more often. */
  private val Ways: IndexedSeq[String] = IndexedSeq(
    "library",
    "spark",
    "library",
    "copied",
    "encoded again",
    "library",
    "recompressed",
    "indexed",
    "spark",
    "sorted",
    "library",
    "split by rows",
    "split by row groups",
    "recovered",
    "library",
    "copied from Spark",
    "indexed from Spark",
    "compact",
    "library",
    "rewrite"
  )
}
