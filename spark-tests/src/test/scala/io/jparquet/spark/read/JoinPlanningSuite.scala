package io.jparquet.spark.read

import io.jparquet.spark.support.SourceComparison
import org.apache.spark.sql.{TPCDSSchema, TPCHBase}
import org.apache.spark.sql.catalyst.expressions.{Attribute, DynamicPruningSubquery}
import org.apache.spark.sql.catalyst.optimizer.PushDownLeftSemiAntiJoin
import org.apache.spark.sql.catalyst.plans.logical.{Filter, LogicalPlan}
import org.apache.spark.sql.catalyst.util.resourceToString
import org.apache.spark.sql.internal.SQLConf

/**
 * Joins are planned as those of Spark's own source: the same partitions are pruned by the same
 * columns, and plans are no larger.
 */
class JoinPlanningSuite extends SourceComparison with TPCDSSchema {
  private val tables = 20

  /** The databases of both sources for each kind of table. */
  private val databases =
    for (source <- sources; kind <- Seq("small", "tpch", "tpch_partitioned", "tpcds"))
      yield s"${kind}_$source"

  private def in[T](source: String, kind: String)(body: => T): T = {
    sql(s"USE ${kind}_$source")
    try body
    finally sql("USE default")
  }

  override def beforeAll(): Unit = {
    super.beforeAll()
    databases.foreach(database => sql(s"CREATE DATABASE $database"))
    for (source <- sources) in(source, "small") {
      for (i <- 0 to tables)
        sql(s"CREATE TABLE t$i (a BIGINT, b BIGINT, v BIGINT) USING $source")
      sql(s"CREATE TABLE days (y INT, tag STRING, q INT) USING $source")
      sql(s"CREATE TABLE lp (k INT, q INT, l_year INT) USING $source PARTITIONED BY (l_year)")
      sql("INSERT INTO days SELECT 2000 + id, IF(id % 2 = 0, 'even', 'odd'), id FROM range(10)")
      sql("INSERT INTO lp SELECT id, id, 2000 + id % 10 FROM range(100)")
    }
  }

  override def afterAll(): Unit =
    try databases.foreach(database => sql(s"DROP DATABASE IF EXISTS $database CASCADE"))
    finally super.afterAll()

  /**
   * Creates a table; a partitioned one gets a partition, without which there is nothing to prune.
   */
  private def create(source: String, table: String, columns: String, partitioning: Seq[String]) =
    if (partitioning.isEmpty) sql(s"CREATE TABLE $table ($columns) USING $source")
    else {
      val names = partitioning.mkString(", ")
      sql(s"CREATE TABLE $table ($columns) USING $source PARTITIONED BY ($names)")
      // Spark 4.0 takes no lists with fewer columns than the table has.
      val values =
        spark.table(table).columns.map(c =>
          if (partitioning.contains(c)) s"1 AS $c" else s"NULL AS $c"
        )
      sql(s"INSERT INTO $table SELECT ${values.mkString(", ")}")
    }

  /** For each pruning of a plan and its subqueries the column that is pruned. */
  private def prunings(plan: LogicalPlan): Seq[String] =
    plan.collectWithSubqueries { case filter: Filter => filter.condition }.flatMap { condition =>
      condition.collect { case pruning: DynamicPruningSubquery =>
        prunings(pruning.buildQuery) :+
          pruning.pruningKey.collect { case column: Attribute => column.name }.mkString("+")
      }
    }.flatten

  /** Asserts that both sources are planned with the same prunings, and returns their number. */
  private def assertSamePrunings(kind: String, query: String): Int = {
    val Seq(actual, expected) = sources.map { source =>
      in(source, kind)(prunings(sql(query).queryExecution.optimizedPlan).sorted)
    }
    assert(actual === expected)
    actual.size
  }

  private def resource(path: String) =
    resourceToString(path, classLoader = getClass.getClassLoader)

  private def star(count: Int) =
    (1 to count).map(i => s"JOIN t$i ON t0.a = t$i.b").mkString(" FROM t0 ", " ", " ")

  private def chain(count: Int) =
    (1 to count).map(i => s"JOIN t$i ON t${i - 1}.a = t$i.b").mkString(" FROM t0 ", " ", " ")

  /** Three arms, and on each of them the rest. */
  private def snowflake(count: Int) =
    (1 to count).map(i => s"JOIN t$i ON t${math.max(0, i - 3)}.a = t$i.b")
      .mkString(" FROM t0 ", " ", " ")

  private val shapes = Seq("star" -> star _, "chain" -> chain _, "snowflake" -> snowflake _)

  private def conditions(count: Int) = Seq(
    "one filter" -> "WHERE t0.v > 1",
    "all filters" -> (0 to count).map(i => s"t$i.v > 1").mkString("WHERE ", " AND ", ""),
    "no filter" -> ""
  )

  test("joins of many tables get no subqueries that Spark's own source has not") {
    for {
      (shape, joins) <- shapes
      (filters, where) <- conditions(tables)
    } withClue(s"$shape with $filters: ") {
      assert(assertSamePrunings("small", "SELECT count(*)" + joins(tables) + where) === 0)
    }
  }

  test("the partitions of the right side are pruned though the left side is filtered too") {
    for (
      query <- Seq(
        "SELECT sum(lp.q) FROM days JOIN lp ON l_year = y WHERE tag = 'odd' AND lp.q > 45",
        "SELECT sum(lp.q) FROM lp JOIN days ON l_year = y WHERE tag = 'odd' AND lp.q > 45",
        "SELECT sum(lp.q) FROM days JOIN lp ON l_year = y AND days.q = k WHERE tag = 'odd'"
      )
    ) withClue(s"$query: ") {
      assert(assertSamePrunings("small", query) === 1)
      val Seq(actual, expected) =
        sources.map(source => in(source, "small")(sql(query).collect().toSeq))
      assert(actual === expected)
    }
  }

  /** The columns by which a table of TPC-H is partitioned here: by what queries join and filter. */
  private val tpchPartitions = Map(
    "lineitem" -> "l_suppkey",
    "orders" -> "o_custkey",
    "customer" -> "c_nationkey",
    "supplier" -> "s_nationkey",
    "partsupp" -> "ps_suppkey",
    "nation" -> "n_regionkey"
  )

  private object Tpch extends TPCHBase {
    override protected def spark = JoinPlanningSuite.this.spark
    override def beforeAll(): Unit = {}
  }

  test("all queries of TPC-H prune what they prune with Spark's own source") {
    for (kind <- Seq("tpch", "tpch_partitioned")) {
      for (source <- sources; (table, statement) <- Tpch.tpchCreateTable) in(source, kind) {
        val columns = statement.substring(statement.indexOf('(') + 1, statement.lastIndexOf(')'))
        val partitioning = if (kind == "tpch") None else tpchPartitions.get(table)
        create(source, table, columns, partitioning.toSeq)
      }
      val counts = Tpch.tpchQueries.map { name =>
        withClue(s"$name of $kind: ")(assertSamePrunings(kind, resource(s"tpch/$name.sql")))
      }
      assert(counts.size === 22)
      info(s"$kind: ${counts.sum} prunings in ${counts.count(_ > 0)} queries")
      assert((counts.sum > 0) === (kind == "tpch_partitioned"))
    }
  }

  test("all queries of TPC-DS prune what they prune with Spark's own source") {
    for (source <- sources; (table, columns) <- tableColumns)
      in(source, "tpcds")(
        create(source, table, columns, tablePartitionColumns.getOrElse(table, Nil).map(unquoted))
      )
    val names = (1 to 99).flatMap { i =>
      if (Set(14, 23, 24, 39)(i)) Seq(s"q${i}a", s"q${i}b") else Seq(s"q$i")
    }
    val counts = halfOf(names).map { name =>
      // In tests Spark refuses statistics of a V2 table before push-down, which this rule asks for.
      val excluded =
        if (Set("q14a", "q14b", "q38", "q87")(name)) PushDownLeftSemiAntiJoin.ruleName else ""
      withSQLConf(SQLConf.OPTIMIZER_EXCLUDED_RULES.key -> excluded)(
        withClue(s"$name: ")(assertSamePrunings("tpcds", resource(s"tpcds/$name.sql")))
      )
    }
    info(s"${counts.sum} prunings in ${counts.count(_ > 0)} queries")
    assert(counts.count(_ > 0) > counts.size / 3)
  }

  private def unquoted(column: String) = column.replace("`", "")
}
