package io.jparquet.spark

import org.scalatest.Tag

/**
 * Tables of Delta in sessions with acceleration: those whose files are read as plain files of Parquet
 * are read by jparquet, in Spark's scan of DataSource V1; others are left as they are.
 */
class DeltaSuite extends TableFormatTest {

  override protected def settings: Map[String, String] = Map(
    "spark.sql.extensions" -> "io.delta.sql.DeltaSparkSessionExtension",
    "spark.sql.catalog.spark_catalog" -> "org.apache.spark.sql.delta.catalog.DeltaCatalog",
    "spark.databricks.delta.snapshotPartitions" -> "2"
  )

  private val statements = Seq(
    "INSERT INTO TABLE_ SELECT id, CAST(id AS STRING), named_struct('a', id, 'b', null), CAST(id % 3 AS INT) FROM range(500)",
    "DELETE FROM TABLE_ WHERE id % 7 = 0",
    "UPDATE TABLE_ SET s = 'u' WHERE id % 50 = 1",
    """MERGE INTO TABLE_ t USING (SELECT id FROM range(490, 510)) u ON t.id = u.id
      |WHEN MATCHED THEN UPDATE SET s = 'm'
      |WHEN NOT MATCHED THEN INSERT (id, s, p) VALUES (u.id, 'n', 9)""".stripMargin,
    "ALTER TABLE TABLE_ ADD COLUMNS (x INT)",
    "INSERT INTO TABLE_ VALUES (1000, 'after the checkpoint', null, 1, 5)"
  )

  private val queries = Seq(
    "SELECT * FROM TABLE_",
    "SELECT * FROM TABLE_ WHERE id > 480 AND x IS NULL",
    "SELECT p, count(*), sum(id), max(s), max(v.a) FROM TABLE_ GROUP BY p",
    "SELECT count(DISTINCT _metadata.file_path) > 1, count(_metadata.file_name) FROM TABLE_",
    "SELECT count(*) > 0 FROM TABLE_ WHERE input_file_name() LIKE '%.parquet'",
    "SELECT count(*) FROM TABLE_ VERSION AS OF 1",
    "SELECT a.id FROM TABLE_ a JOIN TABLE_ b ON a.id = b.id + 1 WHERE b.s = 'm'"
  )

  /** Properties of a kind of table, whether jparquet reads it, and queries that only it can answer. */
  private val kinds = Seq(
    ("plain", Seq("'delta.enableDeletionVectors' = 'false'"), true, Seq()),
    (
      "with row ids and a feed of changes",
      Seq(
        "'delta.enableDeletionVectors' = 'false'",
        "'delta.enableRowTracking' = 'true'",
        "'delta.enableChangeDataFeed' = 'true'"
      ),
      true,
      Seq(
        "SELECT count(*), count(DISTINCT _metadata.row_id), max(_metadata.row_commit_version) FROM TABLE_",
        "SELECT id, _change_type, _commit_version FROM table_changes('TABLE_', 0)"
      )
    ),
    (
      "with deletion vectors",
      Seq("'delta.enableDeletionVectors' = 'true'"),
      false,
      Seq("SELECT sum(_metadata.row_index) FROM TABLE_")
    ),
    (
      "with mapped columns",
      Seq("'delta.enableDeletionVectors' = 'false'", "'delta.columnMapping.mode' = 'name'"),
      false,
      Seq()
    )
  )

  for ((kind, properties, taken, more) <- kinds)
    test(
      s"a table of Delta $kind has the same rows, and is ${if (taken) "read" else "declined"}",
      // The statements of a plain table are those of one with row ids.
      (if (kind == "plain") Seq(new Tag("slow")) else Nil): _*
    ) {
      // A checkpoint is a file of Parquet, which Delta reads with Spark's own source.
      val all = ("'delta.checkpointInterval' = '3'" +: properties).mkString(", ")
      assertSameResults(
        s"""CREATE TABLE TABLE_ (id BIGINT, s STRING, v STRUCT<a: BIGINT, b: STRING>, p INT)
           |USING delta PARTITIONED BY (p) TBLPROPERTIES ($all)""".stripMargin,
        if (taken) statements else statements.take(2),
        (if (taken) queries else queries.take(1)) ++ more
      )(plan => assert(plan.contains("Format: jparquet") === taken, plan))
    }

  test("a table of Delta opts out by a property") {
    accelerated(on = true) {
      spark.sql(
        "CREATE TABLE o USING delta TBLPROPERTIES ('delta.enableDeletionVectors' = 'false') AS SELECT id FROM range(9)"
      )
      try {
        assert(plan("SELECT * FROM o").contains("Format: jparquet"))
        spark.sql("ALTER TABLE o SET TBLPROPERTIES ('jparquet.accelerate' = 'false')")
        assert(!plan("SELECT * FROM o").contains("jparquet"))
      } finally spark.sql("DROP TABLE o")
    }
  }

  test("a table of Parquet is accelerated beside Delta")(assertAccelerates())
}
