package io.jparquet.spark

/** Tables of Iceberg in sessions with acceleration: they are Iceberg's, whatever the setting. */
class IcebergSuite extends TableFormatTest {

  override protected def settings: Map[String, String] = Map(
    "spark.sql.extensions" ->
      "org.apache.iceberg.spark.extensions.IcebergSparkSessionExtensions,io.delta.sql.DeltaSparkSessionExtension",
    "spark.sql.catalog.spark_catalog" -> "org.apache.iceberg.spark.SparkSessionCatalog",
    "spark.sql.catalog.spark_catalog.type" -> "hadoop",
    "spark.sql.catalog.spark_catalog.warehouse" -> directory.toURI.toString
  )

  test("a table of Iceberg has the same rows, and is Iceberg's") {
    assertSameResults(
      "CREATE TABLE TABLE_ (id BIGINT, s STRING, p INT) USING iceberg PARTITIONED BY (p)",
      Seq(
        "INSERT INTO TABLE_ SELECT id, CAST(id AS STRING), CAST(id % 3 AS INT) FROM range(500)",
        "DELETE FROM TABLE_ WHERE id % 7 = 0",
        """MERGE INTO TABLE_ t USING (SELECT id FROM range(490, 510)) u ON t.id = u.id
          |WHEN MATCHED THEN UPDATE SET s = 'm'
          |WHEN NOT MATCHED THEN INSERT (id, s, p) VALUES (u.id, 'n', 9)""".stripMargin
      ),
      Seq(
        "SELECT * FROM TABLE_",
        "SELECT p, count(*), sum(id), max(s) FROM TABLE_ GROUP BY p",
        "SELECT count(*) > 0 FROM spark_catalog.default.TABLE_.files"
      )
    )(plan => assert(plan.contains("BatchScan") && !plan.contains("jparquet"), plan))
  }

  test("a table of Parquet is accelerated beside Iceberg and Delta")(assertAccelerates())
}
