package io.jparquet.spark

import java.io.File
import java.nio.file.Files

import _root_.io.jparquet.local.LocalFiles
import org.apache.spark.sql.SparkSession
import org.scalatest.BeforeAndAfterAll
import org.scalatest.funsuite.AnyFunSuite

/** A session with the extension and the catalogs of a table format, and with acceleration off and on. */
abstract class TableFormatTest extends AnyFunSuite with BeforeAndAfterAll {
  LocalFiles.use()

  /** Settings of the session. */
  protected def settings: Map[String, String]

  protected lazy val directory: File = Files.createTempDirectory("tables").toFile

  protected lazy val spark: SparkSession = {
    val builder = SparkSession.builder().master("local[2]")
      .config("spark.sql.warehouse.dir", new File(directory, "warehouse").getPath)
      .config("spark.sql.shuffle.partitions", "2")
    settings.foreach { case (name, value) => builder.config(name, value) }
    builder.getOrCreate()
  }

  override def afterAll(): Unit =
    try {
      spark.stop()
      delete(directory)
    } finally super.afterAll()

  private def delete(file: File): Unit = {
    Option(file.listFiles()).toSeq.flatten.foreach(delete)
    file.delete()
  }

  protected def accelerated[T](on: Boolean)(body: => T): T = {
    val names = Seq("spark.jparquet.accelerate.read", "spark.jparquet.accelerate.write")
    names.foreach(spark.conf.set(_, on.toString))
    try body
    finally names.foreach(spark.conf.unset)
  }

  protected def rows(statement: String): Seq[String] =
    spark.sql(statement).collect().map(_.toString).sorted.toSeq

  protected def plan(statement: String): String =
    spark.sql(statement).queryExecution.executedPlan.toString

  /** The results of queries after statements, with acceleration off and on. */
  protected def assertSameResults(create: String, statements: Seq[String], queries: Seq[String])(
      check: String => Unit
  ): Unit = {
    val results =
      for ((table, on) <- Seq("own" -> false, "place" -> true)) yield accelerated(on) {
        spark.sql(create.replace("TABLE_", table))
        try {
          val affected = statements.map(statement => rows(statement.replace("TABLE_", table)))
          if (on) check(plan(s"SELECT * FROM $table"))
          affected ++ queries.map(query => rows(query.replace("TABLE_", table)))
        } finally spark.sql(s"DROP TABLE $table")
      }
    results.head.zip(results.last).zip(statements ++ queries).foreach {
      case ((expected, actual), text) => assert(actual === expected, text)
    }
  }

  /** A table of Spark's own source is accelerated in such a session. */
  protected def assertAccelerates(): Unit = accelerated(on = true) {
    spark.sql("CREATE TABLE t USING parquet AS SELECT id FROM range(9)")
    try {
      assert(rows("SELECT id FROM t WHERE id > 6") === Seq("[7]", "[8]"))
      assert(plan("SELECT id FROM t WHERE id > 6").contains("BatchScan jparquet"))
    } finally spark.sql("DROP TABLE t")
  }
}
