package io.jparquet.spark

import scala.util.Random

import org.apache.spark.sql.DataFrame
import org.apache.spark.sql.execution.adaptive.AdaptiveSparkPlanHelper
import org.apache.spark.sql.execution.datasources.v2.BatchScanExec
import org.apache.spark.sql.internal.SQLConf

/** Limits end tasks, and leave out files when the footers of others prove that they have the rows. */
class LimitPushdownSuite extends SourceComparison with AdaptiveSparkPlanHelper {
  private def scans(rows: DataFrame): Seq[BatchScanExec] =
    collectWithSubqueries(rows.queryExecution.executedPlan) { case scan: BatchScanExec => scan }

  private def metric(rows: DataFrame, name: String): Long =
    scans(rows).flatMap(_.metrics.get(name)).map(_.value).sum

  /** A table of twenty files with 50 rows each, and one with 300. */
  private def withManyFiles(test: DataFrame => Unit): Unit =
    withTempPath { dir =>
      spark.range(0, 1000, 1, 5).selectExpr("id", "id % 4 AS p").write.format(own)
        .partitionBy("p").save(dir.getPath)
      spark.range(1000, 1300, 1, 1).selectExpr("id", "5L AS p").write.format(own)
        .partitionBy("p").mode("append").save(dir.getPath)
      // One task for each file, in spite of its size.
      withSQLConf(
        SQLConf.FILES_OPEN_COST_IN_BYTES.key -> SQLConf.get.filesMaxPartitionBytes.toString
      )(
        test(spark.read.format(own).load(dir.getPath))
      )
    }

  private def limited(rows: DataFrame): DataFrame = {
    assert(rows.queryExecution.sparkPlan.exists(_.simpleString(1000).contains("PushedLimit")))
    rows
  }

  test("a limit ends each task, and leaves out files when others surely have the rows") {
    withManyFiles { table =>
      val few = limited(table.limit(5).selectExpr("id + 1"))
      assert(few.collect().length === 5)
      assert(metric(few, "filesRead") === 1)
      assert(metric(few, "numOutputRows") === 5)
      val both = limited(table.limit(320).repartition(3))
      assert(both.collect().length === 320)
      assert(metric(both, "filesRead") === 2)
      val more = limited(table.limit(700).repartition(3))
      assert(more.collect().length === 700)
      assert(metric(more, "filesRead") === 21)
      val inPartitions = limited(table.where("p < 2").limit(60).repartition(3))
      assert(inPartitions.collect().length === 60)
      assert(metric(inPartitions, "filesRead") === 2)
    }
  }

  test("limits of all sizes return the rows that exist") {
    withManyFiles { table =>
      val random = new Random(11)
      for {
        limit <- Seq(1, 49, 51, 299, 300, 301, 1299, 1300, 1301, Int.MaxValue - 100)
        columns <- Seq("id", "1")
      } withClue(s"limit $limit of $columns: ") {
        val offset = random.nextInt(30)
        def rows = table.selectExpr(columns)
        assert(limited(rows.limit(limit)).repartition(2).collect().length === (limit min 1300))
        assert(
          rows.offset(offset).limit(limit).repartition(2).collect().length ===
            (limit min 1300 - offset)
        )
        assert(rows.where("p < 1").limit(limit).repartition(2).collect().length ===
          (limit min 250))
      }
      assert(table.limit(900).count() === 900)
      assert(table.union(table).limit(2000).count() === 2000)
      assert(table.limit(40).where("id % 2 = 0").count() <= 40)
      assert(table.orderBy("id").limit(3).collect().map(_.getLong(0)) === Array(0, 1, 2))
      assert(table.where("id > 1290").limit(100).count() === 9)
      assert(table.limit(7).join(table.limit(900), "id").count() <= 7)
    }
  }

  test("all files are read when some may be damaged or missing") {
    withManyFiles { table =>
      for (option <- Seq("ignoreCorruptFiles", "ignoreMissingFiles"))
        withSQLConf(s"spark.sql.files.$option" -> "true") {
          val rows = limited(table.limit(5).repartition(2))
          assert(rows.collect().length === 5)
          assert(metric(rows, "filesRead") === 21)
        }
    }
  }

  test("different limits of a table are different scans") {
    withManyFiles { table =>
      withSQLConf(
        SQLConf.ADAPTIVE_EXECUTION_ENABLED.key -> "false",
        SQLConf.AUTO_BROADCASTJOIN_THRESHOLD.key -> "-1"
      ) {
        for ((one, other, nodes) <- Seq((5, 5, 1), (5, 6, 2))) {
          val rows = table.limit(one).groupBy("p").count()
            .union(table.limit(other).groupBy("p").count())
          rows.collect()
          assert(scans(rows).map(_.canonicalized).distinct.size === nodes)
        }
      }
    }
  }
}
