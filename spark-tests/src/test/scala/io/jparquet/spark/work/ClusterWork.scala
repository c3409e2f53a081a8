package io.jparquet.spark.work

import java.io.File

import org.apache.spark.sql.{DataFrame, SparkSession}
import org.apache.spark.sql.streaming.Trigger
import org.scalatest.Assertions

/** The work with one source. */
private class ClusterWork(
    spark: SparkSession,
    source: String,
    dir: File,
    insertsOnly: Boolean,
    beforeStep: () => Unit
) {
  import ClusterWork._

  private val path = new File(dir, source).getPath
  private val table = s"t_$source"

  private def rows(frame: DataFrame): Seq[String] = frame.collect().map(_.toString).sorted.toSeq

  private def sql(text: String): DataFrame =
    spark.sql(text.replace("T_", table).replace("SOURCE", source))

  private val data = spark.range(0, 500, 1, 3).selectExpr(
    "id",
    "IF(id % 7 = 0, NULL, concat('text ', id % 20)) AS s",
    "CAST(id AS DECIMAL(12, 2)) / 4 AS d",
    "array(id, NULL) AS l",
    "map('k', named_struct('x', id)) AS m",
    "CAST('1985-04-12 23:20:50' AS TIMESTAMP) + make_interval(0, 0, 0, CAST(id AS INT)) AS ts",
    "date_add(DATE'1999-12-31', CAST(id AS INT)) AS dt",
    "CAST(id % 3 AS INT) AS p"
  )

  private def step(name: String)(body: => Seq[String]): (String, Seq[String]) = {
    beforeStep()
    name -> body
  }

  def dropTable(): Unit = {
    sql("DROP TABLE IF EXISTS T_")
    ()
  }

  /** Each step with its rows. */
  def results(): Seq[(String, Seq[String])] = Seq(
    step("save and load") {
      data.write.format(source).partitionBy("p").save(path)
      data.where("id < 5").write.format(source).partitionBy("p").mode("append").save(path)
      rows(spark.read.format(source).load(path).select("id", "s", "d", "l", "m", "ts", "dt", "p"))
    },
    step("filter, top rows, aggregate and join") {
      val read = spark.read.format(source).load(path)
      rows(read.where("s = 'text 3' AND id > 50 AND p = 1").select("id")) ++
        rows(read.orderBy("d", "id").limit(7).select("id", "d")) ++
        rows(read.groupBy("p").agg(Map("id" -> "max", "d" -> "min", "ts" -> "max"))) ++
        rows(read.as("a").join(read.as("b"), "id").where("b.s = 'text 9'").select("id", "a.dt"))
    },
    step("tables in SQL") {
      sql("CREATE TABLE T_ (id BIGINT, s STRING, c CHAR(3), ts TIMESTAMP, p INT) USING SOURCE " +
        "PARTITIONED BY (p)")
      data.createOrReplaceTempView("data")
      sql("INSERT INTO T_ SELECT id, s, 'c', ts, p FROM data")
      sql("INSERT OVERWRITE T_ PARTITION (p = 1) SELECT id, s, 'd', ts FROM data WHERE id < 9")
      rows(sql("SELECT * FROM T_")) ++
        rows(sql("SELECT count(*), max(ts), min(s) FROM T_ WHERE p <> 2 AND c = 'c'")) ++
        rows(sql("SHOW PARTITIONS T_"))
    },
    step("statements that change rows") {
      if (source == own && !insertsOnly) {
        sql("UPDATE T_ SET s = 'new' WHERE id % 5 = 0")
        sql("DELETE FROM T_ WHERE id > 400")
        sql(
          "MERGE INTO T_ USING (SELECT 3 AS n UNION ALL SELECT 1000) u ON T_.id = u.n " +
            "WHEN MATCHED THEN UPDATE SET s = 'm' WHEN NOT MATCHED THEN INSERT (id, p) VALUES (n, 0)"
        )
        rows(sql("SELECT id, s, p FROM T_"))
      } else rows(sql(
        """SELECT id, CASE WHEN id = 3 THEN 'm' WHEN id % 5 = 0 THEN 'new' ELSE s END AS s, p
          |FROM T_ WHERE id <= 400 UNION ALL SELECT 1000, NULL, 0""".stripMargin
      ))
    },
    step("procedures") {
      if (source == own && !insertsOnly) {
        assert(sql(s"CALL jparquet.system.verify('$path')").count() === 0)
        sql(s"CALL jparquet.system.compact('$path', sort_by => 'id')").collect()
      }
      rows(spark.read.format(source).load(path).select("id", "ts", "p"))
    },
    step("streams") {
      val input = new File(dir, s"in-$source").getPath
      val output = new File(dir, s"out-$source").getPath
      data.select("id", "s", "p").write.format(source).save(input)
      spark.readStream.format(source).schema("id BIGINT, s STRING, p INT").load(input)
        .writeStream.format(source).partitionBy("p")
        .option("checkpointLocation", new File(dir, s"check-$source").getPath)
        .trigger(Trigger.AvailableNow()).start(output).awaitTermination()
      rows(spark.read.format(source).load(output).select("id", "s", "p"))
    },
    step("in place of Spark's own source") {
      val place = new File(dir, s"place-$source").getPath
      val names = Seq("spark.jparquet.accelerate.read", "spark.jparquet.accelerate.write")
      if (source == own) names.foreach(spark.conf.set(_, "true"))
      try {
        data.write.partitionBy("p").parquet(place)
        val read = spark.read.parquet(place)
        rows(read.select("id", "s", "d", "ts", "p")) ++
          rows(read.where("s = 'text 5'").groupBy("p").count())
      } finally names.foreach(spark.conf.unset)
    }
  )
}

/**
 * What jobs of a cluster do: saves, queries, tables in SQL, DELETE, UPDATE and MERGE, procedures,
 * streams, and acceleration. Suites of several modules do it, in sessions of their own.
 */
object ClusterWork extends Assertions {
  private val own = "jparquet"
  private val peer = "parquet"

  /**
   * Does the work with jparquet and with Spark's own source, and compares the rows of each step. The
   * session does not accelerate.
   *
   * @param dir takes what is saved by its path
   * @param insertsOnly whether the session has no DELETE, UPDATE and MERGE
   * @param beforeStep is done before each step
   */
  def compare(
      spark: SparkSession,
      dir: File,
      insertsOnly: Boolean = false,
      beforeStep: () => Unit = () => ()
  ): Unit = {
    val works = Seq(own, peer).map(new ClusterWork(spark, _, dir, insertsOnly, beforeStep))
    try {
      val Seq(actual, expected) = works.map(_.results())
      for (((step, rows), (_, theirs)) <- actual.zip(expected)) assert(rows === theirs, step)
    } finally works.foreach(_.dropTable())
  }
}
