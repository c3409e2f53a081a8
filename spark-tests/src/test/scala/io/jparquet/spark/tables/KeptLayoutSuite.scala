package io.jparquet.spark.tables

import java.io.File

import scala.jdk.CollectionConverters._

import io.jparquet.spark.support.{Footers, Interpreted, SmallTables}
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData
import org.apache.spark.sql.{DataFrameWriter, Row}

/** How files are stored that procedures and statements write again, compared with those before. */
class KeptLayoutSuite extends SmallTables with Interpreted {

  /** Options of the files; none is a default. */
  private val Layout = Map(
    "compression" -> "zstd",
    "parquet.compression#p" -> "gzip",
    "jparquet.compatibility" -> "v2",
    "jparquet.encoding#id" -> "DELTA_BINARY_PACKED",
    "parquet.enable.dictionary#name" -> "true",
    "parquet.bloom.filter.enabled#id" -> "true",
    "jparquet.metadata.owner" -> "sales"
  )

  private def write(dir: File, files: Int, options: Map[String, String]): Unit =
    for (i <- 0 until files) {
      val writer: DataFrameWriter[Row] = spark.range(i * 1000, i * 1000 + 1000, 1, 1).selectExpr(
        "(id * 7) % 5000 AS id",
        "concat('name', id % 17) AS name",
        "CAST(id % 3 AS INT) AS p"
      ).write
      writer.format(own).options(options).mode("append").save(dir.getPath)
    }

  private def chunks(dir: File): Seq[ColumnChunkMetaData] =
    dataFiles(dir).flatMap(Footers.read(_).getBlocks.asScala).flatMap(_.getColumns.asScala)

  /** What is known of the layout of each column. */
  private def layout(dir: File): Map[String, Set[Any]] =
    chunks(dir).groupMap(_.getPath.toDotString) { chunk =>
      val pages = chunk.getEncodingStats
      (
        chunk.getCodec,
        pages.getDataEncodings.asScala.toSet,
        pages.usesV2Pages,
        chunk.getBloomFilterOffset >= 0
      ): Any
    }.view.mapValues(_.toSet).toMap

  private def codecOf(column: Any): Any = column match {
    case (codec, _, v2, bloom) => (codec, v2, bloom)
  }

  private def owners(dir: File): Set[Option[String]] =
    dataFiles(dir).map(Footers.keyValues(_).get("owner")).toSet

  for (
    call <- Seq(
      "compact('DIR')",
      "compact('DIR', row_groups => 'copy')",
      "compact('DIR', row_groups => 'merge')",
      "compact('DIR', sort_by => 'id')",
      "rewrite('DIR')",
      "rewrite('DIR', sort_by => 'id DESC')"
    )
  ) test(s"$call keeps codecs, encodings, pages and Bloom filters") {
    withTempPath { dir =>
      write(dir, 3, Layout)
      val before = layout(dir)
      val rows = load(dir).collect().toSeq
      sql(s"CALL jparquet.system.${call.replace("DIR", dir.getPath)}").head()
      assert(layout(dir) === before)
      assert(owners(dir) === Set(Some("sales")))
      for (source <- sources) checkAnswer(spark.read.format(source).load(dir.getPath), rows)
    }
  }

  for (
    statement <- Seq(
      "DELETE FROM t WHERE id = 77",
      "UPDATE t SET name = 'changed' WHERE id = 77",
      "MERGE INTO t USING (SELECT explode(array(77L, 9999L)) AS n) s ON t.id = s.n " +
        "WHEN MATCHED THEN UPDATE SET name = 'changed' " +
        "WHEN NOT MATCHED THEN INSERT (id, name, p) VALUES (s.n, 'new', 0)"
    )
  ) test(s"$statement keeps codecs, pages and Bloom filters") {
    withTempPath { dir =>
      write(dir, 1, Layout)
      val before = layout(dir)
      withTable("t") {
        sql(s"CREATE TABLE t (id LONG, name STRING, p INT) USING $own LOCATION '${dir.toURI}'")
        sql(statement)
      }
      // A MERGE writes new rows with those of a file, or into a file of their own.
      for (file <- dataFiles(dir) if Footers.rowGroupRows(file) === Seq(1))
        if (statement.startsWith("MERGE")) assert(file.delete())
      assert(dataFiles(dir).nonEmpty && dataFiles(dir).forall(_.getName.contains(".zstd.")))
      val after = layout(dir)
      assert(after("id") === before("id") && after("p").map(codecOf) === before("p").map(codecOf))
      assert(owners(dir) === Set(Some("sales")))
    }
  }

  test("options say otherwise") {
    withTempPath { dir =>
      write(dir, 2, Layout)
      val options = "map('compression', 'snappy', 'parquet.bloom.filter.enabled', 'false', " +
        "'jparquet.compatibility', 'spark')"
      call("rewrite", s"'${dir.getPath}', options => $options").head()
      for ((column, found) <- layout(dir)) withClue(s"$column: ") {
        found.foreach {
          case (codec, encodings: Set[_], v2, bloom) =>
            assert(codec.toString === "SNAPPY" && v2 === false && bloom === false)
            assert(!encodings.exists(_.toString.startsWith("DELTA")))
        }
      }
      withTable("t") {
        sql(s"CREATE TABLE t (id LONG, name STRING, p INT) USING $own LOCATION '${dir.toURI}' " +
          "TBLPROPERTIES ('compression' = 'gzip')")
        sql("UPDATE t SET name = 'changed'")
      }
      assert(chunks(dir).map(_.getCodec.toString).toSet === Set("GZIP"))
    }
  }

  test("rewrite keeps row groups, unless an option sets their size") {
    withTempPath { dir =>
      write(dir, 1, Layout + ("parquet.block.row.count.limit" -> "300"))
      def rowGroups: Seq[Long] = dataFiles(dir).flatMap(Footers.rowGroupRows)
      assert(rowGroups === Seq(300, 300, 300, 100))
      call("rewrite", s"'${dir.getPath}'").head()
      assert(rowGroups === Seq(300, 300, 300, 100))
      call("rewrite", s"'${dir.getPath}', sort_by => 'id'").head()
      assert(rowGroups === Seq(300, 300, 300, 100))
      call("rewrite", s"'${dir.getPath}', options => map('parquet.block.row.count.limit', '600')")
        .head()
      assert(rowGroups === Seq(600, 400))
    }
  }

  test("compact puts small row groups together, and keeps those that it is asked to copy") {
    withTempPath { dir =>
      write(dir, 2, Layout + ("parquet.block.row.count.limit" -> "300"))
      call("compact", s"'${dir.getPath}', row_groups => 'copy', sort_by => 'id'").head()
      assert(dataFiles(dir).flatMap(Footers.rowGroupRows).max === 300)
      write(dir, 2, Layout + ("parquet.block.row.count.limit" -> "300"))
      call("compact", s"'${dir.getPath}'").head()
      assert(dataFiles(dir).flatMap(Footers.rowGroupRows).sum === 4000)
      assert(dataFiles(dir).flatMap(Footers.rowGroupRows) === Seq(4000))
    }
  }
}
