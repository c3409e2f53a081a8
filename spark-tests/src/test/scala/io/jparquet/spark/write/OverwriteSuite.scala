package io.jparquet.spark.write

import java.io.File

import io.jparquet.spark.support.SourceComparison
import org.apache.spark.sql.{DataFrame, Row}
import org.apache.spark.sql.internal.SQLConf

/** What an overwrite replaces and what it leaves, through SQL, `insertInto` and `save`. */
class OverwriteSuite extends SourceComparison {
  import testImplicits._

  private val overwriteMode = "spark.sql.sources.partitionOverwriteMode"

  private def file(rows: DataFrame, directory: File, name: String): Unit =
    rows.coalesce(1).write.format(peer).mode("append").save(new File(directory, name).getPath)

  /** The ways to ask for a dynamic overwrite of a table in a directory. */
  private def dynamicOverwrites(columns: Seq[String]): Seq[(DataFrame, File) => Unit] = {
    val partition = columns.tail.mkString(", ")
    def inTable(rows: DataFrame, dir: File)(insert: => Unit): Unit =
      withTable("t") {
        sql(s"CREATE TABLE t (${rows.schema.toDDL}) USING $own PARTITIONED BY ($partition) " +
          s"LOCATION '${dir.toURI}'")
        insert
      }
    Seq(
      (rows, dir) =>
        inTable(rows, dir)(withSQLConf(overwriteMode -> "dynamic") {
          withTempView("rows") {
            rows.createTempView("rows")
            sql("INSERT OVERWRITE t SELECT * FROM rows")
          }
        }),
      (rows, dir) =>
        inTable(rows, dir)(
          rows.write.format(own).mode("overwrite").option("partitionOverwriteMode", "dynamic")
            .insertInto("t")
        ),
      (rows, dir) => inTable(rows, dir)(rows.writeTo("t").overwritePartitions()),
      (rows, dir) =>
        rows.write.format(own).partitionBy(columns.tail: _*).mode("overwrite")
          .option("partitionOverwriteMode", "dynamic").save(dir.getPath)
    )
  }

  test("a dynamic overwrite replaces other spellings of the same value") {
    for (overwrite <- dynamicOverwrites(Seq("i", "y", "m"))) withTempPath { dir =>
      file(Seq(1).toDF("i"), dir, "y=2024/m=1")
      file(Seq(2).toDF("i"), dir, "y=2024/m=01")
      file(Seq(3).toDF("i"), dir, "y=02024/m=001")
      file(Seq(4).toDF("i"), dir, "y=2024/m=10")
      file(Seq(5).toDF("i"), dir, "y=2025/m=01")
      overwrite(Seq((9, 2024, 1)).toDF("i", "y", "m"), dir)
      for (source <- sources)
        checkAnswer(
          spark.read.format(source).load(dir.getPath),
          Seq(Row(9, 2024, 1), Row(4, 2024, 10), Row(5, 2025, 1))
        )
      assert(!new File(dir, "y=02024").exists())
    }
  }

  test("a dynamic overwrite distinguishes strings that would be equal numbers") {
    for (overwrite <- dynamicOverwrites(Seq("i", "p"))) withTempPath { dir =>
      file(Seq(1).toDF("i"), dir, "p=1")
      file(Seq(2).toDF("i"), dir, "p=01")
      file(Seq(3).toDF("i"), dir, "p=__HIVE_DEFAULT_PARTITION__")
      overwrite(Seq((9, "1"), (8, null)).toDF("i", "p"), dir)
      checkAnswer(
        spark.read.schema("i INT, p STRING").format(own).load(dir.getPath),
        Seq(Row(9, "1"), Row(2, "01"), Row(8, null))
      )
    }
  }

  test("a dynamic overwrite replaces files in directories below the partition") {
    for (overwrite <- dynamicOverwrites(Seq("i", "p"))) withTempPath { dir =>
      file(Seq(1).toDF("i"), dir, "p=1")
      file(Seq(2).toDF("i"), dir, "p=1/below")
      file(Seq(3).toDF("i"), dir, "p=2/below/deep")
      overwrite(Seq((9, 1)).toDF("i", "p"), dir)
      checkAnswer(spark.read.format(own).load(dir.getPath), Seq(Row(9, 1), Row(3, 2)))
      assert(!new File(dir, "p=1/below").exists())
    }
    val left = sources.map { source =>
      var rows = Set.empty[Row]
      withTempPath { dir =>
        file(Seq(1).toDF("i"), dir, "p=1/below")
        file(Seq(3).toDF("i"), dir, "p=2/below")
        Seq((9, 1)).toDF("i", "p").write.format(source).partitionBy("p").mode("overwrite")
          .option("partitionOverwriteMode", "dynamic").save(dir.getPath)
        rows = spark.read.format(source).load(dir.getPath).collect().toSet
      }
      rows
    }
    assert(left.head === left.last)
  }

  test("a directory that holds no value of its column stops no dynamic overwrite") {
    withTempPath { dir =>
      file(Seq(1).toDF("i"), dir, "p=1")
      new File(dir, "p=one").mkdir()
      dynamicOverwrites(Seq("i", "p")).last(Seq((9, 1)).toDF("i", "p"), dir)
      checkAnswer(spark.read.format(own).load(dir.getPath), Row(9, 1))
    }
  }

  /** Runs statements on a table of three partitions with each source; the same rows must result. */
  private def assertSameRows(options: String, types: String = "p INT, q INT")(
      statements: String*
  ): Set[Row] = {
    val results = sources.map { source =>
      var rows = Set.empty[Row]
      withTable("t") {
        sql(s"CREATE TABLE t (i INT, $types) USING $source $options PARTITIONED BY (p, q)")
        sql("INSERT INTO t VALUES (1, 1, 1), (2, 1, 2), (3, 2, 1)")
        statements.foreach(sql)
        rows = sql("SELECT * FROM t").collect().toSet
      }
      rows
    }
    assert(results.head === results.last)
    results.head
  }

  test("the table option partitionOverwriteMode is honoured with a static partition") {
    val dynamic = "OPTIONS (partitionOverwriteMode 'dynamic')"
    assert(
      assertSameRows(dynamic)("INSERT OVERWRITE t PARTITION (p = 1, q) VALUES (9, 2)") ===
        Set(Row(1, 1, 1), Row(9, 1, 2), Row(3, 2, 1))
    )
    assert(
      assertSameRows("")("INSERT OVERWRITE t PARTITION (p = 1, q) VALUES (9, 2)") ===
        Set(Row(9, 1, 2), Row(3, 2, 1))
    )
    assertSameRows(dynamic)("INSERT OVERWRITE t PARTITION (p = 1, q = 1) SELECT 1 WHERE false")
    assertSameRows(dynamic)("INSERT OVERWRITE t PARTITION (p = 1, q = 1) VALUES (7)")
    assertSameRows(dynamic)("INSERT OVERWRITE t VALUES (9, 2, 1)")
    assertSameRows(dynamic)("INSERT OVERWRITE t PARTITION (p, q) VALUES (9, 2, 1)")
    assertSameRows("OPTIONS (partitionOverwriteMode 'static')")(
      "INSERT OVERWRITE t PARTITION (p = 1, q) VALUES (9, 2)"
    )
  }

  test("REPLACE WHERE replaces the rows of its condition, regardless of the option") {
    withTable("t") {
      sql(s"CREATE TABLE t (i INT, p INT, q INT) USING $own PARTITIONED BY (p, q) " +
        "OPTIONS (partitionOverwriteMode 'dynamic')")
      sql("INSERT INTO t VALUES (1, 1, 1), (2, 1, 2), (3, 2, 1)")
      sql("INSERT INTO t REPLACE WHERE p = 1 VALUES (9, 1, 2)")
      checkAnswer(sql("SELECT * FROM t"), Seq(Row(9, 1, 2), Row(3, 2, 1)))
    }
  }

  test("a static option in a dynamic session is refused, and nothing replaced") {
    withTable("t") {
      val rows = Seq((1, 1), (2, 2)).toDF("i", "p")
      rows.write.format(own).partitionBy("p").saveAsTable("t")
      withSQLConf(overwriteMode -> "dynamic") {
        val error = intercept[IllegalArgumentException](
          rows.where("p = 1").write.format(own).mode("overwrite")
            .option("partitionOverwriteMode", "static").insertInto("t")
        )
        assert(error.getMessage.contains(overwriteMode))
      }
      checkAnswer(spark.table("t"), rows)
    }
  }

  test("INSERT OVERWRITE with rows of the empty string replaces the partition of null") {
    withTable("t")(withSQLConf(SQLConf.PARTITION_OVERWRITE_MODE.key -> "dynamic") {
      sql(s"CREATE TABLE t (i INT, p STRING, q INT) USING $own PARTITIONED BY (p, q)")
      sql("INSERT INTO t VALUES (1, 'a', 1), (2, null, 2)")
      for (i <- Seq(7, 8)) {
        sql(s"INSERT OVERWRITE t VALUES ($i, '', 1)")
        checkAnswer(sql("SELECT * FROM t"), Seq(Row(1, "a", 1), Row(2, null, 2), Row(i, null, 1)))
      }
      sql("INSERT OVERWRITE t VALUES (9, '', 2)")
      checkAnswer(sql("SELECT * FROM t"), Seq(Row(1, "a", 1), Row(8, null, 1), Row(9, null, 2)))
    })
  }

  private def withPartitions(test: File => Unit): Unit =
    withTempPath { dir =>
      Seq((1, 1, 1), (2, 1, 2), (3, 2, 1)).toDF("i", "p", "q").write.format(own)
        .partitionBy("p", "q").save(dir.getPath)
      test(dir)
    }

  test("a view whose partition columns begin at another basePath refuses rows") {
    withPartitions { dir =>
      withTempView("v") {
        sql(s"CREATE TEMPORARY VIEW v USING $own OPTIONS (path '$dir/p=1', basePath '$dir')")
        checkAnswer(sql("SELECT i, p, q FROM v"), Seq(Row(1, 1, 1), Row(2, 1, 2)))
        for (statement <- Seq("INSERT INTO v VALUES (4, 1, 3)", "DELETE FROM v WHERE q = 1")) {
          val error = intercept[Exception](sql(statement))
          assert(error.getMessage.contains("basePath"))
        }
      }
      withTempView("w") {
        sql(s"CREATE TEMPORARY VIEW w USING $own OPTIONS (path '$dir', basePath '$dir')")
        sql("INSERT INTO w VALUES (4, 1, 3)")
        checkAnswer(sql("SELECT * FROM w WHERE q = 3"), Row(4, 1, 3))
      }
    }
  }

  test("saving into a directory does not look at the basePath, as Spark's source does not") {
    for (source <- sources) withTempPath { dir =>
      Seq((1, 1)).toDF("i", "p").write.format(source).partitionBy("p").option("basePath", "/x")
        .save(dir.getPath)
      assertSameRead(dir.getPath)()
      assert(new File(dir, "p=1").exists())
    }
  }

  test("a view over a pattern that means one directory is changed there") {
    withPartitions { dir =>
      withTempView("v") {
        sql(s"CREATE TEMPORARY VIEW v USING $own OPTIONS (path '${dir.getPath.dropRight(1)}*')")
        sql("INSERT INTO v VALUES (4, 2, 2)")
        sql("DELETE FROM v WHERE p = 1")
        sql("REFRESH TABLE v")
        checkAnswer(
          spark.read.format(own).load(dir.getPath),
          Seq(Row(3, 2, 1), Row(4, 2, 2))
        )
      }
    }
  }
}
