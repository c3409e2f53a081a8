package io.jparquet.spark.tables

import io.jparquet.spark.support.{Interpreted, SourceComparison}
import org.apache.spark.SparkThrowable
import org.apache.spark.sql.Row

/** Statements that add, move, replace and drop columns, of tables with partitions and defaults. */
class ColumnPlacesSuite extends SourceComparison with Interpreted {

  /** Definitions of a table `t` with the columns a and b, and partition columns or none. */
  private val tables = Seq(
    "(a INT, b STRING) USING jparquet",
    "(a INT, b STRING, p INT) USING jparquet PARTITIONED BY (p)",
    "(a INT, b STRING, p INT, q STRING) USING jparquet PARTITIONED BY (p, q)",
    "(a INT, b STRING DEFAULT 'b', p INT) USING jparquet PARTITIONED BY (p)",
    "(a INT DEFAULT 7, b STRING) USING jparquet"
  )

  private def withTables(shift: Int)(test: => Unit): Unit =
    for (table <- someOf(tables, shift)) withClue(s"$table: ")(withTable("t") {
      sql(s"CREATE TABLE t $table")
      val more = spark.table("t").columns.drop(2).map(_ => "1").mkString(", ")
      sql(s"INSERT INTO t VALUES (1, 'x'${if (more.isEmpty) "" else s", $more"})")
      test
    })

  private def partitions: Seq[String] = spark.table("t").columns.toSeq.filter(Set("p", "q"))

  /** The columns of the table, without partition columns, which are always the last ones. */
  private def columns: Seq[String] = {
    val all = spark.table("t").columns.toSeq
    assert(all.takeRight(partitions.size) === partitions)
    all.dropRight(partitions.size)
  }

  private def assertWritable(): Unit = {
    val values =
      spark.table("t").columns.map(c => s"CAST('5' AS ${spark.table("t").schema(c).dataType.sql})")
    sql(s"INSERT INTO t SELECT ${values.mkString(", ")}")
    checkAnswer(sql("SELECT a, b FROM t"), Seq(Row(1, "x"), Row(5, "5")))
  }

  private val placed = Seq(
    "ADD COLUMN c INT" -> Seq("a", "b", "c"),
    "ADD COLUMNS (c INT, d STRING)" -> Seq("a", "b", "c", "d"),
    "ADD COLUMN c INT FIRST" -> Seq("c", "a", "b"),
    "ADD COLUMN c INT AFTER a" -> Seq("a", "c", "b"),
    "ADD COLUMN c INT AFTER b" -> Seq("a", "b", "c"),
    "ADD COLUMNS (c INT FIRST, d STRING)" -> Seq("c", "a", "b", "d"),
    "ADD COLUMNS (c INT, d STRING FIRST, e INT)" -> Seq("d", "a", "b", "c", "e"),
    "ADD COLUMNS (c INT AFTER a, d INT AFTER c)" -> Seq("a", "c", "d", "b"),
    "ALTER COLUMN b FIRST" -> Seq("b", "a"),
    "ALTER COLUMN a AFTER b" -> Seq("b", "a"),
    "ALTER COLUMN b COMMENT 'c'" -> Seq("a", "b")
  )

  for (((change, expected), i) <- placed.zipWithIndex)
    test(s"columns are where the statement says: $change") {
      withTables(i) {
        sql(s"ALTER TABLE t $change")
        assert(columns === expected)
        checkAnswer(sql("SELECT a, b FROM t"), Row(1, "x"))
        assertWritable()
      }
    }

  test("a value by default is that of the old rows, wherever the column goes") {
    withTables(1)(withSQLConf("spark.sql.defaultColumn.allowedProviders" -> "jparquet") {
      sql("ALTER TABLE t ADD COLUMN c INT DEFAULT 41 + 1 AFTER a")
      sql("ALTER TABLE t ALTER COLUMN c FIRST")
      checkAnswer(sql("SELECT a, b, c FROM t"), Row(1, "x", 42))
    })
  }

  private val refused = Seq(
    "ADD COLUMN c INT AFTER p",
    "ADD COLUMNS (c INT FIRST, d STRING AFTER P)",
    "ALTER COLUMN a AFTER p",
    "ALTER COLUMN p FIRST",
    "ALTER COLUMN p AFTER a",
    "ALTER COLUMN p TYPE BIGINT",
    "ADD COLUMN c INT NOT NULL",
    "ADD COLUMNS (c INT NOT NULL FIRST)",
    "ADD COLUMNS (c INT, d INT NOT NULL)",
    "REPLACE COLUMNS (a INT NOT NULL)",
    "ADD COLUMN a INT",
    "ADD COLUMN p INT FIRST",
    "DROP COLUMN p",
    "RENAME COLUMN p TO r",
    "REPLACE COLUMNS (a INT, b STRING)",
    "DROP COLUMNS (a, b)",
    "ALTER COLUMN a SET NOT NULL"
  )

  for ((change, i) <- refused.zipWithIndex)
    test(s"a statement is done or refused with a reason, and the table can be used: $change") {
      withTables(i) {
        val before = spark.table("t").columns.toSeq
        try sql(s"ALTER TABLE t $change")
        catch {
          case error: Exception =>
            assert(!noted(error).isInstanceOf[NullPointerException], error)
            assert(spark.table("t").columns.toSeq === before)
            assertWritable()
        }
        spark.table("t").collect()
      }
    }

  test("ADD COLUMN NOT NULL is refused as for tables of Spark's own source") {
    for (column <- Seq("c INT NOT NULL", "c INT NOT NULL FIRST"))
      withTable("t") {
        sql(s"CREATE TABLE t (a INT) USING $own")
        sql("INSERT INTO t VALUES (1)")
        val error =
          intercept[Exception with SparkThrowable](sql(s"ALTER TABLE t ADD COLUMNS ($column)"))
        assert(error.getMessage.contains("NOT NULL"), error.getMessage)
        checkAnswer(spark.table("t"), Row(1))
      }
    assertSameError { source =>
      withTable("t") {
        sql(s"CREATE TABLE t (a INT) USING $source")
        sql("ALTER TABLE t ADD COLUMNS (c INT NOT NULL)")
      }
    }
  }
}
