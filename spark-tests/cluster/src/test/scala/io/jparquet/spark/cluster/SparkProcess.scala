package io.jparquet.spark.cluster

import java.nio.file.{Files, Path}
import java.util.concurrent.TimeUnit

import scala.concurrent.duration.{Deadline, DurationInt, FiniteDuration}
import scala.jdk.CollectionConverters._
import scala.jdk.StreamConverters._
import scala.util.matching.Regex

/** A JVM with a program of Spark. Its output goes into a file, in which tests look for its state. */
final class SparkProcess private (process: Process, log: Path) extends AutoCloseable {

  def output: String = Files.readString(log)

  /** The first match in the output, which shall appear within a time. */
  def await(pattern: Regex, count: Int = 1): Regex.Match = {
    val deadline = Deadline.now + SparkProcess.patience
    var found = pattern.findAllMatchIn(output).toSeq
    while (found.size < count) {
      require(process.isAlive, s"ended with ${process.exitValue()}: $output")
      require(deadline.hasTimeLeft(), s"$pattern is not in $output")
      Thread.sleep(50)
      found = pattern.findAllMatchIn(output).toSeq
    }
    found.head
  }

  /** Waits for its end, and returns its exit code. */
  def exitCode(within: FiniteDuration): Int = {
    require(process.waitFor(within.toMillis, TimeUnit.MILLISECONDS), s"still running: $output")
    process.exitValue()
  }

  /** The executors that this worker has started and that are alive. */
  def executors: Seq[ProcessHandle] = process.descendants().toScala(Seq).filter { handle =>
    handle.info().commandLine().toScala.exists(_.contains("CoarseGrainedExecutorBackend"))
  }

  override def close(): Unit = {
    val children = process.descendants().toScala(Seq)
    process.destroyForcibly().waitFor(10, TimeUnit.SECONDS)
    children.foreach(_.destroyForcibly())
    children.foreach(_.onExit().get(10, TimeUnit.SECONDS))
  }

  private implicit class ScalaOptional[T](value: java.util.Optional[T]) {
    def toScala: Option[T] = if (value.isPresent) Some(value.get) else None
  }
}

object SparkProcess {
  private val patience = 60.seconds

  /** Starts `java` with arguments, in a directory that is also its `SPARK_HOME`. */
  def start(arguments: Seq[String], home: Path, name: String): SparkProcess = {
    val java = Path.of(System.getProperty("java.home"), "bin", "java").toString
    val log = home.resolve(s"$name.log")
    val builder = new ProcessBuilder((java +: arguments).asJava)
      .directory(home.toFile)
      .redirectErrorStream(true)
      .redirectOutput(log.toFile)
    val environment = builder.environment()
    environment.keySet().removeIf(_.startsWith("SPARK_"))
    environment.put("SPARK_HOME", home.toString)
    // As the scripts of an installation set it.
    environment.put("SPARK_SCALA_VERSION", "2.13")
    environment.put("SPARK_LOCAL_IP", "127.0.0.1")
    environment.put("SPARK_LOCAL_HOSTNAME", "localhost")
    new SparkProcess(builder.start(), log)
  }
}
