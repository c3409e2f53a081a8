package io.jparquet.spark.read

import java.io.File

import scala.util.Random

import io.jparquet.spark.support.{ScanPlans, SourceComparison}
import org.apache.spark.sql.{Column, DataFrame}
import org.apache.spark.sql.functions.{col, expr}

/** Filters that scans evaluate in place of Spark select what Spark's own source selects. */
class FilteredScanSuite extends SourceComparison with ScanPlans {

  private def runtimeFilters(rows: DataFrame): Int = scans(rows).map(_.runtimeFilters.size).sum

  /**
   * Asserts that a query gives what it gives with Spark's own source without filters in that source,
   * which lose rows with some old dates.
   */
  private def assertRight(query: String => DataFrame): Unit = {
    val expected = withSQLConf("spark.sql.parquet.filterPushdown" -> "false")(query(peer).collect())
    checkAnswer(query(own), expected.toSeq)
  }

  /** Asserts that a query gives the same with both sources, and that Spark filters nothing. */
  private def assertEvaluated(query: String => DataFrame): Unit = {
    assertRight(query)
    val rows = query(own)
    rows.collect()
    assert(filters(rows).isEmpty, rows.queryExecution.executedPlan)
  }

  /** Asserts that a query gives the same with both sources, and that Spark filters. */
  private def assertLeftToSpark(query: String => DataFrame): Unit = {
    assertRight(query)
    assert(filters(query(own)).nonEmpty, query(own).queryExecution.executedPlan)
  }

  private val tested = Seq(
    "flag BOOLEAN" -> Seq("true", "false"),
    "tiny TINYINT" -> Seq("-3Y", "0Y", "7Y"),
    "small SMALLINT" -> Seq("-300S", "5S"),
    "i INT" -> Seq("0", "17", "-2147483648"),
    "l BIGINT" -> Seq("0L", "17L", "9000000000L"),
    "f FLOAT" -> Seq("0F", "1.5F", "float('NaN')"),
    "d DOUBLE" -> Seq("0D", "-0.0D", "1.5D", "double('NaN')"),
    "s STRING" -> Seq("'a'", "'aé1'", "''", "'b'"),
    "bin BINARY" -> Seq("X''", "X'80'", "X'0101'"),
    "dec9 DECIMAL(9, 2)" -> Seq("1.50", "-2.00"),
    "dec18 DECIMAL(18, 4)" -> Seq("1.5000", "-2.0000"),
    "dec38 DECIMAL(38, 6)" -> Seq("1.500000", "12345678901234567890.000000"),
    "day DATE" -> Seq("DATE'1970-01-01'", "DATE'1582-10-10'", "DATE'0001-03-01'"),
    "ts TIMESTAMP" -> Seq("TIMESTAMP'1970-01-01 00:00:00'", "TIMESTAMP'1500-02-03 04:05:06.7'"),
    "ntz TIMESTAMP_NTZ" -> Seq(
      "TIMESTAMP_NTZ'1970-01-01 00:00:00'",
      "TIMESTAMP_NTZ'2021-05-05 1:2:3'"
    )
  )

  private def name(column: String): String = column.takeWhile(_ != ' ')

  test("strings that are no UTF-8 are compared by their bytes") {
    val strings = Seq(
      Seq("X'FF'", "X'616263'", "X'61FF62'"),
      Seq("X'C3BF'", "X'C3BE'", "X'EFBFBC'"),
      Seq("X'EFBFBD'", "X'7A'", "X'F4908080'"),
      Seq("X'61EFBFBD62'", "X'C3'", "NULL")
    )
    def text(bytes: String) = s"CAST($bytes AS STRING)"
    val conditions = for {
      bytes <- Seq("X'FF'", "X'C3'", "X'61FF'", "X'EFBFBD'", "X'F4'")
      value = text(bytes)
      condition <- Seq(
        s"s = $value",
        s"s <=> $value",
        s"s <> $value",
        s"s < $value",
        s"s >= $value",
        s"s IN ($value, 'abc')",
        s"s NOT IN ($value, 'abc')",
        s"startswith(s, $value)",
        s"NOT startswith(s, $value)",
        s"contains(s, $value)",
        s"endswith(s, $value)"
      )
    } yield condition
    withTempPath { dir =>
      // Files of either source, with dictionaries and Bloom filters, which exclude what they lack.
      for ((some, i) <- strings.zipWithIndex)
        sql(some.map(value => s"SELECT ${text(value)} AS s").mkString(" UNION ALL ")).coalesce(1)
          .write.format(sources(i % 2)).option("parquet.bloom.filter.enabled", "true")
          .mode("append").save(dir.getPath)
      val table = loadedOnce(dir.getPath)
      for (condition <- someOf(conditions, 0)) withClue(s"$condition: ") {
        def query(source: String) = table(source).where(condition).selectExpr("hex(s)")
        interpreted(assertRight(query))
        interpreted(withSQLConf("spark.jparquet.accelerate.read" -> "true")(
          checkAnswer(query(peer), query(own).collect().toSeq)
        ))
      }
    }
  }

  /** A condition on a column of single values, `prefix` being what it is a member of. */
  private def condition(random: Random, depth: Int, prefix: Seq[String]): String =
    if (depth > 0 && random.nextInt(3) > 0) {
      val left = condition(random, depth - 1, prefix)
      random.nextInt(3) match {
        case 0 => s"($left AND ${condition(random, depth - 1, prefix)})"
        case 1 => s"($left OR ${condition(random, depth - 1, prefix)})"
        case 2 => s"(NOT $left)"
      }
    } else {
      val (column, values) = tested(random.nextInt(tested.size))
      val path = prefix(random.nextInt(prefix.size)) + name(column)
      def value = values(random.nextInt(values.size))
      random.nextInt(9) match {
        case 0 => s"$path IS NULL"
        case 1 => s"$path IS NOT NULL"
        case 2 => s"$path <=> $value"
        case 3 => s"$path IN ($value, $value${if (random.nextBoolean()) ", NULL" else ""})"
        case 4 if name(column) == "s" => s"s LIKE '${Seq("a%", "%1", "%é%")(random.nextInt(3))}'"
        case 4 if name(column) == "flag" => path
        case n => s"$path ${Seq("=", "<", "<=", ">", ">=", "<>")(n % 6)} $value"
      }
    }

  private def generated(random: Random, rows: Int): DataFrame = {
    val columns = tested.map { case (column, values) =>
      val all = values ++ Seq("NULL") ++ (if (name(column) == "s") Seq("'b2'") else Nil)
      val chosen = all.zipWithIndex.map { case (v, i) => s"WHEN $i THEN $v" }.mkString(" ")
      val seed = random.nextInt()
      s"CAST(CASE pmod(hash(id, $seed), ${all.size}) $chosen END AS ${column.drop(name(column).length + 1)}) " +
        s"AS ${name(column)}"
    }
    spark.range(rows).selectExpr("id" +: columns: _*).withColumn(
      "st",
      expr(s"IF(id % 7 = 0, NULL, struct(${tested.map(c => name(c._1)).mkString(", ")}))")
    ).withColumn(
      "list",
      expr(
        "IF(id % 5 = 0, NULL, transform(sequence(0, id % 4), x -> named_struct('x', x, 's', s)))"
      )
    ).withColumn("map", expr("IF(id % 6 = 0, NULL, map(id, s, -id - 1, 'm'))"))
  }

  for (seed <- fewSeeds)
    test(s"seed $seed: filters on columns of all types, with every column as output") {
      val random = new Random(seed)
      withTempPath { dir =>
        for (writer <- sources)
          generated(random, 700).coalesce(1).write.mode("append").format(writer)
            .option("parquet.page.row.count.limit", "60").save(dir.getPath)
        val table = loadedOnce(dir.getPath)
        for (_ <- 0 until 15) {
          val filter = condition(random, 2, Seq("", "st."))
          val some =
            Seq("*", "id", "id, list", "id, st.s, map", "count(*), sum(id)")(random.nextInt(5))
          withClue(s"seed $seed, $some where $filter: ")(
            assertEvaluatedUnlessConstant(source =>
              table(source).where(filter).selectExpr(some.split(", ").toIndexedSeq: _*)
            )
          )
        }
      }
    }

  /** Spark simplifies some conditions to others that are no comparisons, such as conditionals. */
  private def assertEvaluatedUnlessConstant(query: String => DataFrame): Unit = {
    assertRight(query)
    val rows = query(own)
    rows.collect()
    val left = filters(rows).map(_.condition.toString)
    assert(left.forall(_.contains("NULL")) || left.forall(_.contains("null")), left)
  }

  test("columns that files lack, or have in other types and calendars") {
    withTempPath { dir =>
      val write = spark.range(300).selectExpr(
        "CAST(id AS INT) AS i",
        "CAST(id AS FLOAT) AS f",
        "DATE_ADD(DATE'1500-01-01', CAST(id AS INT)) AS day",
        "TIMESTAMP'1500-01-01 00:00:00' + make_dt_interval(CAST(id AS INT)) AS ts",
        "CAST(id AS STRING) AS s"
      ).coalesce(1).write
      withSQLConf(
        "spark.sql.parquet.datetimeRebaseModeInWrite" -> "LEGACY",
        "spark.sql.parquet.int96RebaseModeInWrite" -> "LEGACY"
      )(write.format(peer).save(dir.getPath + "/a"))
      withSQLConf("spark.sql.parquet.outputTimestampType" -> "TIMESTAMP_MILLIS")(
        write.format(peer).save(dir.getPath + "/b")
      )
      val schema = "i BIGINT, f DOUBLE, day DATE, ts TIMESTAMP, s STRING, missing INT"
      for {
        filter <- Seq(
          "i > 250",
          "i IN (3, 5, 9000000000)",
          "i < 9000000000 AND f > 290.5",
          "f = 7",
          "f = 0.1",
          "day < DATE'1500-02-01'",
          "day = DATE'1500-03-01' OR missing = 1",
          "day <=> NULL",
          "ts > TIMESTAMP'1500-10-20 00:00:00'",
          "NOT ts = TIMESTAMP'1500-10-20 00:00:00'",
          "missing IS NULL AND s LIKE '1%'",
          "missing IS NOT NULL",
          "missing <=> 3",
          "s IN ('7', '8') AND i > 7"
        )
        columns <- Seq(Seq("*"), Seq("s"), Seq("count(*)"))
      } withClue(s"$columns where $filter: ")(
        assertRight(source =>
          spark.read.format(source).schema(schema).option("recursiveFileLookup", "true")
            .load(dir.getPath).where(filter).selectExpr(columns: _*)
        )
      )
      assertEvaluated(source =>
        spark.read.format(source).schema(schema).option("recursiveFileLookup", "true")
          .load(dir.getPath).where("day < DATE'1500-02-01' AND i > 3 AND missing IS NULL")
      )
    }
  }

  test("columns with defaults that were added to a table") {
    withSQLConf("spark.sql.defaultColumn.allowedProviders" -> s"$peer,$own") {
      withTable(sources.map(_ + "_t"): _*) {
        for (source <- sources) {
          sql(s"CREATE TABLE ${source}_t (id BIGINT, s STRING) USING $source")
          sql(s"INSERT INTO ${source}_t SELECT id, CAST(id AS STRING) FROM range(50)")
          sql(s"ALTER TABLE ${source}_t ADD COLUMN later INT DEFAULT 7")
          sql(s"INSERT INTO ${source}_t SELECT id, 'x', id FROM range(50)")
        }
        for (filter <- Seq("later = 7", "later <> 7", "later IS NULL", "later > 5 AND s > '3'"))
          withClue(s"$filter: ")(
            assertEvaluated(source => sql(s"SELECT * FROM ${source}_t WHERE $filter"))
          )
      }
    }
  }

  test("row numbers, file names and partition values beside filters") {
    withTempPath { dir =>
      for (source <- sources)
        spark.range(1000).selectExpr("id", "id % 3 AS p", "IF(id % 4 = 0, NULL, id % 10) AS x")
          .repartition(2, col("p")).sortWithinPartitions("id")
          .write.format(source).partitionBy("p").save(new File(dir, source).getPath)
      def rows(source: String) = spark.read.format(source).load(new File(dir, source).getPath)
      assertEvaluated(rows(_).where("x = 3 AND id > 100").selectExpr("id", "_metadata.row_index"))
      assertEvaluated(rows(_).where("x > 3 AND p = 1").selectExpr("p", "id", "_metadata.row_index"))
      assertEvaluated(rows(_).where("x < 2").selectExpr("p"))
      assertEvaluated(rows(_).where("x < 2").selectExpr("count(*)", "min(id)", "max(p)"))
      assertEvaluated(rows(_).where("x IS NULL").groupBy("p").count())
      assertLeftToSpark(rows(_).where("x = 3 OR p = 1"))
      assertLeftToSpark(rows(_).where("_metadata.row_index < 7 AND x = 3").selectExpr("id"))
    }
  }

  test("limits come after filters") {
    withTempPath { dir =>
      spark.range(0, 5000, 1, 4).selectExpr("id", "id % 100 AS x").write.format(own).save(
        dir.getPath
      )
      def rows = spark.read.format(own).load(dir.getPath)
      for (limit <- Seq(1, 7, 49)) {
        assert(rows.where("x = 17").limit(limit).collect().length === limit)
        assert(rows.where("x = 17").limit(limit).collect().forall(_.getLong(1) == 17))
      }
      assert(rows.where("x = 17").limit(51).count() === 50)
      assert(rows.where("x = 17").offset(20).limit(51).count() === 30)
    }
  }

  test("filters stay in the plan where scans may not evaluate them") {
    withTempPath { dir =>
      spark.range(100).selectExpr(
        "CAST(id AS INT) AS i",
        "CAST(id AS STRING) AS s",
        "CAST(id AS STRING) COLLATE UTF8_LCASE AS c",
        "DATE_ADD(DATE'2020-01-01', CAST(id AS INT)) AS day",
        "CAST(id % 3 AS DOUBLE) - 1 AS d",
        "array(id) AS a"
      ).write.format(own).save(dir.getPath)
      def rows(source: String): DataFrame = spark.read.format(source).load(dir.getPath)
      assertLeftToSpark(rows(_).where("c = '17'"))
      assertLeftToSpark(rows(_).where("i + 1 = 18"))
      assertLeftToSpark(rows(_).where("size(a) = 1 AND i > 3"))
      assertLeftToSpark(rows(_).where("i > 3 AND monotonically_increasing_id() >= 0"))
      assertLeftToSpark(rows(_).where(s"d IN (${(0 to 12).map(i => s"${i}D").mkString(", ")})"))
      assertEvaluated(rows(_).where(s"i IN (${(0 to 12).mkString(", ")}) AND s LIKE '1%'"))
      for (
        (setting, filter) <- Seq(
          "spark.sql.parquet.filterPushdown" -> "i = 3",
          "spark.sql.parquet.filterPushdown.date" -> "day = DATE'2020-01-05'",
          "spark.sql.parquet.filterPushdown.stringPredicate" -> "s LIKE '1%'"
        )
      ) {
        assertEvaluated(rows(_).where(filter))
        withSQLConf(setting -> "false")(assertLeftToSpark(rows(_).where(filter)))
      }
      withSQLConf("spark.sql.parquet.filterPushdown" -> "false") {
        val plan = rows(own).where("i = 3").queryExecution.executedPlan
        assert(plan.toString.contains("PushedFilters: []"))
      }
      assertLeftToSpark(source =>
        spark.read.format(source).option("jparquet.filter.rows.enabled", "false").load(dir.getPath)
          .where("i = 3")
      )
    }
  }

  test("a filter that a scan evaluates still makes Spark filter the other side of a join") {
    withTempPath { dir =>
      spark.range(1000).selectExpr("id", "id % 10 AS p").repartition(1).write.format(own)
        .partitionBy("p").save(dir.getPath + "/facts")
      spark.range(10).selectExpr("id AS k", "concat('n', id) AS name").write.format(own)
        .save(dir.getPath + "/names")
      def table(name: String) = spark.read.format(own).load(dir.getPath + "/" + name)
      val facts = table("facts")
      val names = table("names").where("name = 'n4'")
      val joined = facts.join(names, facts("p") === names("k"))
      assert(joined.collect().length === 100)
      assert(runtimeFilters(joined) === 1)
      assert(filters(joined).isEmpty, joined.queryExecution.executedPlan)
    }
  }

  test("scans that evaluate different filters are not confused") {
    withTempPath { dir =>
      spark.range(1000).selectExpr("id", "id % 10 AS x").write.format(own).save(dir.getPath)
      def counted(filter: Column) =
        spark.read.format(own).load(dir.getPath).where(filter).groupBy("x").count()
      val both =
        counted(col("x") === 1).union(counted(col("x") === 2)).union(counted(col("x") === 1))
      assert(both.collect().map(_.getLong(0)).sorted === Array(1L, 1L, 2L))
    }
  }
}
