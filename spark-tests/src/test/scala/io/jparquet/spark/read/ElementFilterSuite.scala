package io.jparquet.spark.read

import java.io.File

import scala.util.Random

import io.jparquet.spark.support.{Interpreted, ScanPlans, SourceComparison}
import org.apache.spark.sql.{DataFrame, Row}

/** Conditions on elements of arrays and maps skip row groups and pages, and lose no row. */
class ElementFilterSuite extends SourceComparison with ScanPlans with Interpreted {

  private val verifying = Map("jparquet.verifyPruning" -> "true")

  /** Runs the query first. */
  override protected def metric(rows: DataFrame, name: String): Long = {
    rows.collect()
    super.metric(rows, name)
  }

  /** Rows with elements that are close to each other, in row groups of 100 and pages of 10 rows. */
  private def generated(random: Random, rows: Int): DataFrame = {
    val shift = random.nextInt(5)
    spark.range(rows).selectExpr(
      "id",
      s"IF(id % 7 = $shift, NULL, transform(sequence(1, CAST(id % 4 AS INT)), " +
        "x -> IF(x = 2, NULL, CONCAT('t', lpad(id DIV 10 + x, 4, '0'))))) AS tags0",
      "IF(id % 5 = 0, NULL, filter(sequence(0, CAST(id % 4 AS INT)), x -> id % 4 > 0)) AS marks",
      s"IF(id % 11 = $shift, NULL, transform(sequence(0, CAST(id % 3 AS INT)), x -> " +
        "IF(x = 1 AND id % 2 = 0, NULL, named_struct('f', CAST(id + x AS INT), " +
        "'d', CAST(id AS DOUBLE) / 4, 'day', date_add(DATE'2020-01-01', CAST(id AS INT)), " +
        "'tags', array(CONCAT('u', id DIV 50)))))) AS items",
      s"IF(id % 6 = $shift, NULL, map(CONCAT('k', id DIV 100), id, 'all', -id)) AS m",
      "named_struct('a', array(id, id + 1)) AS s"
    ).withColumn(
      "tags",
      org.apache.spark.sql.functions.expr("IF(id % 4 = 0 AND id % 8 > 0, array(), tags0)")
    ).drop("tags0")
  }

  private def write(rows: DataFrame, writer: String, dir: File): Unit =
    rows.coalesce(1).sortWithinPartitions("id").write.mode("append").format(writer)
      .option("parquet.block.row.count.limit", "100")
      .option("parquet.page.row.count.limit", "10")
      .option("parquet.bloom.filter.enabled", "true")
      .save(dir.getPath)

  private def conditions(random: Random): Seq[String] = {
    val n = random.nextInt(1000)
    Seq(
      f"array_contains(tags, 't${n / 10}%04d')",
      "array_contains(tags, CAST(NULL AS STRING))",
      f"arrays_overlap(tags, array('t${n / 10}%04d', NULL))",
      f"exists(tags, t -> t LIKE 't00${n / 100}%%')",
      "exists(tags, t -> t IS NULL)",
      "size(tags) > 0",
      "size(tags) = 3 AND isnotnull(tags)",
      s"exists(items, i -> i.f = $n)",
      s"exists(items, i -> i.f > $n AND i.d < ${n / 4.0 + 3})",
      s"exists(items, i -> i.f < $n AND id > ${n - 10})",
      s"exists(items, i -> NOT i.f > $n)",
      s"exists(items, i -> i.f IS NULL OR i.f = $n)",
      s"exists(items, i -> i.day = date_add(DATE'2020-01-01', $n))",
      s"exists(items, i -> array_contains(i.tags, 'u${n / 50}'))",
      s"array_contains(items.f, $n)",
      s"size(filter(items, i -> i.f BETWEEN $n AND ${n + 3})) > 0",
      s"get(items, 0).f = $n",
      s"try_element_at(items, 1).f <=> $n",
      s"try_element_at(items, 2).f IS NULL",
      s"NOT get(items, 0).f <> $n",
      s"NOT get(items, 0).f <=> $n",
      s"m['k${n / 100}'] = $n",
      s"element_at(m, 'all') < ${-n}",
      "element_at(m, 'nowhere') IS NOT NULL",
      s"map_contains_key(m, 'k${n / 100}')",
      s"array_contains(map_values(m), CAST($n AS BIGINT))",
      s"array_contains(s.a, CAST($n AS BIGINT))",
      s"size(m) > 0 AND id < $n",
      "exists(marks, x -> x > 2)",
      s"size(tags) = 0 OR id = $n"
    )
  }

  for (seed <- fewSeeds)
    test(s"seed $seed: conditions on elements select what Spark's own source selects") {
      val random = new Random(seed)
      withTempPath { dir =>
        for (writer <- sources) write(generated(random, 1000), writer, dir)
        for (ansi <- Seq("true", "false"))
          withSQLConf("spark.sql.ansi.enabled" -> ansi) {
            val rows = loadedOnce(dir.getPath, verifying)
            val all = conditions(random)
            for (i <- all.indices if i % 2 == 0 == ansi.toBoolean) {
              val other = all(random.nextInt(all.size))
              val condition = random.nextInt(5) match {
                case 0 => s"NOT (${all(i)})"
                case 1 => s"(${all(i)}) OR ($other)"
                case 2 => s"(${all(i)}) AND ($other)"
                case 3 => s"NOT ((${all(i)}) AND ($other))"
                case _ => all(i)
              }
              withClue(s"seed $seed, ansi $ansi, $condition: ")(
                assertSame(rows(_).where(condition).select("id", "tags", "items.d"))
              )
            }
          }
      }
    }

  test("row groups without a matching element are skipped, by each structure of the file") {
    withTempPath { dir =>
      write(generated(new Random(1), 1000), own, dir)
      def rows = spark.read.format(own).options(verifying).load(dir.getPath)
      for {
        (condition, groups) <- Seq(
          "array_contains(tags, 't0043')" -> 1,
          "exists(items, i -> i.f > 905)" -> 1,
          "exists(items, i -> i.f = 9000)" -> 0,
          "exists(items, i -> i.f = 150 AND i.d = 10)" -> 0,
          "m['k3'] = 350" -> 1,
          "element_at(m, 'k12') > 0" -> 0,
          "arrays_overlap(tags, array('t0043', 'zzz'))" -> 1,
          "array_contains(items.f, 555)" -> 1,
          "exists(items, i -> array_contains(i.tags, 'u3'))" -> 1,
          "get(s.a, 1) = 77" -> 1,
          "id = 950 OR array_contains(tags, 't0043')" -> 2,
          "exists(items, i -> i.f = 33 AND id = 950)" -> 0,
          "NOT array_contains(tags, 't0043')" -> 10
        )
      } withClue(s"$condition: ") {
        // In Spark 4.0 an array is null where a file has no requested field of its structs.
        val skipping = since("4.1") || !condition.contains("items")
        assert(metric(rows.where(condition), "rowGroupsRead") === (if (skipping) groups else 10))
      }
      assert(metric(rows.where("array_contains(tags, 't0043')"), "pagesSkipped") > 0)
      assert(metric(
        rows.where("array_contains(tags, 't00435')"),
        "rowGroupsSkippedByStatistics"
      ) === 9)
      val within = rows.where("array_contains(tags, 't00435')")
      assert(metric(within, "rowGroupsSkippedByBloomFilter") === 1)
      val byDictionary = spark.read.format(own).options(verifying)
        .option("parquet.filter.bloom.enabled", "false").load(dir.getPath)
        .where("array_contains(tags, 't00435')")
      assert(metric(byDictionary, "rowGroupsSkippedByDictionary") === 1)
    }
  }

  test("a function of a missing element skips no row") {
    withTempPath { dir =>
      for (writer <- sources) write(generated(new Random(1), 1000), writer, dir)
      spark.udf.register("shown", (value: java.lang.Long) => String.valueOf(value))
      val conditions = Seq(
        "coalesce(m['k3'], 3) = 3",
        "NOT (nvl(get(marks, 0), 0) = 1)",
        "NOT (nvl(get(marks, 0), 0) IN (1, 2))",
        "coalesce(m['k3'], 3) IN (3, 4)",
        (5 to 20).mkString("coalesce(m['k3'], 5) IN (", ", ", ")"),
        "id IN (m['k3'], 5)",
        "NOT (id IN (m['k3'], 5))",
        "3 IN (get(marks, 0), 3)",
        "nvl(try_element_at(m, 'k3'), 3) < 4",
        "greatest(m['k3'], 0) = 0",
        "least(m['k3'], 9) = 9",
        "isnull(m['k3']) = (id < 100)",
        "(m['k3'] IS NULL) > (id < 0)",
        "hash(m['k3']) = 42",
        "concat_ws('', get(tags, 0)) = ''",
        "to_json(named_struct('a', m['k3'])) = '{}'",
        "startswith(coalesce(get(tags, 0), 't0'), 't0')",
        "coalesce(get(tags, 0), 'q') LIKE 'q%'",
        "coalesce(get(items, 0).f, 0) = 0",
        "coalesce(get(items.f, 1), 0) = 0",
        "coalesce(map_keys(m)[0], 'z') = 'z'",
        "shown(m['k3']) = 'null'",
        "exists(marks, x -> coalesce(m['k3'], x) = 1)",
        "exists(marks, x -> id IN (x, m['k3']))",
        "size(get(items, 0).tags) <> 1",
        "CASE WHEN m['k3'] > 0 THEN false ELSE true END",
        "IF(isnull(m['k3']), 1, 2) = 1",
        "nullif(m['k3'], 1) <=> NULL",
        "NOT (m['k3'] <=> 350)"
      )
      val table = loadedOnce(dir.getPath)
      for {
        (ansi, sizeOfNull) <- Seq("true" -> "false", "false" -> "true")
        condition <- conditions
      } withSQLConf(
        "spark.sql.ansi.enabled" -> ansi,
        "spark.sql.legacy.sizeOfNull" -> sizeOfNull
      ) {
        withClue(s"ansi $ansi, $condition: ")(
          assertSame(table(_).where(condition).select("id"))
        )
      }
      def rows = spark.read.format(own).load(dir.getPath)
      assert(rows.where("coalesce(m['k3'], 3) = 3").count() > 0)
      // A condition that there is none still decides where to read.
      assert(metric(rows.where("m['k12'] + 1 > 0"), "rowGroupsRead") === 0)
    }
  }

  test("empty arrays, as explode infers it") {
    withTempPath { dir =>
      val rows = spark.range(1000).selectExpr(
        "id",
        "IF(id < 500, array(), IF(id < 700, NULL, array(id))) AS a",
        "IF(id < 500, map(), map(id, id)) AS m"
      )
      write(rows, own, dir)
      def read = spark.read.format(own).options(verifying).load(dir.getPath)
      val exploded = read.selectExpr("id", "explode(a) AS x")
      checkAnswer(exploded, (700 until 1000).map(i => Row(i.toLong, i.toLong)))
      assert(metric(exploded, "rowGroupsRead") === 3)
      assert(metric(read.where("size(m) > 0"), "rowGroupsRead") === 5)
      assert(metric(read.where("size(a) >= 0"), "rowGroupsRead") === 10)
      // Whether a query fails must not depend on statistics.
      assertSameError(source =>
        spark.read.format(source).load(dir.getPath).where("a[0] = 950").collect()
      )
      withSQLConf("spark.sql.ansi.enabled" -> "false")(
        assert(metric(read.where("a[0] = 950"), "rowGroupsRead") === 1)
      )
    }
  }

  test("elements of other types, names and files without them") {
    withTempPath { dir =>
      write(spark.range(300).selectExpr("array(CAST(id AS INT)) AS a", "id"), own, dir)
      write(spark.range(300).selectExpr("id"), own, dir)
      write(
        spark.range(300).selectExpr("array(named_struct('Y', id)) AS s", "array(id) AS a", "id"),
        peer,
        dir
      )
      val schema = "a ARRAY<BIGINT>, id BIGINT, s ARRAY<STRUCT<x: INT, y: BIGINT>>"
      for {
        condition <- Seq(
          "array_contains(a, 7L)",
          "array_contains(a, 9000000000L)",
          "exists(s, e -> e.y = 250)",
          "exists(s, e -> e.x = 250)",
          "exists(s, e -> e.x IS NULL)",
          "exists(s, e -> e.x IS NULL AND e.y > 290)",
          "size(s) > 0",
          "a IS NULL OR array_contains(a, 3L)"
        )
      } withClue(s"$condition: ")(
        assertSame(source =>
          spark.read.format(source).options(verifying).schema(schema).load(dir.getPath)
            .where(condition)
        )
      )
    }
  }
}
