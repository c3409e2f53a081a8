package io.jparquet.spark.session

import java.io.File
import java.nio.file.Files
import java.util.Locale

import io.jparquet.local.LocalFiles
import io.jparquet.spark.support.Slow
import io.jparquet.spark.work.ClusterWork
import org.apache.commons.io.FileUtils
import org.apache.spark.api.plugin.{DriverPlugin, ExecutorPlugin, SparkPlugin}
import org.apache.spark.scheduler.SparkListener
import org.apache.spark.sql.SparkSession
import org.apache.spark.sql.execution.QueryExecution
import org.apache.spark.sql.internal.SQLConf
import org.apache.spark.sql.util.QueryExecutionListener
import org.scalatest.funsuite.AnyFunSuite

/**
 * The same work with jparquet and with Spark's own source, in sessions that differ from the default
 * by one setting that clusters have. A build tries those that most clusters change.
 */
class SettingsSuite extends AnyFunSuite {
  LocalFiles.use()

  /** What most clusters change. */
  private val common = Seq(
    "Kryo" -> Map("spark.serializer" -> "org.apache.spark.serializer.KryoSerializer"),
    "default source" -> Map("spark.sql.sources.default" -> "jparquet"),
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
    "lenient store assignment" -> Map("spark.sql.storeAssignmentPolicy" -> "legacy"),
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
    "one partition of shuffles" -> Map("spark.sql.shuffle.partitions" -> "1"),
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
        settings.get(SQLConf.STORE_ASSIGNMENT_POLICY.key).contains("legacy")
      ClusterWork.compare(spark, dir, insertsOnly)
    } finally {
      spark.stop()
      SparkSession.clearActiveSession()
      SparkSession.clearDefaultSession()
      FileUtils.deleteQuietly(dir)
    }
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
