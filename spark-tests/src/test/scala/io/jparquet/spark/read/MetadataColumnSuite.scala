package io.jparquet.spark.read

import java.io.File

import io.jparquet.spark.support.{ScanPlans, SourceComparison}
import org.apache.spark.sql.{DataFrame, Row}
import org.apache.spark.sql.functions.{col, lit}

/** The hidden column `_metadata`: after `load()`, in tables, and in SQL on a path. */
class MetadataColumnSuite extends SourceComparison with ScanPlans {
  import testImplicits._

  private val members = Seq(
    "file_path",
    "file_name",
    "file_size",
    "file_block_start",
    "file_block_length",
    "file_modification_time",
    "row_index"
  )

  /** Several files with several row groups each, below partition directories with odd names. */
  private def withFiles(body: File => Unit): Unit = withTempDir { dir =>
    val target = new File(dir, "with space % and ü")
    spark.range(0, 3000, 1, 3)
      .selectExpr("id", "struct(id AS a, 'x' AS b) AS s", "concat('p ', id % 2) AS p")
      .write.partitionBy("p")
      .option("parquet.block.row.count.limit", "100")
      .parquet(target.getPath)
    body(target)
  }

  private def load(source: String, dir: File): DataFrame =
    spark.read.format(source).load(dir.getPath)

  test("each member, and all of them, have Spark's types and values") {
    withFiles { dir =>
      assertSame(load(_, dir).select("id", "p", "_metadata"))
      for (member <- members) assertSame(load(_, dir).select(s"_metadata.$member", "id"))
      assertSame(load(_, dir).select("_metadata.*", "s.a"))
      assertSame(load(_, dir).select(col("*"), col("_metadata.row_index")))
      assertSame(load(_, dir).selectExpr("_METADATA.FILE_NAME", "_metadata.Row_Index"))
      assertSame { source =>
        val rows = load(source, dir)
        rows.select(rows.metadataColumn("_metadata").getField("file_size"))
      }
      assert(
        load(own, dir).select("_metadata").schema === load(peer, dir).select("_metadata").schema
      )
    }
  }

  test("it is hidden from all columns") {
    withFiles { dir =>
      assert(load(own, dir).columns === Array("id", "s", "p"))
      assertSame(load(_, dir).selectExpr("*"))
    }
  }

  test("it can be read without any other column, and counted") {
    withFiles { dir =>
      assertSame(load(_, dir).select("_metadata.file_name"))
      assertSame(load(_, dir).select("_metadata.row_index"))
      assertSame(load(_, dir).groupBy("_metadata.file_path").count())
      assertSame(load(_, dir).select(col("_metadata"), lit(1)).groupBy().count())
    }
  }

  test("rows are numbered where files are cut into splits and row groups are skipped") {
    withFiles { dir =>
      withSQLConf("spark.sql.files.maxPartitionBytes" -> "2000") {
        assertSame(load(_, dir).select("id", "_metadata"))
        assertSame(load(_, dir).select("_metadata.row_index", "id").where("id > 2500"))
      }
      assertSame(load(_, dir).select("_metadata.row_index", "p").where("id BETWEEN 1230 AND 1270"))
      withSQLConf("spark.sql.parquet.columnarReaderBatchSize" -> "7") {
        assertSame(load(_, dir).select("_metadata.row_index", "id"))
      }
    }
  }

  test("filters on its members") {
    withFiles { dir =>
      val name = dataFiles(dir).map(_.getName).min
      val filters = Seq(
        s"_metadata.file_name = '$name'",
        s"_metadata.file_name != '$name' AND id > 10",
        s"_metadata.file_name = '$name' OR id < 10",
        "_metadata.file_path LIKE '%p=p%201%' AND p = 'p 1'",
        "_metadata.file_size > 1 AND _metadata.file_block_start = 0",
        "_metadata.file_size IN (1, 2, 3)",
        "_metadata.file_modification_time > timestamp'2020-01-01 00:00:00'",
        "_metadata.row_index BETWEEN 100 AND 110",
        "_metadata.row_index IS NULL",
        "_metadata IS NOT NULL",
        s"_metadata.row_index < 5 AND _metadata.file_name = '$name'"
      )
      for (filter <- filters) withClue(filter) {
        assertSame(load(_, dir).where(filter))
        assertSame(load(_, dir).where(filter).select("id", "_metadata.row_index"))
      }
    }
  }

  test("a filter on the name leaves out files at planning") {
    withFiles { dir =>
      val name = dataFiles(dir).map(_.getName).min
      val rows = load(own, dir).where(s"_metadata.file_name = '$name'").select("id")
      assert(rows.count() > 0)
      val planned = plannedScan(rows).batch.planInputPartitions().toSeq
        .flatMap(_.asInstanceOf[org.apache.spark.sql.execution.datasources.FilePartition].files)
      assert(planned.map(_.toPath.getName).toSet === Set(name))
    }
  }

  test("joins, subqueries and unions with it") {
    withFiles { dir =>
      assertSame { source =>
        val rows = load(source, dir)
        rows.as("a").join(load(source, dir).as("b"), col("a.id") === col("b.id") + 1)
          .selectExpr("a.id", "a._metadata.row_index", "b._metadata.file_name")
      }
      assertSame { source =>
        val rows = load(source, dir)
        rows.where("_metadata.row_index = 1").select("id", "_metadata.file_name")
          .union(rows.where("_metadata.row_index = 2").select("id", "_metadata.file_name"))
      }
      assertSame(source =>
        sql(s"""SELECT id, _metadata.row_index FROM $source.`$dir` WHERE _metadata.row_index =
               |  (SELECT max(_metadata.row_index) FROM $source.`$dir`)""".stripMargin)
      )
    }
  }

  test("a column of its name renames it") {
    withTempDir { dir =>
      Seq((1, "x"), (2, "y")).toDF("i", "_metadata").write.mode("append").parquet(dir.getPath)
      assertSame(load(_, dir))
      assertSame(load(_, dir).select("_metadata", "i"))
      assertSame(load(_, dir).where("_metadata = 'x'"))
      assertSame { source =>
        val rows = load(source, dir)
        rows.select(rows.metadataColumn("_metadata").getField("file_name"), col("_metadata"))
      }
      assertSame { source =>
        val rows = load(source, dir)
        rows.select("__metadata.row_index", "i").where("_metadata >= 'x'")
      }
      assertSame(load(_, dir).select("_METADATA"))
    }
    withTempDir { dir =>
      withSQLConf("spark.sql.caseSensitive" -> "true") {
        Seq((1, "x")).toDF("i", "_METADATA").write.mode("append").parquet(dir.getPath)
        assertSame(load(_, dir).selectExpr("_METADATA", "_metadata.file_name"))
      }
    }
  }

  test("columns that have the names of its members are other columns") {
    withTempDir { dir =>
      Seq((1L, "x", 7L)).toDF("file_size", "file_name", "row_index")
        .write.mode("append").parquet(dir.getPath)
      assertSame(load(_, dir))
      assertSame(load(_, dir).select("row_index", "_metadata.row_index", "file_name"))
      assertSame(load(_, dir).where("file_name = 'x' AND _metadata.file_name != 'x'"))
    }
  }

  test("tables of the catalog have it") {
    withTable("jparquet_table", "parquet_table") {
      for (source <- sources) {
        sql(s"CREATE TABLE ${source}_table (i INT, p INT) USING $source PARTITIONED BY (p)")
        sql(s"INSERT INTO ${source}_table VALUES (1, 1), (2, 1), (3, 2)")
      }
      assertSame(source =>
        sql(s"""SELECT i, p, _metadata.row_index, _metadata.file_block_start,
               |  _metadata.file_path LIKE concat('%/p=', p, '/', _metadata.file_name)
               |  FROM ${source}_table WHERE _metadata.file_size > 0""".stripMargin)
      )
      assertSame(source => sql(s"SELECT * FROM ${source}_table"))
      for (source <- sources)
        sql(s"INSERT INTO ${source}_table SELECT i + 10, p FROM ${source}_table " +
          "WHERE _metadata.row_index = 0")
      assertSame(source => sql(s"SELECT * FROM ${source}_table"))
    }
  }

  test("it works in SQL on a path, with the row index") {
    withFiles { dir =>
      assertSame(source => sql(s"SELECT id, _metadata FROM $source.`$dir`"))
      assertSame(source =>
        sql(s"SELECT _metadata.row_index FROM $source.`$dir` WHERE p = 'p 1' AND id > 1000")
      )
      withSQLConf("spark.sql.codegen.maxFields" -> "1") {
        assertSame(source => sql(s"SELECT s.a, _metadata.row_index, p FROM $source.`$dir`"))
      }
    }
  }

  test("a stream reads it") {
    withFiles { dir =>
      assertSame { source =>
        val rows = spark.readStream.format(source).schema("id BIGINT, p STRING").load(dir.getPath)
        val name = s"rows_$source"
        val query = rows.select("id", "_metadata.row_index", "_metadata.file_name")
          .writeStream.format("memory").queryName(name).start()
        try query.processAllAvailable()
        finally query.stop()
        spark.table(name)
      }
    }
  }

  test("it becomes an ordinary column when it is saved") {
    withFiles { dir =>
      for (source <- sources) withTempPath { copy =>
        load(source, dir).select("id", "_metadata").write.format(own).save(copy.getPath)
        assert(load(own, copy).columns === Array("id", "_metadata"))
        checkAnswer(load(own, copy), load(peer, dir).select("id", "_metadata"))
        checkAnswer(load(peer, copy), load(peer, dir).select("id", "_metadata"))
      }
    }
  }

  test("members that a query does not use are not computed") {
    withFiles { dir =>
      val rows = load(own, dir).select("_metadata.file_size")
      assert(plannedScan(
        rows
      ).scan.readSchema().simpleString === "struct<_metadata:struct<file_size:bigint>>")
      checkAnswer(rows.distinct().limit(0), Seq.empty[Row])
    }
  }
}
