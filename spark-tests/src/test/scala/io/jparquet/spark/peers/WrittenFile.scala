package io.jparquet.spark.peers

import java.io.File

import scala.jdk.CollectionConverters._

import org.apache.hadoop.conf.Configuration
import org.apache.hadoop.fs.Path
import org.apache.parquet.column.Encoding
import org.apache.parquet.hadoop.ParquetFileReader
import org.apache.parquet.hadoop.metadata.CompressionCodecName
import org.apache.parquet.hadoop.util.HadoopInputFile

/**
 * A file of rows of a table.
 *
 * @param ids the numbers of its rows, in their order
 */
final case class WrittenFile(table: Table, file: File, ids: IndexedSeq[Int]) {
  private lazy val rowGroups = {
    val reader = ParquetFileReader.open(input)
    try reader.getFooter.getBlocks.asScala.toSeq
    finally reader.close()
  }

  private lazy val chunks = rowGroups.flatMap(_.getColumns.asScala)

  /** The file for parquet-java. */
  def input: HadoopInputFile =
    HadoopInputFile.fromPath(new Path(file.toURI), WrittenFile.Defaults)

  /** The index of the row group of each row, by the number of the row. */
  lazy val rowGroupOf: Map[Int, Int] = {
    val groups = rowGroups.zipWithIndex.flatMap { case (g, i) => Seq.fill(g.getRowCount.toInt)(i) }
    ids.zip(groups).toMap
  }

  /** Codecs and encodings of the chunks of a top-level field. */
  def layout(field: String): String =
    chunks.filter(_.getPath.toArray.head == field)
      .map(chunk => s"${chunk.getCodec} ${chunk.getEncodings.asScala.mkString(" ")}")
      .distinct.mkString("; ")

  def chunkCount: Int = chunks.size
  lazy val codecs: Set[CompressionCodecName] = chunks.map(_.getCodec).toSet
  lazy val encodings: Set[Encoding] = chunks.flatMap(_.getEncodings.asScala).toSet
}

object WrittenFile {

  /** Loaded once, as that takes longer than to read a file. */
  private val Defaults = new Configuration()
}
