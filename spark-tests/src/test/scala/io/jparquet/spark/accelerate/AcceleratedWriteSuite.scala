package io.jparquet.spark.accelerate

import java.io.File

import scala.concurrent.duration.DurationInt
import scala.jdk.CollectionConverters._

import io.jparquet.spark.support.{AcceleratedComparison, ComparableRows, DiffersByLine, Footers}
import org.apache.spark.sql.{DataFrame, Row, SaveMode}
import org.apache.spark.sql.catalyst.TableIdentifier
import org.apache.spark.sql.execution.QueryExecution
import org.apache.spark.sql.execution.datasources.InsertIntoHadoopFsRelationCommand
import org.apache.spark.sql.types.Metadata
import org.apache.spark.sql.util.QueryExecutionListener

/** Writes of Spark's own source with jparquet in its place. */
@DiffersByLine
class AcceleratedWriteSuite extends AcceleratedComparison {
  import testImplicits._

  private val madeBySpark = "parquet-mr version"
  private val madeInPlace = "parquet-mr compatible jparquet version"

  /** All files below a directory, by the path in it, without what differs in each job. */
  private def names(dir: File): Seq[String] = {
    def walk(file: File, path: String): Seq[String] =
      if (file.isDirectory)
        file.listFiles().toSeq.flatMap(child => walk(child, s"$path/${child.getName}"))
      else Seq(path)
    walk(dir, "").map(
      _.replaceAll("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "UUID")
    ).filterNot(_.endsWith(".crc")).sorted
  }

  private def footers(dir: File): Seq[(String, Map[String, String], Set[String], String)] =
    dataFiles(dir).sortBy(_.getPath.replaceAll("-[0-9a-f-]{36}", "")).map { file =>
      val footer = Footers.read(file)
      val meta = footer.getFileMetaData
      val pairs = meta.getKeyValueMetaData.asScala
      val codecs = footer.getBlocks.asScala.flatMap(_.getColumns.asScala)
        .map(_.getCodec.toString).toSet
      (meta.getSchema.toString, pairs.toMap - "writer.model.name", codecs, meta.getCreatedBy)
    }

  /** Writes twice and asserts that all but the bytes is the same. */
  private def assertSameWrite(save: String => Unit): Unit = withTempDir { parent =>
    val theirs = new File(parent, "theirs")
    val ours = new File(parent, "ours")
    save(theirs.getPath)
    withSQLConf(write -> "true")(save(ours.getPath))
    assert(names(ours) === names(theirs))
    val (made, expected) = (footers(ours), footers(theirs))
    assert(made.map(f => (f._1, f._2, f._3)) === expected.map(f => (f._1, f._2, f._3)))
    assert(expected.forall(_._4.startsWith(madeBySpark)), expected.map(_._4))
    assert(made.forall(_._4.startsWith(madeInPlace)), made.map(_._4))
    def rows(dir: File): DataFrame =
      spark.read.option("recursiveFileLookup", "true").parquet(dir.getPath)
    if (expected.nonEmpty) {
      assert(rows(ours).schema === rows(theirs).schema)
      assert(
        ComparableRows.sorted(rows(ours).collect().toSeq) ===
          ComparableRows.sorted(rows(theirs).collect().toSeq)
      )
    }
  }

  private def everything: DataFrame = spark.range(0, 400, 1, 2).selectExpr(
    "id",
    "CAST(id % 100 AS BYTE) AS b",
    "CAST(id AS SHORT) AS sh",
    "CAST(id AS INT) AS i",
    "IF(id % 3 = 0, NULL, CAST(id AS STRING)) AS s",
    "CAST(id AS FLOAT) AS f",
    "IF(id % 5 = 0, DOUBLE('NaN'), CAST(id AS DOUBLE)) AS d",
    "CAST(id AS DECIMAL(7, 2)) AS d7",
    "CAST(id AS DECIMAL(17, 2)) AS d17",
    "CAST(id AS DECIMAL(30, 2)) AS d30",
    "DATE_ADD(DATE'1970-01-01', CAST(id AS INT)) AS da",
    "timestamp_millis(id) AS t",
    "CAST(timestamp_millis(id) AS TIMESTAMP_NTZ) AS n",
    "CAST(CAST(id AS STRING) AS BINARY) AS bin",
    "id % 2 = 0 AS bool",
    "array(id, NULL) AS l",
    "map(CAST(id AS STRING), array(named_struct('x', id))) AS m",
    "named_struct('a', id, 'b', named_struct('c', CAST(id AS STRING))) AS st",
    "INTERVAL '1' MONTH AS ym",
    "INTERVAL '3' DAY AS ds"
  )

  test("files of all types have the schema, metadata and names of Spark's own source") {
    assertSameWrite(everything.write.parquet(_))
    for (
      conf <- Seq(
        "spark.sql.parquet.outputTimestampType" -> "TIMESTAMP_MICROS",
        "spark.sql.parquet.outputTimestampType" -> "TIMESTAMP_MILLIS",
        "spark.sql.parquet.writeLegacyFormat" -> "true",
        "spark.sql.parquet.datetimeRebaseModeInWrite" -> "LEGACY",
        "spark.sql.parquet.int96RebaseModeInWrite" -> "LEGACY",
        "spark.sql.parquet.fieldId.write.enabled" -> "false"
      )
    )
      withClue(s"$conf: ")(withSQLConf(conf)(assertSameWrite(everything.write.parquet(_))))
  }

  test("Parquet types that columns had where they were read are not kept") {
    withTempDir { dir =>
      val path = new File(dir, "typed").getPath
      spark.range(20).selectExpr(
        "concat('00000000-0000-0000-0000-0000000000', 10 + id) AS u",
        "CAST(id AS INT) AS i"
      ).write.option("jparquet.type#u", "UUID").option("jparquet.type#i", "UINT_16")
        .format("jparquet").save(path)
      val read = spark.read.format("jparquet").load(path)
      assert(read.schema.fields.exists(_.metadata !== Metadata.empty))
      val (theirs, ours) = (new File(dir, "theirs"), new File(dir, "ours"))
      read.write.parquet(theirs.getPath)
      withSQLConf(write -> "true")(read.write.parquet(ours.getPath))
      assert(footers(ours).map(_._1) === footers(theirs).map(_._1))
      assert(footers(ours).forall(_._4.startsWith(madeInPlace)))
      // Spark's own source keeps the notes, which are about other files.
      assert(spark.read.parquet(ours.getPath).schema.forall(_.metadata === Metadata.empty))
    }
  }

  test("codecs come from the options, the table and the session as for Spark's own source") {
    val rows = spark.range(1000).toDF("id")
    for (codec <- Seq("none", "uncompressed", "snappy", "gzip", "zstd", "lz4_raw", "lz4"))
      withClue(s"$codec: ") {
        assertSameWrite(rows.write.option("compression", codec).parquet(_))
        withSQLConf("spark.sql.parquet.compression.codec" -> codec)(
          assertSameWrite(rows.write.parquet(_))
        )
      }
    assertSameWrite(rows.write.option("parquet.compression", "gzip").parquet(_))
    assertSameWrite(
      rows.write.option("compression", "zstd").option("parquet.compression", "gzip").parquet(_)
    )
  }

  test("partitions, limits of rows and empty results make the same files") {
    val rows =
      spark.range(0, 90, 1, 3).selectExpr("id", "id % 3 AS p", "IF(id % 4 = 0, NULL, 'x y') AS q")
    assertSameWrite(rows.write.partitionBy("p").parquet(_))
    assertSameWrite(rows.write.partitionBy("q", "p").parquet(_))
    assertSameWrite(rows.write.option("maxRecordsPerFile", "7").parquet(_))
    assertSameWrite(rows.where("id < 0").write.parquet(_))
    assertSameWrite(rows.where("id < 0").write.partitionBy("p").parquet(_))
    withSQLConf("spark.sql.maxConcurrentOutputFileWriters" -> "5")(
      assertSameWrite(rows.repartition(1).write.partitionBy("p").parquet(_))
    )
  }

  test("modes of saving do the same") {
    val rows = spark.range(5).selectExpr("id", "id % 2 AS p")
    assertSameWrite { path =>
      rows.write.parquet(path)
      rows.write.mode(SaveMode.Append).parquet(path)
      rows.write.mode(SaveMode.Ignore).parquet(path)
      intercept[Exception](rows.write.parquet(path))
    }
    assertSameWrite { path =>
      rows.write.parquet(path)
      rows.write.mode(SaveMode.Overwrite).parquet(path)
    }
    assertSameWrite { path =>
      rows.write.partitionBy("p").parquet(path)
      rows.where("p = 1").write.mode(SaveMode.Overwrite).partitionBy("p")
        .option("partitionOverwriteMode", "dynamic").parquet(path)
    }
  }

  test("statements on tables write the same files") {
    def statements(path: String): Unit = withTable("t", "c") {
      spark.sql(
        s"CREATE TABLE t (id LONG, s STRING, p INT) USING parquet PARTITIONED BY (p) LOCATION '$path/t'"
      )
      spark.sql("INSERT INTO t VALUES (1, 'a', 1), (2, 'b', 2)")
      spark.sql("INSERT INTO t PARTITION (p = 3) VALUES (3, 'c')")
      spark.sql("INSERT OVERWRITE t PARTITION (p = 1) VALUES (4, 'd')")
      withSQLConf("spark.sql.sources.partitionOverwriteMode" -> "dynamic")(
        spark.sql("INSERT OVERWRITE t VALUES (5, 'e', 2)")
      )
      assert(spark.sql("SHOW PARTITIONS t").count() === 3)
      checkAnswer(
        spark.table("t"),
        Seq((4L, "d", 1), (5L, "e", 2), (3L, "c", 3)).toDF()
      )
      spark.sql(s"CREATE TABLE c USING parquet LOCATION '$path/c' AS SELECT * FROM t")
      spark.sql(s"INSERT OVERWRITE DIRECTORY '$path/d' USING parquet SELECT * FROM t")
    }
    assertSameWrite(statements)
  }

  test("buckets are those of Spark's own source") {
    withTable("own", "place") {
      val rows = spark.range(0, 200, 1, 2).selectExpr("id", "CAST(id AS STRING) AS s")
      def save(name: String): Unit = rows.write.bucketBy(4, "id").sortBy("s").saveAsTable(name)
      save("own")
      withSQLConf(write -> "true")(save("place"))
      def files(name: String): Seq[(String, Long)] =
        spark.table(name).selectExpr("_metadata.file_name AS f", "id").collect().toSeq.map(row =>
          (row.getString(0).replaceAll("[0-9a-f]{8}-[0-9a-f-]{27}", "UUID"), row.getLong(1))
        ).sorted
      assert(files("place") === files("own"))
      assert(files("own").map(_._1).distinct.size > 1)
    }
  }

  test("summary files and committers are those of Spark's own source") {
    val rows = spark.range(0, 20, 1, 2).toDF("id")
    withSQLConf("parquet.summary.metadata.level" -> "ALL")(
      withTempDir { parent =>
        for ((dir, on) <- Seq("theirs" -> "false", "ours" -> "true"))
          withSQLConf(write -> on)(rows.write.parquet(new File(parent, dir).getPath))
        assert(names(new File(parent, "ours")) === names(new File(parent, "theirs")))
        assert(names(new File(parent, "ours")).contains("/_metadata"))
      }
    )
  }

  test("what Spark's own source refuses to write is refused with its error") {
    withTempDir { parent =>
      val writes = Seq[String => Unit](
        spark.range(1).selectExpr("make_interval(1) AS i").write.parquet(_),
        spark.range(1).selectExpr("id", "id AS ID").write.parquet(_),
        spark.range(1).write.option("compression", "unknown").parquet(_),
        spark.range(1).write.partitionBy("id").parquet(_),
        spark.range(1).selectExpr("DATE'1000-01-01' AS d").write.parquet(_),
        spark.range(1).write.option("compression", "brotli").parquet(_),
        spark.range(1).write.option("compression", "lzo").parquet(_),
        spark.range(1).write.option("parquet.block.size", "x").parquet(_),
        spark.range(1).write.option("parquet.page.size", "-1").parquet(_),
        spark.range(1).write.option("parquet.bloom.filter.expected.ndv#id", "x").parquet(_),
        spark.range(1).selectExpr("id", "named_struct() AS s").write.parquet(_)
      )
      withSQLConf("spark.sql.parquet.datetimeRebaseModeInWrite" -> "EXCEPTION")(
        for ((save, i) <- writes.zipWithIndex) {
          val theirs = described(intercept[Exception](save(new File(parent, s"a$i").getPath)))
          val ours = withSQLConf(write -> "true")(
            described(intercept[Exception](save(new File(parent, s"b$i").getPath)))
          )
          withClue(s"write $i: ")(assert(ours === theirs))
        }
      )
    }
  }

  test("values of options that Spark's own source ignores are ignored") {
    withTempDir { parent =>
      withSQLConf(write -> "true")(
        for (
          ((name, value), i) <- Seq(
            "parquet.enable.dictionary" -> "maybe",
            "parquet.compression.codec.zstd.level" -> "99",
            "jparquet.encoding" -> "nonsense",
            "jparquet.compatibility" -> "v9"
          ).zipWithIndex
        ) {
          val path = new File(parent, i.toString).getPath
          val by = format(spark.range(3).write.option(name, value).parquet(path))
          withClue(s"$name = $value: ") {
            assert(by.startsWith("Parquet, Accelerated: no (jparquet refuses: "))
            assert(spark.read.parquet(path).count() === 3)
          }
        }
      )
    }
  }

  test("tables that are made and filled at once can opt out by a property") {
    withTable("t", "c") {
      withSQLConf(write -> "true") {
        spark.sql(
          "CREATE TABLE t USING parquet TBLPROPERTIES ('jparquet.accelerate' = 'false') AS " +
            "WITH x AS (SELECT 1 AS a) SELECT * FROM x"
        )
        spark.sql("CREATE TABLE c USING parquet TBLPROPERTIES ('k' = 'v') AS SELECT 1 AS a")
      }
      for ((table, own) <- Seq("t" -> true, "c" -> false)) {
        val location = spark.sessionState.catalog.defaultTablePath(TableIdentifier(table))
        val files = dataFiles(new File(location))
        assert(files.size === 1)
        assert(
          Footers.read(files.head).getFileMetaData.getCreatedBy.contains("jparquet") === !own,
          table
        )
        checkAnswer(spark.table(table), Seq(Row(1)))
      }
    }
  }

  /** The format of a write as the plan of the command shows it. */
  private def format(save: => Unit): String = {
    @volatile var found = ""
    val listener = new QueryExecutionListener {
      override def onSuccess(name: String, execution: QueryExecution, nanos: Long): Unit =
        execution.analyzed.foreach {
          case command: InsertIntoHadoopFsRelationCommand =>
            found = command.fileFormat.toString
          case _ =>
        }
      override def onFailure(name: String, execution: QueryExecution, error: Exception): Unit = ()
    }
    spark.listenerManager.register(listener)
    try {
      save
      eventually(timeout(10.seconds))(assert(found.nonEmpty))
    } finally spark.listenerManager.unregister(listener)
    found
  }

  test("writes are taken over only where the session, the write and the table say so") {
    withTempDir { parent =>
      def save(name: String, options: (String, String)*): Unit =
        spark.range(3).write.mode("overwrite").options(options.toMap)
          .parquet(new File(parent, name).getPath)
      assert(format(save("a")) === "Parquet")
      withSQLConf(write -> "true") {
        assert(format(save("b")) === "jparquet")
        assert(
          format(save("c", "jparquet.accelerate" -> "false")) ===
            "Parquet, Accelerated: no (jparquet.accelerate is false)"
        )
        assert(
          format(save("d", "parquet.writer.version" -> "v2")) ===
            "Parquet, Accelerated: no (parquet.writer.version is v2)"
        )
        withSQLConf("parquet.write.support.class" -> "org.example.Other")(
          assert(
            format(save("e")) === "Parquet, Accelerated: no (parquet.write.support.class is set)"
          )
        )
        withTable("t") {
          spark.sql(
            "CREATE TABLE t (a INT) USING parquet TBLPROPERTIES ('jparquet.accelerate' = 'false')"
          )
          assert(
            format(spark.sql("INSERT INTO t VALUES (1)")) ===
              "Parquet, Accelerated: no (jparquet.accelerate is false)"
          )
        }
      }
    }
  }

  test("files with INT96 timestamps keep their times where those of other writers are shifted") {
    withTempPath { dir =>
      val rows = Seq("2024-05-06 07:08:09").toDF("s").selectExpr("CAST(s AS TIMESTAMP) AS t")
      withSQLConf(write -> "true", "spark.sql.parquet.outputTimestampType" -> "INT96")(
        rows.write.parquet(dir.getPath)
      )
      withSQLConf("spark.sql.parquet.int96TimestampConversion" -> "true") {
        for (on <- Seq("true", "false"))
          withSQLConf(read -> on)(checkAnswer(spark.read.parquet(dir.getPath), rows))
        checkAnswer(spark.read.format("jparquet").load(dir.getPath), rows)
      }
    }
  }
}
