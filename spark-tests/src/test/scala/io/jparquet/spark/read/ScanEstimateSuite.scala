package io.jparquet.spark.read

import java.io.File

import io.jparquet.spark.support.SourceComparison
import org.apache.spark.sql.DataFrame
import org.apache.spark.sql.catalyst.plans.logical.Statistics
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2ScanRelation

/** What Spark's optimizer and DESCRIBE get to know from the footers of files. */
class ScanEstimateSuite extends SourceComparison {

  private def stats(frame: DataFrame): Statistics =
    frame.queryExecution.optimizedPlan.collectFirst { case scan: DataSourceV2ScanRelation =>
      scan.computeStats()
    }.get

  /** Files that are old enough for their footers to be kept. */
  private def withSettledFiles(body: File => Unit): Unit =
    withTempPath { dir =>
      spark.range(0, 4000, 1, 2).selectExpr("id", "CAST(id % 7 AS STRING) AS s", "id % 2 AS p")
        .write.format(own).option("parquet.block.row.count.limit", "500").partitionBy("p")
        .save(dir.getPath)
      dataFiles(dir).foreach(_.setLastModified(System.currentTimeMillis() - 3600000))
      body(dir)
    }

  test("the number of rows is known as soon as all footers are") {
    withSettledFiles { dir =>
      val before = stats(spark.read.format(own).load(dir.getPath))
      assert(before.rowCount.isEmpty)
      spark.read.format(own).load(dir.getPath).where("id >= 0").collect()
      val after = stats(spark.read.format(own).load(dir.getPath))
      assert(after.rowCount === Some(4000))
      assert(after.sizeInBytes <= before.sizeInBytes && after.sizeInBytes > 0)
    }
  }

  test("no table is estimated larger than by the share of its columns by their types") {
    withTempPath { dir =>
      // Texts take many times the twenty bytes by which Spark estimates them.
      spark.range(0, 2000, 1, 1)
        .selectExpr("id", "id AS a", "id AS b", "repeat(uuid(), 20) AS text")
        .write.format(own).save(dir.getPath)
      dataFiles(dir).foreach(_.setLastModified(System.currentTimeMillis() - 3600000))
      def texts = spark.read.format(own).load(dir.getPath).select("text")
      val before = stats(texts)
      texts.where("text > ''").collect()
      val after = stats(texts)
      assert(after.rowCount === Some(2000))
      assert(after.sizeInBytes === before.sizeInBytes)
    }
  }

  test("row groups and partitions that filters exclude are not counted") {
    withSettledFiles { dir =>
      def read = spark.read.format(own).load(dir.getPath)
      read.where("id >= 0").collect()
      val all = stats(read)
      val some = stats(read.where("id < 100"))
      // Of each of the two partitions the first row group of 500 rows.
      assert(some.rowCount === Some(1000))
      assert(some.sizeInBytes < all.sizeInBytes / 2 && some.sizeInBytes > all.sizeInBytes / 8)
      assert(stats(read.where("p = 1")).rowCount === Some(2000))
      assert(stats(read.where("id < 0")).rowCount === Some(0))
      assert(stats(read.where("id < 0")).sizeInBytes >= 1)
      val narrow = stats(read.select("s"))
      assert(narrow.sizeInBytes < all.sizeInBytes && narrow.sizeInBytes > 0)
    }
  }

  test("DESCRIBE EXTENDED shows minimum, maximum and number of nulls") {
    withSettledFiles { dir =>
      withTable("t") {
        sql(s"CREATE TABLE t (id BIGINT, s STRING, d DATE, a ARRAY<INT>, p INT) USING $own " +
          s"PARTITIONED BY (p) LOCATION '${dir.toURI}/new'")
        sql("INSERT INTO t SELECT IF(id % 4 = 0, null, id), CAST(id AS STRING), " +
          "DATE'2020-01-01' + CAST(id AS INT), IF(id < 3, null, array(1)), id % 2 FROM range(100)")
        def describe(column: String): Map[String, String] =
          sql(s"DESCRIBE EXTENDED t $column").collect()
            .map(row => row.getString(0) -> row.getString(1)).toMap
        val id = describe("id")
        assert((id("min"), id("max"), id("num_nulls")) === (("Optional[1]", "Optional[99]", "25")))
        val s = describe("s")
        assert((s("min"), s("max"), s("num_nulls")) === (("Optional[0]", "Optional[99]", "0")))
        val d = describe("d")
        assert((d("min"), d("num_nulls")) === (("Optional[18262]", "0")))
        val p = describe("p")
        assert((p("min"), p("max"), p("num_nulls")) === (("Optional[0]", "Optional[1]", "0")))
        val a = describe("a")
        // Spark 4.0 leaves out the bounds that a column does not have.
        assert((a.get("min").forall(_ == "NULL"), a.get("max").forall(_ == "NULL")) === ((
          true,
          true
        )))
        assert(a("num_nulls") === "3")
      }
    }
  }
}
