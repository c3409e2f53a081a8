package io.jparquet.spark.tables

import java.io.File

import scala.jdk.CollectionConverters._

import io.jparquet.spark.support.{
  DamagedFile,
  DemoKms,
  Footers,
  Interpreted,
  ScanPlans,
  SourceComparison
}
import org.apache.parquet.hadoop.ParquetFileReader
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData
import org.apache.parquet.hadoop.util.HadoopInputFile
import org.apache.spark.sql.{DataFrame, Row}
import org.apache.spark.sql.execution.datasources.FilePartition

/** The metadata of files as tables (`jparquet.metadata`), beside the footers as parquet-java sees them. */
class MetadataTablesSuite extends SourceComparison with ScanPlans with Interpreted {
  import testImplicits._

  private val option = "jparquet.metadata"

  private def metadata(
      kind: String,
      dir: File,
      options: Map[String, String] = Map.empty
  ): DataFrame =
    spark.read.format(own).options(options).option(option, kind).load(dir.getPath)

  /** Four files, two in each partition, with three row groups each. */
  private def withFiles(body: File => Unit): Unit = withTempDir { dir =>
    val target = new File(dir, "with space % and ü")
    for (writer <- sources)
      spark.range(0, 600, 1, 2)
        .selectExpr(
          "id",
          "CAST(id % 3 AS STRING) AS name",
          "IF(id % 2 = 0, CAST(id AS DECIMAL(9, 2)), NULL) AS d",
          "CAST(DATE'2020-01-01' + CAST(id AS INT) AS DATE) AS day",
          "named_struct('x', id % 7) AS nested",
          "CAST(id % 2 AS INT) AS p"
        )
        .repartitionByRange(1, $"id")
        .write.mode("append").partitionBy("p")
        .option("parquet.block.row.count.limit", "100")
        .option("jparquet.metadata.maker", "me")
        .format(writer)
        .save(target.getPath)
    body(target)
  }

  test("a data frame lists the files again after they were changed") {
    withFiles { dir =>
      val files = metadata("files", dir)
      assert(files.count() === 4)
      spark.range(3).selectExpr("id", "CAST(id AS INT) AS p")
        .write.mode("append").partitionBy("p").format(own).save(dir.getPath)
      assert(files.count() > 4)
      spark.range(3).selectExpr("id", "CAST(id AS INT) AS p").coalesce(1)
        .write.mode("overwrite").partitionBy("p").format(own).save(dir.getPath)
      assert(files.count() === 3)
    }
  }

  private def chunks(file: File): Seq[(Int, ColumnChunkMetaData)] =
    for {
      (block, group) <- Footers.read(file).getBlocks.asScala.toSeq.zipWithIndex
      chunk <- block.getColumns.asScala
    } yield (group, chunk)

  private def messages(action: => Any): String =
    Iterator.iterate[Throwable](intercept[Exception](action))(_.getCause)
      .takeWhile(_ != null).map(_.getMessage).mkString("\n")

  /** The end of the path of a file, which tells it from the others. */
  private def place(file: File): String = s"${file.getParentFile.getName}/${file.getName}"

  private def placeOf(path: String): String = path.split('/').takeRight(2).mkString("/")

  private def filesOf(dir: File): Map[String, File] =
    dataFiles(dir).map(file => place(file) -> file).toMap

  test("a row for each file says what its footer says") {
    withFiles { dir =>
      val found = metadata("files", dir).collect()
      val byPlace = filesOf(dir)
      assert(found.map(row => placeOf(row.getAs[String]("file_path"))).toSet === byPlace.keySet)
      assert(found.length === 4)
      for (row <- found) {
        val file = byPlace(placeOf(row.getAs[String]("file_path")))
        val footer = Footers.read(file)
        assert(row.getAs[Long]("file_size") === file.length)
        assert(
          row.getAs[java.sql.Timestamp]("file_modification_time").getTime === file.lastModified
        )
        assert(row.getAs[Long]("rows") === footer.getBlocks.asScala.map(_.getRowCount).sum)
        assert(row.getAs[Int]("row_groups") === footer.getBlocks.size)
        assert(row.getAs[Int]("columns") === 5)
        assert(row.getAs[String]("created_by") === footer.getFileMetaData.getCreatedBy)
        assert(row.getAs[Map[String, String]]("key_value_metadata") === Footers.keyValues(file))
        assert(row.getAs[Long]("compressed_bytes") === chunks(file).map(_._2.getTotalSize).sum)
        assert(row.getAs[Int]("footer_bytes") > 100)
        assert(row.getAs[String]("schema").contains("optional binary name (STRING);"))
        assert(row.isNullAt(row.fieldIndex("encryption")))
        assert(file.getPath.contains(s"p=${row.getAs[Row]("partition").getInt(0)}"))
      }
    }
  }

  test("the path is that of the hidden column of rows, so that both can be joined") {
    withFiles { dir =>
      val rows = spark.read.format(own).load(dir.getPath)
        .groupBy($"_metadata.file_path".as("path")).count()
      val joined = rows.join(metadata("files", dir), $"path" === $"file_path")
      assert(joined.count() === 4)
      assert(joined.where("count = rows").count() === 4)
    }
  }

  test("a row for each row group") {
    withFiles { dir =>
      for ((place, file) <- filesOf(dir)) {
        val found = metadata("row_groups", dir).where($"file_path".endsWith(place))
        val expected = Footers.read(file).getBlocks.asScala.toSeq.scanLeft((-1, 0L, 0L, 0L)) {
          case ((group, first, rows, _), block) =>
            (group + 1, first + rows, block.getRowCount, block.getCompressedSize)
        }.tail
        checkAnswer(
          found.select("row_group", "first_row", "rows", "compressed_bytes"),
          expected.toDF()
        )
      }
    }
  }

  test("a row group says how its rows are sorted") {
    withTempPath { dir =>
      spark.range(100).selectExpr("id", "id % 7 AS k").coalesce(1).write.format(own)
        .option("jparquet.sort.columns", "k DESC NULLS LAST, id").save(dir.getPath)
      checkAnswer(
        metadata("row_groups", dir).selectExpr("explode(sorting_columns)").select("col.*"),
        Seq(Row("k", true, false), Row("id", false, true))
      )
    }
  }

  test("a row for each column chunk says what its footer says") {
    withFiles { dir =>
      val found = metadata("columns", dir).collect()
        .map { row =>
          val place = placeOf(row.getAs[String]("file_path"))
          (place, row.getAs[Int]("row_group"), row.getAs[String]("column_path")) -> row
        }
        .toMap
      var count = 0
      for ((place, file) <- filesOf(dir); (group, chunk) <- chunks(file)) {
        count += 1
        val row = found((place, group, chunk.getPath.toDotString))
        withClue(row) {
          assert(
            row.getAs[String]("physical_type") ===
              chunk.getPrimitiveType.getPrimitiveTypeName.name.replace("BINARY", "BYTE_ARRAY")
          )
          assert(row.getAs[String]("codec") === chunk.getCodec.name)
          assert(row.getAs[Seq[String]]("encodings").toSet === chunk.getEncodings.asScala.map(
            _.name
          ).toSet)
          assert(row.getAs[Long]("values") === chunk.getValueCount)
          assert(row.getAs[Long]("nulls") === chunk.getStatistics.getNumNulls)
          assert(row.getAs[Long]("compressed_bytes") === chunk.getTotalSize)
          assert(row.getAs[Long]("uncompressed_bytes") === chunk.getTotalUncompressedSize)
          assert(row.getAs[Long]("data_page_offset") === chunk.getFirstDataPageOffset)
          assert(row.getAs[Long]("offset") === chunk.getStartingPos)
          // Of a chunk without values, parquet-java has bytes of zeros.
          val (min, max) =
            if (chunk.getStatistics.hasNonNullValue)
              (chunk.getStatistics.getMinBytes, chunk.getStatistics.getMaxBytes)
            else (null, null)
          assert(row.getAs[Array[Byte]]("min_bytes") === min)
          assert(row.getAs[Array[Byte]]("max_bytes") === max)
          val hasIndex = chunk.getColumnIndexReference
          assert(row.getAs[Int]("column_index_bytes") === hasIndex.getLength)
          assert(row.getAs[Long]("column_index_offset") === hasIndex.getOffset)
          assert(row.getAs[Int]("offset_index_bytes") === chunk.getOffsetIndexReference.getLength)
        }
      }
      assert(count === found.size)
      // Before Spark 4.1, its own source knows no limit of rows: its files have one row group.
      assert(count === (if (since("4.1")) 4 * 3 * 5 else (2 * 3 + 2) * 5))
    }
  }

  test("bounds are shown as their logical types have them") {
    withFiles { dir =>
      val bounds =
        metadata("columns", dir).where("partition.p = 0").groupBy("column_path", "logical_type")
          .agg(org.apache.spark.sql.functions.min("min"), org.apache.spark.sql.functions.max("max"))
      checkAnswer(
        bounds.where("column_path IN ('name', 'day')"),
        Seq(Row("name", "STRING", "0", "2"), Row("day", "DATE", "2020-01-01", "2021-08-21"))
      )
      checkAnswer(
        metadata("columns", dir)
          .where("partition.p = 0 AND row_group = 0 AND column_path = 'd' AND values = 100")
          .select("logical_type", "min", "max").distinct(),
        Row("DECIMAL(9,2)", "0.00", "198.00")
      )
    }
  }

  test("a row for each page") {
    withFiles { dir =>
      val pages = metadata("pages", dir)
      for ((place, file) <- filesOf(dir)) {
        val input = HadoopInputFile.fromPath(
          new org.apache.hadoop.fs.Path(file.toURI),
          spark.sessionState.newHadoopConf()
        )
        val reader = ParquetFileReader.open(input)
        val expected =
          try
            for ((group, chunk) <- chunks(file)) yield {
              val index = reader.readOffsetIndex(chunk)
              (group, chunk.getPath.toDotString, (0 until index.getPageCount).map(index.getOffset))
            }
          finally reader.close()
        val found =
          pages.where($"file_path".endsWith(place) && $"page_type".startsWith("DATA_PAGE"))
            .orderBy("row_group", "column", "page")
            .select("row_group", "column_path", "offset").as[(Int, String, Long)].collect()
            .groupMap(page => (page._1, page._2))(_._3)
        assert(found.map { case ((group, name), offsets) => (group, name, offsets.toSeq) }.toSet ===
          expected.toSet)
      }
      checkAnswer(
        pages.where("page_type LIKE 'DATA_PAGE%' AND column_path = 'id'").selectExpr("sum(values)"),
        Row(1200)
      )
      assert(pages.where("page_type = 'DICTIONARY_PAGE'").count() > 0)
      assert(pages.where("compressed_bytes <= 0 OR header_bytes <= 0").isEmpty)
    }
  }

  private def filesOfTasks(rows: DataFrame): Seq[Seq[String]] =
    plannedScan(rows).batch.planInputPartitions().toSeq
      .map(_.asInstanceOf[FilePartition].files.toSeq.map(_.toPath.getName))

  test("conditions on what the listing tells leave out files, and no others") {
    withFiles { dir =>
      val all = metadata("files", dir)
      val name = place(dataFiles(dir).head)
      val conditions = Seq(
        s"file_path LIKE '%$name'" -> 1,
        "partition.p = 1" -> 2,
        "partition.p > 1" -> 0,
        "partition.p IN (0, 1) AND file_size > 0" -> 4,
        "file_modification_time > TIMESTAMP'2020-01-01 00:00:00'" -> 4,
        s"partition.p = 0 OR file_path LIKE '%$name'" -> -1
      )
      for ((condition, count) <- conditions) withClue(condition) {
        val rows = all.where(condition)
        val planned = filesOfTasks(rows).flatten
        if (count >= 0) assert(planned.size === count)
        assert(planned.size === rows.count())
        val listed = spark.createDataFrame(all.collect().toSeq.asJava, all.schema)
        val expected = listed.where(condition).select("file_path")
        checkAnswer(rows.select("file_path"), expected)
      }
      assert(filesOfTasks(all.where("rows = 300")).flatten.size === 4)
    }
  }

  test("files that the conditions leave out are not opened") {
    withFiles { dir =>
      val damaged = dataFiles(dir).minBy(_.getName)
      new DamagedFile(damaged).become("no Parquet file".getBytes)
      val rest = metadata("files", dir).where(!$"file_path".endsWith(place(damaged)))
      assert(rest.count() === 3)
      assert(rest.select("created_by").collect().length === 3)
    }
  }

  test("a task reads several files, and planning none of them") {
    withTempPath { dir =>
      spark.range(0, 100, 1, 50).write.format(own).save(dir.getPath)
      val tasks = filesOfTasks(metadata("files", dir))
      assert(tasks.map(_.size).sum === 50)
      assert(tasks.size < 50)
      new DamagedFile(dataFiles(dir).head).become("no Parquet file".getBytes)
      assert(filesOfTasks(metadata("columns", dir)).map(_.size).sum === 50)
    }
  }

  test("a damaged file is an error that names it, unless damaged files are ignored") {
    withFiles { dir =>
      val damaged = dataFiles(dir).minBy(_.getName)
      new DamagedFile(damaged).become("no Parquet file".getBytes)
      for (kind <- Seq("files", "row_groups", "columns", "pages")) withClue(kind) {
        val text = messages(metadata(kind, dir).collect())
        assert(text.contains(damaged.getName), text)
        val ignoring = metadata(kind, dir, Map("ignoreCorruptFiles" -> "true"))
        assert(ignoring.select("file_path").distinct().count() === 3)
        assert(ignoring.count() === ignoring.select("file_path").collect().length)
        withSQLConf("spark.sql.files.ignoreCorruptFiles" -> "true") {
          assert(metadata(kind, dir).select("file_path").distinct().count() === 3)
        }
      }
    }
  }

  test("a file that vanishes after it was listed is an error, unless missing files are ignored") {
    withFiles { dir =>
      val rows = metadata("files", dir)
      val ignoring = metadata("files", dir, Map("ignoreMissingFiles" -> "true"))
      assert(rows.count() === 4 && ignoring.count() === 4)
      assert(dataFiles(dir).head.delete())
      intercept[Exception](rows.collect())
      assert(ignoring.collect().length === 3)
    }
  }

  test("columns are read in any order, in part, or not at all") {
    withFiles { dir =>
      for (kind <- Seq("files", "row_groups", "columns", "pages")) withClue(kind) {
        val all = metadata(kind, dir)
        assert(all.count() === all.collect().length)
        val two = all.select(all.columns.last, "file_path")
        checkAnswer(two, all.collect().toSeq.map(row => Row(row(row.length - 1), row(0))))
        checkAnswer(all.select("partition.p"), all.collect().toSeq.map(_.getStruct(1)))
      }
      checkAnswer(
        metadata("columns", dir).selectExpr("sum(size(encoding_stats.pages)) > 0"),
        Row(true)
      )
    }
  }

  test("directories without partitions have no column of partitions") {
    withTempPath { dir =>
      spark.range(10).coalesce(1).write.format(own).save(dir.getPath)
      assert(!metadata("files", dir).columns.contains("partition"))
      checkAnswer(metadata("files", dir).select("rows"), Row(10))
      checkAnswer(
        spark.read.format(own).option(option, "files").load(s"${dir.getPath}/*").select("rows"),
        Row(10)
      )
    }
  }

  test("a temporary view shows metadata to SQL") {
    withFiles { dir =>
      withTempView("chunks") {
        sql(
          s"CREATE TEMPORARY VIEW chunks USING $own OPTIONS (path '${dir.getPath}', `$option` 'columns')"
        )
        checkAnswer(
          sql("SELECT column_path, sum(nulls) FROM chunks WHERE column_path = 'd' GROUP BY 1"),
          Row("d", 600)
        )
      }
    }
  }

  test("a table of the catalog shows metadata, and cannot be written") {
    withFiles { dir =>
      withTable("u") {
        sql(s"CREATE TABLE u USING $own OPTIONS (path '${dir.getPath}', `$option` 'files')")
        checkAnswer(sql("SELECT sum(rows) FROM u WHERE partition.p = 1"), Row(600))
        intercept[Exception](sql("INSERT INTO u SELECT * FROM u"))
        intercept[Exception](sql("DELETE FROM u"))
      }
      assert(dataFiles(dir).size === 4)
    }
  }

  test("columns of encrypted files are shown to those who have the keys") {
    withTempPath { dir =>
      val kms = Map(
        "parquet.encryption.kms.client.class" -> classOf[DemoKms].getName,
        "parquet.encryption.footer.key" -> "foot",
        "parquet.encryption.column.keys" -> "secret:name",
        "parquet.encryption.plaintext.footer" -> "true"
      )
      Seq("a", "b").toDF("name").withColumn("open", $"name").coalesce(1)
        .write.format(own).options(kms).save(dir.getPath)
      val rows = metadata("columns", dir, kms)
      checkAnswer(
        rows.select("column_path", "encryption", "min", "max"),
        Seq(Row("name", "column key", "a", "b"), Row("open", null, "a", "b"))
      )
      checkAnswer(metadata("files", dir, kms).select("encryption"), Row("plaintext footer"))
    }
  }

  test("the option is refused where rows are read or written") {
    withFiles { dir =>
      def refused(action: => Any): Unit = {
        val text = messages(action)
        assert(text.contains(option), text)
      }
      refused(metadata("footers", dir))
      refused(spark.read.format(own).schema("a INT").option(option, "files").load(dir.getPath))
      refused(
        spark.range(1).write.format(own).option(option, "files").mode("append").save(dir.getPath)
      )
      withTable("t") {
        sql(s"CREATE TABLE t (id BIGINT) USING $own LOCATION '${dir.toURI}'")
        refused(spark.read.option(option, "files").table("t").collect())
      }
      assert(spark.read.format(own).load(dir.getPath).count() === 1200)
    }
  }
}
