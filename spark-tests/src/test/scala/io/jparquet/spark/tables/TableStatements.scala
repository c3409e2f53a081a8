package io.jparquet.spark.tables

import io.jparquet.spark.support.SameOnEachLine
import org.apache.spark.SparkConf
import org.apache.spark.sql.Row
import org.apache.spark.sql.catalyst.TableIdentifier
import org.apache.spark.sql.catalyst.catalog.CatalogStatistics
import org.apache.spark.sql.execution.FileSourceScanExec
import org.apache.spark.sql.execution.exchange.ShuffleExchangeExec
import org.apache.spark.sql.internal.SQLConf

/**
 * The statements on tables of jparquet as on those of `parquet`, whichever mode the session keeps
 * the tables of jparquet with.
 */
abstract class TableStatements extends StatementComparison {

  override protected def sparkConf: SparkConf =
    super.sparkConf.set(
      SQLConf.DEFAULT_COLUMN_ALLOWED_PROVIDERS.key,
      SQLConf.DEFAULT_COLUMN_ALLOWED_PROVIDERS.defaultValueString + ",jparquet"
    )

  test("partition columns are the last ones, wherever they are declared") {
    assertSameStatements(
      "CREATE TABLE t (p INT, a INT, Q STRING, b INT) USING SOURCE PARTITIONED BY (q, p)",
      "INSERT INTO t VALUES (1, 2, 'x', 3)",
      "DESCRIBE TABLE t",
      "INSERT INTO t (p, q, b, a) VALUES (5, 'y', 6, 7)",
      "SELECT a, b, q, p FROM t",
      "CREATE TABLE c USING SOURCE PARTITIONED BY (p) AS SELECT 1 AS p, 2 AS a, 3 AS b",
      "SELECT * FROM c",
      "SELECT p, a, b FROM c",
      "INSERT OVERWRITE c PARTITION (p = 1) SELECT 8, 9",
      "SELECT * FROM c"
    )
  }

  test("columns are added to partitioned tables, with values for older rows") {
    assertSameStatements(
      "CREATE TABLE t (id LONG, z STRING DEFAULT 'zz', year INT) USING SOURCE PARTITIONED BY (year)",
      "INSERT INTO t VALUES (1, 'z', 2026), (2, DEFAULT, 2027)",
      "ALTER TABLE t ADD COLUMNS (y STRING COMMENT 'a y')",
      "ALTER TABLE t ADD COLUMNS (w STRING DEFAULT 'ww', v INT)",
      "ALTER TABLE t ADD COLUMNS (Y INT)",
      "ALTER TABLE t ADD COLUMNS (Year INT)",
      "INSERT INTO t (id, z, y, w, v, year) VALUES (3, DEFAULT, NULL, DEFAULT, NULL, 2026)",
      "SELECT w, v FROM t WHERE y IS NULL AND w = 'ww'"
    )
  }

  test("several partitions are added, dropped and truncated at once, also by some of the keys") {
    assertSameStatements(
      "CREATE TABLE t (id LONG, year INT, m INT) USING SOURCE PARTITIONED BY (year, m)",
      "INSERT INTO t VALUES (1, 2026, 1), (2, 2026, 2), (3, 2027, 1), (4, 2028, 1)",
      "ALTER TABLE t ADD PARTITION (year = 2030, m = 1) PARTITION (year = 2030, m = 2)",
      "ALTER TABLE t ADD IF NOT EXISTS PARTITION (year = 2030, m = 2) PARTITION (year = 2031, m = 2)",
      "SHOW PARTITIONS t",
      "ALTER TABLE t DROP PARTITION (year = 2030, m = 1), PARTITION (year = 2031, m = 2)",
      "SHOW PARTITIONS t",
      "TRUNCATE TABLE t PARTITION (year = 2026)",
      "SHOW PARTITIONS t",
      "TRUNCATE TABLE t PARTITION (year = 1999)",
      "TRUNCATE TABLE t PARTITION (year = 1999, m = 7)",
      "ALTER TABLE t DROP PARTITION (year = 1999, m = 7)",
      "ALTER TABLE t DROP IF EXISTS PARTITION (year = 1999, m = 7)",
      "ALTER TABLE t ADD PARTITION (year = 2028, m = 1)"
    )
  }

  test("tables are made like others") {
    assertSameStatements(
      "CREATE TABLE t (p INT, a INT COMMENT 'an a') USING SOURCE OPTIONS ('compression' 'zstd') PARTITIONED BY (p)",
      "CREATE TABLE l LIKE t",
      "DESCRIBE TABLE l",
      "INSERT INTO l VALUES (1, 2)",
      "SELECT a, p FROM l",
      "CREATE TABLE l LIKE t",
      "CREATE TABLE IF NOT EXISTS l LIKE t",
      "CREATE TABLE c LIKE nothing",
      "CREATE TABLE c LIKE t USING csv",
      "INSERT INTO c VALUES (1, 2)"
    )
  }

  test("a table that is made like another has its options, and a location if one is given") {
    withTable("t", "l", "e") {
      withTempDir { dir =>
        sql(s"CREATE TABLE t (a INT) USING $own OPTIONS ('compression' 'gzip')")
        sql("CREATE TABLE l LIKE t")
        sql("INSERT INTO l VALUES (1)")
        val files = dataFiles(new java.io.File(
          spark.sessionState.catalog.defaultTablePath(
            TableIdentifier("l")
          )
        ))
        assert(files.nonEmpty && files.forall(_.getName.endsWith(".gz.parquet")), files)
        sql(s"CREATE TABLE e LIKE t LOCATION '${dir.toURI}'")
        sql("INSERT INTO e VALUES (2)")
        assert(dataFiles(dir).size === 1)
        checkAnswer(sql("SELECT * FROM l UNION ALL SELECT * FROM e"), Seq(Row(1), Row(2)))
        val refused = intercept[Exception](sql("TRUNCATE TABLE e"))
        assert(
          described(refused)._2 === "UNSUPPORTED_FEATURE.TABLE_OPERATION" ||
            refused.getMessage.contains("external"),
          refused
        )
      }
    }
  }

  test("partitions can be added to a metastore, which the table has without it") {
    assertSameStatements(
      "CREATE TABLE t (a INT, p INT) USING SOURCE PARTITIONED BY (p)",
      "INSERT INTO t VALUES (1, 1), (2, 2)",
      "MSCK REPAIR TABLE t",
      "ALTER TABLE t RECOVER PARTITIONS",
      "SHOW PARTITIONS t",
      "CREATE TABLE c (a INT) USING SOURCE",
      "MSCK REPAIR TABLE c",
      "ALTER TABLE c RECOVER PARTITIONS",
      "MSCK REPAIR TABLE nothing"
    )
  }

  private def statistics: Option[CatalogStatistics] =
    spark.sessionState.catalog.getTableMetadata(TableIdentifier("t")).stats

  /** What is found in tables that are dropped afterwards. */
  private def withTables[T](names: String*)(body: => T): T = {
    var found = Option.empty[T]
    withTable(names: _*) { found = Some(body) }
    found.get
  }

  /** The statistics of a table of each source after some statements, without sizes of files. */
  private def assertSameStatistics(statements: String*): Unit = {
    val found = sources.map { source =>
      withTables("t") {
        statements.foreach(statement => sql(statement.replace("SOURCE", source)))
        val known = statistics.get
        val files =
          spark.sessionState.catalog.getTableMetadata(TableIdentifier("t")).location.getPath
        assert(known.sizeInBytes === allFiles(new java.io.File(files)).map(_.length).sum, source)
        val columns = spark.table("t").columns.toSeq.map(column =>
          sql(s"DESCRIBE EXTENDED t $column").collect().toSeq.map(_.toString)
            .filter(_.matches(".(distinct_count|avg_col_len|max_col_len),.*"))
        )
        def rows(query: String): Option[BigInt] =
          sql(query).queryExecution.optimizedPlan.stats.rowCount
        val estimates = withSQLConf(SQLConf.CBO_ENABLED.key -> "true") {
          Seq(
            rows("SELECT * FROM t"),
            rows("SELECT * FROM t WHERE a > 2"),
            rows("SELECT a, count(*) FROM t GROUP BY a"),
            rows("SELECT * FROM t x JOIN t y ON x.a = y.a")
          )
        }
        (known.rowCount, known.colStats, columns.flatten, estimates)
      }
    }
    assert(found.head === found.last)
  }

  private def allFiles(dir: java.io.File): Seq[java.io.File] =
    Option(dir.listFiles()).toSeq.flatten
      .filterNot(file => file.getName.startsWith("_") || file.getName.startsWith("."))
      .flatMap(file => if (file.isDirectory) allFiles(file) else Seq(file))

  test("tables are analyzed, and the optimizer and DESCRIBE have what is found", SameOnEachLine) {
    val values = "VALUES (1, 'a', 1.5, 1), (2, NULL, 2.5, 1), (5, 'ccc', NULL, 2), (5, 'd', 0, 2)"
    // Of each pair, a build takes the first.
    val analyses = Seq("", "FOR COLUMNS a, s", "FOR ALL COLUMNS", "FOR ALL COLUMNS with histograms")
    val cases = analyses.zipWithIndex.flatMap { case (analysis, number) =>
      val partitions = Seq("", "PARTITIONED BY (p)")
      (if (number % 2 == 0) partitions else partitions.reverse).map(analysis -> _)
    }
    for ((analysis, partitioned) <- halfOf(cases)) withClue(s"$analysis $partitioned: ") {
      val histograms = analysis.endsWith("with histograms")
      withSQLConf(SQLConf.HISTOGRAM_ENABLED.key -> histograms.toString)(assertSameStatistics(
        s"CREATE TABLE t (a INT, s STRING, d DOUBLE, p INT) USING SOURCE $partitioned",
        s"INSERT INTO t $values",
        s"ANALYZE TABLE t COMPUTE STATISTICS ${analysis.stripSuffix(" with histograms")}"
      ))
    }
    assertSameStatements(
      "CREATE TABLE t (a INT, p INT, q INT) USING SOURCE PARTITIONED BY (p, q)",
      "ANALYZE TABLE t COMPUTE STATISTICS",
      "INSERT INTO t VALUES (1, 1, 1), (2, 2, 1), (3, 2, 2)",
      "ANALYZE TABLE t PARTITION (p, q) COMPUTE STATISTICS",
      "ANALYZE TABLE t PARTITION (p = 2) COMPUTE STATISTICS NOSCAN",
      "ANALYZE TABLE t PARTITION (p = 2) COMPUTE STATISTICS",
      "ANALYZE TABLE t PARTITION (p = 9) COMPUTE STATISTICS",
      "ANALYZE TABLE t PARTITION (q = 1) COMPUTE STATISTICS",
      "ANALYZE TABLE t PARTITION (x = 1) COMPUTE STATISTICS",
      "ANALYZE TABLE t COMPUTE STATISTICS FOR COLUMNS x",
      "ANALYZE TABLE nothing COMPUTE STATISTICS",
      "ANALYZE TABLES IN default COMPUTE STATISTICS",
      "CREATE TEMPORARY VIEW c AS SELECT * FROM t",
      "ANALYZE TABLE c COMPUTE STATISTICS",
      "DROP VIEW c"
    )
  }

  test("values are assigned as in Spark 2 if the session says so") {
    withSQLConf(
      SQLConf.STORE_ASSIGNMENT_POLICY.key -> "LEGACY",
      SQLConf.ANSI_ENABLED.key -> "false"
    )(
      assertSameStatements(
        "CREATE TABLE t (a INT, s STRING, p INT) USING SOURCE PARTITIONED BY (p)",
        "INSERT INTO t VALUES ('12', 5, '7'), ('x', TRUE, 2.9), (300000000000, NULL, 1)",
        "INSERT INTO t PARTITION (p = '3') SELECT 'y', 1",
        "INSERT INTO t (s, p, a) VALUES (1, 2, 3)",
        "INSERT INTO t VALUES (1, 2)",
        "INSERT INTO t BY NAME SELECT '4' AS p, '5' AS a, 6 AS s",
        "INSERT OVERWRITE t PARTITION (p = 3) SELECT id, id FROM range(3)",
        "WITH x AS (SELECT '8' AS a) INSERT INTO t SELECT a, a, a FROM x",
        "INSERT OVERWRITE t VALUES ('1', '2', '3')",
        "INSERT INTO t SELECT p, p, a FROM t",
        "ALTER TABLE t DROP PARTITION (p = 1)",
        "CREATE TABLE c USING SOURCE AS SELECT 1 AS a",
        "INSERT INTO spark_catalog.default.c VALUES ('2'), ('z')",
        "SELECT * FROM c"
      )
    )
  }

  test("bucketed tables are those of Spark's own source") {
    assertSameStatements(
      "CREATE TABLE t (p INT, a INT, b STRING) USING SOURCE PARTITIONED BY (p) CLUSTERED BY (a) SORTED BY (b) INTO 4 BUCKETS",
      "INSERT INTO t SELECT id, CAST(id AS STRING), id % 2 FROM range(40)",
      "SELECT regexp_extract(_metadata.file_name, '_[0-9]+', 0), a, b, p FROM t",
      "INSERT OVERWRITE t PARTITION (p = 1) VALUES (1, 'x'), (2, 'y')",
      "SELECT p, count(*), min(b) FROM t WHERE a IN (1, 2, 4) GROUP BY p",
      "ALTER TABLE t ADD COLUMNS (d INT)",
      "ALTER TABLE t DROP PARTITION (p = 0)",
      "SHOW PARTITIONS t",
      "ANALYZE TABLE t COMPUTE STATISTICS FOR ALL COLUMNS",
      "TRUNCATE TABLE t",
      "CREATE TABLE c USING SOURCE CLUSTERED BY (a) INTO 2 BUCKETS AS SELECT id AS a, id * 2 AS b FROM range(9)",
      "SELECT regexp_extract(_metadata.file_name, '_[0-9]+', 0), a, b FROM c",
      "CREATE TABLE c USING SOURCE CLUSTERED BY (a) INTO 2 BUCKETS AS SELECT 1 AS a",
      "CREATE TABLE IF NOT EXISTS c USING SOURCE CLUSTERED BY (a) INTO 2 BUCKETS AS SELECT 1 AS a",
      "SELECT * FROM c",
      "DROP TABLE c",
      "CREATE TABLE c USING SOURCE PARTITIONED BY (p) CLUSTERED BY (b) INTO 2 BUCKETS AS SELECT 1 AS p, 2 AS a, 3 AS b",
      "SELECT * FROM c",
      "CREATE TABLE l LIKE c",
      "INSERT INTO l SELECT * FROM c",
      "SELECT * FROM l",
      "CREATE TABLE other (a INT, p INT) USING SOURCE PARTITIONED BY (p) CLUSTERED BY (p) INTO 2 BUCKETS",
      "CREATE TABLE other (a INT, p INT) USING SOURCE PARTITIONED BY (p) CLUSTERED BY (a) SORTED BY (p) INTO 2 BUCKETS",
      "CREATE TABLE other (a INT) USING SOURCE CLUSTERED BY (a) INTO 0 BUCKETS"
    )
  }

  test("joins of bucketed tables need no shuffle, and buckets are pruned") {
    val plans = sources.map { source =>
      withTables("t", "l") {
        for (name <- Seq("t", "l"))
          spark.range(100).selectExpr("id AS a", s"'$name' AS s").write.format(source)
            .bucketBy(4, "a").sortBy("a").saveAsTable(name)
        spark.range(100, 110).selectExpr("'x' AS s", "id AS a").write.format(source)
          .mode("append").bucketBy(4, "a").sortBy("a").saveAsTable("t")
        withSQLConf(
          SQLConf.AUTO_BROADCASTJOIN_THRESHOLD.key -> "-1",
          SQLConf.AUTO_BUCKETED_SCAN_ENABLED.key -> "false"
        ) {
          val join = sql("SELECT t.s, l.s FROM t JOIN l ON t.a = l.a")
          assert(join.count() === 100)
          assert(collect(join.queryExecution.executedPlan) {
            case shuffle: ShuffleExchangeExec => shuffle
          }.isEmpty)
          val pruned = sql("SELECT * FROM t WHERE a = 7")
          checkAnswer(pruned, Seq(Row(7L, "t")))
          val scans = collect(pruned.queryExecution.executedPlan) {
            case scan: FileSourceScanExec => (scan.metadata("SelectedBucketsCount"), readers(scan))
          }
          assert(scans.nonEmpty)
          spark.range(3).selectExpr("id AS a", "'n' AS s").write.format(source)
            .mode("overwrite").bucketBy(2, "a").saveAsTable("t")
          assert(spark.table("t").count() === 3)
          intercept[Exception](
            spark.table("t").write.format(source).mode("overwrite").bucketBy(2, "a").saveAsTable(
              "t"
            )
          )
          assert(spark.table("t").count() === 3)
          scans
        }
      }
    }
    assert(plans.head.map(_._1) === plans.last.map(_._1))
    assert(plans.head.flatMap(_._2) === Seq(FormatV1))
  }

  test("partition columns are not altered") {
    assertSameStatements(
      "CREATE TABLE t (a INT, p INT) USING SOURCE PARTITIONED BY (p)",
      "ALTER TABLE t ALTER COLUMN p COMMENT 'text'",
      "ALTER TABLE t ALTER COLUMN P TYPE BIGINT",
      "ALTER TABLE t ALTER COLUMN a COMMENT 'text'",
      "DESCRIBE TABLE t"
    )
  }

  test("PARTITION clauses have values, and those that are given come first") {
    assertSameStatements(
      "CREATE TABLE t (a INT, p INT, q STRING) USING SOURCE PARTITIONED BY (p, q)",
      "INSERT INTO t PARTITION (p = 1, q = '') VALUES (1)",
      "INSERT OVERWRITE t PARTITION (p = 1, q = '') VALUES (1)",
      "INSERT INTO t PARTITION (p, q = 'x') SELECT 1, 2",
      "INSERT INTO t PARTITION (Q = 'x', p) SELECT 1, 2",
      "INSERT INTO t PARTITION (q, P = 1) SELECT 1, 'y'",
      "INSERT INTO t PARTITION (p = 1, q = NULL) VALUES (2)",
      "INSERT INTO t VALUES (3, 1, '')",
      "ALTER TABLE t ADD PARTITION (p = 2, q = '')",
      "ALTER TABLE t PARTITION (p = 1, q = 'y') RENAME TO PARTITION (p = 1, q = '')",
      "ALTER TABLE t PARTITION (p = 1, q = 'y') RENAME TO PARTITION (p = 1, q = 'z')"
    )
  }

  test("declared partitions and recursiveFileLookup exclude each other as for Spark's own source") {
    assume(since("4.2"), "older lines of Spark create such a table of their own source")
    assertSameRefusals(
      "CREATE TABLE t (a INT, p INT) USING SOURCE OPTIONS ('recursiveFileLookup' 'true') PARTITIONED BY (p)",
      "CREATE TABLE t (a INT, p INT) USING SOURCE OPTIONS ('recursiveFileLookup' 'true')"
    )
  }

  test("what Spark's own source refuses is refused") {
    assertSameRefusals(
      "CREATE TABLE t (a INT, p INT, q STRING) USING SOURCE PARTITIONED BY (p, q)",
      "INSERT INTO t PARTITION (p = 1, x = 2) VALUES (1)",
      "INSERT INTO t PARTITION (p = 1, p = 2) VALUES (1)",
      "INSERT INTO t VALUES (1)",
      "INSERT INTO t VALUES ('a', 1, 'b')",
      "ALTER TABLE t ADD PARTITION (p = 1)",
      "ALTER TABLE t ADD PARTITION (p = 'x', q = 'y')",
      "ALTER TABLE t DROP PARTITION (nothing = 1)",
      "CREATE TABLE c (a INT) USING SOURCE PARTITIONED BY (b)",
      "CREATE TABLE c (a INT, b INT) USING SOURCE PARTITIONED BY (a, b)",
      "CREATE TABLE c (a INT, A INT) USING SOURCE",
      "CREATE TABLE c (a INT, b INT) USING SOURCE PARTITIONED BY (b, b)",
      "CREATE TABLE c (a INT, b MAP<INT, INT>) USING SOURCE PARTITIONED BY (b)",
      "CREATE TABLE c (a INT) USING SOURCE CLUSTERED BY (a, a) INTO 4 BUCKETS",
      "CREATE TABLE c (a INT) USING SOURCE CLUSTERED BY (b) INTO 4 BUCKETS"
    )
  }
}
