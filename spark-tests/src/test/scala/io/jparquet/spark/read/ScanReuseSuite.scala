package io.jparquet.spark.read

import io.jparquet.spark.support.SourceComparison
import org.apache.spark.sql.{DataFrame, Row}
import org.apache.spark.sql.execution.adaptive.{
  AdaptiveSparkPlanHelper,
  DisableAdaptiveExecutionSuite
}
import org.apache.spark.sql.execution.exchange.ReusedExchangeExec
import org.apache.spark.sql.expressions.UserDefinedFunction
import org.apache.spark.sql.functions.{expr, udf}

/** Scans that read the same are planned once, and those that do not are kept apart. */
class ScanReuseSuite
    extends SourceComparison
    with AdaptiveSparkPlanHelper
    with DisableAdaptiveExecutionSuite {

  private def withTables(test: => Unit): Unit =
    withTable(sources.map(tableOf): _*) {
      for (source <- sources)
        spark.range(0, 100, 1, 2)
          .selectExpr(
            "id AS k",
            "id % 10 AS v",
            "named_struct('x', id, 'y', 0) AS s",
            "id % 3 AS p"
          )
          .write.format(source).partitionBy("p").saveAsTable(tableOf(source))
      test
    }

  private def tableOf(source: String) = s"${source}_t"

  private def reused(query: DataFrame): Int =
    collect(query.queryExecution.executedPlan) { case e: ReusedExchangeExec => e }.size

  test("only DataFrames that are made of one have the same semantics") {
    withTables {
      val one = spark.table(tableOf(own))
      assert(one.where("v = 1").sameSemantics(one.where("v = 1")))
      assert(!one.where("v = 1").sameSemantics(one.where("v = 2")))
      for ((source, isSame) <- Seq(own -> false, peer -> true))
        assert(spark.table(tableOf(source)).sameSemantics(spark.table(tableOf(source))) === isSame)
    }
  }

  private val noBroadcast = "spark.sql.autoBroadcastJoinThreshold" -> "-1"

  test("both sides of a self join share an exchange, under whatever aliases") {
    withTables {
      withSQLConf(noBroadcast) {
        for (
          (one, other) <- Seq(
            "" -> "",
            "WHERE a.v > 3" -> "WHERE b.v > 3",
            "WHERE a.p = 1" -> "WHERE b.p = 1",
            "WHERE a.s.x IN (1, 2, 50) AND a.v IS NOT NULL" ->
              "WHERE b.v IS NOT NULL AND b.s.x IN (1, 2, 50)",
            "WHERE a.v = 3 OR a.v = 5" -> "WHERE b.v = 5 OR b.v = 3"
          )
        ) withClue(s"$one: ") {
          assertSame { source =>
            val query = sql(
              s"SELECT l.k, l.v, r.v FROM (SELECT a.k, a.v FROM ${tableOf(source)} a $one) l " +
                s"JOIN (SELECT b.k, b.v FROM ${tableOf(source)} b $other) r ON l.k = r.k"
            )
            assert(reused(query) === 1, s"$source:\n${query.queryExecution.executedPlan}")
            query
          }
        }
      }
    }
  }

  test("scans with different filters or columns are not shared") {
    withTables {
      withSQLConf(noBroadcast) {
        for (
          (one, other) <- Seq(
            "a.v > 3" -> "b.v > 4",
            "a.v > 3" -> "b.k > 3",
            "a.p = 1" -> "b.p = 2",
            "a.s.x = 1" -> "b.s.x = 2",
            "a.v = 3 OR a.v = 5" -> "b.v = 5 OR b.v = 4"
          )
        ) withClue(s"$one, $other: ") {
          assertSame { source =>
            val query = sql(
              s"SELECT l.k, l.v, r.v FROM (SELECT a.k, a.v FROM ${tableOf(source)} a WHERE $one) l " +
                s"JOIN (SELECT b.k, b.v FROM ${tableOf(source)} b WHERE $other) r ON l.k = r.k"
            )
            assert(reused(query) === 0)
            query
          }
        }
      }
    }
  }

  test("a user-defined filter is shared with itself and with no other") {
    withTables {
      withSQLConf(noBroadcast) {
        val even = udf((i: Long) => i % 2 == 0)
        val odd = udf((i: Long) => i % 2 == 1)
        val table = spark.table(tableOf(own))
        def side(alias: String, filter: UserDefinedFunction) = {
          val rows = table.as(alias)
          rows.where(filter(rows("v"))).select(rows("k").as(s"${alias}_k"))
        }
        val different = side("a", even).join(side("b", odd), expr("a_k = b_k"))
        assert(reused(different) === 0)
        assert(different.isEmpty)
        val same = side("a", even).join(side("b", even), expr("a_k = b_k"))
        assert(reused(same) === 1)
        checkAnswer(same, (0 until 100).filter(_ % 10 % 2 == 0).map(i => Row(i, i)))
      }
    }
  }

  test("tables over one directory with different schemas are kept apart") {
    withTempPath { dir =>
      spark.range(0, 10, 1, 1).selectExpr("id AS a", "9 - id AS b", "id AS c")
        .write.parquet(dir.getPath)
      withTable("one", "other") {
        sql(s"CREATE TABLE one (a BIGINT, b BIGINT, c BIGINT) USING $own LOCATION '${dir.toURI}'")
        sql(s"CREATE TABLE other (b BIGINT, a BIGINT, c BIGINT) USING $own LOCATION '${dir.toURI}'")
        withSQLConf(noBroadcast) {
          val query = sql(
            "SELECT l.c FROM (SELECT c FROM one WHERE a > 7) l " +
              "JOIN (SELECT c FROM other WHERE b > 7) r ON l.c = r.c"
          )
          assert(reused(query) === 0)
          checkAnswer(query, Seq.empty[Row])
        }
      }
    }
  }
}
