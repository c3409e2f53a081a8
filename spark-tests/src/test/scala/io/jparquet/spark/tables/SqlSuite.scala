package io.jparquet.spark.tables

import java.io.File

import io.jparquet.spark.support.{Core, Footers, SourceComparison}
import org.apache.spark.sql.{AnalysisException, Row}

/** SQL tables `USING jparquet`: definition, insertion, change, removal. */
@Core
class SqlSuite extends SourceComparison {
  import testImplicits._

  test("CREATE TABLE, INSERT INTO, SELECT, DROP of a managed table") {
    withTable("t") {
      sql(s"CREATE TABLE t (i INT, s STRING) USING $own")
      sql("INSERT INTO t VALUES (1, 'a'), (2, NULL)")
      sql("INSERT INTO t (s, i) VALUES ('c', 3)")
      checkAnswer(sql("SELECT * FROM t"), Seq(Row(1, "a"), Row(2, null), Row(3, "c")))
      val location = new File(new java.net.URI(
        sql("DESCRIBE TABLE EXTENDED t").where("col_name = 'Location'").head().getString(1)
      ))
      assert(dataFiles(location).nonEmpty)
      sql("DROP TABLE t")
      assert(!location.exists())
    }
  }

  test("an external table keeps its files when it is dropped") {
    withTempPath { dir =>
      withTable("t") {
        sql(s"CREATE TABLE t (i INT) USING $own LOCATION '${dir.toURI}'")
        sql("INSERT INTO t VALUES (7)")
        sql("DROP TABLE t")
        checkAnswer(spark.read.format(peer).load(dir.getPath), Row(7))
      }
    }
  }

  test("CREATE TABLE over existing files infers schema and partitions") {
    withTempPath { dir =>
      Seq((1, "a", 10), (2, "b", 20)).toDF("i", "s", "p").write.partitionBy("p")
        .parquet(dir.getPath)
      withTable("t") {
        sql(s"CREATE TABLE t USING $own LOCATION '${dir.toURI}'")
        checkAnswer(sql("SELECT i, s, p FROM t"), Seq(Row(1, "a", 10), Row(2, "b", 20)))
        checkAnswer(sql("SELECT s FROM t WHERE p = 20"), Row("b"))
      }
    }
  }

  test("a partitioned table takes static and dynamic inserts") {
    for (source <- sources) withTable("t") {
      sql(s"CREATE TABLE t (i INT, p STRING, q INT) USING $source PARTITIONED BY (p, q)")
      sql("INSERT INTO t VALUES (1, 'a', 1), (2, 'b', 2)")
      sql("INSERT INTO t PARTITION (p = 'c', q = 3) VALUES (3)")
      sql("INSERT INTO t PARTITION (p = 'c', q) VALUES (4, 4)")
      checkAnswer(
        sql("SELECT * FROM t"),
        Seq(Row(1, "a", 1), Row(2, "b", 2), Row(3, "c", 3), Row(4, "c", 4))
      )
      sql("INSERT OVERWRITE t PARTITION (p = 'c', q = 3) VALUES (33)")
      checkAnswer(
        sql("SELECT * FROM t"),
        Seq(Row(1, "a", 1), Row(2, "b", 2), Row(33, "c", 3), Row(4, "c", 4))
      )
      withSQLConf("spark.sql.sources.partitionOverwriteMode" -> "dynamic") {
        sql("INSERT OVERWRITE t VALUES (22, 'b', 2)")
      }
      checkAnswer(
        sql("SELECT * FROM t"),
        Seq(Row(1, "a", 1), Row(22, "b", 2), Row(33, "c", 3), Row(4, "c", 4))
      )
      sql("INSERT OVERWRITE t VALUES (9, 'z', 9)")
      checkAnswer(sql("SELECT * FROM t"), Row(9, "z", 9))
    }
  }

  test("INSERT OVERWRITE of a table that is read loses nothing") {
    withTable("t") {
      sql(s"CREATE TABLE t (i INT, p INT) USING $own PARTITIONED BY (p)")
      sql("INSERT INTO t VALUES (1, 1), (2, 1), (3, 2)")
      sql("INSERT OVERWRITE t SELECT i + 10, p FROM t")
      checkAnswer(sql("SELECT * FROM t"), Seq(Row(11, 1), Row(12, 1), Row(13, 2)))
      sql("INSERT OVERWRITE t PARTITION (p = 1) SELECT i FROM t WHERE p = 1 AND i = 11")
      checkAnswer(sql("SELECT * FROM t"), Seq(Row(11, 1), Row(13, 2)))
      intercept[Exception](
        sql("INSERT OVERWRITE t SELECT CAST(raise_error('stop') AS INT), p FROM t")
      )
      checkAnswer(sql("SELECT * FROM t"), Seq(Row(11, 1), Row(13, 2)))
    }
  }

  test("CREATE TABLE AS SELECT and CREATE OR REPLACE TABLE AS SELECT") {
    withTable("t") {
      sql(s"CREATE TABLE t USING $own PARTITIONED BY (p) AS SELECT id AS i, id % 2 AS p " +
        "FROM range(10)")
      checkAnswer(sql("SELECT p, count(*) FROM t GROUP BY p"), Seq(Row(0, 5), Row(1, 5)))
      sql(s"CREATE OR REPLACE TABLE t USING $own AS SELECT 'x' AS s")
      checkAnswer(sql("SELECT * FROM t"), Row("x"))
    }
  }

  test("a failed CREATE TABLE AS SELECT leaves no table") {
    intercept[Exception](
      sql(s"CREATE TABLE failed USING $own AS SELECT raise_error('stop') AS s FROM range(3)")
    )
    assert(!spark.catalog.tableExists("failed"))
  }

  test("table options and properties reach the writer") {
    withTable("t") {
      sql(s"CREATE TABLE t (i BIGINT) USING $own OPTIONS (compression 'gzip') " +
        "TBLPROPERTIES ('parquet.block.row.count.limit' = '100', 'team' = 'data')")
      sql("INSERT INTO t SELECT id FROM range(0, 1000, 1, 1)")
      val location = new File(new java.net.URI(
        sql("DESCRIBE TABLE EXTENDED t").where("col_name = 'Location'").head().getString(1)
      ))
      val files = dataFiles(location)
      assert(files.forall(_.getName.endsWith(".gz.parquet")))
      assert(Footers.rowGroupRows(files.head).forall(_ <= 100))
      assert(sql("SHOW TBLPROPERTIES t").collect().map(_.getString(0)).contains("team"))
    }
  }

  test("DESCRIBE shows columns, partitions and the provider") {
    withTable("t") {
      sql(s"CREATE TABLE t (i INT COMMENT 'an i', p STRING) USING $own PARTITIONED BY (p) " +
        "COMMENT 'a table'")
      val described = sql("DESCRIBE TABLE EXTENDED t").collect()
        .map(r => r.getString(0) -> r.getString(1)).toMap
      assert(described("i") === "int")
      assert(described("Provider") === own)
      assert(described("Location").endsWith("/t"))
      assert(sql("SHOW CREATE TABLE t").head().getString(0).contains(s"USING $own"))
    }
  }

  test("TRUNCATE TABLE removes all rows and keeps the table") {
    withTable("t") {
      sql(s"CREATE TABLE t (i INT, p INT) USING $own PARTITIONED BY (p)")
      sql("INSERT INTO t VALUES (1, 1), (2, 2)")
      sql("TRUNCATE TABLE t")
      assert(sql("SELECT * FROM t").isEmpty)
      sql("INSERT INTO t VALUES (3, 3)")
      checkAnswer(sql("SELECT * FROM t"), Row(3, 3))
    }
  }

  test("ALTER TABLE ADD COLUMN reads old files with nulls") {
    withTable("t") {
      sql(s"CREATE TABLE t (i INT, n STRUCT<a: INT>) USING $own")
      sql("INSERT INTO t VALUES (1, named_struct('a', 10))")
      sql("ALTER TABLE t ADD COLUMN s STRING")
      sql("INSERT INTO t VALUES (2, named_struct('a', 20), 'two')")
      checkAnswer(sql("SELECT i, n.a, s FROM t"), Seq(Row(1, 10, null), Row(2, 20, "two")))
      sql("ALTER TABLE t ADD COLUMN n.b STRING")
      checkAnswer(
        sql("SELECT i, n FROM t"),
        Seq(Row(1, Row(10, null)), Row(2, Row(20, null)))
      )
    }
  }

  test("ALTER TABLE ADD COLUMN with a default fills old files") {
    withSQLConf("spark.sql.defaultColumn.allowedProviders" -> s"csv,json,orc,parquet,$own") {
      withTable("t") {
        sql(s"CREATE TABLE t (i INT) USING $own")
        sql("INSERT INTO t VALUES (1)")
        sql("ALTER TABLE t ADD COLUMN s STRING DEFAULT 'old'")
        sql("ALTER TABLE t ADD COLUMN l BIGINT DEFAULT 41 + 1")
        sql("INSERT INTO t VALUES (2, 'new', 7)")
        checkAnswer(sql("SELECT * FROM t"), Seq(Row(1, "old", 42L), Row(2, "new", 7L)))
      }
    }
  }

  test("ALTER TABLE ADD COLUMN works on a partitioned table with a position") {
    withTable("t") {
      sql(s"CREATE TABLE t (i INT, p INT) USING $own PARTITIONED BY (p)")
      sql("INSERT INTO t VALUES (1, 1)")
      sql("ALTER TABLE t ADD COLUMNS (s STRING AFTER i)")
      sql("INSERT INTO t VALUES (2, 'b', 2)")
      checkAnswer(sql("SELECT i, s, p FROM t"), Seq(Row(1, null, 1), Row(2, "b", 2)))
    }
  }

  test("a path is queried directly") {
    withTempPath { dir =>
      Seq((1, "a"), (2, "b")).toDF("i", "s").write.format(own).save(dir.getPath)
      checkAnswer(sql(s"SELECT s FROM $own.`${dir.getPath}` WHERE i = 2"), Row("b"))
    }
  }

  test("saveAsTable in all four modes, and insertInto") {
    withTable("t") {
      Seq(1).toDF("i").write.format(own).saveAsTable("t")
      intercept[AnalysisException](Seq(2).toDF("i").write.format(own).saveAsTable("t"))
      Seq(3).toDF("i").write.format(own).mode("ignore").saveAsTable("t")
      Seq(4).toDF("i").write.format(own).mode("append").saveAsTable("t")
      Seq(5).toDF("i").write.insertInto("t")
      checkAnswer(spark.table("t"), Seq(Row(1), Row(4), Row(5)))
      Seq(6).toDF("i").write.format(own).mode("overwrite").saveAsTable("t")
      checkAnswer(spark.table("t"), Row(6))
    }
  }

  test("DELETE FROM removes whole partitions and single rows") {
    withTable("t") {
      sql(s"CREATE TABLE t (i INT, p INT) USING $own PARTITIONED BY (p)")
      sql("INSERT INTO t VALUES (1, 1), (2, 2), (3, 3)")
      sql("DELETE FROM t WHERE p = 2")
      checkAnswer(sql("SELECT * FROM t"), Seq(Row(1, 1), Row(3, 3)))
      sql("DELETE FROM t WHERE i = 1")
      checkAnswer(sql("SELECT * FROM t"), Row(3, 3))
    }
  }

  test("a filter on a partition column that no directory names is applied") {
    withTempPath { dir =>
      Seq(1).toDF("a").write.parquet(dir.getPath)
      withTable("t") {
        sql(
          s"CREATE TABLE t (a INT, p INT) USING $own PARTITIONED BY (p) " +
            s"LOCATION '${dir.toURI}'"
        )
        assert(sql("SELECT * FROM t WHERE p = 1").isEmpty)
        checkAnswer(sql("SELECT * FROM t WHERE p IS NULL"), Row(1, null))
      }
    }
  }

  test("CHAR and VARCHAR are padded and checked") {
    withTable("t") {
      sql(s"CREATE TABLE t (c CHAR(5), v VARCHAR(3)) USING $own")
      sql("INSERT INTO t VALUES ('ab', 'cd')")
      checkAnswer(sql("SELECT * FROM t"), Row("ab   ", "cd"))
      intercept[Exception](sql("INSERT INTO t VALUES ('ab', 'toolong')"))
    }
  }
}
