package io.jparquet.spark.tables

import scala.util.Try

import io.jparquet.spark.support.{Interpreted, SourceComparison}
import org.apache.spark.sql.Row
import org.apache.spark.sql.internal.SQLConf

/** The text `__HIVE_DEFAULT_PARTITION__` in a PARTITION clause: the partition of null. */
class NullPartitionSuite extends SourceComparison with Interpreted {
  private val text = "'__HIVE_DEFAULT_PARTITION__'"

  /** Types of partition columns, each with a value. */
  private val types = Seq(
    "STRING" -> "'a'",
    "CHAR(3)" -> "'a'",
    "VARCHAR(30)" -> "'a'",
    "BOOLEAN" -> "true",
    "TINYINT" -> "1",
    "INT" -> "1",
    "BIGINT" -> "1",
    "DOUBLE" -> "1.5",
    "DECIMAL(10, 2)" -> "1.5",
    "DATE" -> "DATE'2020-01-01'",
    "TIMESTAMP" -> "TIMESTAMP'2020-01-01 00:00:00'",
    "TIMESTAMP_NTZ" -> "TIMESTAMP_NTZ'2020-01-01 00:00:00'"
  )

  /** The rows that are left in a table with one row of null and one of another value. */
  private def rows(source: String, kind: String, value: String, statement: String): Seq[Row] = {
    var left = Seq.empty[Row]
    withTable("t") {
      sql(s"CREATE TABLE t (v INT, p $kind) USING $source PARTITIONED BY (p)")
      sql(s"INSERT INTO t VALUES (1, null), (2, $value)")
      sql(statement)
      left = sql("SELECT v, p IS NULL FROM t ORDER BY v").collect().toSeq
    }
    left
  }

  private val statements = Seq(
    s"ALTER TABLE t DROP PARTITION (p = $text)" -> Seq(Row(2, false)),
    s"ALTER TABLE t DROP IF EXISTS PARTITION (P = $text)" -> Seq(Row(2, false)),
    s"TRUNCATE TABLE t PARTITION (p = $text)" -> Seq(Row(2, false)),
    s"INSERT OVERWRITE t PARTITION (p = $text) VALUES (9)" -> Seq(Row(2, false), Row(9, true)),
    s"INSERT INTO t PARTITION (p = $text) VALUES (9)" ->
      Seq(Row(1, true), Row(2, false), Row(9, true)),
    s"ALTER TABLE t ADD IF NOT EXISTS PARTITION (p = $text)" -> Seq(Row(1, true), Row(2, false))
  )

  for (((statement, expected), i) <- statements.zipWithIndex)
    test(s"for columns of each type: $statement") {
      for ((kind, value) <- someOf(types, i)) withClue(s"$kind: ") {
        assert(rows(own, kind, value, statement) === expected)
        // Spark's own source casts the text to some of the types, and fails.
        for (theirs <- Try(rows(peer, kind, value, statement))) assert(theirs === expected)
      }
    }

  test("the partition of null is renamed to others, and others to it") {
    for ((kind, value) <- someOf(types, 1)) withClue(s"$kind: ") {
      assert(
        rows(
          own,
          kind,
          "null",
          s"ALTER TABLE t PARTITION (p = $text) RENAME TO PARTITION (p = $value)"
        )
          === Seq(Row(1, false), Row(2, false))
      )
    }
    for (source <- sources) withTable("t") {
      sql(s"CREATE TABLE t (v INT, p STRING, q INT) USING $source PARTITIONED BY (p, q)")
      sql("INSERT INTO t VALUES (1, null, 1), (2, 'a', null), (3, null, null)")
      sql(s"ALTER TABLE t PARTITION (p = 'a', q = $text) RENAME TO PARTITION (p = 'b', q = 7)")
      checkAnswer(
        sql("SELECT * FROM t"),
        Seq(Row(1, null, 1), Row(2, "b", 7), Row(3, null, null))
      )
      // Spark's own source finds no partitions of null by a part of their columns.
      if (source == own) {
        sql(s"ALTER TABLE t DROP PARTITION (p = $text)")
        checkAnswer(sql("SELECT * FROM t"), Row(2, "b", 7))
      }
    }
  }

  test("partitions of null are shown, and are overwritten with values of several columns") {
    for (source <- sources; policy <- Seq("ANSI", "LEGACY"))
      withSQLConf(SQLConf.STORE_ASSIGNMENT_POLICY.key -> policy)(withTable("t") {
        sql(s"CREATE TABLE t (v INT, p STRING, q STRING) USING $source PARTITIONED BY (p, q)")
        sql("INSERT INTO t VALUES (1, null, 'x'), (2, 'a', 'x'), (3, null, null)")
        if (source == own) checkAnswer(
          sql(s"SHOW PARTITIONS t PARTITION (p = $text)"),
          Seq(Row("p=null/q=null"), Row("p=null/q=x"))
        )
        sql(s"INSERT OVERWRITE t PARTITION (p = $text, q = 'x') SELECT 4")
        sql(s"INSERT OVERWRITE t PARTITION (p = 'a', q = $text) SELECT 5")
        checkAnswer(
          sql("SELECT * FROM t"),
          Seq(Row(4, null, "x"), Row(2, "a", "x"), Row(3, null, null), Row(5, "a", null))
        )
      })
  }

  test("elsewhere the text is a text") {
    for (source <- sources) withTable("t") {
      sql(s"CREATE TABLE t (v STRING, p STRING) USING $source PARTITIONED BY (p)")
      sql(s"INSERT INTO t PARTITION (p = 'a') VALUES ($text)")
      checkAnswer(sql(s"SELECT * FROM t WHERE v = $text"), Row("__HIVE_DEFAULT_PARTITION__", "a"))
    }
  }
}
