package io.jparquet.spark.cluster

import java.io.File
import java.nio.file.{Files, Path}

import scala.jdk.CollectionConverters._

/**
 * A directory as `SPARK_HOME` names it: the jars of Spark in `jars/`, and logs of the processes
 * that were started from it. Nothing of the class path of the tests gets into these processes.
 */
final class Installation(jars: Seq[Path]) extends AutoCloseable {
  val home: Path = Files.createTempDirectory("spark-home").toRealPath()

  private var processes = Seq.empty[SparkProcess]
  private val hook = new Thread(() => stopProcesses())

  Files.createDirectory(home.resolve("jars"))
  jars.foreach(jar => Files.createSymbolicLink(home.resolve("jars").resolve(jar.getFileName), jar))
  Runtime.getRuntime.addShutdownHook(hook)

  /** Starts a program of Spark with the jars of the installation alone. */
  def start(name: String, mainClass: String, arguments: String*): SparkProcess = {
    val options = Seq("-Xmx512m") ++ Installation.quickStart ++ Installation.jvmFlags
    val classPath = s"${home.resolve("jars")}/*"
    val command = Seq("-cp", classPath, mainClass) ++ arguments
    val process = SparkProcess.start(options ++ command, home, name)
    synchronized(processes :+= process)
    process
  }

  private def stopProcesses(): Unit = synchronized {
    processes.reverse.foreach(_.close())
    processes = Nil
  }

  override def close(): Unit = {
    stopProcesses()
    Runtime.getRuntime.removeShutdownHook(hook)
    TableDirectory.delete(home)
  }
}

object Installation {

  /** The jar of the connector, as a user has it. */
  lazy val connector: Path = property("jparquet.runtime.jar")

  /** The directory of the classes of these tests. */
  lazy val testClasses: Path = property("jparquet.test.classes")

  /** What `jars/` of Spark has, as far as its modules are those of a build without Hive. */
  lazy val sparkJars: Seq[Path] = classPath(property("jparquet.installation"))

  /** For processes that live for seconds, in which most code runs a few times. */
  val quickStart: Seq[String] = Seq("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")

  /** The entries of a file that Maven wrote. */
  def classPath(file: Path): Seq[Path] =
    Files.readString(file).trim.split(File.pathSeparator).map(Path.of(_)).toSeq

  def property(name: String): Path = {
    val path = Option(System.getProperty(name)).map(Path.of(_).toAbsolutePath.normalize())
    require(path.exists(Files.exists(_)), s"$name = $path: the build makes it in its package phase")
    path.get
  }

  /** The flags that Spark needs, which the build gave to this process, without its collector. */
  def jvmFlags: Seq[String] =
    java.lang.management.ManagementFactory.getRuntimeMXBean.getInputArguments.asScala.toSeq
      .filter(flag => flag.startsWith("--") || flag.startsWith("-XX:") && !flag.endsWith("GC"))
}
