package io.jparquet.spark.support

import java.io.File

import scala.jdk.CollectionConverters._

import org.apache.hadoop.conf.Configuration
import org.apache.hadoop.fs.Path
import org.apache.parquet.hadoop.ParquetFileReader
import org.apache.parquet.hadoop.metadata.ParquetMetadata
import org.apache.parquet.hadoop.util.HadoopInputFile

/** Footers as parquet-java, which Spark brings, sees them. */
object Footers {
  // Reading Hadoop's defaults takes longer than reading a footer.
  private val configuration = new Configuration()

  def read(file: File): ParquetMetadata = {
    val input = HadoopInputFile.fromPath(new Path(file.toURI), configuration)
    val reader = ParquetFileReader.open(input)
    try reader.getFooter
    finally reader.close()
  }

  def rowGroupRows(file: File): Seq[Long] = read(file).getBlocks.asScala.map(_.getRowCount).toSeq

  def keyValues(file: File): Map[String, String] =
    read(file).getFileMetaData.getKeyValueMetaData.asScala.toMap
}
