package io.jparquet.spark.session

import java.io.File
import java.nio.file.Files

import scala.reflect.runtime.universe
import scala.tools.reflect.ToolBox

import io.jparquet.spark.support.SourceComparison
import org.apache.spark.SparkConf
import org.apache.spark.sql.{classic, DataFrame}
import org.apache.spark.sql.execution.{HiveResult, SQLExecution}
import org.apache.spark.sql.internal.SQLConf
import org.scalatest.time.{Seconds, Span}

/**
 * The SQL and the Scala on the pages of the documentation, run block by block. Where the page shows
 * an output after a block, its lines are in the output, in their order. The Java of the pages is
 * tested in `examples`, the commands of the tool in `cli`, and the page on encryption by its
 * example.
 */
class PagesSuite extends SourceComparison {

  // What users have: the suites have other defaults.
  override protected def sparkConf: SparkConf =
    super.sparkConf.remove("jparquet.metrics").remove(SQLConf.MAX_METADATA_STRING_LENGTH.key)

  private val root = new File("../..")

  private case class Block(language: String, text: String)

  private def text(page: String): String = Files.readString(new File(root, page).toPath)

  private def blocks(page: String): Seq[Block] =
    "(?ms)^```(\\w*)\n(.*?)^```$".r.findAllMatchIn(text(page))
      .map(found => Block(found.group(1), found.group(2))).toSeq

  private val trips = "SELECT id, id % 40 / 2D AS distance, CAST(2020 + id % 8 AS INT) AS year, " +
    "concat('d', id % 3) AS device, timestamp_micros(id) AS at, " +
    "'on the way' AS comment, id AS reading FROM range(100)"

  private val visits = "SELECT concat('x-', id) AS device, timestamp_micros(id) AS at, " +
    "CAST(id - 5 AS INT) AS seconds FROM range(40)"

  /** What is there before the blocks of a page, where `data` is the directory that it names. */
  private val before: Map[String, String => Seq[String]] = Map(
    "README.md" -> (_ => Nil),
    "docs/acceleration.md" -> (data =>
      Seq(
        s"CREATE TABLE t USING parquet AS $trips",
        s"INSERT OVERWRITE DIRECTORY '$data/trips' USING parquet $trips"
      )
    ),
    "docs/from-parquet.md" -> (data =>
      Seq(s"INSERT OVERWRITE DIRECTORY '$data/trips' USING parquet $trips")
    ),
    "docs/in-spark.md" -> (_ => Nil),
    "docs/metrics.md" -> (_ =>
      Seq(
        s"CREATE TABLE orders USING parquet AS SELECT id, id % 7 AS customer_id FROM range(100)",
        "CREATE TABLE customer USING parquet TBLPROPERTIES ('jparquet.accelerate' = 'false') " +
          "AS SELECT id AS customer_id FROM range(7)",
        "SET spark.jparquet.accelerate.read = true"
      )
    ),
    "docs/platforms.md" -> (data =>
      Seq(s"INSERT OVERWRITE DIRECTORY '$data/files' USING parquet SELECT id AS x FROM range(10)")
    ),
    "docs/reading.md" -> (_ => Seq(s"CREATE TABLE trips USING jparquet AS $trips")),
    "docs/tables.md" -> (data =>
      Seq(
        s"INSERT OVERWRITE DIRECTORY '$data/trips' USING jparquet $trips",
        s"CREATE TABLE visits USING jparquet AS $visits",
        s"CREATE TABLE corrections USING jparquet AS $visits"
      )
    ),
    "docs/tutorial.md" -> (_ => Nil),
    "docs/writing.md" -> (_ => Nil)
  )

  test("each page with SQL or Scala is run by this suite, or by the example of encryption") {
    val pages = new File(root, "docs").list().toSeq.filter(_.endsWith(".md")).map("docs/" + _) ++
      new File(root, ".").list().toSeq.filter(_.endsWith(".md"))
    val withCode =
      pages.filter(blocks(_).exists(block => Set("sql", "scala", "python")(block.language)))
    assert(withCode.toSet === before.keySet + "docs/encryption.md")
  }

  for ((page, statements) <- before.toSeq.sortBy(_._1))
    test(s"what $page says is what happens") {
      withTempDir { dir =>
        val session = spark.newSession().asInstanceOf[classic.SparkSession]
        try {
          // A page names directories that are not there.
          val places = Seq("/data/", "/a/directory/of/files", "spark-warehouse/")
            .zip(Seq(s"$dir/", s"$dir/files", s"${spark.conf.get("spark.sql.warehouse.dir")}/"))
          def placed(code: String): String =
            places.foldLeft(code) { case (changed, (there, here)) => changed.replace(there, here) }
          statements(dir.getPath).foreach(output(session, _))
          followed(blocks(page)).foreach { case (block, shown) =>
            val lines = block.language match {
              case "sql" => block.text.split(";\\s*(?:\n|$)").toSeq.map(placed).map(_.trim)
                  .filterNot(isComment).flatMap(output(session, _))
              case _ => evaluated(session, placed(block.text))
            }
            val expected = shown.flatMap(_.text.linesIterator) ++ comments(block)
            assertHas(lines, expected)
          }
          if (page.contains("tutorial")) assertMetrics(text(page))
        } finally dropTables(session)
      }
    }

  private def isComment(statement: String): Boolean =
    statement.linesIterator.forall(_.startsWith("--"))

  /** What comments show of the output. */
  private def comments(block: Block): Seq[String] =
    block.text.linesIterator.collect {
      case s"-- $shown" => shown
      case s"println($_) // $shown;$_" => shown
    }.toSeq

  /** The blocks of SQL and Scala, each with the blocks of text that follow. */
  private def followed(all: Seq[Block]): Seq[(Block, Seq[Block])] =
    all.zipWithIndex.collect {
      case (block, i) if block.language == "sql" || block.language == "scala" =>
        block -> all.drop(i + 1).takeWhile(next =>
          next.language.isEmpty && !next.text.matches("(?s)(mvn|spark-|mkdir|java).*")
        )
    }

  /** The output of `spark-sql`. */
  private def output(session: classic.SparkSession, statement: String): Seq[String] = {
    val rows: DataFrame = session.sql(statement)
    val run = rows.queryExecution
    SQLExecution.withNewExecutionId(run, Some(statement)) {
      HiveResult.hiveResultString(run.executedPlan).flatMap(_.linesIterator)
    }
  }

  /** Runs Scala in which a session, a data frame, and its schema are at hand. */
  private def evaluated(session: classic.SparkSession, code: String): Seq[String] = {
    val rows = session.sql(trips)
    val compiler = universe.runtimeMirror(getClass.getClassLoader).mkToolBox()
    val run = compiler.eval(compiler.parse(
      s"""(spark: org.apache.spark.sql.SparkSession, df: org.apache.spark.sql.DataFrame,
         |  schema: org.apache.spark.sql.types.StructType) => {
         |$code
         |()
         |}""".stripMargin
    )).asInstanceOf[(Any, Any, Any) => Unit]
    val printed = new java.io.ByteArrayOutputStream
    Console.withOut(printed)(run(session, rows, rows.schema))
    printed.toString.linesIterator.toSeq
  }

  /** Numbers of columns differ from run to run. */
  private def unnumbered(line: String): String =
    line.replaceAll("#\\d+L?", "#").replaceAll("\\s+", " ").trim

  /** Asserts that lines are among others, in their order. */
  private def assertHas(lines: Seq[String], expected: Seq[String]): Unit = {
    val rest = lines.iterator.map(unnumbered)
    for (line <- expected.map(unnumbered) if line.nonEmpty)
      assert(rest.contains(line), s"'$line' is not in\n${lines.mkString("\n")}")
  }

  /**
   * The table of the tutorial that shows what the SQL tab shows of the second query, without
   * requests and bytes: footers are requested again from the file system of Spark's tests.
   */
  private def assertMetrics(page: String): Unit = {
    val shown = "(?m)^\\| ([a-z ]+) \\| (\\d[^|]*) \\|".r.findAllMatchIn(page)
      .map(row => row.group(1) -> row.group(2)).toMap
      .removedAll(Seq("requests to the file system", "data fetched"))
    assert(shown.size === 5)
    val store = spark.sharedState.statusStore
    eventually(timeout(Span(20, Seconds))) {
      val runs =
        for {
          execution <- store.executionsList()
          node <- store.planGraph(execution.executionId).allNodes
          if node.name.startsWith("BatchScan jparquet")
        } yield node.metrics.map { metric =>
          val value = Option(execution.metricValues).flatMap(_.get(metric.accumulatorId))
          metric.name -> value.flatMap(_.linesIterator.toSeq.lastOption).getOrElse("")
        }
      val same = runs.filter(run => shown.forall(run.contains))
      assert(same.nonEmpty, s"no scan has $shown:\n${runs.mkString("\n")}")
    }
  }

  private def dropTables(session: classic.SparkSession): Unit =
    session.catalog.listTables().collect().filter(!_.isTemporary)
      .foreach(table => session.sql(s"DROP TABLE ${table.name}"))
}
