package io.jparquet.spark.cluster

import java.nio.file.{Files, Path}

import scala.concurrent.duration.{Deadline, DurationInt}
import scala.util.Using

import io.jparquet.local.LocalFiles
import org.apache.hadoop.conf.Configuration
import org.apache.parquet.hadoop.ParquetFileReader
import org.apache.parquet.hadoop.util.HadoopInputFile
import org.apache.spark.sql.{DataFrame, SparkSession}
import org.apache.spark.sql.functions.lit
import org.scalatest.{BeforeAndAfterAll, Tag}
import org.scalatest.concurrent.{Signaler, ThreadSignaler, TimeLimitedTests}
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.time.{Minutes, Span}

/**
 * Tests whose driver is this process, with executors that a cluster of other processes starts. The
 * executors get the classes of the tests as a jar of the application.
 */
abstract class ClusterTest extends AnyFunSuite with BeforeAndAfterAll with TimeLimitedTests {
  LocalFiles.use()

  import ClusterTest.Source

  override val timeLimit: Span = Span(2, Minutes)
  override val defaultTestSignaler: Signaler = ThreadSignaler

  /** The tag of tests that only the profile full runs. */
  protected object Slow extends Tag("slow")

  protected val sources: Seq[Source] =
    Seq(Source("jparquet", "jparquet"), Source("accelerated parquet", "parquet"))

  protected lazy val directory: Path = Files.createTempDirectory("jparquet-cluster").toRealPath()
  protected lazy val testJar: Path = {
    val jar = directory.resolve("tests.jar")
    JarFiles.write(Installation.testClasses, jar)
    jar
  }

  protected var cluster: StandaloneCluster = _
  protected var spark: SparkSession = _

  override def beforeAll(): Unit = {
    super.beforeAll()
    cluster = new StandaloneCluster(Installation.sparkJars :+ Installation.connector)
  }

  override def afterAll(): Unit =
    try stopApplication()
    finally
      try if (cluster != null) cluster.close()
      finally
        try TableDirectory.delete(directory)
        finally super.afterAll()

  /** Starts the session of this driver again, with other settings of its application. */
  protected def startApplication(settings: (String, String)*): Unit = {
    stopApplication()
    val builder = SparkSession.builder().master(cluster.master).appName(suiteName)
      .config("spark.driver.host", "127.0.0.1")
      .config("spark.driver.bindAddress", "127.0.0.1")
      .config("spark.jars", testJar.toUri.toString)
      .config("spark.executor.memory", "768m")
      .config("spark.executor.extraJavaOptions", Installation.quickStart.mkString(" "))
      .config("spark.ui.enabled", "false")
      .config("spark.ui.showConsoleProgress", "false")
      .config("spark.scheduler.minRegisteredResourcesRatio", "1")
      .config("spark.sql.shuffle.partitions", "2")
      .config("spark.sql.sources.partitionOverwriteMode", "static")
      .config("spark.sql.warehouse.dir", directory.resolve("warehouse").toString)
      .config("spark.jparquet.accelerate.read", "true")
      .config("spark.jparquet.accelerate.write", "true")
    settings.foreach { case (key, value) => builder.config(key, value) }
    spark = builder.getOrCreate()
  }

  private def stopApplication(): Unit = if (spark != null) spark.stop()

  protected def newDirectory(): Path = Files.createTempDirectory(directory, "test")

  protected def withSettings[T](settings: (String, String)*)(body: => T): T = {
    settings.foreach { case (key, value) => spark.conf.set(key, value) }
    try body
    finally settings.foreach { case (key, _) => spark.conf.unset(key) }
  }

  protected def await(what: String)(condition: => Boolean): Unit = {
    val deadline = Deadline.now + 60.seconds
    while (!condition) {
      assert(deadline.hasTimeLeft(), what)
      Thread.sleep(20)
    }
  }

  /** Rows of some tasks, whose ids begin at a number; a row has about 150 bytes. */
  protected def rows(first: Long, count: Long, tasks: Int, partitions: Int): DataFrame =
    spark.range(first, first + count, 1, tasks).selectExpr(
      "id",
      s"id % $partitions AS p",
      "sha2(cast(id AS string), 256) AS payload",
      "array(id, id * 7) AS list",
      "named_struct('x', id % 10, 'y', if(id % 3 = 0, NULL, cast(id AS string))) AS s"
    )

  private val readsBy = Seq("jparquet", "Spark's own source")

  private def checksums(rows: DataFrame): DataFrame = {
    val columns = Seq("id", "cast(p AS bigint)", "payload", "list", "s")
    rows.selectExpr("id", columns.mkString("xxhash64(", ", ", ") AS checksum"))
  }

  /** Each id with a checksum of its row, sorted: equal only if both have each row once. */
  protected def digest(rows: DataFrame): Seq[(Long, Long)] =
    checksums(rows).collect().map(row => (row.getLong(0), row.getLong(1))).sorted.toSeq

  /**
   * A table has certain rows for both readers, was written by jparquet, and has no other files.
   *
   * @param emptied says which directories may be there without a file in them
   */
  protected def assertTable(
      path: Path,
      expected: Seq[(Long, Long)],
      emptied: String => Boolean = _ => false
  ): Unit = {
    // One job for both, which takes half the time on executors that have just started.
    val reads = readsBy.zip(Seq(
      spark.read.format("jparquet"),
      spark.read.format("parquet").option("jparquet.accelerate", "false")
    )).map { case (name, reader) =>
      checksums(reader.load(path.toString)).withColumn("reader", lit(name))
    }
    val found = reads.reduce(_ union _).collect().groupMap(_.getString(2)) { row =>
      (row.getLong(0), row.getLong(1))
    }
    for (name <- readsBy) {
      val actual = found.getOrElse(name, Array.empty).sorted.toSeq
      assert(actual.size === expected.size, s"rows that $name reads from $path")
      assert(actual == expected, s"$name reads other rows from $path")
    }
    val table = TableDirectory(path)
    assert(
      table.entries.filterNot(TableDirectory.isDataFile).filterNot(emptied) === Seq("_SUCCESS")
    )
    assert(table.dataFiles.map(createdBy).filterNot(_.contains("jparquet")) === Nil)
  }

  private def createdBy(file: Path): String = {
    val path = new org.apache.hadoop.fs.Path(file.toUri)
    Using.resource(ParquetFileReader.open(HadoopInputFile.fromPath(path, new Configuration())))(
      _.getFileMetaData.getCreatedBy
    )
  }
}

object ClusterTest {

  /** What jobs name as their format. All of them are run by jparquet. */
  final case class Source(name: String, format: String)
}
