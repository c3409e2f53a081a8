package io.jparquet.spark.accelerate

import scala.io.Source
import scala.jdk.CollectionConverters._

import _root_.io.trino.tpch.{TpchEntity, TpchTable}
import io.jparquet.spark.support.AcceleratedComparison
import org.apache.spark.sql.{Encoders, TPCHBase}

/** All queries of TPC-H with Spark's own source and with jparquet in its place. */
class AcceleratedTpchSuite extends AcceleratedComparison {
  private val scale = 0.1

  private object Tpch extends TPCHBase {
    override protected def spark = AcceleratedTpchSuite.this.spark
    override def beforeAll(): Unit = {}
  }

  private def text(query: String): String = {
    val file = Source.fromInputStream(getClass.getResourceAsStream(s"/tpch/$query.sql"), "UTF-8")
    try file.mkString
    finally file.close()
  }

  /** The columns of a table as in Spark's statement that creates it, but with cents. */
  private def columns(table: String): String = {
    val statement = Tpch.tpchCreateTable(table)
    statement.substring(statement.indexOf('(') + 1, statement.lastIndexOf(')'))
      .replaceAll("(?i)decimal\\(\\d+, *0\\)", "DECIMAL(15, 2)")
  }

  private def fill(table: TpchTable[_]): Unit = {
    val lines = table.createGenerator(scale, 1, 1).asScala
      .map(_.asInstanceOf[TpchEntity].toLine).toSeq
    spark.read.schema(columns(table.getTableName)).option("sep", "|")
      .csv(spark.createDataset(lines)(Encoders.STRING)).write.saveAsTable(table.getTableName)
  }

  test("the queries give the same rows") {
    val tables = TpchTable.getTables.asScala.toSeq
    withTable(tables.map(_.getTableName): _*) {
      tables.foreach(fill)
      assert(spark.table("lineitem").count() === 600572)
      assert(Tpch.tpchQueries.size === 22)
      for (name <- halfOf(Tpch.tpchQueries))
        withClue(s"$name: ")(assertSameInPlace(ScanV2)(spark.sql(text(name))))
    }
  }
}
