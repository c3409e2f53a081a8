package io.jparquet.spark.mistakes

import java.io.{ByteArrayOutputStream, File}
import java.nio.file.Files
import java.util.zip.GZIPOutputStream

import scala.jdk.CollectionConverters._

import io.jparquet.spark.support.DamagedFile
import org.apache.parquet.format.CompressionCodec
import org.apache.spark.sql.DataFrame

/** Mistakes with paths, permissions and files. */
trait FileMistakes extends Mistakes {
  private def rows: DataFrame = spark.range(1000).selectExpr("IF(id % 10 = 3, NULL, id) AS i")
  private val Stored = Seq("compression" -> "none", "parquet.enable.dictionary" -> "false")
  private val Restore = "restore the file or write it again"
  private val Page = Seq("DIR", "row group 0", "column i", "page 0", "offset 4")

  // Paths and permissions

  mistake("a path that does not exist", like = SparksWords)(a => a.reader.load(a.path + "/nothing"))

  mistake("a pattern that matches nothing", like = SparksWords)(a => a.reader.load(a.path + "/*.x"))

  mistake("a scheme that is misspelt", at = Seq("htfs"), like = SparksWords)(a =>
    a.reader.load(s"htfs://server${a.path}")
  )

  mistake("an empty path", at = Nil, like = SparksWords)(a => a.reader.load(""))

  mistake("a read without a path", at = Nil, like = SparksWords)(a => a.reader.load())

  mistake("a pattern that is not closed", at = Nil, like = SparksWords) { a =>
    a.file(rows)
    a.read("pathGlobFilter" -> "[")
  }

  mistake("an empty directory", at = Nil, like = SparksWords) { a =>
    a.dir.mkdirs()
    a.reader.load(a.path)
  }

  mistake("a directory of which all files are hidden", at = Nil, like = SparksWords) { a =>
    a.file(rows).renameTo(new File(a.dir, "_hidden.parquet"))
    a.reader.load(a.path)
  }

  private def onStore(a: Attempt, name: String): String = {
    val dir = s"${a.path}/$name"
    rows.coalesce(1).write.format(peer).save(dir)
    s"${MistakenFileSystem.Scheme}://$dir"
  }

  for (name <- Seq("forbidden", "proxied")) {
    val denied = "Permission denied: user=bob, access="
    mistake(s"a file that the user may not read, $name", at = Seq("DIR", denied + "READ,"))(a =>
      a.reader.schema("i BIGINT").load(onStore(a, name)).collect()
    )
    mistake(s"a footer that the user may not read, $name", at = Seq("DIR", denied + "READ,"))(a =>
      a.reader.load(onStore(a, name))
    )
    mistake(s"a directory that the user may not list, $name", at = Seq("DIR", denied + "READ_EXE"))(
      a => a.reader.schema("i BIGINT").load(onStore(a, s"closed-$name")).collect()
    )
  }

  test("a refused file is an error also where damaged files are ignored, and behind a proxy") {
    for (name <- Seq("forbidden", "proxied"))
      withTempDir { dir =>
        val attempt = new Attempt(own, dir)
        val path = onStore(attempt, name)
        val error = intercept[org.apache.spark.SparkException](
          attempt.reader.schema("i BIGINT").option("ignoreCorruptFiles", "true").load(path)
            .collect()
        )
        assert(error.getCondition.startsWith("FAILED_READ_FILE"))
        assert(
          error.getCause.isInstanceOf[org.apache.hadoop.security.AccessControlException],
          error.getCause
        )
      }
  }

  // Files

  private def notParquet(title: String, beginning: String)(content: => Array[Byte]): Unit =
    mistake(title, at = Seq("DIR", beginning), remedy = "check that the path is right") { a =>
      a.file(content)
      a.readAs("i BIGINT")
    }

  notParquet("a file shorter than its magic", "expected at least 12 bytes, but found 2")(
    "PA".getBytes
  )
  notParquet("a CSV file", "begins with 'id,n'")("id,name\n1,a\n2,b\n".getBytes)
  notParquet("an ORC file", "begins as an ORC file")("ORC".getBytes ++ new Array[Byte](100))
  notParquet("an Avro file", "begins as an Avro file")(
    "Obj".getBytes ++ Array[Byte](1) ++ new Array[Byte](100)
  )
  notParquet("a gzipped file", "begins as a file compressed with gzip") {
    val out = new ByteArrayOutputStream
    val gzip = new GZIPOutputStream(out)
    gzip.write(Array.tabulate[Byte](1000)(_.toByte))
    gzip.close()
    out.toByteArray
  }

  mistake(
    "an empty file, of which the schema is to be inferred",
    at = Seq("DIR", "found 0"),
    remedy = "check that the path is right"
  ) { a =>
    a.file(Array.empty[Byte])
    a.read()
  }

  mistake(
    "a file that is half written",
    at = Seq("DIR", "begins as a Parquet file whose end is missing"),
    remedy = "check that the path is right and that the file was written to its end"
  ) { a =>
    val file = a.file(rows)
    new DamagedFile(file).cutTo((file.length / 2).toInt)
    a.readAs("i BIGINT")
  }

  mistake(
    "a file that is half written, of which the schema is to be inferred",
    at = Seq("DIR", "begins as a Parquet file whose end is missing"),
    remedy = "check that the path is right and that the file was written to its end"
  ) { a =>
    val file = a.file(rows)
    new DamagedFile(file).cutTo((file.length / 2).toInt)
    a.read()
  }

  private def damaged(
      title: String,
      at: Seq[String] = Page,
      options: Seq[(String, String)] = Stored
  )(
      damage: DamagedFile => Unit
  ): Unit =
    mistake(title, at, Restore) { a =>
      damage(new DamagedFile(a.file(rows, options: _*)))
      a.read("parquet.page.verify-checksum.enabled" -> "false")
    }

  mistake("a damaged page with a checksum", Page, Restore) { a =>
    new DamagedFile(a.file(rows, Stored: _*)).changePage((_, body) => body(300) = 99)
    a.read("parquet.page.verify-checksum.enabled" -> "true")
  }

  damaged("damaged data of GZIP", options = Seq("compression" -> "gzip"))(
    _.changePage((_, body) => body(20) = (~body(20)).toByte)
  )

  damaged("damaged data of SNAPPY", options = Seq("compression" -> "snappy"))(
    _.changePage((_, body) => body(0) = 1)
  )

  damaged("damaged levels")(_.changePage((_, body) => body(2) = 99))

  mistake(
    "a dictionary id without an entry",
    Seq("DIR", "row group 0", "column i", "page 1"),
    Restore
  ) { a =>
    val two = spark.range(0, 1000, 1, 1).selectExpr("id DIV 500 AS i").where("i IS NOT NULL")
    new DamagedFile(a.file(two, "compression" -> "none")).changePage { (_, body) =>
      body(body.length - 1) = 99
      body(body.length - 7) = 8
    }
    a.read()
  }

  damaged("a footer with a wrong number of rows", at = Seq("DIR", "row group 0", "column i"))(
    _.changeFooter { footer =>
      footer.getRow_groups.asScala.head.setNum_rows(1200)
      footer.setNum_rows(1200)
      ()
    }
  )

  for (codec <- Seq(CompressionCodec.BROTLI, CompressionCodec.LZ4))
    damaged(s"a page that $codec did not compress")(
      _.changeFooter { footer =>
        footer.getRow_groups.asScala.head.getColumns.asScala.head.getMeta_data.setCodec(codec)
        ()
      }
    )

  mistake("a page larger than the limit", Page, "raise jparquet.read.max-page-bytes") { a =>
    a.file(rows, "compression" -> "snappy")
    a.read("jparquet.read.max-page-bytes" -> "100")
  }

  mistake(
    "a batch larger than the limit",
    Seq("DIR", "row group 0", "column a.list.element"),
    "read fewer rows per batch, or raise jparquet.read.max-batch-elements"
  ) { a =>
    a.file(spark.range(100).selectExpr("array_repeat(id, 100) AS a"))
    a.read("jparquet.read.max-batch-elements" -> "100")
  }

  private def planned(a: Attempt): DataFrame = {
    val loaded = a.reader.load(a.path)
    loaded.queryExecution.executedPlan
    loaded
  }

  mistake(
    "a file that is replaced by a shorter one after the query was planned",
    remedy = "Run the query again; for a table or a view, run REFRESH TABLE first"
  ) { a =>
    val file = a.file(spark.range(100000).toDF("i"))
    val loaded = planned(a)
    val other = new Attempt(peer, new File(a.path + "-other")).file(spark.range(10).toDF("i"))
    new DamagedFile(file).become(Files.readAllBytes(other.toPath))
    loaded.collect()
  }

  mistake("a file that is deleted after the query was planned", like = SparksWords) { a =>
    val file = a.file(rows)
    val loaded = planned(a)
    assert(file.delete())
    loaded.collect()
  }

  mistake("a table that is overwritten after the query was planned", like = SparksWords) { a =>
    a.file(rows)
    val loaded = planned(a)
    rows.coalesce(1).write.format(a.source).mode("overwrite").save(a.path)
    loaded.collect()
  }
}
