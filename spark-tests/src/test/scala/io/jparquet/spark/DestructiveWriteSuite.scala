package io.jparquet.spark

import org.apache.spark.SparkThrowable
import org.apache.spark.sql.{DataFrame, Row}

/** Statements that would delete what they read. */
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

  test("a table is not replaced by a query that reads it in a roundabout way") {
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

  test("a table is not replaced by itself on the way from one source to the other") {
    withTable("t") {
      createTable(peer)
      assertRefused("UNSUPPORTED_OVERWRITE.TABLE")(
        sql(s"CREATE OR REPLACE TABLE t USING $own AS SELECT * FROM t")
      )
      checkAnswer(spark.table("t"), rows)
    }
    withTable("t") {
      createTable(own)
      assertRefused("UNSUPPORTED_OVERWRITE.TABLE")(
        spark.table("t").write.format(peer).mode("overwrite").saveAsTable("t")
      )
      checkAnswer(spark.table("t"), rows)
    }
  }

  test("an external table is not replaced by itself either, and INSERT OVERWRITE works") {
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

  test("CREATE TABLE AS SELECT takes an empty or absent location, and what the setting allows") {
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
}
