package io.jparquet.spark.session

import java.io.File
import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.{Files, Path}
import java.util.concurrent.TimeUnit
import java.util.jar.JarFile

import scala.jdk.CollectionConverters._

import io.jparquet.spark.JParquetDataSource
import io.jparquet.spark.support.Core
import org.apache.spark.sql.{AnalysisException, SparkSession}
import org.scalatest.funsuite.AnyFunSuite

/** The jar as a user has it: given to a Spark of its own with `--jars`, and nothing else. */
@Core
class RuntimeJarSuite extends AnyFunSuite {
  private lazy val jar: Path = {
    val path = Option(System.getProperty("jparquet.runtime.jar")).map(Path.of(_))
    assume(path.exists(Files.exists(_)), "the jar is built by Maven's package phase")
    path.get
  }

  private lazy val entries: Seq[String] = {
    val file = new JarFile(jar.toFile)
    try file.entries().asScala.map(_.getName).toSeq
    finally file.close()
  }

  test("holds no classes but jparquet's own, relocated ones and brotli4j's") {
    val classes = entries.filter(_.endsWith(".class"))
    val allowed = Seq("io/jparquet/", "com/aayushatharva/brotli4j/")
    assert(classes.filterNot(name => allowed.exists(name.startsWith(_))) === Nil)
    assert(classes.contains("io/jparquet/shaded/thrift/protocol/TCompactProtocol.class"))
  }

  test("has the classes that all suites here run, on each line of Spark") {
    val ours = Seq(
      classOf[JParquetDataSource],
      classOf[io.jparquet.ParquetReader],
      classOf[io.jparquet.verify.FileVerification]
    )
    for (used <- ours) {
      val source = Path.of(used.getProtectionDomain.getCodeSource.getLocation.toURI)
      assert(source.toRealPath() === jar.toRealPath())
    }
  }

  test("holds its licence, and the notices and licences of what it contains") {
    val legal = entries.filter(name => name.startsWith("META-INF/") && !name.endsWith("/"))
      .filterNot(_.startsWith("META-INF/services/"))
    assert(legal.toSet === Set(
      "META-INF/MANIFEST.MF",
      "META-INF/LICENSE",
      "META-INF/NOTICE",
      "META-INF/licenses/brotli.txt"
    ))
    val file = new JarFile(jar.toFile)
    try {
      val notice =
        new String(file.getInputStream(file.getEntry("META-INF/NOTICE")).readAllBytes(), UTF_8)
      for (name <- Seq("Apache Thrift", "Brotli4j", "Brotli Authors", "licenses/brotli.txt"))
        assert(notice.contains(name), notice)
      val words = Map(
        "META-INF/LICENSE" -> "TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION",
        "META-INF/licenses/brotli.txt" -> "Permission is hereby granted, free of charge"
      )
      for ((name, text) <- words) {
        val license = new String(file.getInputStream(file.getEntry(name)).readAllBytes(), UTF_8)
        assert(license.contains(text), name)
      }
    } finally file.close()
  }

  test("names the data source, the session's extensions and the tab of history to Spark") {
    val services =
      Seq(
        "sql.sources.DataSourceRegister",
        "sql.SparkSessionExtensionsProvider",
        "status.AppHistoryServerPlugin"
      )
    val file = new JarFile(jar.toFile)
    try
      for (service <- services)
        assert(file.getEntry(s"META-INF/services/org.apache.spark.$service") !== null, service)
    finally file.close()
  }

  test("holds brotli's native library for the platforms that the documentation names") {
    val libraries = entries.filter(name => name.startsWith("lib/") && !name.endsWith("/"))
    assert(
      libraries.sorted === Seq(
        "lib/linux-aarch64/libbrotli.so",
        "lib/linux-x86_64/libbrotli.so",
        "lib/osx-aarch64/libbrotli.dylib",
        "lib/osx-x86_64/libbrotli.dylib",
        "lib/windows-x86_64/brotli.dll"
      )
    )
  }

  test("writes, reads and checks with --jars alone, with every codec") {
    val output = Files.createTempFile("jparquet-runtime-jar", ".log")
    val process = new ProcessBuilder(command().asJava)
      .redirectErrorStream(true)
      .redirectOutput(output.toFile)
      .start()
    try {
      assert(process.waitFor(10, TimeUnit.MINUTES), s"still running; ${Files.readString(output)}")
      assert(process.exitValue() === 0, Files.readString(output))
    } finally {
      process.destroyForcibly()
      Files.delete(output)
    }
  }

  private def command(): Seq[String] = {
    val name = raw"(jparquet-.*|libthrift-.*|brotli4j-.*|service-.*|native-.*)\.jar"
    val classPath = System
      .getProperty("java.class.path")
      .split(File.pathSeparator)
      .filterNot(entry => new File(entry).getName.matches(name))
      .filterNot(_.endsWith(Path.of("connector", "target", "classes").toString))
      .filterNot(_.endsWith(Path.of("format", "target", "classes").toString))
      .filterNot(_.endsWith(Path.of("tools", "target", "classes").toString))
    val flags = java.lang.management.ManagementFactory.getRuntimeMXBean.getInputArguments.asScala
      .filter(flag => flag.startsWith("--") || flag.startsWith("-XX:"))
    Seq(Path.of(System.getProperty("java.home"), "bin", "java").toString, "-Xmx1g") ++ flags ++
      Seq("-cp", classPath.mkString(File.pathSeparator), "org.apache.spark.deploy.SparkSubmit") ++
      Seq("--master", "local[2]", "--conf", "spark.ui.enabled=false", "--jars", jar.toString) ++
      Seq("--conf", "spark.sql.shuffle.partitions=2") ++
      // What tasks send is then read with the loader that has the jar, which Spark does not choose.
      Seq("--conf", "spark.serializer=org.apache.spark.serializer.KryoSerializer") ++
      Seq("--class", RuntimeJarProgram.getClass.getName.stripSuffix("$"), "spark-internal")
  }
}

/** What [[RuntimeJarSuite]] submits: fails with an exception, that is an exit code, if rows differ. */
object RuntimeJarProgram {
  def main(args: Array[String]): Unit = {
    val directory = Files.createTempDirectory("jparquet-runtime-jar")
    val spark = SparkSession.builder()
      .config("spark.sql.warehouse.dir", directory.resolve("warehouse").toUri.toString)
      .getOrCreate()
    try {
      val rows = spark.range(1000).selectExpr("id", "concat('name ', id % 7) AS name")
      val everywhere = Seq("uncompressed", "snappy", "gzip", "zstd", "lz4", "lz4_raw")
      for (codec <- everywhere ++ Seq("brotli", "lzo")) {
        val path = directory.resolve(codec).toString
        rows.write.format("jparquet").option("compression", codec).save(path)
        // Spark's own source has no decompressor for the other two.
        val sources = Seq("jparquet") ++ Seq("parquet").filter(_ => everywhere.contains(codec))
        for (source <- sources) {
          val read = spark.read.format(source).load(path)
          require(read.exceptAll(rows).isEmpty && rows.exceptAll(read).isEmpty, s"$codec, $source")
        }
      }
      rows.write.format("jparquet").saveAsTable("t")
      val condition =
        try {
          spark.table("t").write.format("jparquet").mode("overwrite").saveAsTable("t")
          "none"
        } catch { case e: AnalysisException => e.getCondition }
      require(condition == "UNSUPPORTED_OVERWRITE.TABLE", condition)
      require(spark.table("t").count() == 1000)
    } finally {
      spark.stop()
      Files.walk(directory).sorted(java.util.Comparator.reverseOrder()).forEach(Files.delete(_))
    }
  }
}
