package io.jparquet.spark.read

import java.io.File

import io.jparquet.spark.support.{Core, CorpusFiles, ScanPlans, SourceComparison}
import org.apache.spark.sql.{DataFrame, Row}

/** `spark.read.format("jparquet")`: paths, schemas, partitions, pruning, filters. */
@Core
class LoadSuite extends SourceComparison with ScanPlans {
  import testImplicits._

  private def write(rows: DataFrame, dir: File, partitionBy: String*): Unit =
    rows.write.mode("append").partitionBy(partitionBy: _*).parquet(dir.getPath)

  test("one path, several paths and globs") {
    withTempDir { dir =>
      for (i <- 0 until 4)
        write(Seq((i, s"s$i")).toDF("i", "s"), new File(dir, s"part$i/x"))
      val paths = (0 until 4).map(i => new File(dir, s"part$i/x").getPath)
      assertSame(source => spark.read.format(source).load(paths.head))
      assertSame(source => spark.read.format(source).load(paths: _*))
      assertSame(source => spark.read.format(source).load(s"$dir/part{1,2}/x"))
      assertSame(source => spark.read.format(source).load(s"$dir/*/x", paths(0)))
      assertSame(source => spark.read.format(source).load(s"$dir/part[0-2]/x/*.parquet"))
    }
  }

  test("a path that does not exist, and one without files, fail as with Spark's source") {
    assertSameError(source => spark.read.format(source).load("/no/such/path"))
    assertSameError(source => spark.read.format(source).load("/no/such/path/*"))
    withTempDir(dir => assertSameError(source => spark.read.format(source).load(dir.getPath)))
    assertSameError(source => spark.read.format(source).load())
  }

  test("files and directories that begin with _ or . are not data") {
    withTempDir { dir =>
      write(Seq(1).toDF("i"), dir)
      write(Seq(2).toDF("i"), new File(dir, "_hidden"))
      write(Seq(3).toDF("i"), new File(dir, ".hidden"))
      assertSameRead(dir.getPath)()
    }
  }

  test("recursiveFileLookup reads all directories below, and none is a partition") {
    withTempDir { dir =>
      write(Seq(1).toDF("i"), new File(dir, "a"))
      write(Seq(2).toDF("i"), new File(dir, "b/c"))
      write(Seq(3).toDF("i"), new File(dir, "p=1"))
      assertSameRead(dir.getPath)(_.option("recursiveFileLookup", "true"))
      assertSameRead(s"$dir/b")(_.option("recursiveFileLookup", "true"))
      assertSameError(source => spark.read.format(source).load(s"$dir/b"))
    }
  }

  test("pathGlobFilter chooses files by their names") {
    withTempDir { dir =>
      write(Seq(1, 2).toDF("i").repartition(2), dir)
      val names = dataFiles(dir).map(_.getName).sorted
      assert(names.size === 2)
      assertSameRead(dir.getPath)(_.option("pathGlobFilter", "*.parquet"))
      assertSameRead(dir.getPath)(_.option("pathGlobFilter", names.head))
      assertSameRead(dir.getPath)(_.option("pathGlobFilter", "{part-00001}*"))
      assertSameRead(dir.getPath)(_.option("pathGlobFilter", "*.orc").schema("i INT"))
      assertSameError(source =>
        spark.read.format(source).option("pathGlobFilter", "*.orc").load(dir.getPath)
      )
    }
  }

  test("modifiedBefore and modifiedAfter choose files by their times") {
    withTempDir { dir =>
      for ((day, i) <- Seq("2020-01-01", "2021-01-01", "2022-01-01").zipWithIndex) {
        val child = new File(dir, s"p=$i")
        write(Seq(i).toDF("i"), child)
        val time = java.time.Instant.parse(s"${day}T12:00:00Z").toEpochMilli
        dataFiles(child).foreach(file => assert(file.setLastModified(time)))
      }
      val options = Seq(
        Map("modifiedAfter" -> "2020-06-01T00:00:00"),
        Map("modifiedBefore" -> "2021-06-01T00:00:00"),
        Map("modifiedAfter" -> "2020-06-01T00:00:00", "modifiedBefore" -> "2021-06-01T00:00:00"),
        Map("modifiedAfter" -> "2021-01-01T10:00:00", "timeZone" -> "America/Los_Angeles"),
        Map("modifiedBefore" -> "2021-01-01T12:30:00", "timeZone" -> "UTC")
      )
      for (option <- options) assertSameRead(dir.getPath)(_.options(option))
      assertSameRead(dir.getPath)(
        _.option("modifiedAfter", "2199-01-01T00:00:00").schema("i INT")
      )
      assertSameError(source =>
        spark.read.format(source).option("modifiedBefore", "1999-01-01T00:00:00").load(dir.getPath)
      )
      for (source <- sources)
        intercept[Exception](
          spark.read.format(source).option("modifiedAfter", "yesterday").load(dir.getPath)
        )
    }
  }

  test("files that vanish after planning fail the read, or are skipped if the option is set") {
    for (partitioned <- Seq(false, true)) withTempDir { dir =>
      def load(source: String, ignore: Boolean): DataFrame = {
        val target = new File(dir, s"$source-$ignore")
        val rows = spark.range(0, 100, 1, 4).selectExpr("id AS i", "id % 2 AS p")
        write(rows, target, (if (partitioned) Seq("p") else Nil): _*)
        val loaded = spark.read.format(source).option("ignoreMissingFiles", ignore.toString)
          .load(target.getPath)
        loaded.queryExecution.executedPlan
        for (file <- dataFiles(target) if file.getName.startsWith("part-00001"))
          assert(file.delete())
        loaded
      }
      assertSame(load(_, ignore = true))
      for (source <- sources)
        intercept[Exception](load(source, ignore = false).collect())
      withSQLConf("spark.sql.files.ignoreMissingFiles" -> "true") {
        assertSame { source =>
          val target = new File(dir, s"$source-conf")
          write(spark.range(0, 100, 1, 4).toDF("i"), target)
          val loaded = spark.read.format(source).load(target.getPath)
          assert(dataFiles(target).head.delete())
          loaded.selectExpr("count(*) BETWEEN 50 AND 99")
        }
      }
    }
  }

  test(
    "files that are not Parquet files are skipped if the option is set, also when the schema is inferred"
  ) {
    withTempDir { dir =>
      write(spark.range(0, 100, 1, 2).toDF("i"), dir)
      java.nio.file.Files.write(new File(dir, "part-00009.parquet").toPath, "no".getBytes)
      java.nio.file.Files.write(new File(dir, "part-00008.parquet").toPath, Array[Byte]())
      for (option <- Seq("true", "false"))
        assertSameRead(dir.getPath)(
          _.option("ignoreCorruptFiles", "true").option("mergeSchema", option)
        )
      withSQLConf("spark.sql.files.ignoreCorruptFiles" -> "true") {
        assertSameRead(dir.getPath)(_.schema("i BIGINT"))
      }
      for (source <- sources)
        intercept[Exception](
          spark.read.format(source).schema("i BIGINT").load(dir.getPath).collect()
        )
    }
  }

  test("_metadata has the file of each row where a path is queried in SQL") {
    withTempDir { dir =>
      write(spark.range(0, 10, 1, 3).selectExpr("id", "id % 2 AS p"), dir, "p")
      assertSame(source =>
        sql("SELECT id, p, _metadata.file_path, _metadata.file_name, _metadata.file_size, " +
          s"_metadata.file_modification_time FROM $source.`$dir` WHERE p = 1")
      )
    }
  }

  test("partition columns are found and typed") {
    withTempDir { dir =>
      write(
        Seq(
          (1, 10, 1.5, "2024-01-01", "x", "2024-01-01 10:00:00"),
          (2, 20, 2.5, "2024-01-02", "y y", "2024-01-01 11:30:00"),
          (3, 30, 3.5, null, null, "2024-01-01 12:00:00")
        ).toDF("v", "i", "d", "day", "s", "t"),
        dir,
        "i",
        "d",
        "day",
        "s",
        "t"
      )
      assertSameRead(dir.getPath)()
      assertSame(source => spark.read.format(source).load(dir.getPath).where("i > 10"))
      assertSame(source =>
        spark.read.format(source).load(dir.getPath)
          .where("day = date'2024-01-02' OR s IS NULL").select("s", "v")
      )
      assertSame(source =>
        spark.read.format(source).load(dir.getPath)
          .groupBy("i").count()
      )
      assertSame(source =>
        spark.read.format(source).option("basePath", dir.getPath)
          .load(s"$dir/i=10", s"$dir/i=20")
      )
      withSQLConf("spark.sql.sources.partitionColumnTypeInference.enabled" -> "false") {
        assertSameRead(dir.getPath)()
      }
    }
  }

  test("partition columns that files have too are at their places, with the directories' values") {
    withTempDir { dir =>
      for (p <- 1 to 2)
        write(
          Seq((7, "file", p * 10.0)).toDF("Q", "s", "v"),
          new File(dir, s"p=$p/q=$p/s=d$p")
        )
      assertSameRead(dir.getPath)()
      assertSameRead(dir.getPath)(_.schema("q STRING, v DOUBLE, s STRING"))
      for (condition <- Seq("q = 2", "s = 'file'", "s = 'd1' AND v > 1"))
        assertSame(spark.read.format(_).load(dir.getPath).where(condition))
      assertSame(
        spark.read.format(_).load(dir.getPath).groupBy("q").agg(Map("v" -> "max", "s" -> "min"))
      )
      withSQLConf("spark.sql.caseSensitive" -> "true")(assertSameRead(dir.getPath)())
    }
  }

  test("a partition filter prunes directories at planning") {
    withTempDir { dir =>
      write(spark.range(100).selectExpr("id AS v", "id % 10 AS p"), dir, "p")
      val rows = spark.read.format(own).load(dir.getPath).where("p IN (3, 4) AND v < 50")
      checkAnswer(
        rows,
        (0 until 50).filter(i => i % 10 == 3 || i % 10 == 4)
          .map(i => Row(i, i % 10))
      )
      assert(plannedScan(rows).inputPartitions.nonEmpty)
      val files = rows.select(org.apache.spark.sql.functions.input_file_name()).distinct().count()
      assert(files <= 20)
    }
  }

  test("a user schema selects, reorders and adds columns, and partition columns stay") {
    withTempDir { dir =>
      write(Seq((1, "a", 7), (2, "b", 8)).toDF("i", "s", "p"), dir, "p")
      assertSameRead(dir.getPath)(_.schema("s STRING, i INT, extra DOUBLE"))
      assertSameRead(dir.getPath)(_.schema("s STRING, p STRING, i INT"))
      assertSameRead(dir.getPath)(_.schema("S STRING, I BIGINT"))
    }
  }

  test("names are matched by spark.sql.caseSensitive") {
    withTempDir { dir =>
      write(Seq((1, "a")).toDF("Id", "Name"), dir)
      for (caseSensitive <- Seq("true", "false"))
        withSQLConf("spark.sql.caseSensitive" -> caseSensitive) {
          assertSameRead(dir.getPath)(_.schema("id INT, name STRING"))
        }
    }
    withTempDir { dir =>
      withSQLConf("spark.sql.caseSensitive" -> "true") {
        write(spark.range(2).selectExpr("id AS a", "id AS A"), dir)
        assertSameRead(dir.getPath)()
      }
      intercept[Exception](
        spark.read.format(own).schema("a BIGINT").load(dir.getPath).collect()
      )
    }
  }

  test("mergeSchema joins the schemas of all files") {
    withTempDir { dir =>
      write(Seq((1, "a")).toDF("i", "s"), new File(dir, "k=1"))
      write(Seq((2, 2.5)).toDF("i", "d"), new File(dir, "k=2"))
      write(
        spark.range(1).selectExpr("CAST(3 AS INT) AS i", "named_struct('x', 1, 'y', 'z') AS n"),
        new File(dir, "k=3")
      )
      write(spark.range(1).selectExpr("named_struct('w', 4L, 'x', 5) AS n"), new File(dir, "k=4"))
      assertSameRead(dir.getPath)(_.option("mergeSchema", "true"))
      withSQLConf("spark.sql.parquet.mergeSchema" -> "true") {
        assertSameRead(dir.getPath)()
      }
    }
  }

  test("schemas that cannot be merged are refused") {
    withTempDir { dir =>
      write(Seq(1).toDF("i"), new File(dir, "k=1"))
      write(Seq("a").toDF("i"), new File(dir, "k=2"))
      for (source <- sources)
        intercept[Exception](
          spark.read.format(source).option("mergeSchema", "true").load(dir.getPath)
        )
    }
  }

  test("columns and nested fields that a query does not use are not read") {
    withTempDir { dir =>
      write(
        spark.range(100).selectExpr(
          "id",
          "named_struct('a', id, 'b', named_struct('c', id * 2, 'd', cast(id AS STRING))) AS s",
          "array(named_struct('x', id, 'y', id + 1)) AS l",
          "map('k', named_struct('v', id, 'w', 0)) AS m"
        ),
        dir
      )
      val queries = Seq[DataFrame => DataFrame](
        _.select("s.b.c"),
        _.selectExpr("l.y", "id"),
        _.selectExpr("m['k'].v"),
        _.selectExpr("s.a + s.b.c"),
        _.where("s.b.d = '7'").select("id"),
        _.selectExpr("size(l)"),
        _.selectExpr("explode(l) AS e").selectExpr("e.x"),
        _.selectExpr("s IS NULL"),
        _.selectExpr("count(1)")
      )
      val table = loadedOnce(dir.getPath)
      for (query <- queries) assertSame(source => query(table(source)))
      val pruned = spark.read.format(own).load(dir.getPath).select("s.b.c")
      assert(plannedScan(
        pruned
      ).scan.readSchema().catalogString === "struct<s:struct<b:struct<c:bigint>>>")
    }
  }

  test("nested fields that a file does not have are null") {
    withTempDir { dir =>
      write(
        spark.range(4).selectExpr(
          "id",
          "IF(id = 1, NULL, named_struct('a', id, 'n', named_struct('x', id))) AS s",
          "IF(id = 2, NULL, array(named_struct('e', id), NULL)) AS l"
        ),
        dir
      )
      assertSameRead(dir.getPath)(_.schema("id BIGINT, s STRUCT<a: BIGINT, z: STRING>"))
      assertSameRead(dir.getPath)(_.schema("id BIGINT, s STRUCT<z: STRING>"))
      assertSameRead(dir.getPath)(_.schema("id BIGINT, s STRUCT<n: STRUCT<y: INT>>"))
      assertSameRead(dir.getPath)(_.schema("id BIGINT, l ARRAY<STRUCT<f: INT, e: BIGINT>>"))
      assertSameRead(dir.getPath)(_.schema("id BIGINT, l ARRAY<STRUCT<f: INT>>"))
      withSQLConf("spark.sql.legacy.parquet.returnNullStructIfAllFieldsMissing" -> "true") {
        assertSameRead(dir.getPath)(_.schema("id BIGINT, s STRUCT<z: STRING>"))
      }
    }
  }

  test("pushed filters give the rows that Spark's source gives") {
    withTempDir { dir =>
      spark.range(0, 10000, 1, 1)
        .selectExpr(
          "id",
          "CAST(id AS INT) AS i",
          "CAST(IF(id % 97 = 0, 'NaN', id / 7.0) AS DOUBLE) AS d",
          "IF(id % 5 = 0, NULL, concat('s', lpad(id, 6, '0'))) AS s",
          "CAST(id / 100 AS DECIMAL(20, 3)) AS dec",
          "CAST(id / 10 AS DECIMAL(7, 2)) AS small",
          "date_add(date'2020-01-01', CAST(id AS INT)) AS day",
          "timestamp_micros(id * 1000000) AS ts",
          "CAST(timestamp_micros(id * 1000000) AS TIMESTAMP_NTZ) AS ntz",
          "id % 2 = 0 AS b",
          "CAST(concat('b', id) AS BINARY) AS bin",
          "named_struct('x', id, 'y', IF(id < 100, NULL, CAST(id AS STRING))) AS st"
        )
        .write.mode("append").option("parquet.block.row.count.limit", 500).parquet(dir.getPath)
      val filters = Seq(
        "id = 77",
        "id > 9990",
        "id < 3 OR id >= 9998",
        "id IN (1, 600, 99999)",
        "NOT id > 5",
        "i BETWEEN 100 AND 110",
        "d > 1400",
        "isnan(d) AND id < 500",
        "d = 'NaN'",
        "d <=> NULL",
        "s = 's000501'",
        "s LIKE 's0099%'",
        "s LIKE '%77'",
        "s LIKE '%0123%'",
        "NOT s LIKE '%0%'",
        "s IS NULL AND id < 40",
        "s IS NOT NULL AND id > 9980",
        "s <=> 's000001'",
        "s > 's009990'",
        "dec = 3.140",
        "dec > 99.9",
        "small = 12.30",
        "small < 1",
        "day = date'2020-03-01'",
        "day > date'2047-05-01'",
        "ts < timestamp'1970-01-01 00:01:00'",
        "ntz >= timestamp_ntz'1970-01-01 02:46:00'",
        "b AND id < 10",
        "NOT b AND id < 10",
        "bin = CAST('b42' AS BINARY)",
        "st.x = 5",
        "st.y IS NULL",
        "st.y = '4321'",
        "id = 5 AND s = 'nothing'",
        "id + 1 = 50",
        "id IS NULL",
        "NOT (id IN (1, 2)) AND id < 5",
        "id = 10 OR s = 's000777' OR d < 0.1"
      )
      for (zone <- Seq("UTC", "America/Los_Angeles"))
        withSQLConf("spark.sql.session.timeZone" -> zone) {
          val table = loadedOnce(dir.getPath)
          for (filter <- filters)
            withClue(s"$filter in $zone: ")(interpreted(assertSame(table(_).where(filter))))
        }
    }
  }

  test("row groups whose statistics exclude a filter are skipped") {
    withTempDir { dir =>
      spark.range(0, 100000, 1, 1).selectExpr("id", "CAST(id AS STRING) AS s").write.format(own)
        .option("parquet.block.row.count.limit", 1000).mode("append").save(dir.getPath)
      val rows = spark.read.format(own).load(dir.getPath).where("id = 54321")
      checkAnswer(rows, Row(54321, "54321"))
      assert(metric(rows, "numOutputRows") <= 1000)
    }
  }

  test("rows of a file without columns are read once, however the file is cut into splits") {
    val file = CorpusFiles.file("fastparquet/test-data/no_columns.parquet")
    for (bytes <- Seq(10, file.length.toInt / 2, 1000000))
      withSQLConf("spark.sql.files.maxPartitionBytes" -> bytes.toString) {
        val rows = spark.read.schema("added INT").format(own).load(file.getPath)
        checkAnswer(rows, Seq(Row(null), Row(null)))
      }
  }

  test("input_file_name names the file of each row") {
    withTempDir { dir =>
      write(spark.range(0, 10, 1, 3).toDF("i"), dir)
      assertSame(source =>
        spark.read.format(source).load(dir.getPath).selectExpr("i", "input_file_name()")
      )
    }
  }

  test("types are widened as Spark widens them, and others are refused") {
    val widenings = Seq(
      ("CAST(id AS BYTE)", "SMALLINT"),
      ("CAST(id AS SHORT)", "INT"),
      ("CAST(id AS INT)", "BIGINT"),
      ("CAST(id AS INT)", "DOUBLE"),
      ("CAST(id AS FLOAT)", "DOUBLE"),
      ("CAST(id AS DECIMAL(5, 2))", "DECIMAL(9, 2)"),
      ("CAST(id AS DECIMAL(5, 2))", "DECIMAL(20, 4)"),
      ("CAST(id AS DECIMAL(15, 2))", "DECIMAL(30, 5)"),
      ("CAST(id AS INT)", "DECIMAL(12, 1)"),
      ("id", "DECIMAL(25, 3)"),
      ("date_add(date'2020-01-01', CAST(id AS INT))", "TIMESTAMP_NTZ")
    )
    for ((expression, target) <- widenings) withClue(s"$expression as $target: ") {
      withTempDir { dir =>
        write(spark.range(10).selectExpr(s"IF(id = 3, NULL, $expression) AS c"), dir)
        assertSameRead(dir.getPath)(_.schema(s"c $target"))
      }
    }
    val refused = Seq(
      ("id", "INT"),
      ("CAST(id AS STRING)", "INT"),
      ("id", "STRING"),
      ("id", "BOOLEAN"),
      ("CAST(id AS DOUBLE)", "FLOAT"),
      ("CAST(id AS DECIMAL(20, 2))", "DECIMAL(5, 2)"),
      ("array(id)", "BIGINT"),
      ("id", "ARRAY<BIGINT>"),
      ("named_struct('a', id)", "MAP<INT, INT>")
    )
    for ((expression, target) <- refused) withClue(s"$expression as $target: ") {
      withTempDir { dir =>
        write(spark.range(10).selectExpr(s"$expression AS c"), dir)
        for (source <- sources)
          intercept[Exception](
            spark.read.format(source).schema(s"c $target").load(dir.getPath).collect()
          )
      }
    }
  }

  test("a refused type names file, column, both types and what to do") {
    withTempDir { dir =>
      write(Seq("x").toDF("name"), dir)
      val error = intercept[Exception](
        spark.read.format(own).schema("name INT").load(dir.getPath).collect()
      )
      val message = Iterator.iterate[Throwable](error)(_.getCause).takeWhile(_ != null)
        .map(_.getMessage).mkString("\n")
      for (part <- Seq(dataFiles(dir).head.getName, "name", "binary", "string", "int"))
        assert(
          message.toLowerCase(java.util.Locale.ROOT)
            .contains(part.toLowerCase(java.util.Locale.ROOT)),
          message
        )
    }
  }

  test("a truncated file is refused with its name, or skipped if the option is set") {
    withTempDir { dir =>
      write(spark.range(0, 1000, 1, 2).toDF("i"), dir)
      val file = dataFiles(dir).maxBy(_.length())
      val bytes = java.nio.file.Files.readAllBytes(file.toPath)
      java.nio.file.Files.write(file.toPath, bytes.take(bytes.length / 2))
      new File(file.getParentFile, s".${file.getName}.crc").delete()
      val error = intercept[Exception](
        spark.read.format(own).schema("i BIGINT").load(dir.getPath).collect()
      )
      assert(Iterator.iterate[Throwable](error)(_.getCause).takeWhile(_ != null)
        .exists(e => String.valueOf(e.getMessage).contains(file.getName)))
      assertSameRead(dir.getPath)(
        _.schema("i BIGINT").option("ignoreCorruptFiles", "true")
      )
    }
  }

  test("the batch size option changes only the batches") {
    withTempDir { dir =>
      write(
        spark.range(0, 5000, 1, 1).selectExpr(
          "id",
          "array(id, id + 1) AS l",
          "IF(id % 3 = 0, NULL, CAST(id AS STRING)) AS s"
        ),
        dir
      )
      for (size <- Seq("1", "7", "4096", "100000"))
        withSQLConf("spark.sql.parquet.columnarReaderBatchSize" -> size) {
          assertSameRead(dir.getPath)()
        }
    }
  }

  test("filters that compare arrays and structs with literals") {
    withTempPath { dir =>
      spark.range(5).selectExpr("array(id, id + 1) AS a", "named_struct('x', id) AS s").write
        .parquet(dir.getPath)
      for (
        filter <- Seq(
          "a = array(1L, 2L)",
          "a IN (array(1L, 2L), array(3L, 4L))",
          "NOT (a = array(1L, 2L))",
          "a > array(2L)",
          "a <=> array()",
          "s = named_struct('x', 1L)",
          "s IN (named_struct('x', 1L), named_struct('x', 2L))"
        )
      ) assertSame(source => spark.read.format(source).load(dir.getPath).where(filter))
    }
  }
}
