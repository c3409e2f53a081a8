package io.jparquet.spark.tables

import java.io.File
import java.math.BigDecimal

import io.jparquet.spark.support.{Interpreted, SourceComparison}
import org.apache.spark.sql.{DataFrame, Row}

/**
 * Partition columns that are given the type DECIMAL(5, 2), over directories whose names have other
 * digits. Spark's own source takes the digits of the name for those of the type: 1.5 becomes 0.15.
 */
class DecimalPartitionSuite extends SourceComparison with Interpreted {

  /** The directories, with the values that they are read as. */
  private val values =
    Seq("1.5" -> "1.50", "1.567" -> "1.57", "-1E1" -> "-10.00", "3" -> "3.00", "0.005" -> "0.01")

  private def withDirectories(body: File => Unit): Unit = withTempPath { dir =>
    for (((name, _), i) <- values.zipWithIndex)
      spark.range(i, i + 1).toDF("id").write.format(peer).save(new File(dir, s"p=$name").getPath)
    body(dir)
  }

  private def load(dir: File): DataFrame =
    spark.read.format(own).schema("id BIGINT, p DECIMAL(5, 2)").load(dir.getPath)

  private def create(dir: File): Unit = {
    sql(s"CREATE TABLE t (id BIGINT, p DECIMAL(5, 2)) USING $own PARTITIONED BY (p) " +
      s"LOCATION '${dir.toURI}'")
    ()
  }

  private val rows =
    values.zipWithIndex.map { case ((_, value), i) => Row(i.toLong, new BigDecimal(value)) }

  /** Conditions, with the values that satisfy them. */
  private val conditions = Seq(
    "p = 1.57" -> Set("1.57"),
    "p = 1.567" -> Set.empty[String],
    "p > 1.56" -> Set("1.57", "3.00"),
    "p < 1.57" -> Set("1.50", "-10.00", "0.01"),
    "p IN (1.57, -10)" -> Set("1.57", "-10.00"),
    "p * 100 = 157" -> Set("1.57"),
    "p = (SELECT max(p) FROM t WHERE p < 2)" -> Set("1.57")
  )

  test("values are those of the type, for rows and for conditions") {
    withDirectories { dir =>
      withTable("t") {
        create(dir)
        for (table <- Seq(load(dir), spark.table("t"))) {
          checkAnswer(table, rows)
          for ((condition, satisfying) <- conditions)
            checkAnswer(
              table.where(condition),
              rows.filter(row => satisfying(row.getDecimal(1).toString))
            )
        }
      }
    }
  }

  test("aggregates have the values of the type, also in place of Spark's own source") {
    withDirectories { dir =>
      spark.range(9, 10).toDF("id").write.format(peer).save(new File(dir, "p=1.50").getPath)
      val ids = (rows :+ Row(9L, new BigDecimal("1.50"))).groupBy(_.getDecimal(1))
        .map { case (p, group) => Row(p, group.map(_.getLong(0)).sum) }.toSeq
      for (source <- Seq(own, peer)) withSQLConf("spark.jparquet.accelerate.read" -> "true") {
        val read = spark.read.format(source).schema("id BIGINT, p DECIMAL(5, 2)").load(dir.getPath)
        checkAnswer(read.groupBy("p").sum("id"), ids)
        checkAnswer(
          read.selectExpr("sum(p)", "avg(p)", "count(DISTINCT p)", "sum(id)"),
          Row(new BigDecimal("-2.42"), new BigDecimal("-0.403333"), 5L, 19L)
        )
        checkAnswer(
          read.selectExpr("sum(CASE WHEN p > 1 THEN id END)"),
          Row(0L + 1 + 3 + 9)
        )
      }
    }
  }

  test("a value that the type has no digits for is an error in aggregates too") {
    withTempPath { dir =>
      spark.range(3).write.format(peer).save(new File(dir, "p=123456").getPath)
      for (query <- Seq("p", "sum(p)", "max(p), sum(id)")) {
        val error =
          intercept[Exception](load(dir).selectExpr(query.split(", ").toSeq: _*).collect())
        assert(
          Iterator.iterate[Throwable](error)(_.getCause).takeWhile(_ != null)
            .exists(_.getMessage.contains("NUMERIC_VALUE_OUT_OF_RANGE")),
          s"$query: $error"
        )
      }
    }
  }

  test("statements change the partitions whose values they name") {
    withDirectories { dir =>
      withTable("t") {
        create(dir)
        def left = sql("SELECT id FROM t").collect().map(_.getLong(0)).sorted.toSeq
        sql("INSERT OVERWRITE t PARTITION (p = 1.57) VALUES (10)")
        assert(left === Seq(0, 2, 3, 4, 10))
        sql("DELETE FROM t WHERE p = 0.01")
        assert(left === Seq(0, 2, 3, 10))
        sql("UPDATE t SET id = id + 100 WHERE p = -10")
        assert(left === Seq(0, 3, 10, 102))
        withSQLConf("spark.sql.sources.partitionOverwriteMode" -> "dynamic") {
          sql("INSERT OVERWRITE t VALUES (20, 1.5)")
        }
        assert(left === Seq(3, 10, 20, 102))
      }
    }
  }

  test("a value that the type has no digits for fails when its rows are read") {
    withDirectories { dir =>
      spark.range(9, 10).toDF("id").write.format(peer).save(new File(dir, "p=123456").getPath)
      checkAnswer(load(dir).where("p < 100"), rows)
      val error = intercept[Exception](load(dir).collect())
      assert(error.getMessage.contains("NUMERIC_VALUE_OUT_OF_RANGE"), error)
    }
  }
}
