package io.jparquet.spark.tables

import io.jparquet.spark.support.{Core, SourceComparison}
import org.apache.spark.sql.Row
import org.apache.spark.sql.internal.SQLConf

/** Statements that name no source, in sessions whose default source is jparquet. */
@Core
class DefaultSourceSuite extends SourceComparison {

  private val names = Seq(own, "JPARQUET", "io.jparquet.spark.JParquetDataSource")

  /** Runs a test in a session of each spelling of the source, and in one of Spark's own source. */
  private def withDefaultSource(body: => Any): Unit =
    for (name <- names :+ peer) withClue(s"$name: ")(
      withSQLConf(SQLConf.DEFAULT_DATA_SOURCE_NAME.key -> name)(body)
    )

  private def provider(table: String): Boolean = {
    val ours = names.map(_.toLowerCase)
    val expected = ours.contains(spark.conf.get(SQLConf.DEFAULT_DATA_SOURCE_NAME.key).toLowerCase)
    val found = sql(s"DESCRIBE EXTENDED $table").where("col_name = 'Provider'").head().getString(1)
    assert(ours.contains(found.toLowerCase) === expected, found)
    expected
  }

  test("CREATE TABLE without USING makes a table that is read and written") {
    withDefaultSource {
      withTable("t") {
        sql("CREATE TABLE t (x INT)")
        checkAnswer(spark.table("t"), Seq())
        sql("INSERT INTO t VALUES (1)")
        checkAnswer(spark.table("t"), Row(1))
        if (provider("t")) sql("UPDATE t SET x = 2") else sql("INSERT OVERWRITE t VALUES (2)")
        checkAnswer(spark.table("t"), Row(2))
      }
    }
  }

  test("partitions, buckets, comments, options and properties are kept") {
    withDefaultSource {
      withTable("t", "b") {
        sql(
          "CREATE TABLE t (x INT, p STRING) PARTITIONED BY (p) COMMENT 'c' TBLPROPERTIES (a = 'b')"
        )
        sql("INSERT INTO t VALUES (1, 'p'), (2, 'q')")
        checkAnswer(spark.table("t").where("p = 'q'"), Row(2, "q"))
        checkAnswer(sql("SHOW PARTITIONS t"), Seq(Row("p=p"), Row("p=q")))
        sql("INSERT OVERWRITE t PARTITION (p = 'q') VALUES (3)")
        checkAnswer(spark.table("t"), Seq(Row(1, "p"), Row(3, "q")))
        checkAnswer(sql("SHOW TBLPROPERTIES t ('a')"), Row("a", "b"))
        sql("CREATE TABLE b (x INT) CLUSTERED BY (x) INTO 2 BUCKETS")
        sql("INSERT INTO b VALUES (1), (2)")
        checkAnswer(spark.table("b"), Seq(Row(1), Row(2)))
      }
    }
  }

  test("CREATE TABLE AS SELECT, writeTo and saveAsTable without a source") {
    withDefaultSource {
      withTable("a", "b", "c", "d") {
        sql("CREATE TABLE a AS SELECT 1 AS x")
        sql("CREATE TABLE b PARTITIONED BY (p) AS SELECT 1 AS p, 2 AS x")
        spark.range(2).writeTo("c").create()
        spark.range(2).write.saveAsTable("d")
        spark.range(2, 3).write.mode("append").saveAsTable("d")
        checkAnswer(spark.table("a"), Row(1))
        checkAnswer(sql("SELECT x, p FROM b"), Row(2, 1))
        checkAnswer(spark.table("c"), Seq(Row(0), Row(1)))
        checkAnswer(spark.table("d"), Seq(Row(0), Row(1), Row(2)))
        Seq("a", "b", "c", "d").foreach(provider)
      }
    }
  }

  test("a table at a location has the files that are there") {
    withDefaultSource {
      withTempPath { dir =>
        spark.range(3).write.format(peer).save(dir.getPath)
        withTable("t", "u") {
          sql(s"CREATE TABLE t (id BIGINT) LOCATION '${dir.toURI}'")
          checkAnswer(spark.table("t"), Seq(Row(0), Row(1), Row(2)))
          if (since("4.1") || provider("t")) {
            sql(s"CREATE TABLE u LOCATION '${dir.toURI}'")
            checkAnswer(spark.table("u"), Seq(Row(0), Row(1), Row(2)))
          }
        }
      }
    }
  }

  test("load and save without a source, and an option named as a property of tables") {
    withDefaultSource {
      withTempPath { dir =>
        spark.range(3).write.save(dir.getPath)
        checkAnswer(spark.read.load(dir.getPath), Seq(Row(0), Row(1), Row(2)))
        val read = spark.read.option("owner", "somebody").load(dir.getPath)
        checkAnswer(read, Seq(Row(0), Row(1), Row(2)))
        spark.range(1).write.option("owner", "somebody").mode("overwrite").save(dir.getPath)
        checkAnswer(spark.read.load(dir.getPath), Row(0))
      }
    }
  }

  test("REPLACE and LIKE make tables of the default source") {
    withSQLConf(SQLConf.DEFAULT_DATA_SOURCE_NAME.key -> own)(withTable("t", "u") {
      sql("CREATE TABLE t (x INT)")
      sql("INSERT INTO t VALUES (1)")
      sql("CREATE OR REPLACE TABLE t (y INT)")
      checkAnswer(spark.table("t"), Seq())
      sql("CREATE OR REPLACE TABLE t AS SELECT 5 AS z")
      checkAnswer(spark.table("t"), Row(5))
      sql("CREATE TABLE u LIKE t")
      sql("INSERT INTO u VALUES (6)")
      checkAnswer(spark.table("u"), Row(6))
      Seq("t", "u").foreach(provider)
    })
  }
}
