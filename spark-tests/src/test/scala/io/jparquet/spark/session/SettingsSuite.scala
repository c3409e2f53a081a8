package io.jparquet.spark.session

import java.io.File
import java.nio.file.Files
import java.util.Locale

import io.jparquet.local.LocalFiles
import io.jparquet.spark.support.{LineOfSpark, Slow}
import org.apache.commons.io.FileUtils
import org.apache.spark.api.plugin.{DriverPlugin, ExecutorPlugin, SparkPlugin}
import org.apache.spark.scheduler.SparkListener
import org.apache.spark.sql.{DataFrame, SparkSession}
import org.apache.spark.sql.execution.QueryExecution
import org.apache.spark.sql.internal.SQLConf
import org.apache.spark.sql.streaming.Trigger
import org.apache.spark.sql.util.QueryExecutionListener
import org.scalatest.funsuite.AnyFunSuite

/**
 * The same work with jparquet and with Spark's own source, in sessions that differ from the default
 * by one setting that clusters have. A build tries those that most clusters change.
 */
class SettingsSuite extends AnyFunSuite with LineOfSpark {
  LocalFiles.use()

  private val own = "jparquet"
  private val peer = "parquet"

  /** What most clusters change. */
  private val common = Seq(
    "Kryo" -> Map("spark.serializer" -> "org.apache.spark.serializer.KryoSerializer"),
    "default source" -> Map("spark.sql.sources.default" -> own),
    "ANSI off" -> Map("spark.sql.ansi.enabled" -> "false"),
    "a session time zone" -> Map("spark.sql.session.timeZone" -> "Asia/Kolkata"),
    "off-heap memory and columns" -> Map(
      "spark.memory.offHeap.enabled" -> "true",
      "spark.memory.offHeap.size" -> "256m",
      "spark.sql.columnVector.offheap.enabled" -> "true"
    )
  )

  private val others = Seq(
    "names by their case" -> Map("spark.sql.caseSensitive" -> "true"),
    "failures of tasks" -> Map("spark.master" -> "local[2,3]"),
    "speculation" -> Map(
      "spark.speculation" -> "true",
      "spark.speculation.interval" -> "10ms",
      "spark.speculation.multiplier" -> "1.01"
    ),
    "no adaptive execution" -> Map("spark.sql.adaptive.enabled" -> "false"),
    "no generated code" -> Map(
      "spark.sql.codegen.wholeStage" -> "false",
      "spark.sql.codegen.factoryMode" -> "NO_CODEGEN"
    ),
    "no whole stages" -> Map("spark.sql.codegen.wholeStage" -> "false"),
    "rows in place of batches" -> Map(
      "spark.sql.parquet.enableVectorizedReader" -> "false",
      "spark.sql.inMemoryColumnarStorage.enableVectorizedReader" -> "false"
    ),
    "parallel listing" -> Map("spark.sql.sources.parallelPartitionDiscovery.threshold" -> "0"),
    "compressed with zstd" -> Map(
      "spark.io.compression.codec" -> "zstd",
      "spark.rdd.compress" -> "true",
      "spark.sql.parquet.compression.codec" -> "zstd"
    ),
    "compressed with snappy" -> Map("spark.io.compression.codec" -> "snappy"),
    "encryption of shuffles and RPC" -> Map(
      "spark.authenticate" -> "true",
      "spark.authenticate.secret" -> "secret",
      "spark.network.crypto.enabled" -> "true",
      "spark.io.encryption.enabled" -> "true"
    ),
    "an event log that rolls" -> Map(
      "spark.eventLog.enabled" -> "true",
      "spark.eventLog.dir" -> "DIR/events",
      "spark.eventLog.rolling.enabled" -> "true",
      "spark.eventLog.rolling.maxFileSize" -> "10m"
    ),
    "a plugin" -> Map("spark.plugins" -> classOf[QuietPlugin].getName),
    "listeners" -> Map(
      "spark.extraListeners" -> classOf[QuietListener].getName,
      "spark.sql.queryExecutionListeners" -> classOf[QuietQueryListener].getName
    ),
    "the user interface" -> Map("spark.ui.enabled" -> "true", "spark.ui.port" -> "0"),
    "INT96 and calendars of old" -> Map(
      "spark.sql.parquet.outputTimestampType" -> "INT96",
      "spark.sql.parquet.datetimeRebaseModeInWrite" -> "LEGACY",
      "spark.sql.parquet.int96RebaseModeInWrite" -> "LEGACY"
    ),
    "lists and decimals of old" -> Map("spark.sql.parquet.writeLegacyFormat" -> "true"),
    "CHAR as STRING" -> Map("spark.sql.legacy.charVarcharAsString" -> "true"),
    "lenient store assignment" -> Map("spark.sql.storeAssignmentPolicy" -> "LEGACY"),
    "dynamic overwrites" -> Map("spark.sql.sources.partitionOverwriteMode" -> "dynamic"),
    "partition values as text" -> Map(
      "spark.sql.sources.partitionColumnTypeInference.enabled" -> "false"
    ),
    "damaged files ignored" -> Map("spark.sql.files.ignoreCorruptFiles" -> "true"),
    "merged schemas" -> Map("spark.sql.parquet.mergeSchema" -> "true"),
    "committer of version 2" -> Map(
      "spark.hadoop.mapreduce.fileoutputcommitter.algorithm.version" -> "2"
    ),
    "tables of DataSource V1" -> Map(
      SQLConf.USE_V1_SOURCE_LIST.key -> "jparquet,parquet,orc,csv,json,text,avro"
    ),
    "join filters off" -> Map(
      "spark.sql.optimizer.dynamicPartitionPruning.enabled" -> "false",
      "spark.sql.optimizer.runtime.bloomFilter.enabled" -> "false"
    )
  )

  for ((name, settings) <- common) test(s"the work of a cluster with: $name")(check(settings))

  for ((name, settings) <- others) test(s"the work of a cluster with: $name", Slow)(check(settings))

  test("the work of a cluster with: the Turkish locale", Slow) {
    val before = Locale.getDefault
    Locale.setDefault(Locale.forLanguageTag("tr-TR"))
    try check(Map.empty)
    finally Locale.setDefault(before)
  }

  private def check(settings: Map[String, String]): Unit = {
    val dir = Files.createTempDirectory("settings").toFile
    new File(dir, "events").mkdirs()
    val builder = SparkSession.builder().config("spark.master", "local[2]")
      .config("spark.sql.warehouse.dir", new File(dir, "warehouse").getPath)
      .config("spark.sql.shuffle.partitions", "2")
    for ((key, value) <- settings) builder.config(key, value.replace("DIR", dir.getPath))
    val spark = builder.getOrCreate()
    try {
      // Neither of these has DELETE, UPDATE and MERGE.
      val insertsOnly = settings.contains(SQLConf.USE_V1_SOURCE_LIST.key) ||
        settings.get(SQLConf.STORE_ASSIGNMENT_POLICY.key).contains("LEGACY")
      val Seq(actual, expected) = Seq(own, peer).map(new Work(spark, _, dir, insertsOnly).results())
      for (((step, rows), (_, theirs)) <- actual.zip(expected)) assert(rows === theirs, step)
    } finally {
      spark.stop()
      SparkSession.clearActiveSession()
      SparkSession.clearDefaultSession()
      FileUtils.deleteQuietly(dir)
    }
  }

  /** The work with one source: each step with its rows. */
  private class Work(spark: SparkSession, source: String, dir: File, insertsOnly: Boolean) {
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

    def results(): Seq[(String, Seq[String])] = Seq(
      "save and load" -> {
        data.write.format(source).partitionBy("p").save(path)
        data.limit(5).write.format(source).partitionBy("p").mode("append").save(path)
        rows(spark.read.format(source).load(path).select("id", "s", "d", "l", "m", "ts", "dt", "p"))
      },
      "filter, top rows, aggregate and join" -> {
        val read = spark.read.format(source).load(path)
        rows(read.where("s = 'text 3' AND id > 50 AND p = 1").select("id")) ++
          rows(read.orderBy("d", "id").limit(7).select("id", "d")) ++
          rows(read.groupBy("p").agg(Map("id" -> "max", "d" -> "min", "ts" -> "max"))) ++
          rows(read.as("a").join(read.as("b"), "id").where("b.s = 'text 9'").select("id", "a.dt"))
      },
      "tables in SQL" -> {
        sql("CREATE TABLE T_ (id BIGINT, s STRING, c CHAR(3), ts TIMESTAMP, p INT) USING SOURCE " +
          "PARTITIONED BY (p)")
        data.createOrReplaceTempView("data")
        sql("INSERT INTO T_ SELECT id, s, 'c', ts, p FROM data")
        sql("INSERT OVERWRITE T_ PARTITION (p = 1) SELECT id, s, 'd', ts FROM data WHERE id < 9")
        rows(sql("SELECT * FROM T_")) ++
          rows(sql("SELECT count(*), max(ts), min(s) FROM T_ WHERE p <> 2 AND c = 'c'")) ++
          rows(sql("SHOW PARTITIONS T_"))
      },
      "statements that change rows" -> {
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
      "procedures" -> {
        if (source == own && !insertsOnly) {
          assert(sql(s"CALL jparquet.system.verify('$path')").count() === 0)
          sql(s"CALL jparquet.system.compact('$path', sort_by => 'id')").collect()
        }
        rows(spark.read.format(source).load(path).select("id", "ts", "p"))
      },
      "streams" -> {
        val input = new File(dir, s"in-$source").getPath
        val output = new File(dir, s"out-$source").getPath
        data.select("id", "s", "p").write.format(source).save(input)
        spark.readStream.format(source).schema("id BIGINT, s STRING, p INT").load(input)
          .writeStream.format(source).partitionBy("p")
          .option("checkpointLocation", new File(dir, s"check-$source").getPath)
          .trigger(Trigger.AvailableNow()).start(output).awaitTermination()
        rows(spark.read.format(source).load(output).select("id", "s", "p"))
      },
      "in place of Spark's own source" -> {
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
}

/** A plugin that does nothing. */
class QuietPlugin extends SparkPlugin {
  override def driverPlugin(): DriverPlugin = new DriverPlugin {}
  override def executorPlugin(): ExecutorPlugin = new ExecutorPlugin {}
}

/** A listener that looks at nothing. */
class QuietListener extends SparkListener

/** A listener that looks at the plan of each query. */
class QuietQueryListener extends QueryExecutionListener {
  override def onSuccess(name: String, execution: QueryExecution, nanos: Long): Unit = {
    execution.toString
    ()
  }
  override def onFailure(name: String, execution: QueryExecution, error: Exception): Unit = ()
}
