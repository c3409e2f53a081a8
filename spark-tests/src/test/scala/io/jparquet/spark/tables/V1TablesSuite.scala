package io.jparquet.spark.tables

import java.io.File

import scala.jdk.CollectionConverters._

import io.jparquet.spark.support.{DiffersByLine, Footers, Interpreted}
import org.apache.spark.SparkConf
import org.apache.spark.sql.SaveMode
import org.apache.spark.sql.catalyst.TableIdentifier
import org.apache.spark.sql.execution.FileSourceScanExec
import org.apache.spark.sql.execution.exchange.ShuffleExchangeExec
import org.apache.spark.sql.internal.SQLConf

/** Tables of jparquet that a session keeps with DataSource V1: each statement as of `parquet`. */
@DiffersByLine
class V1TablesSuite extends TableStatements with Interpreted {

  override protected def sparkConf: SparkConf =
    super.sparkConf.set(
      SQLConf.USE_V1_SOURCE_LIST.key,
      SQLConf.USE_V1_SOURCE_LIST.defaultValueString + ",jparquet"
    )

  private def directory(table: String): File =
    new File(spark.sessionState.catalog.defaultTablePath(TableIdentifier(table)))

  test("statements do what they do with Spark's own source") {
    assertSameStatements(
      "CREATE TABLE t (id LONG, s STRING, x STRING, z STRING DEFAULT 'zz', year INT, m INT) USING SOURCE PARTITIONED BY (year, m)",
      "INSERT INTO t VALUES (1, 'a', 'x', 'z', 2026, 1), (2, 'b', 'x', 'z', 2026, 2), (3, 'c', 'x', 'z', 2027, 1)",
      "ALTER TABLE t ADD COLUMNS (y STRING)",
      "ALTER TABLE t ADD COLUMNS (w STRING DEFAULT 'ww')",
      "ALTER TABLE t ADD COLUMNS (Y INT)",
      "INSERT INTO t PARTITION (year = 2028, m = 1) (id, s, x) VALUES (4, 'd', 'x')",
      "ALTER TABLE t ADD PARTITION (year = 2030, m = 1) PARTITION (year = 2030, m = 2)",
      "SHOW PARTITIONS t",
      "ALTER TABLE t DROP PARTITION (year = 2027)",
      "TRUNCATE TABLE t PARTITION (year = 2030)",
      "TRUNCATE TABLE t PARTITION (year = 1999, m = 7)",
      "MSCK REPAIR TABLE t",
      "ANALYZE TABLE t COMPUTE STATISTICS FOR ALL COLUMNS",
      "CREATE TABLE l LIKE t",
      "SHOW CREATE TABLE l",
      "INSERT OVERWRITE t PARTITION (year = 2026, m) SELECT 9, 'o', 'x', 'z', 'y', 'w', 2",
      "ALTER TABLE t PARTITION (year = 2026, m = 2) RENAME TO PARTITION (year = 2026, m = 3)",
      "DESCRIBE TABLE t",
      "CREATE TABLE c USING SOURCE PARTITIONED BY (m) AS SELECT id, m, s FROM t",
      "SELECT * FROM c",
      "SHOW PARTITIONS c",
      "CREATE TABLE c USING SOURCE AS SELECT 1 AS a",
      "CREATE TABLE IF NOT EXISTS c USING SOURCE AS SELECT 1 AS a",
      "INSERT INTO t VALUES (1)",
      "DELETE FROM t",
      "DROP TABLE t"
    )
  }

  test("partitions have a location of their own") {
    withTempDir { dir =>
      assertSameStatements(
        "CREATE TABLE t (a INT, p INT) USING SOURCE PARTITIONED BY (p)",
        s"ALTER TABLE t ADD PARTITION (p = 1) LOCATION '${dir.toURI}/SOURCE/one' PARTITION (p = 2)",
        "INSERT INTO t PARTITION (p = 1) VALUES (1)",
        s"ALTER TABLE t PARTITION (p = 2) SET LOCATION '${dir.toURI}/SOURCE/two'",
        "INSERT INTO t VALUES (2, 2), (3, 3)",
        "SELECT a, p, _metadata.file_path LIKE '%/one/%', _metadata.file_path LIKE '%/two/%' FROM t",
        "INSERT OVERWRITE t PARTITION (p = 1) VALUES (4)",
        "SELECT a FROM t WHERE p = 1",
        "SHOW PARTITIONS t"
      )
    }
  }

  test("scans are those of DataSource V2, but of bucketed tables") {
    withTable("t", "b") {
      spark.range(100).selectExpr("id", "id % 3 AS p").write.format(own).partitionBy("p")
        .saveAsTable("t")
      val query = spark.table("t").where("p = 1 AND id > 50")
      assert(query.count() === 16)
      assert(readers(query) === Seq(ScanV2))
      for (name <- Seq("b"))
        spark.range(1000).write.format(own).bucketBy(4, "id").sortBy("id").saveAsTable(name)
      withSQLConf("spark.sql.autoBroadcastJoinThreshold" -> "-1") {
        val joined = spark.table("b").join(
          spark.table("b").withColumnRenamed("id", "i"),
          col("id") === col("i")
        )
        assert(joined.count() === 1000)
        assert(collect(joined.queryExecution.executedPlan) {
          case shuffle: ShuffleExchangeExec => shuffle
        }.isEmpty)
        assert(collect(joined.queryExecution.executedPlan) { case s: FileSourceScanExec =>
          s
        }.size === 2)
      }
    }
  }

  private def col(name: String) = org.apache.spark.sql.functions.col(name)

  test("save writes in all modes") {
    withTempDir { dir =>
      val path = new File(dir, "t").getPath
      val data = spark.range(4).selectExpr("id", "id % 2 AS p")
      data.write.format(own).partitionBy("p").save(path)
      intercept[Exception](data.write.format(own).save(path))
      data.write.format(own).mode(SaveMode.Ignore).save(path)
      assert(spark.read.format(own).load(path).count() === 4)
      data.write.format(own).partitionBy("p").mode(SaveMode.Append).save(path)
      assert(spark.read.format(own).load(path).count() === 8)
      data.where("p = 1").write.format(own).partitionBy("p").mode(SaveMode.Overwrite).save(path)
      checkAnswer(spark.read.format(own).load(path), data.where("p = 1"))
    }
  }

  test("properties of a table are options of its reads and writes") {
    withTable("t") {
      spark.sql(
        s"""CREATE TABLE t (id LONG) USING $own TBLPROPERTIES
           |('parquet.compression' = 'zstd', 'parquet.bloom.filter.enabled#id' = 'true')
           |""".stripMargin
      )
      spark.sql("INSERT INTO t VALUES (1), (2)")
      val footer = Footers.read(dataFiles(directory("t")).head)
      val column = footer.getBlocks.get(0).getColumns.asScala.head
      assert(column.getCodec.toString === "ZSTD")
      assert(column.getBloomFilterOffset > 0)
      spark.sql("ALTER TABLE t SET TBLPROPERTIES ('jparquet.sort.columns' = 'id')")
      val error = intercept[Exception](spark.sql("INSERT INTO t VALUES (3)"))
      assert(
        Iterator.iterate[Throwable](error)(_.getCause).takeWhile(_ != null)
          .exists(_.getMessage.contains("useV1SourceList"))
      )
    }
  }
}
