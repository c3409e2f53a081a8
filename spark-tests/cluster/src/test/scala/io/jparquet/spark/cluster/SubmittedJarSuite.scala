package io.jparquet.spark.cluster

import java.nio.file.{Files, Path}

import scala.concurrent.duration.DurationInt

import org.apache.spark.sql.{DataFrame, SparkSession}
import org.apache.spark.sql.functions.{col, udf}
import org.scalatest.BeforeAndAfterAll
import org.scalatest.funsuite.AnyFunSuite

/** jparquet given to an application with `--jars`, on a cluster whose installations do not have it. */
class SubmittedJarSuite extends AnyFunSuite with BeforeAndAfterAll {
  private lazy val directory: Path = Files.createTempDirectory("jparquet-submit").toRealPath()
  private var cluster: StandaloneCluster = _

  override def beforeAll(): Unit = {
    super.beforeAll()
    cluster = new StandaloneCluster(Installation.sparkJars)
  }

  override def afterAll(): Unit =
    try if (cluster != null) cluster.close()
    finally
      try TableDirectory.delete(directory)
      finally super.afterAll()

  test("executors that replace killed ones get the jar too") {
    val tests = directory.resolve("tests.jar")
    JarFiles.write(Installation.testClasses, tests)
    val settings = Seq(
      "spark.driver.host=127.0.0.1",
      "spark.executor.memory=768m",
      s"spark.executor.extraJavaOptions=${Installation.quickStart.mkString(" ")}",
      "spark.ui.enabled=false",
      "spark.sql.shuffle.partitions=2",
      "spark.jparquet.accelerate.read=true",
      "spark.jparquet.accelerate.write=true"
    )
    val arguments = Seq("--jars", Installation.connector.toString) ++
      settings.flatMap(setting => Seq("--conf", setting)) ++
      Seq("--class", "io.jparquet.spark.cluster.SubmittedProgram") ++
      Seq(tests.toString, directory.toString)
    val application = cluster.submit("application", arguments: _*)
    assert(application.exitCode(within = 3.minutes) === 0, application.output)
    for (format <- SubmittedProgram.formats) {
      val table = TableDirectory(directory.resolve(format).resolve("table"))
      assert(table.entries.filterNot(TableDirectory.isDataFile) === Seq("_SUCCESS"))
      assert(Files.exists(directory.resolve(format).resolve("killed-writing")))
      assert(Files.exists(directory.resolve(format).resolve("killed-reading")))
    }
  }
}

/** What [[SubmittedJarSuite]] submits: fails with an exception, that is an exit code, if rows differ. */
object SubmittedProgram {
  val formats: Seq[String] = Seq("jparquet", "parquet")

  def main(arguments: Array[String]): Unit = {
    val spark = SparkSession.builder().getOrCreate()
    try
      for (format <- formats) {
        val directory = Files.createDirectory(Path.of(arguments(0), format))
        val table = directory.resolve("table").toString
        def killed(rows: DataFrame, when: String): DataFrame = {
          val point = KillPoint(directory.resolve(s"killed-$when").toString, table)
          val identity = udf { (id: Long) =>
            if (id == 5000) point.reach()
            id
          }
          rows.withColumn("id", identity.asNondeterministic()(col("id")))
        }
        val rows = spark.range(0, 10000, 1, 2).selectExpr("id", "sha2(string(id), 256) AS text")
        killed(rows, "writing").write.format(format).save(table)
        val read = spark.read.format(format).load(table)
        val plan = read.where("id > 3").queryExecution.executedPlan.toString
        require(plan.contains("EvaluatedFilters"), plan)
        val found = killed(read, "reading").as("found").join(rows, Seq("id", "text"))
          .selectExpr("count(*)", "count(DISTINCT id)").first().toString
        require(found == "[10000,10000]", found)
      }
    finally spark.stop()
  }
}
