package io.jparquet.spark.tables

import scala.util.Random

import io.jparquet.spark.support.{DemoKms, DiffersByLine, SameOnEachLine}
import org.apache.spark.sql.Row

/** DELETE, UPDATE and MERGE of rows, compared with the same statement on data frames. */
@DiffersByLine
class RowLevelComparisonSuite extends ChangedRows {
  import testImplicits._

  private val Conditions = Seq(
    "t.id % 3 = 0",
    "t.k > 20",
    "t.k IS NULL",
    "t.v LIKE '%1%'",
    "t.v = 'v7' OR t.id < 4",
    "t.p = 1",
    "t.p = 0 AND t.k < 30",
    "t.id BETWEEN 10 AND 25",
    "t.id IN (SELECT n FROM s WHERE n % 2 = 0)",
    "EXISTS (SELECT 1 FROM s WHERE s.n = t.id AND s.m > 3)",
    "t.k = (SELECT max(n) FROM s)",
    "t.id NOT IN (SELECT n FROM s)"
  )

  private val Values = Map(
    "id" -> Seq("t.id", "t.id + 100"),
    "k" -> Seq("t.k", "t.k * 2", "NULL", "t.id"),
    "v" -> Seq("t.v", "concat(t.v, '!')", "'new'", "CAST(t.k AS STRING)"),
    "p" -> Seq("t.p", "(t.p + 1) % 3", "NULL")
  )

  /** Random values of the columns, of which some are set. */
  private def assignments(random: Random, values: Map[String, Seq[String]]): Map[String, String] = {
    val some = Columns.filter(_ => random.nextInt(3) == 0)
    val set = if (some.isEmpty) Seq("v") else some
    set.map(column => column -> values(column)(random.nextInt(values(column).size))).toMap
  }

  private def setClause(assigned: Map[String, String]): String =
    assigned.map { case (column, value) => s"$column = $value" }.mkString(", ")

  private def pick[T](random: Random, values: Seq[T]): T = values(random.nextInt(values.size))

  private def randomDefinition(random: Random): String = {
    val partitioned = if (random.nextBoolean()) "PARTITIONED BY (p)" else ""
    val sorted = if (random.nextInt(3) == 0) Seq("'jparquet.sort.columns' = 'k, v DESC'") else Nil
    val small = if (random.nextBoolean()) Seq("'parquet.block.row.count.limit' = '7'") else Nil
    val encrypted = if (random.nextInt(4) == 0)
      Seq(
        s"'parquet.encryption.kms.client.class' = '${classOf[DemoKms].getName}'",
        "'parquet.encryption.uniform.key' = 'all'"
      )
    else Nil
    val properties = sorted ++ small ++ encrypted
    partitioned +
      (if (properties.isEmpty) "" else properties.mkString(" TBLPROPERTIES (", ", ", ")"))
  }

  private def withRandomTables(random: Random)(test: String => Unit): Unit =
    withTable("t")(withTempView("s", "before") {
      val definition = randomDefinition(random)
      sql(s"CREATE TABLE t (id LONG, k LONG, v STRING, p INT) USING $own $definition")
      val scattered = random.nextBoolean()
      for (file <- 0 until random.nextInt(5)) {
        val rows = random.nextInt(25)
        val start = file * 10
        spark.range(start, start + rows, 1, 1 + random.nextInt(2)).selectExpr(
          "id",
          s"IF(id % 5 = 0, NULL, ${if (scattered) "id * 37 % 50" else "id"}) AS k",
          "IF(id % 7 = 0, NULL, concat('v', id)) AS v",
          "CAST(id % 3 AS INT) AS p"
        ).writeTo("t").append()
      }
      val source = (0 until random.nextInt(12)).map { _ =>
        (random.nextInt(60).toLong, random.nextInt(6), s"s${random.nextInt(9)}")
      }.distinctBy(_._1)
      source.toDF("n", "m", "w").createTempView("s")
      val worthCopying = if (random.nextBoolean()) "0" else "4194304"
      withSQLConf("spark.sql.files.openCostInBytes" -> worthCopying)(
        test(s"$definition, row groups of $worthCopying bytes are copied")
      )
    })

  /** What a DataFrame made of the table before a statement. */
  private def expected(query: String): Seq[Row] = {
    spark.table("t").createOrReplaceTempView("before")
    val rows = sql(query.replace("FROM t", "FROM before t")).collect().toSeq
    spark.catalog.dropTempView("before")
    rows
  }

  private def assertRows(rows: Seq[Row]): Unit = {
    val schema = spark.table("t").schema
    checkAnswer(spark.table("t"), rows)
    // What other readers find, if they can read it at all.
    if (!sql("SHOW TBLPROPERTIES t").collect().exists(_.getString(0).contains("encryption")))
      checkAnswer(
        spark.read.format(peer).schema(schema).load(directory("t").getPath),
        rows
      )
  }

  for (seed <- seeds) {
    test(s"DELETE gives the rows that a filter gives, seed $seed", SameOnEachLine) {
      val random = new Random(seed)
      withRandomTables(random) { definition =>
        for (_ <- 0 until 3) {
          val condition = pick(random, Conditions)
          withClue(s"seed $seed, $definition, $condition: ") {
            val rows = expected(s"SELECT * FROM t WHERE NOT coalesce($condition, false)")
            val files = filesOf(sql(s"SELECT *, _metadata FROM t WHERE $condition"))
            assertReplaces("t", files)(sql(s"DELETE FROM t WHERE $condition"))
            assertRows(rows)
          }
        }
      }
    }

    test(s"UPDATE gives the rows that a projection gives, seed $seed", SameOnEachLine) {
      val random = new Random(seed)
      withRandomTables(random) { definition =>
        for (_ <- 0 until 3) {
          val condition = pick(random, Conditions)
          val assigned = assignments(random, Values)
          val statement = s"UPDATE t SET ${setClause(assigned)} WHERE $condition"
          withClue(s"seed $seed, $definition, $statement: ") {
            val flagged = s"(SELECT t.*, coalesce($condition, false) AS hit FROM t) t"
            val columns = Columns.map { column =>
              s"IF(t.hit, ${assigned.getOrElse(column, s"t.$column")}, t.$column) AS $column"
            }
            val rows = expected(s"SELECT ${columns.mkString(", ")} FROM $flagged"
              .replace("FROM (SELECT", "FROM  (SELECT"))
            val files = filesOf(sql(s"SELECT *, _metadata FROM t WHERE $condition"))
            assertReplaces("t", files)(sql(statement))
            assertRows(rows)
          }
        }
      }
    }

    test(s"MERGE gives the rows that a join gives, seed $seed", SameOnEachLine) {
      val random = new Random(seed)
      withRandomTables(random)(definition =>
        for (_ <- 0 until 3) assertMerge(random, s"seed $seed, $definition")
      )
    }
  }

  private case class Clause(condition: Option[String], set: Option[Map[String, String]]) {
    def and: String = condition.fold("")(" AND " + _)
    def test: String = condition.getOrElse("true")
    def action: String = set.fold("DELETE")(assigned => s"UPDATE SET ${setClause(assigned)}")
  }

  private def clauses(
      random: Random,
      most: Int,
      conditions: Seq[String],
      values: Map[String, Seq[String]]
  ): Seq[Clause] = {
    val count = random.nextInt(most + 1)
    (1 to count).map { i =>
      // Only the last one may have no condition.
      val condition = Option.when(i < count || random.nextBoolean())(pick(random, conditions))
      Clause(condition, Option.when(random.nextInt(3) > 0)(assignments(random, values)))
    }
  }

  private def assertMerge(random: Random, clue: String): Unit = {
    val on = "t.id = s.n" + pick(random, Seq("", " AND s.m > 1", " AND t.k < 40", " AND t.p = 1"))
    val ofBoth = Values.map { case (column, values) =>
      column -> (values ++ Map("k" -> Seq("s.n"), "v" -> Seq("s.w")).getOrElse(column, Nil))
    }
    val matched =
      clauses(random, 2, Seq("s.m > 3", "t.k > 20", "t.v IS NULL", "s.w = 's1'"), ofBoth)
    val inserts = clauses(random, 2, Seq("s.m > 2", "s.n % 2 = 0"), Values).map { clause =>
      clause.copy(set =
        Some(Map("id" -> "s.n", "v" -> "s.w", "p" -> "s.m")
          .take(1 + random.nextInt(3)) ++ Map("k" -> "s.n * 2").take(random.nextInt(2)))
      )
    }
    val bySource =
      clauses(random, random.nextInt(2), Seq("t.id % 4 = 0", "t.k IS NULL", "t.p = 2"), Values)
    if (matched.isEmpty && inserts.isEmpty && bySource.isEmpty) return
    val statement = s"MERGE INTO t USING s ON $on" +
      matched.map(c => s" WHEN MATCHED${c.and} THEN ${c.action}").mkString +
      inserts.map { c =>
        val set = c.set.get.toSeq
        s" WHEN NOT MATCHED${c.and} THEN INSERT (${set.map(_._1).mkString(", ")}) " +
          s"VALUES (${set.map(_._2).mkString(", ")})"
      }.mkString +
      bySource.map(c => s" WHEN NOT MATCHED BY SOURCE${c.and} THEN ${c.action}").mkString
    withClue(s"$clue, $statement: ") {
      def choice(clauses: Seq[Clause], first: Int): String =
        clauses.zipWithIndex.map { case (c, i) => s" WHEN ${c.test} THEN ${first + i}" }.mkString(
          "CASE",
          "",
          " ELSE -1 END"
        )
      val all = matched ++ bySource
      val hit =
        s"CASE WHEN s.n IS NOT NULL THEN ${if (matched.isEmpty) "-1" else choice(matched, 0)} " +
          s"ELSE ${if (bySource.isEmpty) "-1" else choice(bySource, matched.size)} END"
      val joined = s"SELECT t.id, t.k, t.v, t.p, s.n, s.m, s.w, $hit AS hit " +
        s"FROM t LEFT JOIN s ON $on"
      val deleted = all.zipWithIndex.collect { case (Clause(_, None), i) => i } :+ -2
      val kept = Columns.map { column =>
        val cases = all.zipWithIndex.collect {
          case (Clause(_, Some(set)), i) if set.contains(column) =>
            s" WHEN $i THEN ${set(column).replaceAll("\\b[ts]\\.", "j.")}"
        }
        if (cases.isEmpty) s"j.$column AS $column"
        else s"CASE j.hit${cases.mkString} ELSE j.$column END AS $column"
      }
      val left = s"SELECT ${kept.mkString(", ")} FROM ($joined) j " +
        s"WHERE j.hit NOT IN (${deleted.mkString(", ")})"
      val added = inserts.indices.map { i =>
        val earlier = inserts.take(i).map(c => s"NOT coalesce(${c.test}, false)")
        val tests = (earlier :+ s"coalesce(${inserts(i).test}, false)").mkString(" AND ")
        val set = inserts(i).set.get
        val columns =
          Seq("id" -> "BIGINT", "k" -> "BIGINT", "v" -> "STRING", "p" -> "INT").map {
            case (column, dataType) =>
              s"CAST(${set.getOrElse(column, "NULL")} AS $dataType) AS $column"
          }
        s"SELECT ${columns.mkString(", ")} FROM s WHERE $tests AND " +
          s"NOT EXISTS (SELECT 1 FROM t WHERE $on)"
      }
      val rows = expected((left +: added).mkString(" UNION ALL "))
      val files =
        if (matched.isEmpty && bySource.isEmpty) Set.empty[String]
        else if (bySource.nonEmpty) filesOf(sql("SELECT *, _metadata FROM t"))
        else filesOf(sql(s"SELECT t.*, t._metadata FROM t LEFT SEMI JOIN s ON $on"))
      val before = stored("t").map(_.path)
      // Files without rows are read, and replaced, if all files are.
      val replaced = if (bySource.nonEmpty) before else files
      assertReplaces("t", replaced)(sql(statement))
      assertRows(rows)
    }
  }
}
