package io.jparquet.spark.peers

import java.io.{BufferedReader, File, InputStreamReader, PrintWriter}
import java.lang.management.ManagementFactory

import scala.jdk.CollectionConverters._

/**
 * A JVM of its own for the readers that could end it: Spark's vectorised reader outside of the
 * heap, and DuckDB. One for many files: {@link PeerReads} is its program.
 */
final class PeerProcess(errors: File) extends AutoCloseable {
  private val process = new ProcessBuilder(PeerProcess.command.asJava)
    .redirectError(ProcessBuilder.Redirect.appendTo(errors)).start()

  private val requests = new PrintWriter(process.getOutputStream, true)
  private val verdicts = new BufferedReader(new InputStreamReader(process.getInputStream))
  private var last = "no file"

  /** Asks for a file; the verdict comes later. */
  def ask(written: WrittenFile): Unit = requests.println(PeerReads.request(written))

  /**
   * What is wrong with the file that was asked for, by reader. If the process has died, the error
   * names the file before, too: what was written outside of an array may be noticed late.
   */
  def differences(written: WrittenFile): Seq[String] = {
    val lines = Iterator.continually(verdicts.readLine())
      .filter(line => line == null || line.startsWith(PeerReads.Prefix))
      .map(line => Option(line).map(_.stripPrefix(PeerReads.Prefix)))
      .takeWhile(line => !line.contains(PeerReads.End))
      .takeWhile(_.isDefined || { process.waitFor(); false })
      .flatten.toList
    val died =
      if (process.isAlive) Nil
      else Seq(
        s"the process of the readers died with exit code ${process.waitFor()}, after it had read " +
          s"$last; its errors are in $errors"
      )
    last = written.table.toString
    lines ++ died
  }

  def isAlive: Boolean = process.isAlive

  /** Ends the process; returns its exit code. */
  def end(): Int = {
    requests.close()
    process.waitFor()
  }

  override def close(): Unit = process.destroyForcibly()
}

object PeerProcess {
  private def command: Seq[String] = {
    val flags = ManagementFactory.getRuntimeMXBean.getInputArguments.asScala
      .filter(flag => flag.startsWith("-XX") || flag.startsWith("--") || flag == "-ea")
    Seq(new File(System.getProperty("java.home"), "bin/java").toString) ++ flags ++ Seq(
      "-Xmx1g",
      "-XX:-CreateCoredumpOnCrash",
      s"-XX:ErrorFile=${System.getProperty("java.io.tmpdir")}/hs_err_pid%p.log",
      "-Duser.timezone=UTC",
      "-Djava.awt.headless=true",
      "-cp",
      System.getProperty("java.class.path"),
      PeerReads.getClass.getName.stripSuffix("$")
    )
  }
}
