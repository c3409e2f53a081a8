package io.jparquet.spark.peers

import scala.jdk.CollectionConverters._

import org.apache.parquet.hadoop.ParquetFileReader

/** Finds row groups without rows, and pages in which no row begins, by the page index. */
object AvoidedLayouts extends PeerReader {
  override val name: String = "layouts that are avoided"

  override def claims(written: WrittenFile): Boolean = true

  override def difference(written: WrittenFile): Option[String] = {
    val reader = ParquetFileReader.open(written.input)
    try {
      val found = for {
        group <- reader.getFooter.getBlocks.asScala
        chunk <- group.getColumns.asScala
        pages <- Option(reader.readOffsetIndex(chunk))
        firstRows = (0 until pages.getPageCount).map(pages.getFirstRowIndex)
        next = firstRows.drop(1) :+ group.getRowCount
        if firstRows.zip(next).exists { case (row, end) => row >= end }
      } yield s"${chunk.getPath} has pages at the rows ${firstRows.mkString(" ")}"
      found.headOption
    } finally reader.close()
  }
}
