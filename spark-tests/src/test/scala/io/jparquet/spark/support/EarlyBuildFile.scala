package io.jparquet.spark.support

import java.io.{ByteArrayOutputStream, File}
import java.nio.{ByteBuffer, ByteOrder}

import org.apache.hadoop.conf.Configuration
import org.apache.hadoop.fs.Path
import org.apache.parquet.bytes.BytesInput
import org.apache.parquet.column.{Encoding, ParquetProperties}
import org.apache.parquet.column.page.DictionaryPage
import org.apache.parquet.column.statistics.Statistics
import org.apache.parquet.hadoop.ParquetFileWriter
import org.apache.parquet.hadoop.metadata.CompressionCodecName
import org.apache.parquet.hadoop.util.HadoopOutputFile
import org.apache.parquet.schema.MessageTypeParser

/**
 * A file with the order of pages of early builds of jparquet: in a column of lists, a page of nulls
 * without a dictionary before one with a dictionary.
 */
object EarlyBuildFile {
  private val schema = MessageTypeParser.parseMessageType(
    "message spark_schema { optional group l (LIST) { repeated group list { optional int32 element; } } }"
  )

  /**
   * Each row has a list of two elements: first rows of nulls, then rows of values. Spark reserves
   * too few ids for the values.
   */
  private val nullRows = 100
  private val valueRows = 10

  val rows: Int = nullRows + valueRows

  /** Runs of levels or ids of one bit or two, each of one, after their length. */
  private def runs(values: Seq[Int]): Array[Byte] = {
    val bytes = new ByteArrayOutputStream()
    for (value <- values) {
      bytes.write(1 << 1)
      bytes.write(value)
    }
    bytes.toByteArray
  }

  private def levels(values: Seq[Int]): Array[Byte] = {
    val bytes = runs(values)
    ByteBuffer.allocate(Integer.BYTES + bytes.length).order(ByteOrder.LITTLE_ENDIAN)
      .putInt(bytes.length).put(bytes).array
  }

  /** Writes the file. */
  def write(file: File): Unit = {
    val writer = new ParquetFileWriter(
      HadoopOutputFile.fromPath(new Path(file.toURI), new Configuration()),
      schema,
      ParquetFileWriter.Mode.CREATE,
      Long.MaxValue >> 1,
      0,
      null,
      ParquetProperties.builder().build()
    )
    writer.start()
    writer.startBlock(rows)
    val column = schema.getColumns.get(0)
    writer.startColumn(column, rows * 2, CompressionCodecName.UNCOMPRESSED)
    writer.writeDictionaryPage(
      new DictionaryPage(
        BytesInput.concat(BytesInput.fromInt(7), BytesInput.fromInt(8)),
        2,
        Encoding.PLAIN
      )
    )
    page(writer, nullRows, 2, Array.emptyByteArray, Encoding.PLAIN)
    val ids = Array[Byte](1) ++ runs(Seq.fill(valueRows)(Seq(0, 1)).flatten)
    page(writer, valueRows, 3, ids, Encoding.RLE_DICTIONARY)
    writer.endColumn()
    writer.endBlock()
    writer.end(new java.util.HashMap[String, String]())
  }

  /** A page of rows that each have a list of two elements of the definition level. */
  private def page(
      writer: ParquetFileWriter,
      rows: Int,
      definition: Int,
      values: Array[Byte],
      encoding: Encoding
  ): Unit = {
    val body = levels(Seq.fill(rows)(Seq(0, 1)).flatten) ++
      levels(Seq.fill(2 * rows)(definition)) ++ values
    val statistics: Statistics[_] =
      Statistics.createStats(schema.getColumns.get(0).getPrimitiveType)
    if (values.isEmpty) statistics.incrementNumNulls(2 * rows)
    else Seq(7, 8).foreach(statistics.updateStats(_))
    writer.writeDataPage(
      2 * rows,
      body.length,
      BytesInput.from(body),
      statistics,
      rows,
      Encoding.RLE,
      Encoding.RLE,
      encoding
    )
  }
}
