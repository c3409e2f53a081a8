package io.jparquet.spark.peers

import java.io.File

import scala.jdk.CollectionConverters._

import io.jparquet.spark.Footers
import org.apache.parquet.column.Encoding
import org.apache.parquet.hadoop.metadata.CompressionCodecName

/**
 * A file of rows of a table.
 *
 * @param ids the numbers of its rows
 * @param ordered whether the rows have this order
 */
final case class WrittenFile(table: Table, file: File, ids: IndexedSeq[Int], ordered: Boolean) {
  private lazy val chunks = Footers.read(file).getBlocks.asScala.flatMap(_.getColumns.asScala)

  def chunkCount: Int = chunks.size
  lazy val codecs: Set[CompressionCodecName] = chunks.map(_.getCodec).toSet
  lazy val encodings: Set[Encoding] = chunks.flatMap(_.getEncodings.asScala).toSet
}
