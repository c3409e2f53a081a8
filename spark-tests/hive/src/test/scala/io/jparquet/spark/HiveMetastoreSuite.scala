package io.jparquet.spark

import java.io.File
import java.nio.file.Files

import _root_.io.jparquet.local.LocalFiles
import _root_.io.jparquet.spark.work.ClusterWork
import org.apache.hadoop.conf.Configuration
import org.apache.hadoop.fs.Path
import org.apache.parquet.hadoop.ParquetFileReader
import org.apache.parquet.hadoop.util.HadoopInputFile
import org.apache.spark.sql.{DataFrame, SparkSession}
import org.scalatest.{BeforeAndAfterAll, Tag}
import org.scalatest.funsuite.AnyFunSuite

/** Tables of a Hive metastore, with Spark's own source and with jparquet in its place. */
class HiveMetastoreSuite extends AnyFunSuite with BeforeAndAfterAll {
  LocalFiles.use()

  private lazy val directory: File = Files.createTempDirectory("hive").toFile

  private lazy val spark: SparkSession = SparkSession.builder().master("local[2]")
    .config("spark.sql.warehouse.dir", new File(directory, "warehouse").getPath)
    .config(
      "spark.hadoop.javax.jdo.option.ConnectionURL",
      s"jdbc:derby:;databaseName=${new File(directory, "metastore").getPath};create=true"
    )
    .config("spark.hadoop.hive.exec.dynamic.partition.mode", "nonstrict")
    .config("spark.sql.shuffle.partitions", "2")
    .enableHiveSupport().getOrCreate()

  override def afterAll(): Unit =
    try {
      spark.stop()
      delete(directory)
    } finally super.afterAll()

  private def delete(file: File): Unit = {
    Option(file.listFiles()).toSeq.flatten.foreach(delete)
    file.delete()
  }

  private def accelerated[T](on: Boolean)(body: => T): T = {
    val names = Seq("spark.jparquet.accelerate.read", "spark.jparquet.accelerate.write")
    names.foreach(spark.conf.set(_, on.toString))
    try body
    finally names.foreach(spark.conf.unset)
  }

  private def withTables(names: String*)(body: => Unit): Unit =
    try body
    finally names.foreach(name => spark.sql(s"DROP TABLE IF EXISTS $name"))

  private def rows(query: DataFrame): Seq[String] = query.collect().map(_.toString).sorted.toSeq

  private def plan(query: DataFrame): String = query.queryExecution.executedPlan.toString

  private def dataFiles(file: File): Seq[File] =
    if (file.isDirectory) file.listFiles().toSeq.flatMap(dataFiles)
    else Seq(file).filter(f => f.getName.startsWith("part-") || f.getName.contains("_0_"))

  private def writers(table: String): Set[String] =
    dataFiles(new File(directory, s"warehouse/$table")).map { file =>
      val reader = ParquetFileReader
        .open(HadoopInputFile.fromPath(new Path(file.toURI), new Configuration()))
      try reader.getFileMetaData.getCreatedBy.split(" version").head
      finally reader.close()
    }.toSet

  /** Runs statements on a table of each setting and compares queries of the two. */
  private def assertSame(statements: Seq[String], queries: Seq[String]): Unit =
    withTables("own", "place") {
      for ((table, on) <- Seq("own" -> false, "place" -> true))
        accelerated(on)(statements.foreach(s => spark.sql(s.replace("TABLE_", table))))
      for (query <- queries) withClue(s"$query: ") {
        val expected = rows(spark.sql(query.replace("TABLE_", "own")))
        for (table <- Seq("own", "place")) {
          val actual = accelerated(on = true) {
            val run = spark.sql(query.replace("TABLE_", table))
            val result = rows(run).map(_.replace(table, "own"))
            if (query.startsWith("SELECT"))
              assert(plan(run).contains("jparquet") || result.isEmpty, plan(run))
            result
          }
          assert(actual === expected)
          assert(rows(spark.sql(query.replace("TABLE_", table))).map(
            _.replace(table, "own")
          ) === expected)
        }
      }
      assert(writers("own") === Set("parquet-mr"))
      assert(writers("place") === Set("parquet-mr compatible jparquet"))
    }

  test("tables STORED AS PARQUET are read and written") {
    assertSame(
      Seq(
        "CREATE TABLE TABLE_ (id BIGINT, Name STRING, n STRUCT<a: INT, b: ARRAY<STRING>>) STORED AS PARQUET",
        "INSERT INTO TABLE_ SELECT id, CONCAT('n', id), named_struct('a', CAST(id AS INT), 'b', array('x')) FROM range(100)",
        "INSERT INTO TABLE_ VALUES (200, NULL, NULL)"
      ),
      Seq(
        "SELECT * FROM TABLE_",
        "SELECT name, n.b[0] FROM TABLE_ WHERE id BETWEEN 3 AND 7",
        "SELECT count(*), max(id) FROM TABLE_ WHERE n.a IS NULL"
      )
    )
  }

  test("tables of jparquet have their partition columns last, and each value in its column") {
    withTables("t", "c", "r", "s") {
      spark.sql("CREATE TABLE t (p INT, a INT, b INT) USING jparquet PARTITIONED BY (p)")
      spark.sql("INSERT INTO t VALUES (1, 2, 3)")
      spark.sql("CREATE TABLE c USING jparquet PARTITIONED BY (p) AS SELECT 3 AS p, 1 AS a, 2 AS b")
      spark.sql("SELECT 3 AS p, 1 AS a, 2 AS b").write.format("jparquet").partitionBy("p")
        .saveAsTable("s")
      spark.sql("SELECT 3 AS p, 1 AS a, 2 AS b").writeTo("r").using("jparquet")
        .partitionedBy(org.apache.spark.sql.functions.col("p")).createOrReplace()
      for (table <- Seq("t", "c", "r", "s")) withClue(s"$table: ") {
        assert(spark.table(table).columns.toSeq === Seq("a", "b", "p"))
        assert(rows(spark.sql(s"SELECT a, b, p FROM $table")) === Seq("[1,2,3]"))
        spark.sql(s"ALTER TABLE $table ADD COLUMNS (x STRING DEFAULT 'x')")
        spark.sql(s"INSERT INTO $table VALUES (4, 5, 'y', 6)")
        assert(
          rows(spark.sql(s"SELECT a, b, x, p FROM $table")) === Seq("[1,2,x,3]", "[4,5,y,6]")
        )
      }
    }
  }

  test("partitions of the metastore are pruned, inserted and overwritten dynamically") {
    assertSame(
      Seq(
        "CREATE TABLE TABLE_ (id BIGINT) PARTITIONED BY (p INT, q STRING) STORED AS PARQUET",
        "INSERT INTO TABLE_ SELECT id, CAST(id % 3 AS INT), CONCAT('k', id % 2) FROM range(60)",
        "INSERT OVERWRITE TABLE TABLE_ PARTITION (p = 1, q) SELECT id, 'k1' FROM range(5)",
        "INSERT OVERWRITE TABLE TABLE_ PARTITION (p, q) SELECT 7, 2, 'k0'",
        "ALTER TABLE TABLE_ DROP PARTITION (p = 0, q = 'k1')"
      ),
      Seq(
        "SELECT * FROM TABLE_",
        "SELECT count(*) FROM TABLE_ WHERE p = 1",
        "SELECT id FROM TABLE_ WHERE p = 2 AND id > 40",
        "SELECT p, q, count(*), min(id) FROM TABLE_ GROUP BY p, q",
        "SELECT t.id FROM TABLE_ t JOIN (SELECT CAST(id AS INT) AS k FROM range(9) WHERE id * 2 = 4) ON p = k",
        "SHOW PARTITIONS TABLE_"
      )
    )
  }

  test("CREATE TABLE AS SELECT and views go through jparquet") {
    assertSame(
      Seq("CREATE TABLE TABLE_ STORED AS PARQUET AS SELECT id, id * 2 AS d FROM range(20)"),
      Seq("SELECT sum(d) FROM TABLE_ WHERE id > 3")
    )
    withTables("t") {
      spark.sql("CREATE TABLE t STORED AS PARQUET AS SELECT id FROM range(9)")
      spark.sql("CREATE VIEW v AS SELECT id + 1 AS i FROM t")
      try accelerated(on = true) {
          val query = spark.sql("SELECT i FROM v WHERE i > 7")
          assert(rows(query) === Seq("[8]", "[9]"))
          assert(plan(query).contains("BatchScan jparquet"))
        }
      finally spark.sql("DROP VIEW v")
    }
  }

  test("tables USING parquet and USING jparquet live in the metastore") {
    assertSame(
      Seq(
        "CREATE TABLE TABLE_ (id BIGINT, p INT) USING parquet PARTITIONED BY (p)",
        "INSERT INTO TABLE_ SELECT id, CAST(id % 4 AS INT) FROM range(40)"
      ),
      Seq("SELECT * FROM TABLE_ WHERE p > 1", "SHOW PARTITIONS TABLE_")
    )
    withTables("j") {
      spark.sql("CREATE TABLE j (id BIGINT, p INT) USING jparquet PARTITIONED BY (p)")
      spark.sql("INSERT INTO j VALUES (1, 1), (2, 2)")
      assert(rows(spark.sql("SELECT * FROM j WHERE p = 2")) === Seq("[2,2]"))
    }
  }

  test("tables that Spark does not convert stay with Hive") {
    withTables("t") {
      spark.sql("CREATE TABLE t STORED AS PARQUET AS SELECT id FROM range(9)")
      spark.conf.set("spark.sql.hive.convertMetastoreParquet", "false")
      try accelerated(on = true) {
          val query = spark.sql("SELECT id FROM t WHERE id < 2")
          assert(rows(query) === Seq("[0]", "[1]"))
          assert(plan(query).contains("Scan hive"))
        }
      finally spark.conf.unset("spark.sql.hive.convertMetastoreParquet")
    }
  }

  test("the work of a cluster with: tables in a Hive metastore", new Tag("slow")) {
    ClusterWork.compare(spark, Files.createTempDirectory(directory.toPath, "work").toFile)
  }

  test("statements of jparquet are those of a session without Hive, from the first one on") {
    def session = spark.newSession()
    withTables("t", "d", "c") {
      val place = new File(directory, "warehouse/t").getPath
      session.sql("CREATE TABLE t (v INT, p INT, q STRING) USING jparquet PARTITIONED BY (p, q)")
      session.sql("INSERT INTO t PARTITION (p = '__HIVE_DEFAULT_PARTITION__', q) VALUES (9, 'x')")
      session.sql("INSERT INTO t VALUES (1, 1, 'x'), (2, 1, 'y'), (3, 2, 'x')")
      session.sql("ALTER TABLE t DROP PARTITION (p = 1)")
      assert(rows(spark.table("t")) === Seq("[3,2,x]", "[9,null,x]"))
      assert(rows(session.sql(s"CALL jparquet.system.verify('$place')")) === Nil)
      assert(rows(session.sql(s"EXPLAIN CALL jparquet.system.verify('$place')")).nonEmpty)
      assert(session.sql("SHOW PROCEDURES IN jparquet.system").count() === 5)
      val lenient = session
      lenient.conf.set("spark.sql.storeAssignmentPolicy", "LEGACY")
      lenient.sql("INSERT INTO t VALUES ('7', 2, 'x')")
      assert(rows(spark.table("t").select("v")) === Seq("[3]", "[7]", "[9]"))
      val ours = session
      ours.conf.set("spark.sql.sources.default", "jparquet")
      ours.sql("CREATE TABLE d (a INT)")
      ours.sql("CREATE TABLE c AS SELECT 1 AS a")
      for (table <- Seq("d", "c"))
        assert(
          spark.sql(s"DESCRIBE EXTENDED $table").where("col_name = 'Provider'").head().getString(1)
            === "jparquet"
        )
    }
  }

  test("columns that are NOT NULL in a partitioned table are refused where files have nulls") {
    withTables("h") {
      spark.sql("CREATE TABLE h (a INT NOT NULL, b INT) PARTITIONED BY (p INT) STORED AS PARQUET")
      spark.sql("INSERT INTO h VALUES (1, 1, 0)")
      for (
        (columns, p) <- Seq("CAST(NULL AS INT) AS a, 5 AS b", "CAST(id AS INT) AS b").zipWithIndex
      )
        spark.range(0, 1000, 1, 1).selectExpr(columns.split(", ").toSeq: _*).write.format(
          "jparquet"
        )
          .option("parquet.block.row.count.limit", "100").mode("append")
          .save(new File(directory, s"warehouse/h/p=${p + 1}").getPath)
      spark.sql("MSCK REPAIR TABLE h")
      assert(!spark.table("h").schema("a").nullable)
      def message(query: String): String =
        Iterator.iterate[Throwable](intercept[Exception](spark.sql(query).collect()))(_.getCause)
          .takeWhile(_ != null).map(_.getMessage).mkString("\n")

      // Spark's own source reads another value in the place of null.
      assert(rows(spark.sql("SELECT a FROM h WHERE p = 1").distinct()) === Seq("[0]"))
      accelerated(on = true) {
        for (query <- Seq("SELECT a", "SELECT max(a)", "SELECT coalesce(a, 7)"))
          assert(message(s"$query FROM h WHERE p = 1").contains(
            "Column 'a' is declared NOT NULL, but is null in rows of"
          ))
        assert(rows(spark.sql("SELECT DISTINCT b FROM h WHERE p < 2")) === Seq("[1]", "[5]"))
      }
      // The driver may answer the last one from footers.
      for (on <- Seq(false, true); query <- Seq("SELECT a", "SELECT b", "SELECT max(a)"))
        accelerated(on) {
          val where = if (query == "SELECT b") "p = 2 AND a = 5" else "p = 2"
          assert(message(s"$query FROM h WHERE $where")
            .contains("Required column is missing in data file. Col: [a]"))
        }
    }
  }
}
