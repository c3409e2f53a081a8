package io.jparquet.spark.mistakes

import java.io.{ByteArrayOutputStream, File, PrintStream, StringWriter}
import java.lang.management.ManagementFactory
import java.net.URLClassLoader
import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.{Files, Path}
import java.util.concurrent.TimeUnit
import javax.tools.ToolProvider

import scala.jdk.CollectionConverters._

import io.jparquet.local.LocalFiles
import io.jparquet.spark.support.{CaseFiles, LineOfSpark, Slow}
import org.apache.commons.io.FileUtils
import org.apache.spark.sql.SparkSession
import org.apache.spark.sql.internal.StaticSQLConf
import org.scalatest.funsuite.AnyFunSuite

/**
 * The programs of `shared/cases` beside the checkout, which show a fault each: they are compiled
 * and run, each with a session of its own, and what they print is what their README expects. Their
 * files lie in a directory that is deleted.
 */
class CasesSuite extends AnyFunSuite with LineOfSpark {
  LocalFiles.use()

  private val program = "Repro"

  /** A program of the cases, compiled for a directory. */
  private final class Compiled(name: String, directory: Path) {
    private val source = CaseFiles.file(s"$name/$program.java").toPath
    assume(since("4.2"), "the programs are written for Spark 4.2")

    private val classes: Path = {
      val compiler = ToolProvider.getSystemJavaCompiler
      assume(compiler != null, "the JVM of the tests has no compiler")
      val errors = new StringWriter()
      val files = compiler.getStandardFileManager(null, null, UTF_8)
      try {
        val own = Files.writeString(directory.resolve(source.getFileName), moved)
        val options = Seq("-classpath", classPath, "-d", directory.toString, "-proc:none")
        val units = files.getJavaFileObjects(own)
        val done = compiler.getTask(errors, files, null, options.asJava, null, units).call()
        assert(done.booleanValue, s"$name is not compiled: $errors")
      } finally files.close()
      directory
    }

    /** The source, with the directory in place of that of all temporary files. */
    private def moved: String = Files.readString(source)
      .replace("/tmp/", s"$directory/")
      .replace(
        "createTempDirectory(",
        s"""createTempDirectory(java.nio.file.Path.of("$directory"), """
      )

    private def settings = Map(
      // Spark's default, but for its own tests.
      StaticSQLConf.LOAD_SESSION_EXTENSIONS_FROM_CLASSPATH.key -> "true",
      StaticSQLConf.WAREHOUSE_PATH.key -> directory.resolve("warehouse").toUri.toString
    )

    /** Runs the program in this process; returns the lines that it prints. */
    def run(arguments: String*): Seq[String] = {
      endSession()
      val printed = new ByteArrayOutputStream()
      val out = System.out
      val before = settings.map { case (key, _) => key -> Option(System.getProperty(key)) }
      val thread = Thread.currentThread
      val context = thread.getContextClassLoader
      val loader = new URLClassLoader(Array(classes.toUri.toURL), getClass.getClassLoader)
      try {
        settings.foreach { case (key, value) => System.setProperty(key, value) }
        thread.setContextClassLoader(loader)
        System.setOut(new PrintStream(printed, true, UTF_8))
        loader.loadClass(program).getMethod("main", classOf[Array[String]])
          .invoke(null, arguments.toArray)
      } finally {
        System.setOut(out)
        endSession()
        thread.setContextClassLoader(context)
        loader.close()
        before.foreach { case (key, value) =>
          value.fold(System.clearProperty(key))(System.setProperty(key, _))
        }
      }
      printed.toString(UTF_8).linesIterator.toSeq
    }

    /** Runs the program in a process of its own, which it may end. */
    def runAlone(arguments: String*): Seq[String] = {
      val flags = ManagementFactory.getRuntimeMXBean.getInputArguments.asScala
        .filter(flag => flag.startsWith("-XX") || flag.startsWith("--"))
      val command = Seq(new File(System.getProperty("java.home"), "bin/java").toString) ++ flags ++
        Seq("-Xmx1g", "-XX:-CreateCoredumpOnCrash", s"-XX:ErrorFile=$directory/hs_err.log") ++
        settings.map { case (key, value) => s"-D$key=$value" } ++
        Seq("-cp", s"$classes${File.pathSeparator}$classPath", program) ++ arguments
      val output = directory.resolve("output")
      val process = new ProcessBuilder(command.asJava).redirectOutput(output.toFile)
        .redirectError(directory.resolve("errors").toFile).start()
      try {
        assert(process.waitFor(5, TimeUnit.MINUTES), s"$name does not end")
        assert(process.exitValue === 0, Files.readString(directory.resolve("errors")))
      } finally process.destroyForcibly()
      Files.readString(output).linesIterator.toSeq
    }
  }

  private def classPath: String = System.getProperty("java.class.path")

  /** A program would take a session that is there, without the settings of its own. */
  private def endSession(): Unit = {
    (SparkSession.getActiveSession ++ SparkSession.getDefaultSession).foreach(_.stop())
    SparkSession.clearActiveSession()
    SparkSession.clearDefaultSession()
  }

  private def withCase(name: String)(check: Compiled => Unit): Unit = {
    val directory = Files.createTempDirectory(s"case-$name").toRealPath()
    try check(new Compiled(name, directory))
    finally FileUtils.deleteDirectory(directory.toFile)
  }

  /** What a line has after its last colon. */
  private def result(line: String): String = line.substring(line.lastIndexOf(": ") + 2)

  /** Asserts that each number is the one that the program says is expected. */
  private def assertExpectedNumbers(lines: Seq[String], count: Int): Unit = {
    val numbers = """(\d+) \(expected (\d+)\)""".r
    val found = lines.flatMap(numbers.findAllMatchIn(_)).map(one => one.group(1) -> one.group(2))
    assert(found.size === count, lines)
    assert(found.map(_._1) === found.map(_._2), lines)
  }

  private def isKnown(name: String): Boolean = testNames.exists(_.startsWith(s"$name: "))

  test("add-column-not-null: no column that is NOT NULL is added to rows") {
    withCase("add-column-not-null") { program =>
      val lines = program.run("jparquet")
      assert(lines.size === 4, lines)
      assert(lines.head.contains("cannot specify NOT NULL"), lines)
      assert(lines.slice(1, 3).map(result) === Seq.fill(2)("[[1], [2]]"), lines)
    }
  }

  test("compact-pattern: the path of compact is no pattern") {
    withCase("compact-pattern")(program => assertExpectedNumbers(program.run("jparquet"), 2))
  }

  test("default-source: tables are created without USING") {
    withCase("default-source") { program =>
      val lines = program.run("jparquet")
      assert(lines.size === 4 && lines.forall(_.endsWith(": ok")), lines)
    }
  }

  test("hive-default-partition: the partition of null has a name in statements") {
    withCase("hive-default-partition") { program =>
      val lines = program.run("jparquet")
      assert(
        lines.map(result) === Seq.fill(3)("ok -> [[2,a]]") :+ "ok -> [[2,a], [9,null]]",
        lines
      )
    }
  }

  test("input-files: inputFiles is empty, as the page of limits says") {
    withCase("input-files") { program =>
      assert(program.run("jparquet").head.startsWith("inputFiles: 0 "))
      val limits = Iterator.iterate(new File("").getAbsoluteFile)(_.getParentFile)
        .takeWhile(_ != null).map(new File(_, "docs/limits.md")).find(_.exists).get
      assert(Files.readString(limits.toPath).contains("`Dataset.inputFiles` is empty"))
    }
  }

  test("kryo: rows are saved and read with Kryo") {
    withCase("kryo")(program => assertExpectedNumbers(program.run("jparquet"), 1))
  }

  test("not-null-is-null: IS NULL finds the nulls of a column that is NOT NULL") {
    withCase("not-null-is-null") { program =>
      val lines = program.run("jparquet")
      assert(lines.head === "a IS NULL: [1]", lines)
    }
  }

  test("nulls-before-dictionary: pages of nulls before others are read by both readers") {
    withCase("nulls-before-dictionary") { program =>
      for (reader <- Seq("jparquet", "parquet"))
        assertSameRows(program.run("jparquet", reader, "false"))
    }
  }

  test("nulls-before-dictionary: with vectors off the heap, the process lives on", Slow) {
    withCase("nulls-before-dictionary") { program =>
      for (writer <- Seq("jparquet", "parquet"); reader <- Seq("jparquet", "parquet"))
        assertSameRows(program.runAlone(writer, reader, "true"))
    }
  }

  private def assertSameRows(lines: Seq[String]): Unit = {
    val expected = lines.find(_.startsWith("EXPECTED ")).map(_.stripPrefix("EXPECTED "))
    assert(lines.find(_.startsWith("RESULT ")).map(result) === expected, lines)
    assert(expected.exists(_.startsWith("[[40000,")), lines)
  }

  test("partition-by-quoted-name: any name is taken by partitionBy of a save") {
    withCase("partition-by-quoted-name") { program =>
      val lines = program.run("jparquet")
      assert(lines.size === 12, lines)
      for (pair <- lines.grouped(2))
        assert(pair.exists(_.endsWith(": ok")), pair)
    }
  }

  test("variant-legacy-list: arrays that are shredded into lists of two levels are read") {
    withCase("variant-legacy-list") { program =>
      for (legacy <- Seq("true", "false")) {
        val lines = program.run(legacy).filter(line =>
          line.startsWith("RESULT ") &&
            line.contains(": ")
        )
        val ids = "[[0], [1], [2]]"
        def rows(id: Int => String) = (0 to 2).map(i => s"""[${id(i)}{"a":[$i,2]}]""")
          .mkString("[", ", ", "]")
        val withIds = rows(i => s"$i,")
        val alone = rows(_ => "")
        assert(lines.map(result) === Seq(withIds, withIds, ids, ids, alone, alone), lines)
      }
    }
  }

  test("each program of the cases has a test here") {
    val cases = CaseFiles.file("kryo").getParentFile.listFiles.toSeq
      .filter(new File(_, s"$program.java").exists).map(_.getName)
    val unknown = cases.filterNot(isKnown)
    assume(unknown.isEmpty, s"programs that CasesSuite does not know yet: ${unknown.sorted}")
    assert(cases.nonEmpty)
  }
}
