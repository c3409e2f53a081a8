package io.jparquet.spark.cluster

import java.nio.file.{Files, Path}

import scala.concurrent.duration.DurationInt

import org.scalatest.BeforeAndAfterAll
import org.scalatest.funsuite.AnyFunSuite

/**
 * jparquet in a Spark Connect server, which is given its jar with `--jars`, and a client that knows
 * nothing of jparquet. Both are processes of their own. The client runs all checks when the suite
 * begins; the tests look at what it has found.
 */
class SparkConnectSuite extends AnyFunSuite with BeforeAndAfterAll {
  private val checks = Seq(
    "appends and overwrites of paths",
    "an overwrite of the partitions that get rows",
    "an overwrite of what the query reads",
    "statements on a table",
    "nested columns and variants",
    "rows that the client makes",
    "a stream into a table",
    "filters that the scan evaluates",
    "counts from footers",
    "reads in place of Spark's own source, in one session",
    "writes in place of Spark's own source, in one session",
    "a damaged footer is named",
    "a damaged page is named",
    "a wrong key is named",
    "an invalid option is named",
    "a refused overwrite has its condition"
  )

  private lazy val directory: Path = Files.createTempDirectory("jparquet-connect").toRealPath()
  private var server: Installation = _
  private var client: Installation = _
  private var found: String = ""

  override def beforeAll(): Unit = {
    super.beforeAll()
    server = new Installation(Installation.sparkJars)
    val process = server.start("server", "org.apache.spark.deploy.SparkSubmit", serverArguments: _*)
    val started = raw"Spark Connect server started at: \S*:(\d+)".r
    val url = s"sc://127.0.0.1:${process.await(started).group(1)}"
    client = new Installation(clientClassPath)
    val program =
      client.start("client", "io.jparquet.connect.ConnectProgram", url, directory.toString)
    assert(program.exitCode(within = 4.minutes) === 0, program.output)
    found = program.output
  }

  override def afterAll(): Unit =
    try Seq(client, server).filter(_ != null).foreach(_.close())
    finally
      try TableDirectory.delete(directory)
      finally super.afterAll()

  private def serverArguments: Seq[String] = {
    val settings = Seq(
      "spark.ui.enabled=false",
      "spark.connect.grpc.binding.address=127.0.0.1",
      "spark.connect.grpc.binding.port=0",
      s"spark.sql.warehouse.dir=${directory.resolve("warehouse")}",
      "spark.sql.shuffle.partitions=2",
      "spark.hadoop.parquet.encryption.key.access.token=of the key stores"
    )
    Seq(
      "--master",
      "local[2]",
      "--driver-memory",
      "1g",
      "--jars",
      Installation.connector.toString
    ) ++
      settings.flatMap(setting => Seq("--conf", setting)) ++
      Seq("--class", "org.apache.spark.sql.connect.service.SparkConnectServer", "spark-internal")
  }

  private def clientClassPath: Seq[Path] = {
    val jars = Installation.classPath(Installation.property("jparquet.connect.client"))
    val program = Installation.property("jparquet.connect.program")
    assert(jars.forall(jar => !jar.toString.contains("jparquet")), jars)
    val jar = directory.resolve("program.jar")
    JarFiles.write(program, jar)
    jars :+ jar
  }

  for (check <- checks)
    test(s"a client sees: $check") {
      val failed = found.linesIterator.dropWhile(_ != s"FAILED $check")
        .takeWhile(!_.startsWith("PASSED")).mkString("\n")
      assert(found.linesIterator.contains(s"PASSED $check"), failed)
    }

  test("the client runs no other checks, and all of them") {
    val names = found.linesIterator.collect {
      case line if line.startsWith("PASSED ") || line.startsWith("FAILED ") => line.drop(7)
    }
    assert(names.toSeq === checks)
    assert(found.linesIterator.contains("END"))
  }
}
