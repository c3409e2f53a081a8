package io.jparquet.spark.write

import java.io.File
import java.nio.file.Path

import scala.jdk.CollectionConverters._

import io.jparquet.ParquetReader
import io.jparquet.option.ReadOptions
import io.jparquet.io.InputFile
import io.jparquet.metadata.CompressionCodec
import io.jparquet.metadata.Encoding
import io.jparquet.spark.support.SourceComparison
import org.apache.spark.sql.streaming.Trigger

/** Options of `WriteOptions` that reach the files through Spark. */
class WriteOptionsSuite extends SourceComparison {
  private def readings = spark
    .range(0, 5000, 1, 1)
    .selectExpr(
      "id",
      "concat('device ', id % 100) AS device",
      "cast(hash(id) AS DOUBLE) / 3 AS reading",
      "concat('comment ', id) AS comment"
    )

  private def withFile(options: (String, String)*)(check: ParquetReader => Unit): Unit =
    withTempDir { dir =>
      val path = new File(dir, "written").getPath
      readings.write.format(own).options(options.toMap).save(path)
      checkAnswer(spark.read.format(own).load(path), readings)
      val file = new File(path).listFiles.filter(_.getName.endsWith(".parquet")).head
      val reader =
        ParquetReader.open(InputFile.of(Path.of(file.getPath)), ReadOptions.defaults())
      try check(reader)
      finally reader.close()
    }

  private def encodings(reader: ParquetReader, column: Int): Set[Encoding] =
    reader.metaData.rowGroups.get(0).columns.get(column).metaData.encodings.asScala.toSet

  test("options of a streaming write reach its files, with the case of columns") {
    withTempDir { dir =>
      val (in, out) = (new File(dir, "in").getPath, new File(dir, "out").getPath)
      val rows = readings.withColumnRenamed("device", "Device")
      rows.write.format(own).save(in)
      spark.readStream.format(own).schema(rows.schema).load(in)
        .writeStream.format(own)
        .option("parquet.bloom.filter.enabled#Device", "true")
        .option("parquet.compression#comment", "gzip")
        .option("checkpointLocation", new File(dir, "checkpoint").getPath)
        .trigger(Trigger.AvailableNow()).start(out).awaitTermination()
      checkAnswer(spark.read.format(own).load(out), rows)
      val file = new File(out).listFiles.filter(_.getName.endsWith(".parquet")).head
      val reader = ParquetReader.open(InputFile.of(file.toPath), ReadOptions.defaults())
      try {
        assert(reader.bloomFilter(0, 1) !== null)
        val comment = reader.metaData.rowGroups.get(0).columns.get(3).metaData
        assert(comment.codec === CompressionCodec.GZIP)
      } finally reader.close()
    }
  }

  test("encoding, codec and Bloom filter of a column") {
    withFile(
      "jparquet.compatibility" -> "v2",
      "jparquet.encoding#reading" -> "BYTE_STREAM_SPLIT",
      "parquet.compression#comment" -> "zstd",
      "parquet.bloom.filter.enabled#device" -> "true"
    ) { reader =>
      assert(encodings(reader, 2).contains(Encoding.BYTE_STREAM_SPLIT))
      val chunks = reader.metaData.rowGroups.get(0).columns.asScala
      assert(chunks.map(_.metaData.codec).toSeq === Seq(
        CompressionCodec.SNAPPY,
        CompressionCodec.SNAPPY,
        CompressionCodec.SNAPPY,
        CompressionCodec.ZSTD
      ))
      assert(reader.bloomFilter(0, 1) !== null)
      assert(reader.bloomFilter(0, 3) === null)
    }
  }

  test(
    "the default level has what every reader supports, and writer version 2 what Spark's reader supports"
  ) {
    val old = Set(Encoding.PLAIN, Encoding.PLAIN_DICTIONARY, Encoding.RLE)
    withFile() { reader =>
      for (column <- 0 until 4) assert(encodings(reader, column).subsetOf(old))
    }
    withTempDir { dir =>
      val path = new File(dir, "v2").getPath
      readings.write.format(own).option("parquet.writer.version", "v2").save(path)
      assertSameRead(path)()
      val file = new File(path).listFiles.filter(_.getName.endsWith(".parquet")).head
      val reader =
        ParquetReader.open(InputFile.of(Path.of(file.getPath)), ReadOptions.defaults())
      try {
        assert(!encodings(reader, 0).contains(Encoding.DELTA_BINARY_PACKED))
        assert(encodings(reader, 3).contains(Encoding.DELTA_BYTE_ARRAY))
      } finally reader.close()
    }
  }

  test("an encoding that a column can't have fails the write before there is a file") {
    withTempDir { dir =>
      val error = intercept[Exception](
        readings.write.format(own)
          .option("jparquet.encoding#device", "DELTA_BINARY_PACKED")
          .save(new File(dir, "none").getPath)
      )
      val messages =
        Iterator.iterate[Throwable](error)(_.getCause).takeWhile(_ != null).map(_.getMessage)
      assert(messages.exists(_.contains("Column device can't be written with the encoding")))
    }
  }

  test("the path of a column in an option keeps its case") {
    withTempDir { dir =>
      val path = new File(dir, "written").getPath
      readings.selectExpr("id % 10 AS Id").write.format(own)
        .option("parquet.enable.dictionary#Id", "false").save(path)
      val file = new File(path).listFiles.filter(_.getName.endsWith(".parquet")).head
      val reader =
        ParquetReader.open(InputFile.of(Path.of(file.getPath)), ReadOptions.defaults())
      try assert(!encodings(reader, 0).contains(Encoding.PLAIN_DICTIONARY))
      finally reader.close()
    }
  }

  test("incomplete properties of encryption are refused, and nothing is written in plain") {
    withTempDir { dir =>
      val path = new File(dir, "secret")
      val error = intercept[Exception](
        readings.write.format(own).option("parquet.encryption.footer.key", "k").save(path.getPath)
      )
      val messages =
        Iterator.iterate[Throwable](error)(_.getCause).takeWhile(_ != null).map(_.getMessage)
      assert(messages.exists(_.contains("is set without parquet.encryption.column.keys")))
      assert(!path.exists)
    }
  }
}
