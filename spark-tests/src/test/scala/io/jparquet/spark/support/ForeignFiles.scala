package io.jparquet.spark.support

import java.io.File

import scala.jdk.CollectionConverters._

import org.apache.hadoop.conf.Configuration
import org.apache.hadoop.fs.Path
import org.apache.parquet.example.data.Group
import org.apache.parquet.example.data.simple.SimpleGroupFactory
import org.apache.parquet.hadoop.example.ExampleParquetWriter
import org.apache.parquet.hadoop.util.HadoopOutputFile
import org.apache.parquet.schema.MessageTypeParser

/** Files with types that Spark does not write, written by parquet-java. */
object ForeignFiles {

  /** Writes the rows, each filled by a function, in row groups of at most the given rows. */
  def write[T](
      file: File,
      schema: String,
      rows: Seq[T],
      rowGroupRows: Int = 1000,
      keyValues: Map[String, String] = Map.empty
  )(fill: (Group, T) => Unit): Unit = {
    val message = MessageTypeParser.parseMessageType(schema)
    val output = HadoopOutputFile.fromPath(new Path(file.toURI), new Configuration())
    val writer = ExampleParquetWriter.builder(output)
      .withType(message)
      .config("parquet.block.row.count.limit", rowGroupRows.toString)
      .withExtraMetaData(keyValues.asJava)
      .build()
    try {
      val groups = new SimpleGroupFactory(message)
      for (row <- rows) {
        val group = groups.newGroup()
        fill(group, row)
        writer.write(group)
      }
    } finally writer.close()
  }
}
