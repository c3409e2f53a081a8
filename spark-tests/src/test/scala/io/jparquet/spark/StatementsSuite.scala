package io.jparquet.spark

import org.apache.spark.SparkConf
import org.apache.spark.sql.Row
import org.apache.spark.sql.internal.SQLConf

/** Statements on tables of jparquet, which are those of DataSource V2 here, as on those of `parquet`. */
class StatementsSuite extends StatementComparison {

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
            org.apache.spark.sql.catalyst.TableIdentifier("l")
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

  test("a metastore can be told of the partitions, which the table has without it") {
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

  test("partition columns are not altered") {
    assertSameStatements(
      "CREATE TABLE t (a INT, p INT) USING SOURCE PARTITIONED BY (p)",
      "ALTER TABLE t ALTER COLUMN p COMMENT 'text'",
      "ALTER TABLE t ALTER COLUMN P TYPE BIGINT",
      "ALTER TABLE t ALTER COLUMN a COMMENT 'text'",
      "DESCRIBE TABLE t"
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
