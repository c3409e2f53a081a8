package io.jparquet.spark.read

import scala.util.Random

import io.jparquet.spark.support.{Interpreted, ScanPlans, SourceComparison}
import org.apache.spark.sql.DataFrame
import org.apache.spark.sql.internal.SQLConf

/** Limits end tasks, and leave out files when the footers of others prove that they have the rows. */
class LimitPushdownSuite extends SourceComparison with ScanPlans with Interpreted {

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

  test("a limit ends each task, and leaves out files when others are proven to have the rows") {
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

  private def knowsLimit(rows: DataFrame): Boolean =
    scans(rows).exists(_.simpleString(1000).contains("MatchingRows: "))

  /** Twenty files of five row groups, each of a hundred rows. */
  private def withRowGroups(columns: String*)(test: DataFrame => Unit): Unit =
    withTempPath { dir =>
      spark.range(0, 10000, 1, 20).selectExpr(columns: _*).write.format(own)
        .option("parquet.block.row.count.limit", "100").save(dir.getPath)
      withSQLConf(
        SQLConf.FILES_OPEN_COST_IN_BYTES.key -> SQLConf.get.filesMaxPartitionBytes.toString
      )(test(spark.read.format(own).load(dir.getPath)))
    }

  /** A query as it has run, whose rows are some of those that satisfy a condition. */
  private def limitedBy(table: DataFrame, condition: String, limit: Int): DataFrame = {
    val rows = table.where(condition).limit(limit).repartition(3)
    val found = rows.collect().toSeq
    val all = table.where(condition).collect().toSet
    assert(found.size === (limit min all.size), condition)
    assert(found.distinct.size === found.size && found.forall(all), condition)
    rows
  }

  test("after filters, row groups are read whose rows all match, if that is proven") {
    for (adaptive <- Seq("false", "true"))
      withSQLConf(SQLConf.ADAPTIVE_EXECUTION_ENABLED.key -> adaptive) {
        withRowGroups("id", "concat('row-', lpad(id, 6, '0')) AS s", "id % 7 AS m") { table =>
          for (
            condition <- Seq(
              "id >= 4321",
              "s > 'row-004321'",
              "id BETWEEN 4321 AND 4987 AND s < 'row-004876'",
              "id < 500 OR id >= 4321",
              "id IS NOT NULL AND m < 10"
            )
          ) {
            val rows = limitedBy(table, condition, 90)
            assert(knowsLimit(rows))
            assert(metric(rows, "rowGroupsRead") === 1, condition)
            assert(metric(limitedBy(table, condition, 250), "rowGroupsRead") === 3, condition)
          }
          for (condition <- Seq("m = 3", "id >= 4321 AND m = 3", "id < 30", "id >= 9950"))
            assert(metric(limitedBy(table, condition, 25), "filesRead") > 1, condition)
        }
      }
  }

  test("the first rows of a result are those of one row group that matches whole") {
    withRowGroups("id") { table =>
      val rows = table.where("id >= 7777").limit(60)
      assert(rows.collect().forall(_.getLong(0) >= 7777))
      assert(metric(rows, "rowGroupsRead") === 1)
      assert(table.where("id >= 7777").offset(150).limit(60).collect().length === 60)
      assert(table.where("id >= 7777").selectExpr("id + 1 AS j").limit(60).collect()
        .forall(_.getLong(0) > 7777))
    }
  }

  test("conditions that Spark evaluates keep all files") {
    withRowGroups("id") { table =>
      val rows = table.where("id >= 4321 AND hash(id) % 3 = 0").limit(50).repartition(2)
      assert(rows.collect().length === 50)
      assert(!knowsLimit(rows))
      assert(metric(rows, "filesRead") > 1)
      for (option <- Seq("ignoreCorruptFiles", "ignoreMissingFiles"))
        withSQLConf(s"spark.sql.files.$option" -> "true") {
          assert(metric(limitedBy(table, "id >= 4321", 50), "filesRead") > 1)
        }
    }
  }

  test("nulls, NaN and shortened bounds prove nothing that is not so") {
    withRowGroups(
      "id",
      "IF(id % 100 = 99, NULL, id) AS n",
      "IF(id % 100 = 50, DOUBLE('NaN'), CAST(id AS DOUBLE)) AS d",
      "concat(repeat('long', 40), lpad(id, 6, '0')) AS s"
    ) { table =>
      for {
        condition <- Seq(
          "n >= 4000",
          "n >= 4000 OR n IS NULL",
          "d >= 4000",
          "d < 4000",
          "NOT d < 4000",
          "d = DOUBLE('NaN')",
          "s > concat(repeat('long', 40), '004321')",
          "s >= repeat('long', 40)",
          "s LIKE 'longlong%'",
          "n <=> NULL OR id < 3000"
        )
        limit <- Seq(1, 101, 3000)
      } limitedBy(table, condition, limit)
    }
  }

  for (seed <- fewSeeds)
    test(s"seed $seed: limits after random filters give rows that match, as many as there are") {
      val random = new Random(seed)
      withRowGroups(
        "id",
        s"IF(hash(id DIV 300, $seed) % 3 = 0, NULL, id DIV 150) AS n",
        s"IF(hash(id, $seed) % 400 = 0, DOUBLE('NaN'), CAST(id DIV 90 AS DOUBLE)) AS d",
        "substring(concat('k', lpad(id DIV 120, 4, '0'), repeat('x', 90)), 1, 5 + CAST(id % 80 AS INT)) AS s"
      ) { table =>
        def condition(depth: Int): String = random.nextInt(if (depth == 0) 5 else 8) match {
          case 0 => s"id ${if (random.nextBoolean()) "<" else ">="} ${random.nextInt(10000)}"
          case 1 => s"n ${if (random.nextBoolean()) "<=" else ">"} ${random.nextInt(70)}"
          case 2 => s"d ${if (random.nextBoolean()) "<=" else ">"} ${random.nextInt(110)}"
          case 3 => f"s ${if (random.nextBoolean()) "<" else ">"}%s 'k${random.nextInt(90)}%04d'"
          case 4 => if (random.nextBoolean()) "n IS NULL" else "n IS NOT NULL"
          case 5 => s"(${condition(depth - 1)} OR ${condition(depth - 1)})"
          case 6 => s"NOT (${condition(depth - 1)})"
          case _ => s"(${condition(depth - 1)} AND ${condition(depth - 1)})"
        }
        for (_ <- 1 to 12) {
          val text = condition(2)
          val limit = 1 + random.nextInt(random.nextInt(4000) + 1)
          withClue(s"seed $seed, $text, limit $limit: ")(limitedBy(table, text, limit))
        }
      }
    }
}
