package io.jparquet.spark.tables

import java.io.File

import io.jparquet.spark.support.{Core, SameOnEachLine, SourceComparison}
import org.apache.spark.sql.Row
import org.apache.spark.sql.streaming.Trigger

/** Columns that a table declares NOT NULL, over files that have nulls, and in writes. */
@Core
class NotNullSuite extends SourceComparison {

  private val columns = "a INT NOT NULL, s STRUCT<x: INT NOT NULL> NOT NULL, " +
    "l ARRAY<INT> NOT NULL, m MAP<STRING, STRUCT<y: INT NOT NULL>>, id INT"

  /** A table of each source over the same files, which have nulls in each column. */
  private def withTables(test: => Unit): Unit = withTempPath { dir =>
    sql("""SELECT * FROM VALUES
          |(1, named_struct('x', 1), array(1), map('k', named_struct('y', 1)), 1),
          |(null, named_struct('x', null), null, map('k', named_struct('y', null)), 2),
          |(3, null, array(null), map('k', null), 3) t(a, s, l, m, id)""".stripMargin)
      .coalesce(1).write.parquet(dir.getPath)
    withTable("own", "peer") {
      for ((name, source) <- Seq("own" -> own, "peer" -> peer))
        sql(s"CREATE TABLE $name ($columns) USING $source LOCATION '${dir.toURI}'")
      test
    }
  }

  private val conditions = Seq(
    "a IS NULL",
    "a IS NOT NULL",
    "a <=> NULL",
    "coalesce(a, 7) = 7",
    "isnull(a) OR id = 1",
    "s IS NULL",
    "s.x IS NULL",
    "s.x IS NOT NULL",
    "l IS NULL",
    "l[0] IS NULL",
    "size(l) IS NULL",
    "m['k'] IS NULL",
    "m['k'].y IS NULL",
    "NOT (a > 1)",
    "a NOT IN (1, 2)",
    "id NOT IN (SELECT a FROM T_)",
    "EXISTS (SELECT 1 FROM T_ u WHERE u.a IS NULL)"
  )

  private val selections = Seq(
    "count(a)",
    "count(*) - count(a)",
    "count(s)",
    "count(s.x)",
    "count(l)",
    "sum(IF(a IS NULL, 1, 0))",
    "min(a), max(a)",
    "collect_list(a)",
    "count(DISTINCT a)",
    "max(CASE WHEN a IS NULL THEN 'null' ELSE 'value' END)",
    "max(nvl(a, -1))"
  )

  test("queries see the nulls of the files, as with Spark's own source", SameOnEachLine) {
    withTables {
      val queries = conditions.map(c => s"SELECT count(*) FROM T_ WHERE $c") ++
        selections.map(s => s"SELECT $s FROM T_") ++ Seq(
          "SELECT * FROM T_ ORDER BY id",
          "SELECT a, s.x FROM T_ ORDER BY a NULLS FIRST LIMIT 2",
          "SELECT l.a FROM T_ l LEFT ANTI JOIN T_ r ON l.a = r.id",
          "SELECT a, count(*) FROM T_ GROUP BY a",
          "SELECT explode(l) FROM T_",
          "SELECT t.* FROM (SELECT a, a IS NULL AS n FROM T_) t WHERE n"
        )
      for (query <- queries) withClue(s"$query: ") {
        val expected = sql(query.replace("T_", "peer")).collect().toSeq
        for (codegen <- Seq("true", "false"))
          withSQLConf("spark.sql.codegen.wholeStage" -> codegen) {
            checkAnswer(sql(query.replace("T_", "own")), expected)
          }
      }
    }
  }

  test("Dataset, cache, views and streams see the nulls") {
    withTables {
      val ages = spark.table("own").select("a").collect().map(_.get(0)).toSeq
      assert(ages === Seq(1, null, 3))
      sql("CACHE TABLE own")
      checkAnswer(sql("SELECT id FROM own WHERE a IS NULL"), Row(2))
      sql("UNCACHE TABLE own")
      withTempView("v") {
        sql("CREATE TEMPORARY VIEW v AS SELECT a AS b FROM own")
        checkAnswer(sql("SELECT count(*) FROM v WHERE b IS NULL"), Row(1))
      }
      val stream = spark.readStream.table("own").where("a IS NULL").select("id")
        .writeStream.format("memory").queryName("nulls").trigger(Trigger.AvailableNow()).start()
      stream.awaitTermination()
      checkAnswer(sql("SELECT * FROM nulls"), Row(2))
    }
  }

  test("row-level statements find the nulls") {
    withTables {
      sql("UPDATE own SET a = 0, s = named_struct('x', 0), l = array(0), m = map() " +
        "WHERE a IS NULL OR s IS NULL OR s.x IS NULL OR l IS NULL")
      checkAnswer(
        sql("SELECT id, a, s.x, l FROM own"),
        Seq(Row(1, 1, 1, Seq(1)), Row(2, 0, 0, Seq(0)), Row(3, 0, 0, Seq(0)))
      )
    }
    withTables {
      sql("DELETE FROM own WHERE a IS NULL OR s IS NULL")
      checkAnswer(sql("SELECT id FROM own"), Row(1))
    }
  }

  test("a null is refused by each statement that writes") {
    withTable("t", "p") {
      // Spark 4.0 fails to plan a MERGE that inserts into a column of the other type.
      val char = if (since("4.1")) "CHAR(3)" else "STRING"
      sql(
        s"CREATE TABLE t (id INT NOT NULL, s STRUCT<x: INT NOT NULL>, l ARRAY<INT>, c $char NOT NULL) USING $own"
      )
      sql("INSERT INTO t VALUES (1, named_struct('x', 1), array(1), 'a')")
      val before = spark.table("t").collect().toSeq
      spark.sql("SELECT 5 AS n, CAST(NULL AS INT) AS nothing").createOrReplaceTempView("source")
      val refused = Seq[(String, () => Any)](
        "values" -> (() => sql("INSERT INTO t VALUES (null, null, null, 'a')")),
        "missing column" -> (() => sql("INSERT INTO t (id, l) VALUES (2, null)")),
        "field" -> (() => sql("INSERT INTO t VALUES (2, named_struct('x', null), null, 'a')")),
        "char" -> (() => sql("INSERT INTO t VALUES (2, null, null, null)")),
        "query" -> (() => sql("INSERT INTO t SELECT nothing, null, null, 'a' FROM source")),
        "overwrite" -> (() =>
          sql("INSERT OVERWRITE t SELECT nothing, null, null, 'a' FROM source")
        ),
        "update" -> (() => sql("UPDATE t SET id = IF(id = 1, NULL, id)")),
        "update of a field" -> (() =>
          sql("UPDATE t SET s = named_struct('x', IF(id = 1, NULL, id))")
        ),
        "update of char" -> (() => sql("UPDATE t SET c = IF(id = 1, NULL, c)")),
        "merge" -> (() =>
          sql("MERGE INTO t USING source ON t.id = n " +
            "WHEN NOT MATCHED THEN INSERT (id, c) VALUES (nothing, 'a')")
        ),
        "append" -> (() =>
          sql("SELECT nothing AS id, s, l, c FROM t, source").writeTo("t").append()
        ),
        "saveAsTable" -> (() =>
          sql("SELECT nothing AS id, s, l, c FROM t, source").write.format(own).mode("append")
            .saveAsTable("t")
        ),
        "insertInto" -> (() =>
          sql("SELECT nothing AS id, s, l, c FROM t, source").write.insertInto("t")
        )
      )
      for ((name, statement) <- refused) withClue(s"$name: ") {
        val error = intercept[Exception](statement())
        val texts =
          Iterator.iterate[Throwable](error)(_.getCause).takeWhile(_ != null).map(_.toString)
        // Spark 4.0 fills no columns that a statement leaves out of such a table.
        val isMissing = !since("4.1") && name == "missing column"
        assert(
          texts.exists(_.contains(if (isMissing) "CANNOT_FIND_DATA"
          else "NOT_NULL_ASSERT_VIOLATION")),
          error
        )
        checkAnswer(spark.table("t"), before)
      }
      sql(s"CREATE TABLE p (v INT, k STRING NOT NULL) USING $own PARTITIONED BY (k)")
      sql("INSERT INTO p VALUES (1, 'a'), (2, '')")
      intercept[Exception](sql("INSERT INTO p VALUES (3, null)"))
      // A directory cannot tell the empty string from null.
      checkAnswer(sql("SELECT v FROM p WHERE k IS NULL"), Row(2))
      checkAnswer(sql("SELECT count(k), count(*) FROM p"), Row(1, 2))
    }
  }

  test("the declaration is shown and kept, and can be dropped") {
    withTable("t") {
      sql(s"CREATE TABLE t (a INT NOT NULL, s STRUCT<x: INT NOT NULL>) USING $own")
      assert(!spark.table("t").schema.exists(!_.nullable))
      val shown = sql("SHOW CREATE TABLE t").head().getString(0)
      assert(shown.contains("a INT NOT NULL"), shown)
      assert(shown.contains("x: INT NOT NULL"), shown)
      sql("ALTER TABLE t ADD COLUMN b INT")
      sql("ALTER TABLE t ALTER COLUMN a COMMENT 'still'")
      assert(sql("SHOW CREATE TABLE t").head().getString(0).contains("a INT NOT NULL"))
      intercept[Exception](sql("INSERT INTO t VALUES (null, null, 1)"))
      sql("ALTER TABLE t ALTER COLUMN a DROP NOT NULL")
      sql("INSERT INTO t VALUES (null, null, 1)")
      checkAnswer(sql("SELECT count(*) FROM t WHERE a IS NULL"), Row(1))
    }
  }

  test("a log of a stream whose first file has no nulls, and whose second has") {
    withTempPath { dir =>
      val Seq(input, written, checkpoint) = Seq("in", "t", "check").map(new File(dir, _).getPath)
      for ((value, column) <- Seq("1" -> "coalesce(a, 0) AS a", "CAST(NULL AS INT)" -> "a")) {
        spark.sql(s"SELECT $value AS a").write.mode("append").parquet(input)
        spark.readStream.schema("a INT").parquet(input).selectExpr(column)
          .writeStream.format(own).option("checkpointLocation", checkpoint)
          .trigger(Trigger.AvailableNow()).start(written).awaitTermination()
      }
      val read = spark.read.format(own).load(written)
      checkAnswer(read, Seq(Row(1), Row(null)))
      checkAnswer(read.where("a IS NULL").selectExpr("count(*)"), Row(1))
    }
  }
}
