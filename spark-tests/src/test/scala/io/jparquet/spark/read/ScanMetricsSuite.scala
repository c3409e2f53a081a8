package io.jparquet.spark.read

import java.io.File

import scala.jdk.CollectionConverters._

import io.jparquet.ParquetReader
import io.jparquet.io.InputFile
import io.jparquet.metrics.ReadMetric
import io.jparquet.option.ReadOptions
import io.jparquet.spark.core.base.SqlMetric
import io.jparquet.spark.support.{Interpreted, ScanPlans, SourceComparison}
import org.apache.spark.sql.DataFrame
import org.scalatest.time.{Seconds, Span}

/** The metrics of a scan say of a known file what was read of it and what was not. */
class ScanMetricsSuite extends SourceComparison with ScanPlans with Interpreted {
  private val rowCount = 4000
  private val rowGroupRows = 1000
  private val pageRows = 100

  /** One file of four row groups with ten pages each; `k` and `s` ascend, `h` is scattered. */
  private def withNumbers(test: File => Unit): Unit = withTempPath { dir =>
    spark.range(0, rowCount, 1, 1)
      .selectExpr("id AS k", "id * 7919 % 4001 * 2 AS h", "lpad(id, 8, '0') AS s")
      .write.format("jparquet")
      .option("parquet.block.row.count.limit", rowGroupRows)
      .option("parquet.page.row.count.limit", pageRows)
      .option("parquet.bloom.filter.enabled#h", "true")
      .option("parquet.enable.dictionary", "false")
      .save(dir.getPath)
    test(dir)
  }

  private def read(dir: File, condition: String): DataFrame = {
    val rows = spark.read.format("jparquet").option("jparquet.read.small-file-bytes", 0)
      .option("jparquet.footer.cache.bytes", 0).load(dir.getPath).where(condition)
    rows.collect()
    rows
  }

  test("row groups are counted by what excluded them, and pages by the page index") {
    withNumbers { dir =>
      val byStatistics = read(dir, "k >= 1250 AND k < 1350")
      assert(metric(byStatistics, "rowGroupsRead") === 1)
      assert(metric(byStatistics, "rowGroupsSkipped") === 3)
      assert(metric(byStatistics, "rowGroupsSkippedByStatistics") === 3)
      assert(metric(byStatistics, "rowGroupsSkippedByBloomFilter") === 0)
      // Of three columns the two pages that have the rows; the others are not fetched.
      assert(metric(byStatistics, "pagesRead") === 3 * 2)
      assert(metric(byStatistics, "pagesSkipped") === 3 * 8)

      // Odd numbers are within the bounds of each row group, and in no Bloom filter but by chance.
      val byBloomFilter = read(dir, "h = 4003")
      assert(metric(byBloomFilter, "rowGroupsSkippedByStatistics") === 0)
      assert(metric(byBloomFilter, "rowGroupsSkippedByBloomFilter") > 2)
      assert(metric(byBloomFilter, "rowGroupsSkippedByBloomFilter") ===
        metric(byBloomFilter, "rowGroupsSkipped"))

      // Between the last value of a page and the first of the next there is nothing.
      val byPageIndex = read(dir, "s > '00001299' AND s < '00001300'")
      assert(metric(byPageIndex, "rowGroupsRead") === 1)
      assert(metric(byPageIndex, "rowGroupsWithoutRowsLeft") === 1)
    }
  }

  test("row groups are counted that dictionaries excluded") {
    withTempPath { dir =>
      spark.range(0, rowCount, 1, 1).selectExpr("id % 50 * 2 AS d")
        .write.format("jparquet").option("parquet.block.row.count.limit", rowGroupRows)
        .save(dir.getPath)
      val rows = read(dir, "d = 51")
      assert(metric(rows, "rowGroupsSkippedByDictionary") === rowCount / rowGroupRows)
      assert(metric(rows, "rowGroupsSkipped") === rowCount / rowGroupRows)
      assert(metric(rows, "rowGroupsSkippedByStatistics") === 0)
      assert(metric(read(dir, "d = 52"), "rowGroupsSkipped") === 0)
    }
  }

  test("requests and bytes are those that the file system received") {
    withNumbers { dir =>
      val path = dir.listFiles().find(_.getName.endsWith(".parquet")).get
      val all = read(dir, "k IS NOT NULL")
      // The tail, and one request for each row group that is not in it.
      val reader = ParquetReader.open(
        InputFile.of(path.toPath),
        ReadOptions.builder().set[Integer](ReadOptions.SMALL_FILE_BYTES, 0).build()
      )
      val expected =
        try {
          val scan = reader.scan(reader.schema().fields()).open()
          while (scan.next()) {}
          ReadMetric.values().map(metric => metric -> reader.metric(metric)).toMap
        } finally reader.close()
      assert(expected(ReadMetric.REQUESTS) > 1)
      assert(metric(all, "requests") === expected(ReadMetric.REQUESTS))
      assert(metric(all, "bytesFetched") === expected(ReadMetric.BYTES_FETCHED))
      assert(metric(all, "bytesFetched") > metric(all, "bytesRead"))
      val columns = Seq("k", "h", "s")
      val chunks = reader.metaData().rowGroups().asScala.flatMap(_.columns().asScala)
      assert(chunks.size === 4 * columns.size)
      assert(metric(all, "bytesRead") === chunks.map(_.metaData().totalCompressedSize()).sum)
      for (time <- Seq("ioTime", "decompressionTime", "decodingTime"))
        assert(metric(all, time) > 0, time)
    }
  }

  test("footers that were in memory are counted, and the time in which the driver planned") {
    withNumbers { dir =>
      // Files that are a few seconds old may be replaced without a change of their times.
      dir.listFiles().foreach(_.setLastModified(System.currentTimeMillis() - 60000))
      def known(cacheBytes: Long): Long = {
        val rows = spark.read.format("jparquet").option("jparquet.footer.cache.bytes", cacheBytes)
          .load(dir.getPath).where("k >= 0")
        rows.collect()
        assert(metric(rows, "planningTime") > 0)
        metric(rows, "knownFooters")
      }
      assert(known(0) === 0)
      known(1 << 20)
      assert(known(1 << 20) === 1)
    }
  }

  private def asSize(bytes: Long): String = new SqlMetric.Size().aggregateTaskMetrics(Array(bytes))

  /** What the SQL tab shows of a statement for nodes of a name, by the metrics' descriptions. */
  private def shown(node: String)(statement: => Unit): Map[String, String] =
    lines(node)(statement).toMap

  /** The same, in the order in which it is shown. */
  private def lines(node: String)(statement: => Unit): Seq[(String, String)] = {
    val store = spark.sharedState.statusStore
    val before = store.executionsList().map(_.executionId).toSet
    statement
    eventually(timeout(Span(20, Seconds))) {
      val executions = store.executionsList().filterNot(e => before(e.executionId))
      assert(executions.nonEmpty && executions.forall(_.metricValues != null))
      val metrics = for {
        execution <- executions
        graphNode <- store.planGraph(execution.executionId).allNodes
        if graphNode.name.startsWith(node)
        metric <- graphNode.metrics
        value <- execution.metricValues.get(metric.accumulatorId)
      } yield metric.name -> value
      assert(metrics.nonEmpty)
      metrics.toSeq
    }
  }

  private val size = "\\d+\\.\\d (B|KiB)"
  private val time = "(\\d+ ms|\\d+\\.\\d s)"

  private def spread(unit: String): String = s"$unit \\(min $unit, med $unit, max $unit\\)"

  test("the SQL tab shows sizes and times with units, and no value of what did not happen") {
    withNumbers { dir =>
      val whole = shown("BatchScan")(read(dir, "k IS NOT NULL"))
      assert(whole("files given to tasks") === "1")
      assert(whole("row groups read") === "4")
      assert(whole("bytes of columns in row groups read").matches(size), whole)
      assert(whole("bytes fetched from files").matches(size), whole)
      assert(whole("time in requests").matches(time), whole)
      assert(whole("time in decoding").matches(time), whole)
      assert(whole.filter(_._1.contains("skipped")).values.toSet === Set(""))
      assert(!whole.contains("row groups answered from statistics"))
      assert(!whole.contains("files skipped by runtime filters"), "there are no partitions")

      val filtered = shown("BatchScan")(read(dir, "k >= 1250 AND k < 1350"))
      assert(filtered("row groups skipped by statistics") === "3")
      assert(filtered("bytes of columns in row groups skipped").matches(size), filtered)
      assert(filtered("rows skipped in row groups read") === "900")
      assert(filtered("row groups skipped by Bloom filters") === "")
      assert(filtered("files skipped by statistics") === "")

      // A scan that can have no filter has none of their metrics.
      val some = shown("BatchScan") {
        spark.read.format("jparquet").load(dir.getPath).limit(10).collect()
      }
      assert(some("row groups read") !== "")
      assert(some.keySet.filter(name => name.contains("skipped") || name.contains("filter"))
        === Set.empty)

      // Each row group is a task.
      withSQLConf("spark.sql.files.maxPartitionBytes" -> "10000") {
        val spreadOut = shown("BatchScan")(read(dir, "k IS NOT NULL"))
        assert(spreadOut("row groups read") === "4")
        for (name <- Seq("bytes of columns in row groups read", "bytes fetched from files"))
          assert(spreadOut(name).matches(spread(size)), spreadOut)
        for (name <- Seq("time in requests", "time in decoding"))
          assert(spreadOut(name).matches(spread(time)), spreadOut)
      }
    }
  }

  test("without detail, the SQL tab shows at most eight lines of a scan, in a fixed order") {
    withNumbers { dir =>
      withSQLConf("jparquet.metrics" -> "summary") {
        val filtered = lines("BatchScan")(read(dir, "k >= 1250 AND k < 1350"))
        assert(filtered.map(_._1) === Seq(
          "data fetched",
          "files given to tasks",
          "row groups read",
          "pages read",
          "rows skipped in row groups read",
          "requests to the file system",
          "time of reading",
          "number of output rows"
        ))
        val values = filtered.toMap
        assert(values("data fetched").matches(s"$size of $size \\(\\d+ %\\)"), values)
        assert(values("files given to tasks") === "1 of 1")
        assert(values("row groups read") === "1 of 4 (25 %)")
        assert(values("pages read") === "6 of 30 (20 %)")
        assert(values("rows skipped in row groups read") === "900")
        assert(values("time of reading").matches(time), values)
        assert(values("number of output rows") === "100")

        val limited = lines("BatchScan") {
          spark.read.format("jparquet").load(dir.getPath).limit(10).collect()
        }
        assert(limited.size === 6, limited)
        val damaged = lines("BatchScan") {
          spark.read.format("jparquet").option("jparquet.read.damaged", "skip-pages")
            .option("jparquet.footer.cache.bytes", 0).load(dir.getPath).where("k > 5").collect()
        }
        assert(damaged.map(_._1).last === "rows lost by damage", damaged)

        // An option of the read comes before the setting.
        val detailed = shown("BatchScan") {
          spark.read.format("jparquet").option("jparquet.metrics", "detail").load(dir.getPath)
            .where("k > 5").collect()
        }
        assert(detailed.contains("bytes fetched from files") && !detailed.contains("data fetched"))
      }
    }
  }

  test("a plan has the metrics of the setting under which it was planned") {
    withNumbers { dir =>
      for (settings <- Seq(Seq("summary", "detail"), Seq("detail", "summary"))) {
        val rows = withSQLConf("jparquet.metrics" -> settings.head) {
          val planned = spark.read.format("jparquet").load(dir.getPath).where("k > 5")
          planned.queryExecution.executedPlan
          assert(scans(planned).head.metrics.nonEmpty)
          planned
        }
        withSQLConf("jparquet.metrics" -> settings.last) {
          assert(rows.collect().length === rowCount - 6)
        }
        assert(scans(rows).head.metrics.contains("bytesFetched") === (settings.head == "detail"))
      }
    }
  }

  test("a summary counts the files that the driver skips, even if it skips all") {
    withNumbers { dir =>
      withSQLConf("jparquet.metrics" -> "summary", "spark.sql.files.maxPartitionBytes" -> "100") {
        val none = shown("BatchScan")(read(dir, "k > 100000"))
        assert(none("files given to tasks") === "0 of 1 (0 %)")
        assert(none("row groups read") === "0 of 4 (0 %)")
      }
    }
  }

  test("the summary of an aggregate from footers counts the row groups that it did not read") {
    withNumbers { dir =>
      withSQLConf("jparquet.metrics" -> "summary") {
        val answered = shown("BatchScan") {
          spark.read.format("jparquet").load(dir.getPath).selectExpr("max(k)").collect()
        }
        assert(answered("row groups read") === "0 of 4 (0 %)")
      }
    }
  }

  test("the SQL tab shows the files, partitions and bytes that a write has made") {
    withTempPath { dir =>
      val write = shown("") {
        spark.range(0, rowCount, 1, 2).write.format("jparquet").save(dir.getPath)
      }
      assert(write("number of written files") === "2")
      assert(write("written output") === asSize(dataFiles(dir).map(_.length).sum))
      assert(!write.contains("number of dynamic part"))
    }
    withTempPath { dir =>
      val write = shown("") {
        spark.range(0, rowCount, 1, 3).selectExpr("id", "id % 5 AS p").write.format("jparquet")
          .option("maxRecordsPerFile", "100").partitionBy("p").save(dir.getPath)
      }
      assert(write("number of written files") === f"${dataFiles(dir).size}%,d")
      assert(write("written output") === asSize(dataFiles(dir).map(_.length).sum))
      assert(write("number of dynamic part") === "5")
    }
  }

  test("the SQL tab shows the bytes of UPDATE and MERGE with those of untouched rows") {
    withTable("t") {
      sql("CREATE TABLE t (id LONG, v STRING) USING jparquet")
      spark.range(0, 20000, 1, 2).selectExpr("id", "concat('v', id) AS v").writeTo("t").append()
      val location = new File(
        new java.net.URI(
          sql("DESCRIBE EXTENDED t").where("col_name = 'Location'").head().getString(1)
        )
      )
      for (
        statement <- Seq(
          "UPDATE t SET v = 'new' WHERE id = 5",
          "MERGE INTO t USING (SELECT 15000L AS n) s ON t.id = s.n " +
            "WHEN MATCHED THEN UPDATE SET v = 'm' WHEN NOT MATCHED THEN INSERT (id) VALUES (s.n)"
        )
      ) {
        val before = dataFiles(location).toSet
        val write = shown("ReplaceData")(sql(statement))
        val made = dataFiles(location).filterNot(before)
        assert(write("number of written files") === made.size.toString)
        assert(write("written output") === asSize(made.map(_.length).sum))
      }
    }
  }
}
