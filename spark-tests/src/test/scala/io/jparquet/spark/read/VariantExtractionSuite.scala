package io.jparquet.spark.read

import java.io.File

import io.jparquet.spark.support.{ScanPlans, SourceComparison}
import org.apache.spark.SparkThrowable
import org.apache.spark.sql.DataFrame
import org.apache.spark.sql.catalyst.expressions.IsNotNull
import org.apache.spark.sql.execution.exchange.ReusedExchangeExec

/** Queries on fields of variants give the rows and errors that Spark's own source gives. */
class VariantExtractionSuite extends SourceComparison with ScanPlans {

  private val force = "spark.sql.variant.forceShreddingSchemaForTest"
  private val allowed = "spark.sql.variant.writeShredding.enabled"
  private val push = "spark.sql.variant.pushVariantIntoScan"

  /** How files are written; in most of them some values do not fit the columns. */
  private val layouts = Seq(
    "unshredded" -> Map(allowed -> "false"),
    "inferred" -> Map.empty[String, String],
    "partly shredded" -> Map(force -> "a BIGINT, o STRUCT<p: STRING>, l ARRAY<INT>"),
    "shredded as other types" -> Map(force -> "a STRING, b INT, o ARRAY<INT>, d DOUBLE"),
    "not objects" -> Map(force -> "BIGINT")
  )

  private val objects = Seq(
    "parse_json('{\"a\": ' || id || ', \"b\": \"text ' || id || '\", \"d\": 1.25," +
      " \"o\": {\"p\": \"in ' || id || '\", \"q\": [1, ' || id || ', {\"r\": null}]}, \"l\": [1, 2, ' || id || ']}')",
    "parse_json('{\"a\": ' || id || ', \"b\": null, \"z\": true, \"o\": {\"q\": {\"r\": ' || id || '}}}')",
    "parse_json('{\"a\": \"' || id || '\", \"b\": 3, \"d\": ' || id || '.5, \"l\": [\"x\", null]}')",
    "parse_json('{\"a\": 3000000000, \"l\": [], \"o\": {}}')",
    "parse_json('{\"a\": {\"a\": 1}, \"o\": [1, 2, 3], \"l\": {\"k\": 1}}')",
    "parse_json('{\"c\": 1}')",
    "parse_json('{}')",
    "parse_json('[1, {\"a\": 2}]')",
    "parse_json('17')",
    "parse_json('\"text\"')",
    "parse_json('null')",
    "CAST(NULL AS VARIANT)"
  )

  private def rows(count: Int, expressions: Seq[String]): DataFrame = {
    val branches = expressions.zipWithIndex.map { case (e, i) => s"WHEN $i THEN $e" }
    spark.range(0, count, 1, 1).selectExpr(
      "id",
      s"CASE CAST(id % ${expressions.size} AS INT) ${branches.mkString(" ")} END AS v"
    ).selectExpr(
      "id",
      "v",
      "IF(id % 5 = 0, NULL, named_struct('w', v, 'id', id, 't', named_struct('v', v))) AS s"
    )
  }

  /** The number of the files that a test has, for the choice of cases. */
  private var file = 0

  /** Files of the same rows by each writer in each layout. */
  private def withFiles(rows: DataFrame, layouts: Seq[(String, Map[String, String])] = layouts)(
      test: (String => DataFrame) => Unit
  ): Unit =
    for ((layout, confs) <- layouts; writer <- sources) withTempPath { dir =>
      file += 1
      withSQLConf(confs.toSeq: _*)(rows.write.format(writer).save(dir.getPath))
      withClue(s"$layout, written by $writer: ")(
        test(loadedOnce(dir.getPath))
      )
    }

  private def readSchema(rows: DataFrame): String =
    scans(rows).map(_.scan.readSchema().simpleString).mkString

  private val paths = Seq(
    "$",
    "$.a",
    "$.a.a",
    "$.b",
    "$.d",
    "$.o",
    "$.o.p",
    "$.o.q",
    "$.o.q[1]",
    "$.o.q[2].r",
    "$.o.q.r",
    "$.l",
    "$.l[0]",
    "$.l[2]",
    "$.l[7]",
    "$.z",
    "$['c']",
    "$.missing.too",
    "$[0]",
    "$[1].a"
  )

  private val types = Seq(
    "int",
    "bigint",
    "smallint",
    "tinyint",
    "double",
    "float",
    "decimal(10, 2)",
    "string",
    "boolean",
    "date",
    "timestamp",
    "timestamp_ntz",
    "binary",
    "variant",
    "array<int>",
    "array<variant>",
    "map<string, string>",
    "struct<a: bigint, p: string>"
  )

  /** Variants and maps are compared as text. */
  private def shown(value: String, dataType: String): String =
    if (dataType.contains("variant")) s"to_json($value)"
    else if (dataType.startsWith("map")) s"array_sort(map_entries($value))"
    else value

  test("all paths, each as a third of all types, or null") {
    withFiles(rows(120, objects)) { load =>
      for (group <- someOf(paths.grouped(4).toSeq, file)) {
        val fields = for (path <- group; dataType <- types if (path + dataType).hashCode % 3 == 0)
          yield shown(s"""try_variant_get(v, "$path", '$dataType')""", dataType)
        assertSame(source => load(source).selectExpr("id" +: fields: _*))
      }
      val fields = for (path <- paths) yield s"""to_json(variant_get(s.t.v, "$path"))"""
      assertSame(source => load(source).selectExpr("id" +: "v IS NULL" +: fields: _*))
    }
  }

  test("scalars of all types as all types, or null") {
    val scalars = Seq(
      "parse_json('null')",
      "CAST(true AS VARIANT)",
      "CAST(CAST(id % 100 AS TINYINT) AS VARIANT)",
      "CAST(CAST(id * 300 AS SMALLINT) AS VARIANT)",
      "CAST(CAST(id * 70000 AS INT) AS VARIANT)",
      "CAST(9223372036854775807L - id AS VARIANT)",
      "CAST(CAST(id / 4 AS FLOAT) AS VARIANT)",
      "CAST(CAST('NaN' AS FLOAT) AS VARIANT)",
      "CAST(id / 3 AS VARIANT)",
      "CAST(CAST('-Infinity' AS DOUBLE) AS VARIANT)",
      "CAST(CAST(id AS DECIMAL(5, 2)) AS VARIANT)",
      "CAST(CAST(-id AS DECIMAL(18, 4)) AS VARIANT)",
      "CAST(CAST(id * 12345678901234 AS DECIMAL(38, 10)) AS VARIANT)",
      "CAST(concat('text ', id) AS VARIANT)",
      "CAST(CAST(id AS STRING) AS VARIANT)",
      "CAST('2026-11-21 12:00:00' AS VARIANT)",
      "CAST('true' AS VARIANT)",
      "CAST(CAST(concat('bytes ', id) AS BINARY) AS VARIANT)",
      "CAST(DATE'2026-11-21' AS VARIANT)",
      "CAST(DATE'1000-01-01' AS VARIANT)",
      "CAST(TIMESTAMP'2026-11-21 12:34:56.789012' AS VARIANT)",
      "CAST(TIMESTAMP_NTZ'1969-07-20 20:17:40.000001' AS VARIANT)"
    )
    val columns = scalars.zipWithIndex.map { case (e, i) => s"IF(id % 4 = 0, NULL, $e) AS v$i" }
    val wide = spark.range(0, 20, 1, 1).selectExpr("id" +: columns: _*)
    val struct = scalars.zipWithIndex.map { case (e, i) => s"'v$i', $e" }.mkString(", ")
    val nested =
      spark.range(0, 20, 1, 1).selectExpr("id", s"to_variant_object(named_struct($struct)) AS v")
    for (
      (frame, value) <- Seq[(DataFrame, Int => (String, String))](
        wide -> (i => s"v$i" -> "$"),
        nested -> (i => "v" -> s"$$.v$i")
      )
    ) withFiles(frame, layouts.take(2)) { load =>
      for (group <- someOf(scalars.indices.grouped(3).toSeq, file)) {
        val fields = for (i <- group; dataType <- types) yield {
          val (column, path) = value(i)
          shown(s"try_variant_get($column, '$path', '$dataType')", dataType)
        }
        assertSame(source => load(source).selectExpr("id" +: fields: _*))
      }
    }
  }

  /**
   * Asserts that an action fails with both sources, with the same error condition. Spark's own
   * source returns whole variants in 4.0, and so has no file to name around the error.
   */
  private def assertSameFailure(action: String => Any): Unit =
    if (since("4.1")) assertSameError(action)
    else {
      val expected = intercept[Exception with SparkThrowable](action(peer)).getCondition
      val causes = Iterator.iterate[Throwable](intercept[Exception](action(own)))(_.getCause)
      assert(causes.takeWhile(_ != null).exists {
        case error: SparkThrowable => error.getCondition == expected
        case _ => false
      })
    }

  /** A field in the syntax that Spark has since 4.1. */
  private def colon(path: String): String =
    if (since("4.1")) s"v:$path" else s"variant_get(v, '$$.$path')"

  test("values that cannot be cast are the same errors") {
    withFiles(rows(60, objects)) { load =>
      for (
        field <- someOf(
          Seq(
            "variant_get(v, '$.a', 'int')",
            "variant_get(v, '$.b', 'int')",
            "variant_get(v, '$.o', 'array<int>')",
            "variant_get(v, '$.a', 'boolean')",
            "CAST(v AS INT)",
            "variant_get(s.w, '$.l', 'date')"
          ),
          file
        )
      ) withClue(s"$field: ")(assertSameFailure(load(_).selectExpr(field).collect()))
    }
  }

  test("errors have the cast or the path as their cause") {
    withFiles(rows(60, objects), layouts.take(2)) { load =>
      for (
        (field, condition) <- Seq(
          s"${colon("a")}::int" -> "INVALID_VARIANT_CAST",
          "sum(variant_get(v, '$.a', 'int'))" -> "INVALID_VARIANT_CAST",
          "variant_get(v, 'a', 'int')" -> "INVALID_VARIANT_GET_PATH",
          "variant_get(v, '$[', 'int')" -> "INVALID_VARIANT_GET_PATH"
        )
      ) withClue(s"$field: ") {
        val error = intercept[Exception](load(own).selectExpr(field).collect())
        val causes = Iterator.iterate[Throwable](error)(_.getCause).takeWhile(_ != null)
        assert(causes.exists(_.getMessage.contains(condition)))
      }
    }
  }

  test("casts that an aggregate does not evaluate do not fail") {
    val sums = Seq(
      "sum(IF(id % 2 = 0, id, NULL) * variant_get(v, '$.q', 'int'))",
      "sum(CAST(id % 2 IN (1, variant_get(v, '$.q', 'int')) AS INT))",
      "max(CASE WHEN id % 2 = 0 THEN variant_get(v, '$.q', 'int') END)",
      "sum(variant_get(v, '$.q', 'int')) FILTER (WHERE id % 2 = 0)"
    )
    val alternating = spark.range(0, 40, 1, 1).selectExpr(
      "id",
      "parse_json(IF(id % 2 = 0, concat('{\"q\": ', id, '}'), '{\"q\": \"none\"}')) AS v"
    )
    withFiles(alternating, layouts.take(2)) { load =>
      for (sum <- sums) withClue(s"$sum: ") {
        checkAnswer(load(own).selectExpr(sum), alternating.selectExpr(sum))
      }
    }
  }

  private val conditions = Seq(
    "try_variant_get(v, '$.a', 'int') > 40",
    "try_variant_get(v, '$.a', 'bigint') = 3000000000",
    "try_variant_get(v, '$.a', 'string') LIKE '4%'",
    "try_variant_get(v, '$.a', 'int') IS NULL",
    "try_variant_get(v, '$.a', 'int') IS NOT NULL",
    "NOT (try_variant_get(v, '$.a', 'int') > 40)",
    "try_variant_get(v, '$.a', 'int') IN (1, 13, 26, 96)",
    "try_variant_get(v, '$.a', 'int') <=> NULL",
    "try_variant_get(v, '$.a', 'int') <=> 24",
    "try_variant_get(v, '$.b', 'string') >= 'text 6'",
    "try_variant_get(v, '$.d', 'double') BETWEEN 1.2 AND 40",
    "try_variant_get(v, '$.d', 'decimal(9, 3)') = 1.25",
    "try_variant_get(v, '$.a', 'tinyint') < 20 OR try_variant_get(v, '$.o.p', 'string') = 'in 108'",
    "try_variant_get(v, '$.o.p', 'string') IS NULL AND id > 50",
    "v IS NULL",
    "v IS NOT NULL",
    "is_variant_null(v)",
    "is_variant_null(variant_get(v, '$.b'))",
    "s.w IS NULL",
    "try_variant_get(s.w, '$.a', 'int') < 60",
    "try_variant_get(s.t.v, '$.l[0]', 'int') = 1",
    "try_variant_get(v, '$.a', 'int') = try_variant_get(s.w, '$.a', 'int')",
    "try_variant_get(v, '$.a', 'int') = id",
    "try_variant_get(v, IF(id > 50, '$.a', '$.b'), 'string') > '5'",
    "try_variant_get(v, '$.a', 'int') > (SELECT 60)",
    "NOT try_variant_get(v, '$.z', 'boolean')",
    "try_variant_get(v, '$.z', 'boolean')",
    "try_variant_get(v, '$.a', 'int') > 40 AND to_json(v) LIKE '%4%'"
  )

  test("filters of every kind") {
    withFiles(rows(120, objects), layouts.take(4)) { load =>
      for ((condition, number) <- someOf(conditions.zipWithIndex, file)) withClue(s"$condition: ") {
        val columns =
          if (number % 2 == 0) Seq("id", "try_variant_get(v, '$.a', 'int')")
          else Seq("id", "to_json(v)", "s.id")
        assertSame(source => load(source).where(condition).selectExpr(columns: _*))
      }
    }
  }

  test("plans of every kind") {
    withFiles(rows(120, objects), layouts.take(3)) { load =>
      val a = "try_variant_get(v, '$.a', 'int')"
      val plans = Seq[(String, DataFrame => DataFrame)](
        "aggregate" -> (_.groupBy().agg(org.apache.spark.sql.functions.expr(s"sum($a)"))),
        "groups" -> (_.selectExpr(s"$a % 3 AS g", "id").groupBy("g").count()),
        "count" -> (_.selectExpr("count(v)", "count(*)")),
        "join" -> (rows =>
          rows.as("l").join(
            rows.as("r"),
            org.apache.spark.sql.functions.expr(
              "try_variant_get(l.v, '$.a', 'int') = try_variant_get(r.v, '$.a', 'int') + 12"
            )
          ).selectExpr("l.id", "r.id", "to_json(l.v)")
        ),
        "sort and limit" -> (rows =>
          rows.selectExpr(s"$a AS a", "id").orderBy("a", "id").limit(7)
        ),
        "whole" -> (_.selectExpr("to_json(v)", a, "try_variant_get(v, '$.o.p', 'string')")),
        "struct" -> (_.selectExpr("to_json(s.w)", "s.id", "try_variant_get(s.w, '$.a', 'int')")),
        "whole struct" -> (_.selectExpr(
          "to_json(to_variant_object(s))",
          "try_variant_get(s.w, '$.a', 'int')"
        )),
        "union" -> (rows =>
          rows.selectExpr(a).union(rows.selectExpr("try_variant_get(v, '$.o.p', 'int')"))
        ),
        "names" -> (_.selectExpr("try_variant_get(v, '$.a', 'string') AS v", "v AS w").selectExpr(
          "v",
          "to_json(w)"
        )),
        "colon" -> (_.selectExpr(
          s"to_json(${colon("o")})",
          s"try_cast(${colon("d")} AS DOUBLE)",
          s"to_json(${colon("l[1]")})"
        ))
      )
      for ((name, query) <- someOf(plans, file)) withClue(s"$name: ")(
        assertSame(source => query(load(source)))
      )
    }
  }

  test("subqueries, partitions, hidden columns and columns that files lack") {
    for (source <- sources) {
      sql(
        s"CREATE TABLE ${source}_t (id BIGINT, v VARIANT, p INT) USING $source PARTITIONED BY (p)"
      )
      rows(60, objects).selectExpr("id", "v", "CAST(id % 3 AS INT) AS p").write.insertInto(
        s"${source}_t"
      )
      sql(s"ALTER TABLE ${source}_t ADD COLUMN w VARIANT AFTER v")
    }
    withTable(sources.map(_ + "_t"): _*) {
      for (
        query <- Seq(
          "SELECT id, p, try_variant_get(v, '$.a', 'int'), try_variant_get(w, '$.a', 'int') FROM T WHERE p > 0",
          "SELECT id, try_variant_get(v, '$.a', 'int') FROM T WHERE try_variant_get(v, '$.a', 'int') > p",
          "SELECT id FROM T WHERE id IN (SELECT try_variant_get(v, '$.a', 'int') FROM T WHERE p = 1)",
          "SELECT id FROM T a WHERE EXISTS (SELECT 1 FROM T b WHERE try_variant_get(b.v, '$.a', 'int') = a.id + 1)",
          "SELECT id, (SELECT max(try_variant_get(v, '$.a', 'int')) FROM T b WHERE b.p = a.p) FROM T a",
          "SELECT id, _metadata.row_index, try_variant_get(v, '$.a', 'int') FROM T WHERE try_variant_get(v, '$.a', 'int') > 20",
          "SELECT p, try_variant_get(v, '$.a', 'int') FROM T WHERE w IS NULL AND try_variant_get(v, '$.a', 'int') < 30"
        )
      ) withClue(s"$query: ")(assertSame(source =>
        sql(query.replaceAll("\\bT\\b", s"${source}_t"))
      ))
    }
  }

  private def withNumbers(test: File => Unit): Unit = withTempPath { dir =>
    spark.range(0, 4000, 1, 1).selectExpr(
      "id",
      "parse_json('{\"a\": ' || id || ', \"b\": \"' || lpad(id, 8, '0') || '\"," +
        " \"o\": {\"p\": ' || id * 2 || '}, \"r' || id || '\": 1}') AS v"
    ).write.format(own).option("parquet.block.row.count.limit", 1000)
      .option("parquet.page.row.count.limit", 100).save(dir.getPath)
    test(dir)
  }

  test("the scan returns only the fields, and skips row groups by them") {
    assume(since("4.1"), "Spark 4.0 infers no schema for shredding")
    withNumbers { dir =>
      val rows = spark.read.format(own).option("jparquet.read.small-file-bytes", 0)
        .option("jparquet.footer.cache.bytes", 0).load(dir.getPath)
      for (
        (condition, expected) <- Seq(
          "variant_get(v, '$.a', 'bigint') BETWEEN 1250 AND 1259" -> 10,
          "variant_get(v, '$.a', 'int') BETWEEN 1250 AND 1259" -> 10,
          "variant_get(v, '$.b', 'string') BETWEEN '00001250' AND '00001259'" -> 10,
          "variant_get(v, '$.o.p', 'int') = 2500" -> 1,
          s"${colon("o.p")}::bigint IN (2500, 2502)" -> 2
        )
      ) withClue(s"$condition: ") {
        val found = rows.where(condition).selectExpr("variant_get(v, '$.b', 'string') AS b")
        assert(found.collect().length === expected)
        assert(readSchema(found).startsWith("struct<v:struct<0:"), readSchema(found))
        assert(metric(found, "rowGroupsRead") === 1)
        assert(metric(found, "rowGroupsSkippedByStatistics") === 3)
        assert(metric(found, "pagesSkipped") > 0)
        val conditions = filters(found).map(_.condition)
        assert(conditions.forall(_.isInstanceOf[IsNotNull]), conditions)
      }
      for (
        aggregate <- Seq("sum(variant_get(v, '$.a', 'bigint'))", s"sum(${colon("a")}::bigint)")
      ) {
        val sums = rows.selectExpr(aggregate, "count(id)")
        checkAnswer(sums, org.apache.spark.sql.Row(7998000L, 4000L))
        assert(readSchema(sums) === "struct<id:bigint,v:struct<0:bigint>>")
      }
      withSQLConf(push -> "false") {
        assert(readSchema(rows.selectExpr("variant_get(v, '$.a', 'int')")) === "struct<v:variant>")
      }
      assert(readSchema(rows.selectExpr("v", "id + 1")) === "struct<id:bigint,v:variant>")
    }
  }

  test("values outside of the typed column keep row groups from being skipped") {
    assume(since("4.1"), "Spark 4.0 infers no schema for shredding")
    withTempPath { dir =>
      spark.range(0, 400, 1, 1).selectExpr(
        "id",
        "parse_json('{\"a\": ' || IF(id = 350, '\"12\"', CAST(id AS STRING)) || '}') AS v"
      ).write.format(own).option("jparquet.variant.shredding", "a BIGINT")
        .option("parquet.block.row.count.limit", 100).save(dir.getPath)
      val rows = spark.read.format(own).option("jparquet.read.small-file-bytes", 0)
        .option("jparquet.footer.cache.bytes", 0).load(dir.getPath)
        .where("variant_get(v, '$.a', 'int') = 12").select("id")
      checkAnswer(rows, Seq(12L, 350L).map(org.apache.spark.sql.Row(_)))
      assert(metric(rows, "rowGroupsRead") === 2)
      assert(metric(rows, "rowGroupsSkipped") === 2)
    }
  }

  test("an error is not hidden by a condition that skips") {
    withFiles(
      spark.range(0, 400, 1, 1)
        .selectExpr("parse_json('{\"a\": ' || IF(id = 350, 3000000000, id) || '}') AS v")
    ) { load =>
      assertSameFailure(load(_).where("variant_get(v, '$.a', 'int') < 10").collect())
    }
  }

  test("scans of the same fields are shared, and those of others are not") {
    withNumbers { dir =>
      withSQLConf(
        "spark.sql.autoBroadcastJoinThreshold" -> "-1",
        "spark.sql.adaptive.enabled" -> "false"
      ) {
        for ((field, expected) <- Seq("$.a" -> 1, "$.o.p" -> 0)) {
          def side(path: String, alias: String) = spark.read.format(own).load(dir.getPath)
            .selectExpr(s"variant_get(v, '$path', 'int') AS $alias")
          val joined =
            side("$.a", "x").join(side(field, "y"), org.apache.spark.sql.functions.expr("x = y"))
          val shared = collect(joined.queryExecution.executedPlan) { case e: ReusedExchangeExec =>
            e
          }
          assert(shared.size === expected, joined.queryExecution.executedPlan)
        }
      }
    }
  }
}
