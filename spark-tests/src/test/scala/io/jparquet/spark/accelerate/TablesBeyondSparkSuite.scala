package io.jparquet.spark.accelerate

import java.io.File

import io.jparquet.spark.support.{DiffersByLine, ForeignFiles}
import org.apache.spark.sql.{DataFrame, Row}
import org.apache.spark.sql.functions.col
import org.apache.spark.sql.streaming.Trigger

/**
 * Tables, views, streams and declared columns of types that Spark's own source refuses: jparquet
 * reads them where it is in the place of that source, and nothing else does.
 */
@DiffersByLine
class TablesBeyondSparkSuite extends FilesBeyondSpark {
  import testImplicits._

  test("columns that a schema or a table declares are read by the setting as by jparquet") {
    withFile(uuids) { dir =>
      Seq((100, "text")).toDF("i", "c").write.parquet(s"$dir/z")
      val paths = Seq(s"$dir/a.parquet", s"$dir/z")
      def declared: DataFrame = spark.read.schema("c STRING, i INT").parquet(paths: _*)
      assertSameFailure(declared)
      inferring {
        assertRows(
          declared,
          (0 until rows).map(i => Row(uuid(i).toString, i)) :+ Row("text", 100)
        )
        assert(readers(declared) === Seq(ScanV2))
        // What Spark itself reads is read as Spark reads it.
        checkAnswer(
          spark.read.schema("c BINARY").parquet(s"$dir/a.parquet").where("hex(c) LIKE '%FFFE'"),
          Row(uuidBytes(uuid(1)).getBytes)
        )
        // What Spark has types for is refused as Spark refuses it.
        assertSameFailure(spark.read.schema("c STRING, i STRING").parquet(s"$dir/a.parquet"))
        assertSameFailure(spark.read.schema("s INT").parquet(s"$dir/a.parquet"))
        intercept[Exception](spark.read.schema("c INT").parquet(s"$dir/a.parquet").collect())
      }
    }
    withFile(kinds.find(_.name == "INTERVAL").get) { dir =>
      withTable("t")(inferring {
        sql(
          "CREATE TABLE t (c STRUCT<months: BIGINT, days: BIGINT>) USING parquet " +
            s"LOCATION '${dir.toURI}'"
        )
        checkAnswer(spark.table("t").where("c.months = 3"), Row(Row(3L, 2L)))
      })
    }
  }

  test("Spark's own source never reads such a column: what jparquet declines is an error") {
    withFile(uuids) { dir =>
      val path = dir.getPath
      def refused(rows: => DataFrame, reason: String): Unit = {
        val text = messages(rows.collect())
        assert(text.contains("Only jparquet reads column c of "), text)
        assert(text.contains(reason), text)
        // The other columns are those of Spark's own source.
        checkAnswer(
          rows.select("i", "s"),
          (0 until rows.select("i").count().toInt)
            .map(i => Row(i, s"t$i"))
        )
        assert(readers(rows.select("i")) === Seq(OwnSource))
      }
      withTable("t")(withTempView("v") {
        inferring {
          createTable(dir)
          sql(s"CREATE TEMPORARY VIEW v USING parquet OPTIONS (path '$path')")
        }
        val loaded = inferring(spark.read.parquet(path))
        for (rows <- Seq[() => DataFrame](() => spark.table("t"), () => spark.table("v"))) {
          refused(rows(), "spark.jparquet.accelerate.read is false")
          inferring {
            withSQLConf("spark.sql.parquet.enableVectorizedReader" -> "false")(
              refused(rows(), "vectorized reader is off")
            )
            withSQLConf("parquet.crypto.factory.class" -> "org.example.Absent")(
              assert(
                messages(rows().select("c").collect()).contains("parquet.crypto.factory.class")
              )
            )
          }
          // What was inferred stays readable where jparquet reads.
          accelerated(assertRows(rows(), expected(uuids)))
        }
        assert(messages(loaded.collect()).contains("Only jparquet reads column c"))
        inferring {
          for (
            option <- Seq("jparquet.accelerate" -> "false", "jparquet.accelerate.nothing" -> "1")
          )
            withClue(s"$option: ")(
              assert(
                described(failure(spark.read.option(option._1, option._2).parquet(path)))._2 ===
                  "PARQUET_TYPE_ILLEGAL"
              )
            )
          sql("ALTER TABLE t SET TBLPROPERTIES ('jparquet.accelerate' = 'false')")
          refused(spark.table("t"), "jparquet.accelerate is false")
          val explained = sql("EXPLAIN SELECT c FROM t").collect().mkString("\n")
          assert(explained.contains("Only jparquet reads column c of "), explained)
        }
      })
    }
  }

  test("with the setting alone, or with a source of DataSource V2, Spark's own source reads") {
    withFile(uuids) { dir =>
      def refusal(query: => DataFrame): String = described(failure(query.collect()))._2
      withSQLConf(infer -> "true")(
        assert(refusal(spark.read.parquet(dir.getPath)) === "PARQUET_TYPE_ILLEGAL")
      )
      inferring(withSQLConf("spark.sql.sources.useV1SourceList" -> "orc") {
        assert(refusal(spark.read.parquet(dir.getPath)) === "PARQUET_TYPE_ILLEGAL")
      })
    }
  }

  test("a partitioned table gets its columns and partitions from the files") {
    withTempDir { dir =>
      for (p <- Seq(1, 2)) write(new File(dir, s"p=$p/a.parquet"), uuids)
      withTable("t")(inferring {
        createTable(dir)
        assert(spark.table("t").columns.toSeq === Seq("i", "c", "s", "p"))
        assert(spark.table("t").count() === 0) // as a table of Spark's own source
        sql("MSCK REPAIR TABLE t")
        checkAnswer(
          spark.table("t").where("p = 2 AND i = 4").select("c", "p"),
          Row(uuid(4).toString, 2)
        )
        val shown = sql("SHOW CREATE TABLE t").head().getString(0)
        assert(shown.contains("USING parquet") && shown.contains("jparquet.accelerate.only"), shown)
        sql("INSERT INTO t VALUES (100, 'text', 's', 3)")
        checkAnswer(spark.table("t").where("i = 100").select("c"), Row("text"))
        assert(spark.table("t").where("c = 'text'").count() === 1)
      })
    }
  }

  test("a scan of DataSource V1 reads such columns") {
    for (kind <- kinds.filter(kind => Set("UUID", "INTERVAL").contains(kind.name)))
      withTempDir { dir =>
        val columns = s"required int32 _metadata; ${kind.column}"
        ForeignFiles.write(new File(dir, "a.parquet"), s"message m { $columns }", 0 until rows) {
          (row, i) =>
            row.add("_metadata", i)
            kind.add(row, i)
        }
        inferring {
          val found = spark.read.parquet(dir.getPath)
          assertRows(found, (0 until rows).map(i => Row(i, kind.value(i))))
          assert(readers(found) === Seq(FormatV1))
        }
      }
  }

  test("a stream of a table reads such a column, or fails") {
    withFile(uuids) { dir =>
      withTable("t")(withTempDir { target =>
        inferring(createTable(dir))
        def stream(name: String): Long = {
          val query = spark.readStream.table("t").select("c").writeStream.format("parquet")
            .option("checkpointLocation", s"$target/$name-checkpoint")
            .trigger(Trigger.AvailableNow()).start(s"$target/$name")
          query.awaitTermination()
          spark.read.parquet(s"$target/$name").where(col("c") === uuid(3).toString).count()
        }
        assert(accelerated(stream("read")) === 1)
        assert(messages(stream("refused")).contains("Only jparquet reads column c of "))
      })
    }
  }

  test("rows are written to a view with such columns, or refused before the tasks") {
    for (kind <- kinds.filter(kind => Set("UUID", "INTERVAL").contains(kind.name)))
      withFile(kind) { dir =>
        withTempView("v")(inferring(withSQLConf(write -> "true") {
          sql(s"CREATE TEMPORARY VIEW v USING parquet OPTIONS (path '$dir')")
          def insert() =
            sql(s"INSERT INTO v SELECT 100 AS i, c, 'new' AS s FROM parquet.`$dir` WHERE i = 3")
          if (kind.isInTables) {
            insert()
            assertRows(
              spark.read.parquet(dir.getPath).where("i = 100"),
              Seq(Row(100, kind.value(3), "new"))
            )
          } else
            assert(described(failure(insert()))._2 === "UNSUPPORTED_DATA_TYPE_FOR_DATASOURCE")
        }))
      }
  }

  test("a table or a database that is named as the source goes before a path") {
    withTempDir { dir =>
      withDatabase("parquet") {
        sql("CREATE DATABASE parquet")
        sql("CREATE TABLE parquet.t USING json AS SELECT 5 AS five")
        inferring(checkAnswer(sql("SELECT * FROM parquet.t"), Row(5)))
        withFile(uuids) { files =>
          def ofPath: DataFrame = sql(s"SELECT * FROM parquet.`$files/a.parquet`")
          intercept[Exception](accelerated(ofPath))
          inferring(assertRows(ofPath, expected(uuids)))
        }
        sql("DROP TABLE parquet.t")
      }
    }
  }
}
