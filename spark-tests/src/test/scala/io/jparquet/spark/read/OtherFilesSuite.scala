package io.jparquet.spark.read

import java.io.File
import java.nio.charset.StandardCharsets.ISO_8859_1
import java.nio.file.{Files, Path => LocalPath}

import io.jparquet.spark.support.SourceComparison
import org.apache.hadoop.fs.{Path, RawLocalFileSystem}
import org.apache.parquet.hadoop.{ParquetFileReader, ParquetFileWriter}
import org.apache.parquet.hadoop.ParquetOutputFormat.JobSummaryLevel
import org.apache.spark.sql.DataFrame

/** Files whose column chunks are in other files: the summaries of parquet-java, by another name. */
class OtherFilesSuite extends SourceComparison {
  private def rows: DataFrame =
    spark.range(0, 1000, 1, 3).selectExpr(
      "id",
      "concat('text ', id) AS s",
      "array(id, id + 1) AS a"
    )

  /** Local files through the JDK, and through a file system of Hadoop. */
  private val fileSystems = Seq(
    Map.empty[String, String],
    Map(
      "fs.file.impl" -> classOf[RawLocalFileSystem].getName,
      "fs.file.impl.disable.cache" -> "true"
    )
  )

  /** Writes rows into `dir/xx`; returns the summary of these files, which names them as `xx/…`. */
  private def summary(dir: File): Array[Byte] = {
    rows.write.option("parquet.block.row.count.limit", "100").parquet(s"$dir/xx")
    val conf = spark.sessionState.newHadoopConf()
    val root = new Path(dir.toURI)
    val parts = root.getFileSystem(conf).getFileStatus(new Path(root, "xx"))
    writeSummary(conf, root, parts)
    val file = new File(dir, ParquetFileWriter.PARQUET_METADATA_FILE)
    try Files.readAllBytes(file.toPath)
    finally {
      file.delete()
      new File(dir, s".${file.getName}.crc").delete()
      new File(dir, ParquetFileWriter.PARQUET_COMMON_METADATA_FILE).delete()
    }
  }

  @scala.annotation.nowarn("cat=deprecation") // they should not be written any more, but they exist
  private def writeSummary(
      conf: org.apache.hadoop.conf.Configuration,
      root: Path,
      parts: org.apache.hadoop.fs.FileStatus
  ): Unit =
    ParquetFileWriter.writeMetadataFile(
      conf,
      root,
      ParquetFileReader.readFooters(conf, parts, false),
      JobSummaryLevel.ALL
    )

  test("column chunks in other files are read through every file system") {
    withTempDir { dir =>
      val file = new File(dir, "all.parquet")
      Files.write(file.toPath, summary(dir))
      for (options <- fileSystems) {
        def read = spark.read.format(own).options(options).load(file.getPath)
        checkAnswer(read, rows)
        checkAnswer(read.where("id = 500").select("s"), rows.where("id = 500").select("s"))
        assert(read.count() === 1000)
      }
    }
  }

  test("a file outside of the directory is read only if the option allows it") {
    withTempDir { dir =>
      val outside = new String(summary(dir), ISO_8859_1).replace("xx/part", "../part")
      val file = Files.createDirectory(LocalPath.of(dir.getPath, "inner")).resolve("all.parquet")
      Files.write(file, outside.getBytes(ISO_8859_1))
      for (part <- new File(dir, "xx").listFiles) part.renameTo(new File(dir, part.getName))
      for (options <- fileSystems) {
        def read = spark.read.format(own).options(options)
        val error = intercept[Exception](read.load(file.toString).collect())
        val messages =
          Iterator.iterate[Throwable](error)(_.getCause).takeWhile(_ != null).map(_.getMessage)
        assert(messages.exists(_.contains("allow this with jparquet.read.any-file-path=true")))
        checkAnswer(read.option("jparquet.read.any-file-path", "true").load(file.toString), rows)
      }
    }
  }

  test("a missing file is named") {
    withTempDir { dir =>
      val file = new File(dir, "all.parquet")
      Files.write(file.toPath, summary(dir))
      val part = dataFiles(new File(dir, "xx")).head
      part.delete()
      for (options <- fileSystems) {
        val error =
          intercept[Exception](spark.read.format(own).options(options).load(file.getPath).collect())
        val messages =
          Iterator.iterate[Throwable](error)(_.getCause).takeWhile(_ != null).map(_.getMessage)
        assert(messages.exists(_.contains(part.getName)))
      }
    }
  }
}
