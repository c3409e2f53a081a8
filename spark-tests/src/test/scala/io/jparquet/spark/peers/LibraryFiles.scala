package io.jparquet.spark.peers

import java.io.File

import scala.jdk.CollectionConverters._

import io.jparquet.{RecordReader, RecordWriter}
import io.jparquet.io.{InputFile, OutputFile}
import io.jparquet.option.WriteOptions
import io.jparquet.recover.FileRecovery
import io.jparquet.rewrite.{FileRewrite, KeyConflict}
import io.jparquet.schema.ParquetSchema
import org.apache.spark.sql.execution.datasources.parquet.SparkToParquetSchemaConverter
import org.apache.spark.sql.internal.SQLConf

/** Files that the library writes, without Spark. */
final class LibraryFiles(table: Table) {

  /** Writes some rows; the session says how Spark's types are stored. */
  def write(ids: Range, options: Map[String, String], file: File): WrittenFile = {
    val text = new SparkToParquetSchemaConverter(SQLConf.get).convert(table.schema).toString
    val schema = ParquetSchema.parse(
      if (table.binaryDecimals) LibraryFiles.FixedDecimal.replaceAllIn(text, "binary $1") else text
    )
    val values = new LibraryValues(table.timestamps)
    val writer =
      RecordWriter.open(output(file), schema, WriteOptions.fromProperties(options.asJava))
    try ids.foreach(id => writer.write(values.record(table.rows(id), table.schema)))
    finally writer.close()
    WrittenFile(table, file, ids)
  }

  /**
   * Makes files from others, as the builder is configured.
   *
   * @param ordered whether their rows have the order of the inputs
   */
  def rewrite(
      inputs: Seq[WrittenFile],
      options: Map[String, String],
      directory: File,
      ordered: Boolean = true
  )(how: FileRewrite.Builder => FileRewrite.Builder): Seq[WrittenFile] = {
    def target(number: Int) = new File(directory, s"rewritten-$number.parquet")
    val builder = FileRewrite.builder()
      .inputs(inputs.map(_.file.toPath).asJava)
      .writeOptions(WriteOptions.fromProperties(options.asJava))
      .onKeyConflict(KeyConflict.FIRST)
      .targets(number => output(target(number)))
    val count = how(builder).build().run().files()
    val files = (0 until count).map { number =>
      WrittenFile(table, target(number), ids(target(number)))
    }
    val (made, given) = (files.flatMap(_.ids), inputs.flatMap(_.ids))
    assert(made == given || !ordered && made.sorted == given.sorted, s"$table: other rows")
    files
  }

  /** Saves the rows of a file that has lost its end. */
  def recover(damaged: File, like: File, file: File): WrittenFile = {
    FileRecovery.of(InputFile.of(damaged.toPath)).like(InputFile.of(like.toPath)).assumeColumns()
      .run(output(file))
    WrittenFile(table, file, ids(file))
  }

  /** The numbers of the rows of a file. */
  def ids(file: File): IndexedSeq[Int] = {
    val reader = RecordReader.open(InputFile.of(file.toPath))
    try Iterator.continually(reader).takeWhile(_.next()).map(_.row().getLong(0).toInt).toIndexedSeq
    finally reader.close()
  }

  private def output(file: File): OutputFile = OutputFile.of(file.toPath)
}

object LibraryFiles {
  private val FixedDecimal = """fixed_len_byte_array\(\d+\) (\w+ \(DECIMAL)""".r
}
