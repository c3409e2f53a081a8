package io.jparquet.spark.write

import io.jparquet.spark.support.{DiffersByLine, SourceComparison}
import org.apache.spark.SparkThrowable
import org.apache.spark.sql.{DataFrame, Row}
import org.apache.spark.sql.functions.udf

/** Statements that would delete what they read. */
@DiffersByLine
class DestructiveWriteSuite extends SourceComparison {
  import testImplicits._

  private val rows = Seq(Row(1), Row(2))

  private def createTable(source: String): Unit =
    sql(s"CREATE TABLE t USING $source AS SELECT i FROM VALUES (1), (2) AS v(i)")

  private def location(table: String): String =
    spark.sessionState.catalog.getTableMetadata(
      spark.sessionState.sqlParser.parseTableIdentifier(table)
    ).location.getPath

  private def assertRefused(condition: String)(action: => Any): Unit = {
    val error = intercept[Exception with SparkThrowable](action)
    assert(error.getCondition === condition, error)
  }

  /** Asserts that the table can't be replaced by the query, and keeps its rows. */
  private def assertKept(query: => DataFrame): Unit = {
    assertRefused("UNSUPPORTED_OVERWRITE.TABLE")(
      query.write.format(own).mode("overwrite").saveAsTable("t")
    )
    checkAnswer(spark.table("t"), rows)
    assertRefused("UNSUPPORTED_OVERWRITE.TABLE")(query.writeTo("t").using(own).createOrReplace())
    checkAnswer(spark.table("t"), rows)
  }

  test("saveAsTable over the table that is read is refused as by Spark's source") {
    for (source <- sources) withTable("t") {
      createTable(source)
      assertRefused("UNSUPPORTED_OVERWRITE.TABLE")(
        spark.table("t").selectExpr("i + 1 AS i").write.format(source).mode("overwrite")
          .saveAsTable("t")
      )
      checkAnswer(spark.table("t"), rows)
    }
  }

  test("CREATE OR REPLACE and REPLACE TABLE AS SELECT from the table itself are refused") {
    withTable("t") {
      createTable(own)
      for (verb <- Seq("REPLACE", "CREATE OR REPLACE"); name <- Seq("t", "default.T"))
        assertRefused("UNSUPPORTED_OVERWRITE.TABLE")(
          sql(s"$verb TABLE $name USING $own AS SELECT i + 1 AS i FROM t")
        )
      checkAnswer(spark.table("t"), rows)
    }
  }

  test("a table is not replaced by a query that reads it indirectly") {
    withTable("t") {
      createTable(own)
      withView("v") {
        sql("CREATE VIEW v AS SELECT * FROM t")
        assertKept(sql("SELECT * FROM v"))
      }
      withTempView("w") {
        spark.table("t").where("i > 0").createTempView("w")
        assertKept(sql("SELECT * FROM w"))
      }
      assertKept(sql("WITH c AS (SELECT * FROM t) SELECT * FROM c"))
      assertKept(sql("SELECT id AS i FROM range(3) WHERE id IN (SELECT i FROM t)"))
      assertKept(sql("SELECT id AS i FROM range(3) WHERE id = (SELECT max(i) FROM (TABLE t))"))
      assertKept(sql("SELECT t.i FROM range(3) JOIN t ON id = i"))
      for (source <- sources) {
        assertKept(spark.read.format(source).load(location("t")))
        assertKept(spark.read.format(source).load(location("t") + "/*.parquet"))
        assertKept(sql(s"SELECT * FROM $source.`${location("t")}`"))
      }
    }
  }

  test("a table is replaced by a query that reads others, or none") {
    withTable("t", "other") {
      createTable(own)
      sql(s"CREATE TABLE other USING $own AS SELECT 7 AS i")
      spark.table("other").write.format(own).mode("overwrite").saveAsTable("t")
      checkAnswer(spark.table("t"), Row(7))
      sql(s"CREATE OR REPLACE TABLE t USING $own AS SELECT i + 1 AS i FROM other")
      checkAnswer(spark.table("t"), Row(8))
      sql(s"CREATE OR REPLACE TABLE created USING $own AS SELECT * FROM t")
      checkAnswer(spark.table("created"), Row(8))
      sql("DROP TABLE created")
    }
  }

  test("a table is not replaced by a query of itself that changes the source") {
    withTable("t") {
      createTable(peer)
      assertRefused("UNSUPPORTED_OVERWRITE.TABLE")(
        sql(s"CREATE OR REPLACE TABLE t USING $own AS SELECT * FROM t")
      )
      checkAnswer(spark.table("t"), rows)
    }
    // Spark 4.0 drops the table before any check sees the statement.
    if (since("4.1")) withTable("t") {
      createTable(own)
      assertRefused("UNSUPPORTED_OVERWRITE.TABLE")(
        spark.table("t").write.format(peer).mode("overwrite").saveAsTable("t")
      )
      checkAnswer(spark.table("t"), rows)
    }
  }

  test("an external table is not replaced by a query of itself, and INSERT OVERWRITE works") {
    for (source <- sources) withTempPath { dir =>
      withTable("t") {
        sql(s"CREATE TABLE t USING $source LOCATION '${dir.toURI}' AS SELECT 1 AS i")
        assertRefused("UNSUPPORTED_OVERWRITE.TABLE")(
          spark.table("t").write.format(source).mode("overwrite").option("path", dir.getPath)
            .saveAsTable("t")
        )
        checkAnswer(spark.table("t"), Row(1))
      }
    }
    withTable("t") {
      createTable(own)
      sql("INSERT OVERWRITE t SELECT i + 1 FROM t")
      checkAnswer(spark.table("t"), Seq(Row(2), Row(3)))
    }
  }

  test("Spark's source does not delete the files that are read with jparquet") {
    withTempPath { dir =>
      Seq(1, 2).toDF("i").write.format(own).save(dir.getPath)
      def read = spark.read.format(own).load(dir.getPath)
      assertRefused("UNSUPPORTED_OVERWRITE.PATH")(
        read.write.format(peer).mode("overwrite").save(dir.getPath)
      )
      withTempView("v") {
        read.createTempView("v")
        assertRefused("UNSUPPORTED_OVERWRITE.PATH")(
          sql(s"INSERT OVERWRITE DIRECTORY '${dir.toURI}' USING $peer SELECT * FROM v")
        )
        withTable("p") {
          sql(s"CREATE TABLE p (i INT) USING $peer LOCATION '${dir.toURI}'")
          assertRefused("UNSUPPORTED_OVERWRITE.TABLE")(
            sql("INSERT OVERWRITE p SELECT i FROM v")
          )
        }
        checkAnswer(read, rows)
        sql(s"INSERT OVERWRITE DIRECTORY '${dir.toURI}' USING $own SELECT i + 1 AS i FROM v")
        checkAnswer(read, Seq(Row(2), Row(3)))
      }
    }
  }

  test("CREATE TABLE AS SELECT refuses a location with files as Spark's source does") {
    assertSameError { source =>
      withTempPath { dir =>
        Seq(1).toDF("i").write.format(source).save(dir.getPath)
        withTable("t") {
          sql(s"CREATE TABLE t USING $source LOCATION '${dir.toURI}' AS SELECT 2 AS i")
        }
      }
    }
    assertSameError { source =>
      withTempPath { dir =>
        Seq(1).toDF("i").write.format(source).save(dir.getPath)
        withTable("t") {
          Seq(2).toDF("i").write.format(source).option("path", dir.getPath).saveAsTable("t")
        }
      }
    }
  }

  test("CREATE TABLE AS SELECT accepts an empty or missing location, and what the setting allows") {
    for (source <- sources) withTempDir { dir =>
      withTable("t") {
        sql(s"CREATE TABLE t USING $source LOCATION '${dir.toURI}' AS SELECT 1 AS i")
        checkAnswer(spark.table("t"), Row(1))
        sql(s"CREATE TABLE IF NOT EXISTS t USING $source LOCATION '${dir.toURI}' " +
          "AS SELECT 2 AS i")
        assertRefused("TABLE_OR_VIEW_ALREADY_EXISTS")(
          sql(s"CREATE TABLE t USING $source LOCATION '${dir.toURI}' AS SELECT 2 AS i")
        )
        checkAnswer(spark.table("t"), Row(1))
      }
    }
    withTempPath { dir =>
      Seq(1).toDF("i").write.format(own).save(dir.getPath)
      withTable("t") {
        withSQLConf("spark.sql.legacy.allowNonEmptyLocationInCTAS" -> "true") {
          sql(s"CREATE TABLE t USING $own LOCATION '${dir.toURI}' AS SELECT 2 AS i")
        }
        checkAnswer(spark.table("t"), rows)
      }
      withTable("t") {
        sql(s"CREATE OR REPLACE TABLE t USING $own LOCATION '${dir.toURI}' AS SELECT 3 AS i")
        checkAnswer(spark.table("t"), Row(3))
      }
    }
  }

  test("columns are not renamed, dropped or given another type, as with Spark's source") {
    for (source <- sources) withTable("t") {
      sql(s"CREATE TABLE t (i INT, s STRUCT<x: INT>) USING $source")
      sql("INSERT INTO t VALUES (1, named_struct('x', 2))")
      for (
        change <- Seq(
          "RENAME COLUMN i TO j",
          "RENAME COLUMN s.x TO z",
          "DROP COLUMN i",
          "ALTER COLUMN i TYPE BIGINT"
        )
      ) intercept[Exception](sql(s"ALTER TABLE t $change"))
      checkAnswer(sql("SELECT i, s.x FROM t"), Row(1, 2))
    }
  }

  test("files of an external table survive TRUNCATE and DROP PARTITION") {
    for (source <- sources) withTempDir { dir =>
      withTable("t") {
        val path = new java.io.File(dir, "t").toURI
        sql(s"CREATE TABLE t (i INT, p INT) USING $source PARTITIONED BY (p) LOCATION '$path'")
        sql("INSERT INTO t VALUES (1, 1), (2, 2)")
        val condition =
          if (since("4.2")) "CANNOT_TRUNCATE_EXTERNAL_TABLE" else "_LEGACY_ERROR_TEMP_1266"
        assertRefused(condition)(sql("TRUNCATE TABLE t"))
        assertRefused(condition)(sql("TRUNCATE TABLE t PARTITION (p = 2)"))
        try sql("ALTER TABLE t DROP PARTITION (p = 1)")
        catch { case _: UnsupportedOperationException if source == own => }
        assert(spark.read.parquet(new java.io.File(dir, "t").getPath).count() === 2)
      }
    }
  }

  test("two jobs that write into one directory at a time keep each other's rows") {
    withTempDir { dir =>
      val path = new java.io.File(dir, "t").getPath
      val slow = udf { (id: Long) => if (id >= 2) Thread.sleep(4000); id }
      val first = new Thread(() =>
        spark.range(0, 4, 1, 4).select(slow($"id").as("id"), ($"id" % 2).as("p"))
          .write.format(own).partitionBy("p").mode("append").save(path)
      )
      first.start()
      Thread.sleep(2000)
      spark.range(50, 54).selectExpr("id", "7 AS p").write.format(own).partitionBy("p")
        .mode("append").save(path)
      first.join()
      checkAnswer(
        spark.read.format(own).load(path).select("id"),
        Seq(0, 1, 2, 3, 50, 51, 52, 53).map(id => Row(id.toLong))
      )
      assert(!new java.io.File(path, "_temporary").exists)
    }
  }
}
