package io.jparquet.spark.tables

import io.jparquet.spark.support.{AcceleratedComparison, ComparableRows}
import org.apache.spark.sql.DataFrame

/** The same statements on tables of jparquet and of Spark's own source. */
trait StatementComparison extends AcceleratedComparison {

  private def rows(query: => DataFrame): Either[(String, String), Seq[String]] =
    try Right(ComparableRows.sorted(query.collect().toSeq))
    catch { case error: Exception => Left(described(error)) }

  /** Runs statements with each source and compares what each of them gives, and the table after it. */
  protected def assertSameStatements(statements: String*): Unit =
    assertSameOutcomes(statements)(identity)

  /** The same, where the errors can be others: Spark refuses some statements on V2 before others. */
  protected def assertSameRefusals(statements: String*): Unit =
    assertSameOutcomes(statements)(_.left.map(_ => ("", "")))

  private type Outcome = Either[(String, String), Seq[String]]

  private def assertSameOutcomes(statements: Seq[String])(shown: Outcome => Outcome): Unit = {
    val outcomes = sources.map { source =>
      var results = Seq.empty[Any]
      withTable("t", "c", "l") {
        results = statements.map { statement =>
          val result = rows(spark.sql(statement.replace("SOURCE", source)))
            .map(_.map(_.replace(source, "SOURCE")))
          val table =
            if (
              statement.matches("(?s)(SELECT|DESCRIBE|SHOW) .*") || !spark.catalog.tableExists("t")
            )
              Right(Nil)
            else rows(spark.table("t"))
          (statement, shown(result), table)
        }
      }
      results
    }
    for ((ours, theirs) <- outcomes.head.zip(outcomes.last)) assert(ours === theirs)
  }
}
