package io.jparquet.spark.support

import java.io.{ByteArrayInputStream, ByteArrayOutputStream, File}
import java.nio.ByteBuffer
import java.nio.ByteOrder.LITTLE_ENDIAN
import java.nio.file.Files

import scala.jdk.CollectionConverters._

import org.apache.parquet.format.{FileMetaData, PageHeader, Util}

/** A Parquet file that is changed in one place, so that only that place is wrong. */
class DamagedFile(file: File) {
  private val FooterEnd = 8

  private def bytes: Array[Byte] = Files.readAllBytes(file.toPath)

  private def replace(content: Array[Byte]): Unit = {
    Files.write(file.toPath, content)
    // Hadoop's own checksum would find the damage first.
    new File(file.getParentFile, s".${file.getName}.crc").delete()
  }

  private def footer(content: Array[Byte]): (Int, FileMetaData) = {
    val length = ByteBuffer.wrap(content).order(LITTLE_ENDIAN).getInt(content.length - FooterEnd)
    val start = content.length - FooterEnd - length
    (start, Util.readFileMetaData(new ByteArrayInputStream(content, start, length)))
  }

  /** Keeps the first bytes only. */
  def cutTo(length: Int): Unit = replace(bytes.take(length))

  /** Writes other content in place of the file's. */
  def become(content: Array[Byte]): Unit = replace(content)

  /** Changes the footer. */
  def changeFooter(change: FileMetaData => Unit): Unit = {
    val content = bytes
    val (start, metaData) = footer(content)
    change(metaData)
    val out = new ByteArrayOutputStream
    out.write(content, 0, start)
    Util.writeFileMetaData(metaData, out)
    val length = out.size - start
    out.write(ByteBuffer.allocate(4).order(LITTLE_ENDIAN).putInt(length).array)
    out.write("PAR1".getBytes)
    replace(out.toByteArray)
  }

  /** Changes the bytes of the body of the first data page of the first column. */
  def changePage(change: (PageHeader, Array[Byte]) => Unit): Unit = {
    val content = bytes
    val (_, metaData) = footer(content)
    val chunk = metaData.getRow_groups.asScala.head.getColumns.asScala.head.getMeta_data
    val offset = chunk.getData_page_offset.toInt
    val in = new ByteArrayInputStream(content, offset, content.length - offset)
    val before = in.available
    val header = Util.readPageHeader(in)
    val start = offset + before - in.available
    val body = content.slice(start, start + header.getCompressed_page_size)
    change(header, body)
    System.arraycopy(body, 0, content, start, body.length)
    replace(content)
  }
}
