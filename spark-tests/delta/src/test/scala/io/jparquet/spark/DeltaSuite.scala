package io.jparquet.spark

import java.io.File
import java.nio.file.Files

import org.apache.spark.sql.SparkSession
import org.scalatest.BeforeAndAfterAll
import org.scalatest.funsuite.AnyFunSuite

/**
 * Tables of Delta in sessions with acceleration: their format is derived from Spark's own, and stays
 * what it is; the extensions of both work side by side.
 */
class DeltaSuite extends AnyFunSuite with BeforeAndAfterAll {

  private lazy val directory: File = Files.createTempDirectory("delta").toFile

  private lazy val spark: SparkSession = SparkSession.builder().master("local[2]")
    .config("spark.sql.warehouse.dir", new File(directory, "warehouse").getPath)
    .config("spark.sql.extensions", "io.delta.sql.DeltaSparkSessionExtension")
    .config("spark.sql.catalog.spark_catalog", "org.apache.spark.sql.delta.catalog.DeltaCatalog")
    .config("spark.sql.shuffle.partitions", "2")
    .config("spark.databricks.delta.snapshotPartitions", "2")
    .getOrCreate()

  override def afterAll(): Unit =
    try {
      spark.stop()
      delete(directory)
    } finally super.afterAll()

  private def delete(file: File): Unit = {
    Option(file.listFiles()).toSeq.flatten.foreach(delete)
    file.delete()
  }

  private def accelerated[T](on: Boolean)(body: => T): T = {
    val names = Seq("spark.jparquet.accelerate.read", "spark.jparquet.accelerate.write")
    names.foreach(spark.conf.set(_, on.toString))
    try body
    finally names.foreach(spark.conf.unset)
  }

  private def rows(statement: String): Seq[String] =
    spark.sql(statement).collect().map(_.toString).sorted.toSeq

  private val statements = Seq(
    "INSERT INTO TABLE_ SELECT id, CAST(id AS STRING), CAST(id % 3 AS INT) FROM range(500)",
    "DELETE FROM TABLE_ WHERE id % 7 = 0",
    """MERGE INTO TABLE_ t USING (SELECT id FROM range(490, 510)) u ON t.id = u.id
      |WHEN MATCHED THEN UPDATE SET s = 'm'
      |WHEN NOT MATCHED THEN INSERT (id, s, p) VALUES (u.id, 'n', 9)""".stripMargin,
    "INSERT INTO TABLE_ VALUES (1000, 'after the checkpoint', 1)"
  )

  private val queries = Seq(
    "SELECT * FROM TABLE_ WHERE id > 480",
    "SELECT p, count(*), sum(id), max(s) FROM TABLE_ GROUP BY p",
    "SELECT count(DISTINCT _metadata.file_path) > 1 FROM TABLE_",
    "SELECT count(*) FROM TABLE_ VERSION AS OF 1"
  )

  /** A checkpoint is a file of Parquet, which Delta reads with Spark's own source. */
  private val checkpoints = "'delta.checkpointInterval' = '3'"

  for (
    (kind, properties) <- Seq(
      "plain" -> s"TBLPROPERTIES ($checkpoints)",
      "with deletion vectors and mapped columns" ->
        s"""TBLPROPERTIES ($checkpoints, 'delta.enableDeletionVectors' = 'true',
           |'delta.columnMapping.mode' = 'name')""".stripMargin
    )
  )
    test(s"a table of Delta, $kind, has the same rows, and Delta's own format") {
      val results =
        for ((table, on) <- Seq("own" -> false, "place" -> true)) yield accelerated(on) {
          spark.sql(
            s"CREATE TABLE $table (id BIGINT, s STRING, p INT) USING delta PARTITIONED BY (p) $properties"
          )
          try {
            statements.foreach(statement => spark.sql(statement.replace("TABLE_", table)))
            val format = spark.table(table).queryExecution.executedPlan.toString
            assert(format.contains("FileScan parquet") && !format.contains("jparquet"), format)
            queries.map(query => rows(query.replace("TABLE_", table)))
          } finally spark.sql(s"DROP TABLE $table")
        }
      assert(results.head === results.last)
    }

  test("a table of Parquet is accelerated beside Delta") {
    accelerated(on = true) {
      spark.sql("CREATE TABLE t USING parquet AS SELECT id FROM range(9)")
      try {
        val query = spark.sql("SELECT id FROM t WHERE id > 6")
        assert(query.collect().map(_.getLong(0)).sorted.toSeq === Seq(7L, 8L))
        assert(query.queryExecution.executedPlan.toString.contains("BatchScan jparquet"))
      } finally spark.sql("DROP TABLE t")
    }
  }
}
