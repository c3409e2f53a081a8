package io.jparquet.spark.write

import java.io.File
import java.nio.file.Files

import io.jparquet.spark.support.{Core, SameOnEachLine, SourceComparison, UnreadableCommitProtocol}
import org.apache.logging.log4j.Level
import org.apache.spark.SparkEnv
import org.apache.spark.serializer.KryoSerializer
import org.apache.spark.sql.{AnalysisException, Row, SaveMode}
import org.apache.spark.sql.functions.col

/** `df.write.format("jparquet")`: save modes, partitions, file sizes, codecs. */
@Core
class SaveSuite extends SourceComparison {
  import testImplicits._

  private def sample = Seq((1, "a"), (2, "b"), (3, null)).toDF("i", "s")

  test("suites run with the serializer that the build sets, on lines before the newest with Kryo") {
    val serializer = SparkEnv.get.serializer.getClass.getName
    for (set <- sys.props.get("spark.serializer")) assert(serializer === set)
    if (!since("4.2")) assert(serializer === classOf[KryoSerializer].getName)
  }

  test("the default save mode refuses a path that exists") {
    withTempPath { dir =>
      sample.write.format(own).save(dir.getPath)
      checkAnswer(spark.read.format(own).load(dir.getPath), sample)
    }
    assertSameError { source =>
      withTempPath { dir =>
        sample.write.format(source).save(dir.getPath)
        sample.write.format(source).save(dir.getPath)
      }
    }
  }

  test("ErrorIfExists also refuses an existing empty directory, as Spark's source does") {
    assertSameError { source =>
      withTempDir(dir => sample.write.format(source).mode("errorifexists").save(dir.getPath))
    }
  }

  test("Append adds files") {
    for (source <- sources) withTempPath { dir =>
      sample.write.format(source).mode(SaveMode.Append).save(dir.getPath)
      sample.write.format(own).mode(SaveMode.Append).save(dir.getPath)
      checkAnswer(spark.read.format(own).load(dir.getPath), sample.union(sample))
    }
  }

  test("Overwrite replaces all files") {
    withTempPath { dir =>
      sample.write.format(own).save(dir.getPath)
      Seq((9, "z")).toDF("i", "s").write.format(own).mode("overwrite").save(dir.getPath)
      checkAnswer(spark.read.format(own).load(dir.getPath), Row(9, "z"))
    }
  }

  test("Overwrite with another schema replaces all files") {
    withTempPath { dir =>
      sample.write.format(own).save(dir.getPath)
      Seq((9.5, true)).toDF("d", "b").write.format(own).mode("overwrite").save(dir.getPath)
      checkAnswer(spark.read.format(own).load(dir.getPath), Row(9.5, true))
    }
  }

  test("Ignore leaves what exists and writes what does not") {
    withTempPath { dir =>
      sample.write.format(own).mode("ignore").save(dir.getPath)
      Seq((9, "z")).toDF("i", "s").write.format(own).mode("ignore").save(dir.getPath)
      checkAnswer(spark.read.format(own).load(dir.getPath), sample)
    }
  }

  test("an overwrite that fails leaves the old rows") {
    withTempPath { dir =>
      sample.write.format(own).save(dir.getPath)
      val failing = spark.range(10).selectExpr(
        "CAST(IF(id = 7, raise_error('stop'), id) AS INT) AS i",
        "'x' AS s"
      )
      intercept[Exception](failing.write.format(own).mode("overwrite").save(dir.getPath))
      checkAnswer(spark.read.format(own).load(dir.getPath), sample)
    }
  }

  test("a write whose messages the driver cannot read is given up with its staged files") {
    withSQLConf(
      "spark.sql.sources.commitProtocolClass" -> classOf[UnreadableCommitProtocol].getName
    ) {
      withTempPath { dir =>
        // One task: another that still runs would stage files after the job is given up.
        val error = intercept[Exception](sample.coalesce(1).write.format(own).save(dir.getPath))
        val causes = Iterator.iterate[Throwable](error)(_.getCause).takeWhile(_ != null)
        assert(causes.exists(_.getMessage == "this message cannot be read"))
        assert(Files.walk(dir.toPath).noneMatch(Files.isRegularFile(_)))
      }
    }
  }

  test("a write that fails leaves no data file") {
    withTempPath { dir =>
      val failing = spark.range(100000).selectExpr("IF(id = 99999, raise_error('stop'), id) AS i")
      intercept[Exception](failing.write.format(own).save(dir.getPath))
      assert(dataFiles(dir).isEmpty)
    }
  }

  test("overwriting the path that is read keeps or refuses, but never loses the rows") {
    withTempPath { dir =>
      sample.write.format(own).save(dir.getPath)
      val rows = spark.read.format(own).load(dir.getPath)
      try rows.selectExpr("i + 1 AS i", "s").write.format(own).mode("overwrite").save(dir.getPath)
      catch { case _: AnalysisException => }
      assert(spark.read.format(own).load(dir.getPath).count() === 3)
    }
  }

  test("partitionBy makes the same directories as Spark's source and leaves the column out") {
    val rows = Seq(
      (1, "a", Option(1.5), "2024-01-01"),
      (2, "x/y=z %", None, "2024-01-02"),
      (3, null, Option(-0.5), "2024-01-01"),
      (4, "", Option(0.0), null)
    ).toDF("i", "s", "d", "day")
      .selectExpr("i", "s", "d", "CAST(day AS DATE) AS day")
    val listings = sources.map { source =>
      var directories = Set.empty[String]
      withTempPath { dir =>
        rows.write.format(source).partitionBy("day", "s").save(dir.getPath)
        directories = dataFiles(dir).map(f => dir.toURI.relativize(f.getParentFile.toURI).getPath)
          .toSet
        assertSameRead(dir.getPath)()
      }
      directories
    }
    assert(listings.head === listings.last)
  }

  test("a partitioned overwrite is static by default and dynamic by option or configuration") {
    val before = Seq((1, "a"), (2, "b")).toDF("i", "p")
    val after = Seq((3, "b")).toDF("i", "p")
    def result(source: String, option: Option[String], conf: Option[String]): Set[Row] = {
      var rows = Set.empty[Row]
      withTempPath { dir =>
        before.write.format(source).partitionBy("p").save(dir.getPath)
        withSQLConf(conf.map("spark.sql.sources.partitionOverwriteMode" -> _).toSeq: _*) {
          after.write.format(source).partitionBy("p").mode("overwrite")
            .options(option.map("partitionOverwriteMode" -> _).toMap).save(dir.getPath)
        }
        rows = spark.read.format(source).load(dir.getPath).collect().toSet
      }
      rows
    }
    for {
      option <- Seq(None, Some("static"), Some("dynamic"))
      conf <- Seq(None, Some("STATIC"), Some("DYNAMIC"))
    } withClue(s"option $option, configuration $conf: ") {
      assert(result(own, option, conf) === result(peer, option, conf))
    }
  }

  test("a misspelt partitionOverwriteMode replaces nothing") {
    withTempPath { dir =>
      val rows = Seq((1, "a"), (2, "b")).toDF("i", "p")
      rows.write.format(own).partitionBy("p").save(dir.getPath)
      intercept[IllegalArgumentException] {
        rows.where("i = 1").write.format(own).partitionBy("p").mode("overwrite")
          .option("partitionOverwriteMode", "dynmic").save(dir.getPath)
      }
      checkAnswer(spark.read.format(own).load(dir.getPath), rows)
    }
  }

  test("maxRecordsPerFile splits files, by option and by configuration") {
    for (viaConf <- Seq(false, true)) withTempPath { dir =>
      withSQLConf(
        (if (viaConf) Seq("spark.sql.files.maxRecordsPerFile" -> "100") else Seq.empty): _*
      ) {
        spark.range(0, 1000, 1, 1).write.format(own)
          .options(if (viaConf) Map.empty[String, String] else Map("maxRecordsPerFile" -> "100"))
          .save(dir.getPath)
      }
      assert(dataFiles(dir).size === 10)
      assertSameRead(dir.getPath)()
    }
  }

  test("each codec is written under its name and read by Spark's source") {
    for (codec <- Seq("none", "uncompressed", "snappy", "gzip", "zstd", "lz4", "lz4_raw"))
      withTempPath { dir =>
        spark.range(1000).selectExpr("id", "CAST(id AS STRING) s").write.format(own)
          .option("compression", codec).save(dir.getPath)
        assertSameRead(dir.getPath)()
      }
  }

  test("codecs that Spark's source has no library for are written and read") {
    for ((codec, extension) <- Seq("brotli" -> ".br.parquet", "lzo" -> ".lzo.parquet"))
      withTempPath { dir =>
        val rows = spark.range(1000).selectExpr("id", "CAST(id AS STRING) s")
        rows.write.format(own).option("compression", codec).save(dir.getPath)
        assert(dataFiles(dir).forall(_.getName.endsWith(extension)))
        checkAnswer(spark.read.format(own).load(dir.getPath), rows)
      }
  }

  test("the level of a codec, and the codec of a column, are options") {
    def size(options: (String, String)*): Long = {
      var length = 0L
      withTempPath { dir =>
        spark.range(0, 20000, 1, 1).selectExpr("id", "CAST(id * 7919 % 10007 AS STRING) s")
          .write.format(own).option("parquet.enable.dictionary", "false").options(options.toMap)
          .save(dir.getPath)
        length = dataFiles(dir).head.length
      }
      length
    }
    for (
      (codec, level, low, high) <- Seq(
        ("gzip", "zlib.compress.level", "1", "9"),
        ("zstd", "parquet.compression.codec.zstd.level", "1", "19"),
        ("brotli", "compression.brotli.quality", "1", "11")
      )
    ) {
      val fast = size("compression" -> codec, level -> low)
      assert(size("compression" -> codec, level -> high) < fast, codec)
      assert(size("compression" -> codec, level -> low, s"$level#s" -> high) < fast, codec)
    }
    assert(size("compression" -> "none", "parquet.compression#s" -> "zstd") <
      size("compression" -> "none"))
    withTempPath { dir =>
      val error = intercept[Exception](
        spark.range(3).write.format(own).option("compression.brotli.quality", "12")
          .save(dir.getPath)
      )
      assert(error.getMessage.contains("0 to 11"))
    }
  }

  test("compression wins over parquet.compression, which wins over the configuration") {
    def extension(options: Map[String, String]): String = {
      var name = ""
      withTempPath { dir =>
        withSQLConf("spark.sql.parquet.compression.codec" -> "gzip") {
          spark.range(3).write.format(own).options(options).save(dir.getPath)
        }
        name = dataFiles(dir).head.getName
      }
      name
    }
    assert(extension(Map.empty).endsWith(".gz.parquet"))
    assert(extension(Map("parquet.compression" -> "zstd")).endsWith(".zstd.parquet"))
    assert(extension(Map("parquet.compression" -> "zstd", "compression" -> "snappy"))
      .endsWith(".snappy.parquet"))
  }

  test("an unknown codec is refused before anything is written") {
    withTempPath { dir =>
      val error = intercept[Exception](
        spark.range(3).write.format(own).option("compression", "nonsense").save(dir.getPath)
      )
      assert(error.getMessage.contains("nonsense"))
      assert(dataFiles(dir).isEmpty)
    }
  }

  test("a success marker is written, and empty data frames keep their schema") {
    withTempPath { dir =>
      sample.where("i > 100").write.format(own).save(dir.getPath)
      assert(new File(dir, "_SUCCESS").exists())
      assertSameRead(dir.getPath)()
      assert(spark.read.format(own).load(dir.getPath).schema === asNullable(sample.schema))
    }
  }

  test("columns that differ only in case, and no columns at all, are refused as by Spark") {
    assertSameError { source =>
      withTempPath(dir =>
        spark.range(1).selectExpr("id AS a", "id AS A").write.format(source).save(dir.getPath)
      )
    }
    assertSameError { source =>
      withTempPath(dir => spark.range(1).select().write.format(source).save(dir.getPath))
    }
  }

  test("partitioning by every column, or by an unknown one, is refused as by Spark") {
    assertSameError { source =>
      withTempPath(dir =>
        sample.write.format(source).partitionBy("i", "s").save(dir.getPath)
      )
    }
    assertSameError { source =>
      withTempPath(dir => sample.write.format(source).partitionBy("none").save(dir.getPath))
    }
  }

  /** The values of a column in the order of the files' rows, by partition. */
  private def inFileOrder(dir: File, column: String): Map[String, Seq[Any]] =
    dir.listFiles.filter(_.isDirectory).map { partition =>
      val files = partition.listFiles.filter(_.getName.endsWith(".parquet"))
      assert(files.length === 1, s"in $partition")
      partition.getName ->
        spark.read.parquet(files.head.getPath).select(column).collect().toSeq.map(_.get(0))
    }.toMap

  test("rows that are sorted within partitions stay in that order in the files") {
    val sorted = spark
      .range(0, 1000, 1, 2)
      .selectExpr("id % 5 AS p", "hash(id) AS h", "id")
      .repartition(2, $"p")
      .sortWithinPartitions($"p".desc, $"h")
    withTempDir { dir =>
      val saved = sources.map { source =>
        val path = new File(dir, source)
        sorted.write.format(source).partitionBy("p").save(path.getPath)
        inFileOrder(path, "h")
      }
      assert(saved.head === saved.last)
    }
  }

  test("INSERT keeps the order of SORT BY in the files of each partition") {
    for (source <- sources) withTable("t") {
      sql(s"CREATE TABLE t (h INT, id BIGINT, p BIGINT) USING $source PARTITIONED BY (p)")
      sql("""INSERT INTO t SELECT h, id, p
            |FROM (SELECT hash(id) AS h, id, id % 5 AS p FROM range(1000))
            |DISTRIBUTE BY p SORT BY p, h""".stripMargin)
      val table = new File(
        spark.sessionState.catalog
          .getTableMetadata(spark.sessionState.sqlParser.parseTableIdentifier("t"))
          .location
      )
      for ((partition, values) <- inFileOrder(table, "h")) {
        val sorted = values == values.map(_.asInstanceOf[Int]).sorted
        assert(sorted, s"in $partition of $source")
      }
    }
  }

  test("rows in no order give one file for each task and partition") {
    withTempPath { dir =>
      spark.range(0, 1000, 1, 1).selectExpr("id % 5 AS p", "id").write
        .format(own).partitionBy("p").save(dir.getPath)
      assert(inFileOrder(dir, "id").size === 5)
    }
  }

  test("a write logs no warning") {
    val warnings = new LogAppender("warnings")
    withLogAppender(warnings, level = Some(Level.WARN))(withTempPath { dir =>
      for (mode <- Seq("append", "overwrite"))
        sample.write.format(own).mode(mode).partitionBy("i").save(dir.getPath)
      withTable("t") {
        sample.write.format(own).saveAsTable("t")
        sql("UPDATE t SET s = 'x'")
      }
    })
    assert(warnings.loggingEvents.map(_.getMessage.getFormattedMessage) === Seq())
  }

  test(
    "partition columns of any name, as plain text, in each mode and each way to write",
    SameOnEachLine
  ) {
    val names = Seq("a b", "st\u00fcck", "1", "a-b", "#x", "\u65e5\u672c", "a.b", "`", "select")
    for (name <- names) withClue(s"$name: ")(withTempDir { dir =>
      val rows = spark.range(4).withColumn(name, col("id") % 2)
      for (mode <- Seq("errorifexists", "overwrite", "append", "ignore"))
        assertSame { source =>
          val path = new File(dir, source).getPath
          rows.write.format(source).partitionBy(name).mode(mode).save(path)
          spark.read.format(source).load(path)
        }
    })
  }
}
