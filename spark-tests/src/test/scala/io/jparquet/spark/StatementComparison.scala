package io.jparquet.spark

import org.apache.spark.sql.DataFrame

/** The same statements on tables of jparquet and of Spark's own source. */
trait StatementComparison extends AcceleratedComparison {

  private def rows(query: => DataFrame): Either[(String, String), Seq[String]] =
    try Right(QueryTestRows.sorted(query.collect().toSeq))
    catch { case error: Exception => Left(described(error)) }

  /** Runs statements with each source and compares what each of them gives, and the table after it. */
  protected def assertSameStatements(statements: String*): Unit = {
    val outcomes = sources.map { source =>
      var results = Seq.empty[Any]
      withTable("t", "c", "l") {
        results = statements.map { statement =>
          val result = rows(spark.sql(statement.replace("SOURCE", source)))
            .map(_.map(_.replace(source, "SOURCE")))
          val table = if (spark.catalog.tableExists("t")) rows(spark.table("t")) else Right(Nil)
          (statement, result, table)
        }
      }
      results
    }
    for ((ours, theirs) <- outcomes.head.zip(outcomes.last)) assert(ours === theirs)
  }
}
