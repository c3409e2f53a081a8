package io.jparquet.spark.tables

import java.io.File

import io.jparquet.spark.support.{DiffersByLine, Interpreted}
import org.apache.spark.sql.{AnalysisException, Row}

/** Which files and row groups DELETE, UPDATE and MERGE of rows read, rewrite, copy and delete. */
@DiffersByLine
class RowLevelFilesSuite extends ChangedRows with Interpreted {
  import testImplicits._

  for (partitioned <- Seq("", "PARTITIONED BY (p)"))
    test(s"only files with matching rows are rewritten $partitioned") {
      withNumbers(partitioned) {
        assertReplaces("t", filesOf(spark.table("t").where("id IN (3, 25)"))) {
          sql("DELETE FROM t WHERE id IN (3, 25)")
        }
        assert(ids === (0L until 40L).filterNot(Seq(3L, 25L).contains))
        assertReplaces("t", filesOf(spark.table("t").where("k = 21"))) {
          sql("UPDATE t SET v = 'changed' WHERE k = 21")
        }
        checkAnswer(
          sql("SELECT id FROM t WHERE v = 'changed'"),
          spark.table("t").where("k = 21").select("id")
        )
        assertReplaces("t", filesOf(spark.table("t").where("id IN (12, 13)"))) {
          sql("MERGE INTO t USING (SELECT explode(array(12L, 13L, 99L)) AS n) s ON t.id = s.n " +
            "WHEN MATCHED AND s.n = 12 THEN DELETE WHEN MATCHED THEN UPDATE SET v = 'merged' " +
            "WHEN NOT MATCHED THEN INSERT (id, p) VALUES (s.n, 1)")
        }
        checkAnswer(
          sql("SELECT id, v FROM t WHERE id IN (12, 13, 99)"),
          Seq(Row(13, "merged"), Row(99, null))
        )
      }
    }

  test("a statement without matching rows changes no file") {
    withNumbers("") {
      for (
        statement <- Seq(
          "DELETE FROM t WHERE id = 77",
          "DELETE FROM t WHERE false",
          "DELETE FROM t WHERE id IS NULL",
          "DELETE FROM t WHERE CAST(NULL AS BOOLEAN)",
          "UPDATE t SET v = 'x' WHERE k > 1000",
          "UPDATE t SET v = 'x' WHERE id IN (SELECT id + 1000 FROM t)",
          "MERGE INTO t USING (SELECT 500L AS n) s ON t.id = s.n WHEN MATCHED THEN DELETE",
          "MERGE INTO t USING (SELECT id FROM range(0)) s ON t.id = s.id WHEN MATCHED THEN DELETE"
        )
      ) withClue(s"$statement: ") {
        assertReplaces("t", Set.empty)(sql(statement))
      }
      assert(ids === (0L until 40L))
      assert(stored("t").size === 4)
    }
  }

  test("files of which all rows go are deleted without being read") {
    withNumbers("") {
      val metrics = metricsOf {
        assertReplaces("t", filesOf(spark.table("t").where("id < 25")))(
          sql("DELETE FROM t WHERE id < 25")
        )
      }
      assert(ids === (25L until 40L))
      assert(metrics("filesRead") === 1)
      assert(stored("t").size === 2)
      // Statistics cannot prove it of the other column, nor a condition that they do not know.
      assert(metricsOf(sql("DELETE FROM t WHERE id >= 30 AND v LIKE '%3%'"))("filesRead") === 1)
      assert(ids === (25L until 30L))
      assert(metricsOf(sql("DELETE FROM t WHERE id > 0"))("filesRead") === 0)
      assert(ids.isEmpty)
      assert(stored("t").isEmpty)
    }
  }

  test("rows whose condition is null are kept, by proof too") {
    withTable("t") {
      sql(s"CREATE TABLE t (id LONG, k LONG) USING $own")
      sql("INSERT INTO t SELECT id, IF(id = 5, NULL, id) FROM range(0, 10, 1, 1)")
      sql("INSERT INTO t SELECT id, id FROM range(10, 20, 1, 1)")
      sql("DELETE FROM t WHERE k < 100")
      checkAnswer(spark.table("t"), Row(5, null))
    }
  }

  test("statistics exclude files without Spark's filter of groups too") {
    withNumbers("")(withSQLConf(
      "spark.sql.optimizer.runtime.rowLevelOperationGroupFilter.enabled" -> "false"
    ) {
      val metrics = metricsOf {
        assertReplaces("t", filesOf(spark.table("t").where("id BETWEEN 12 AND 21")))(
          sql("UPDATE t SET v = 'x' WHERE id BETWEEN 12 AND 21")
        )
      }
      assert(metrics("filesRead") === 2)
      assert(sql("SELECT * FROM t WHERE v = 'x'").count() === 10)
    })
  }

  /** The number of rows and the columns as bytes of each row group of the table. */
  private def rowGroups: Seq[(Long, Seq[Byte])] = {
    val chunks = spark.read.format(own).option("jparquet.metadata", "columns")
      .load(directory("t").getPath)
      .selectExpr("file_path", "row_group", "values", "offset", "compressed_bytes")
      .orderBy("file_path", "row_group", "offset").collect().toSeq
    chunks.groupBy(chunk => (chunk.getString(0), chunk.getInt(1))).values.map { columns =>
      val file = java.nio.file.Files.readAllBytes(new File(new java.net.URI(
        columns.head.getString(0)
      )).toPath)
      (
        columns.head.getLong(2),
        columns.flatMap(chunk =>
          file.slice(chunk.getLong(3).toInt, (chunk.getLong(3) + chunk.getLong(4)).toInt).toSeq
        )
      )
    }.toSeq
  }

  for (
    (statement, expected) <- Seq(
      ("DELETE FROM t WHERE id = 555", "id <> 555"),
      ("UPDATE t SET v = 'x' WHERE id = 555", "true"),
      (
        "MERGE INTO t USING (SELECT 555L AS n) s ON t.id = s.n AND t.id BETWEEN 550 AND 560 " +
          "WHEN MATCHED THEN DELETE",
        "id <> 555"
      )
    )
  ) test(s"row groups without a matching row are copied as bytes: $statement") {
    withTable("t") {
      sql(s"CREATE TABLE t (id LONG, v STRING) USING $own")
      spark.range(0, 2000, 1, 2).selectExpr("id", "concat('v', id) AS v").writeTo("t")
        .option("parquet.block.row.count.limit", "100").append()
      val before = rowGroups
      assert(before.size === 20)
      withSQLConf("spark.sql.files.openCostInBytes" -> "0") {
        val metrics = metricsOf {
          assertReplaces("t", filesOf(spark.table("t").where("id = 555")))(sql(statement))
        }
        assert(metrics("filesRead") === 1)
        assert(metrics("numOutputRows") === 100)
      }
      assert(rowGroups.intersect(before).size === 19)
      assert(rowGroups.size === 20)
      assert(stored("t").size === 3)
      assert(ids === spark.range(2000).where(expected).as[Long].collect().toSeq)
      // Few bytes are not worth a file.
      assertReplaces("t", filesOf(spark.table("t").where("id = 1555")))(
        sql(statement.replace("555", "1555").replace("550 AND 560", "1550 AND 1560"))
      )
      assert(stored("t").size === 3)
    }
  }

  test("partition columns of a condition choose directories") {
    withNumbers("PARTITIONED BY (p)") {
      assertReplaces("t", filesOf(spark.table("t").where("p = 1 AND id > 15 AND id < 35"))) {
        sql("DELETE FROM t WHERE p = 1 AND id > 15 AND id < 35")
      }
      assert(ids === (0L until 40L).filterNot(i => i > 15 && i < 20 || i >= 30 && i < 35))
      assertReplaces("t", filesOf(spark.table("t").where("p = 0")))(sql(
        "DELETE FROM t WHERE p = 0"
      ))
      assert(ids === (10L to 15L) ++ (35L until 40L))
    }
  }

  test("the source of a MERGE prunes the files of its target, unless it may give other rows") {
    withNumbers("") {
      def merge(source: String): String =
        s"MERGE INTO t USING ($source) s ON t.id = s.n WHEN MATCHED THEN UPDATE SET v = 'x'"
      assert(metricsOf(sql(merge("SELECT id AS n FROM range(33, 36)")))("filesRead") === 1)
      // Which of the rows a limit gives is not said.
      assert(metricsOf(sql(merge("SELECT id AS n FROM range(33, 36) LIMIT 2")))("filesRead") === 4)
      checkAnswer(sql("SELECT id FROM t WHERE v = 'x'"), (33 until 36).map(Row(_)))
      // Spark refuses what gives other rows in any case.
      intercept[AnalysisException](sql(
        merge("SELECT CAST(id + rand() AS LONG) AS n FROM range(33, 36)")
      ))
    }
  }
}
