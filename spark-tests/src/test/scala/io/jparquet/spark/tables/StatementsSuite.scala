package io.jparquet.spark.tables

import java.io.File

import scala.jdk.CollectionConverters._

import com.fasterxml.jackson.databind.{JsonNode, ObjectMapper}
import io.jparquet.spark.support.{DiffersByLine, Interpreted}
import org.apache.commons.io.FileUtils
import org.apache.spark.sql.{AnalysisException, Row}
import org.apache.spark.sql.internal.SQLConf

/** Statements on tables of jparquet that are those of DataSource V2. */
@DiffersByLine
class StatementsSuite extends TableStatements with Interpreted {

  test("recursiveFileLookup is refused for declared partitions on every line of Spark") {
    withTable("t") {
      val refused = intercept[Exception](
        sql(
          s"CREATE TABLE t (a INT, p INT) USING $own OPTIONS ('recursiveFileLookup' 'true') PARTITIONED BY (p)"
        )
      )
      assert(refused.getMessage.contains("recursiveFileLookup"), refused)
      assert(!spark.catalog.tableExists("t"))
    }
  }

  test("DESCRIBE AS JSON has what it has for tables of Spark's own source") {
    val facts = sources.map { source =>
      var fields = Map.empty[String, JsonNode]
      withTable("t") {
        sql(
          s"""CREATE TABLE t (a INT COMMENT 'x', c CHAR(3), p DECIMAL(5, 2)) USING $source
             |PARTITIONED BY (p) COMMENT 'c' OPTIONS ('o' = '1') TBLPROPERTIES ('k' = 'v')""".stripMargin
        )
        val json = sql("DESCRIBE TABLE EXTENDED t AS JSON").head().getString(0)
        fields = new ObjectMapper().readTree(json).properties().asScala
          .map(field => field.getKey -> field.getValue).toMap
      }
      fields
    }
    val List(ours, theirs) = facts.toList
    assert(ours.keySet === theirs.keySet)
    for (name <- ours.keySet -- Set("provider", "created_time", "table_properties"))
      assert(ours(name) === theirs(name), name)
    assert(ours("provider").asText === own)
    assert(ours("table_properties").get("k").asText === "v")
    withTable("t") {
      sql(s"CREATE TABLE t (a INT NOT NULL, p INT) USING $own PARTITIONED BY (p)")
      sql("INSERT INTO t VALUES (1, 1)")
      val json = sql("DESCRIBE EXTENDED t AS JSON").head().getString(0)
      assert(json.contains(raw""""name":"a","type":{"name":"int"},"nullable":false"""), json)
      assertRefused("DESCRIBE TABLE EXTENDED t PARTITION (p = 1) AS JSON")
    }
  }

  test("a BINARY column has its default for rows that are older than the column") {
    for (source <- sources) withTable("t") {
      sql(s"CREATE TABLE t (a INT) USING $source")
      sql("INSERT INTO t VALUES (1)")
      sql("ALTER TABLE t ADD COLUMNS (b BINARY DEFAULT X'FF00')")
      sql("INSERT INTO t VALUES (2, DEFAULT), (3, X'01')")
      def found = sql("SELECT a FROM t WHERE b = X'FF00'")
      accelerated(checkAnswer(found, Seq(Row(1), Row(2))))
      accelerated(checkAnswer(sql("SELECT hex(b) FROM t WHERE a = 1"), Row("FF00")))
    }
  }

  /** Spark refuses it for tables of DataSource V2. */
  private def assertRefused(statement: String): Unit = {
    val error = intercept[AnalysisException](sql(statement).collect())
    assert(error.getCondition === "NOT_SUPPORTED_COMMAND_FOR_V2_TABLE")
  }

  test("SET SERDEPROPERTIES is refused, and TBLPROPERTIES are options of writes") {
    withTable("t") {
      sql(s"CREATE TABLE t (a INT) USING $own")
      assertRefused("ALTER TABLE t SET SERDEPROPERTIES ('compression' = 'zstd')")
      sql("ALTER TABLE t SET TBLPROPERTIES ('compression' = 'zstd')")
      sql("INSERT INTO t VALUES (1)")
      val name = sql("SELECT _metadata.file_name FROM t").head().getString(0)
      assert(name.contains(".zstd."), name)
    }
  }

  test("a table has the partitions of the directories at its new location") {
    withTable("t", "p")(withTempDir { dir =>
      sql("SELECT 7 AS a, 3 AS p").write.partitionBy("p").mode("append").save(dir.getPath)
      for ((table, source) <- Seq("t" -> own, "p" -> peer)) {
        sql(s"CREATE TABLE $table (a INT, p INT) USING $source PARTITIONED BY (p)")
        sql(s"INSERT INTO $table VALUES (1, 1)")
        val before = spark.sharedState.externalCatalog.getTable("default", table).location
        sql(s"ALTER TABLE $table SET LOCATION '${dir.toURI}'")
        // Spark's own source has those that the catalog knows.
        val expected = if (source == own) Row(7, 3) else Row(1, 1)
        checkAnswer(spark.table(table), expected)
        checkAnswer(sql(s"SHOW PARTITIONS $table"), Row(s"p=${expected.getInt(1)}"))
        FileUtils.deleteDirectory(new File(before))
      }
      val error = intercept[Exception](
        sql(s"ALTER TABLE t PARTITION (p = 3) SET LOCATION '${dir.toURI}'")
      )
      assert(error.getMessage.contains("does not support partition"), error)
    })
  }

  test("the optimizer has no statistics of files that are no longer those of the table") {
    withTable("t")(withSQLConf(SQLConf.CBO_ENABLED.key -> "true") {
      sql(s"CREATE TABLE t (a INT, p INT) USING $own PARTITIONED BY (p)")
      sql("INSERT INTO t SELECT id, id % 4 FROM range(100)")
      sql("ANALYZE TABLE t COMPUTE STATISTICS FOR ALL COLUMNS")
      def distinct: Option[BigInt] = {
        val plan = spark.table("t").queryExecution.optimizedPlan
        plan.stats.attributeStats.get(plan.output.head).flatMap(_.distinctCount)
      }
      assert(distinct.exists(_ > 90))
      assert(sql("SELECT * FROM t WHERE p = 1").queryExecution.optimizedPlan.stats.rowCount
        .exists(rows => rows > 15 && rows < 40))
      sql("INSERT INTO t VALUES (7, 7)")
      assert(distinct.isEmpty)
      sql("ANALYZE TABLE t COMPUTE STATISTICS FOR COLUMNS a")
      assert(distinct.exists(_ > 90))
    })
  }

  test("partitions are dropped by some of their keys, as those of a metastore are") {
    withTable("t") {
      sql(s"CREATE TABLE t (id LONG, year INT, m INT) USING $own PARTITIONED BY (year, m)")
      sql("INSERT INTO t VALUES (1, 2026, 1), (2, 2026, 2), (3, 2027, 1)")
      sql("ALTER TABLE t DROP PARTITION (YEAR = '2026')")
      checkAnswer(sql("SHOW PARTITIONS t"), Seq(Row("year=2027/m=1")))
      checkAnswer(sql("SELECT id FROM t"), Seq(Row(3)))
      val missing = intercept[Exception](sql("ALTER TABLE default.t DROP PARTITION (m = 9)"))
      assert(described(missing)._2 === "PARTITIONS_NOT_FOUND")
      sql("ALTER TABLE spark_catalog.default.t DROP IF EXISTS PARTITION (m = 9)")
      sql("ALTER TABLE t DROP PARTITION (m = 1)")
      assert(sql("SHOW PARTITIONS t").isEmpty)
    }
  }

  test("names of partition columns need not be identifiers") {
    withTable("t")(withTempDir { dir =>
      sql(s"CREATE TABLE t (a INT, `b c-d` INT) USING $own PARTITIONED BY (`b c-d`)")
      sql("INSERT INTO t VALUES (1, 1), (2, 2), (3, 3)")
      sql("ALTER TABLE t DROP PARTITION (`b c-d` = 2)")
      sql("ALTER TABLE t PARTITION (`b c-d` = 3) RENAME TO PARTITION (`b c-d` = 4)")
      checkAnswer(sql("SELECT * FROM t"), Seq(Row(1, 1), Row(3, 4)))
      val files = new java.io.File(dir, "files")
      sql("SELECT 5 AS v").write.format(peer).save(s"$files/a b=2/c-d=3")
      checkAnswer(spark.read.format(own).load(files.getPath), Seq(Row(5, 2, 3)))
    })
  }

  test("a partition is renamed if it is there, in one place, and the new one is not") {
    withTable("t")(withTempDir { dir =>
      sql(s"CREATE TABLE t (a INT, k INT) USING $own PARTITIONED BY (k) LOCATION '${dir.toURI}'")
      sql("INSERT INTO t VALUES (1, 1), (5, 5)")
      def refused(statement: String): Throwable = intercept[Exception](sql(statement))
      val missing = refused("ALTER TABLE t PARTITION (k = 9) RENAME TO PARTITION (k = 10)")
      assert(described(missing)._2 === "PARTITIONS_NOT_FOUND")
      val taken = refused("ALTER TABLE t PARTITION (k = 1) RENAME TO PARTITION (k = 5)")
      assert(described(taken)._2 === "PARTITIONS_ALREADY_EXIST")
      sql("SELECT 2 AS a").write.format(own).save(s"$dir/k=01")
      val twice = refused("ALTER TABLE t PARTITION (k = 1) RENAME TO PARTITION (k = 2)")
      assert(twice.getMessage.contains("k=01") && twice.getMessage.contains("k=1"), twice)
      checkAnswer(sql("SELECT * FROM t"), Seq(Row(1, 1), Row(2, 1), Row(5, 5)))
    })
  }

  test("the directories of a partitioned table are not ignored") {
    withTable("t") {
      def refusedIn(statement: String): Unit =
        assert(
          intercept[IllegalArgumentException](sql(statement).collect()).getMessage
            .contains("recursiveFileLookup")
        )
      refusedIn(
        s"CREATE TABLE t USING $own OPTIONS ('recursiveFileLookup' 'true') PARTITIONED BY (p) " +
          "AS SELECT 1 AS a, 2 AS p"
      )
      sql(s"CREATE TABLE t (a INT, p INT) USING $own PARTITIONED BY (p)")
      sql("INSERT INTO t VALUES (1, 2)")
      sql("ALTER TABLE t SET TBLPROPERTIES ('recursiveFileLookup' = 'true')")
      refusedIn("SELECT * FROM t")
      sql("ALTER TABLE t UNSET TBLPROPERTIES ('recursiveFileLookup')")
      checkAnswer(sql("SELECT * FROM t"), Seq(Row(1, 2)))
    }
  }

  test("a partition elsewhere is refused, and none is made, with the way to have it") {
    withTable("t") {
      sql(s"CREATE TABLE t (id LONG, p INT) USING $own PARTITIONED BY (p)")
      val refused = intercept[Exception](
        sql("ALTER TABLE t ADD PARTITION (p = 1) PARTITION (p = 2) LOCATION '/elsewhere'")
      )
      assert(refused.getMessage.contains("spark.sql.sources.useV1SourceList"))
      assert(sql("SHOW PARTITIONS t").isEmpty)
    }
  }
}
