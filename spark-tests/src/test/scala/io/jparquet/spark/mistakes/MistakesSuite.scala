package io.jparquet.spark.mistakes

import java.lang.reflect.InvocationTargetException
import java.net.{URL, URLClassLoader}

/** The messages of mistakes, which name the place and the remedy, and which docs/errors.md shows. */
class MistakesSuite
    extends FileMistakes
    with TypeMistakes
    with OptionMistakes
    with EncryptionMistakes
    with WriteMistakes
    with TableMistakes {

  private def environment(title: String, at: String, remedy: String)(provoke: => Any): Unit =
    test(title) {
      val error =
        try {
          provoke
          fail("it works")
        } catch {
          case e: InvocationTargetException => e.getCause
        }
      val text = error.getMessage
      assert(text.contains(at) && text.contains(remedy), text)
      assertOnPage(text)
    }

  /** The classes of jparquet once more, in a process that lacks some classes or files. */
  private class Crippled(jars: Seq[URL], own: String => Boolean, missing: String => Boolean)
      extends URLClassLoader(jars.toArray, getClass.getClassLoader) {

    override def loadClass(name: String, resolve: Boolean): Class[_] =
      if (missing(name.replace('.', '/') + ".class")) throw new ClassNotFoundException(name)
      else if (!own(name)) super.loadClass(name, resolve)
      else
        getClassLoadingLock(name).synchronized(
          Option(findLoadedClass(name)).getOrElse(findClass(name))
        )

    override def getResource(name: String): URL =
      if (missing(name)) null else super.getResource(name)

    override def findResource(name: String): URL =
      if (missing(name)) null else super.findResource(name)
  }

  private def jarOf(name: String): URL =
    Class.forName(name).getProtectionDomain.getCodeSource.getLocation

  private val connector = "io.jparquet.spark.bridge.SparkLine"

  environment("Spark 3", "this is Spark 3.5.7", "jparquet supports Spark 4.0, 4.1 and 4.2") {
    val method = Class.forName(connector).getDeclaredMethod("minor", classOf[String])
    method.setAccessible(true)
    method.invoke(null, "3.5.7")
  }

  environment(
    "the classes of jparquet without those of its jar",
    "io.jparquet.spark.bridge.v42.Bridge is missing",
    "use the jar of jparquet-spark"
  ) {
    val loader = new Crippled(
      Seq(jarOf(connector)),
      _.startsWith("io.jparquet.spark.bridge."),
      _.startsWith("io/jparquet/spark/bridge/v4")
    )
    val method = loader.loadClass(connector).getDeclaredMethod("load", classOf[String])
    method.setAccessible(true)
    method.invoke(null, "4.2.0")
  }

  for (
    (codec, library, classes) <- Seq(
      ("BROTLI", connector, "com.aayushatharva.brotli4j."),
      ("SNAPPY", "org.xerial.snappy.Snappy", "org.xerial.snappy."),
      ("ZSTD", "com.github.luben.zstd.Zstd", "com.github.luben.zstd.")
    )
  )
    environment(
      s"no native library of $codec",
      codec,
      if (codec == "BROTLI") "add the artifact" else "write the file with GZIP"
    ) {
      val loader = new Crippled(
        Seq(jarOf("io.jparquet.internal.codec.CheckedCodec"), jarOf(connector), jarOf(library)),
        name =>
          name.startsWith("io.jparquet.") && !name.startsWith("io.jparquet.spark.") ||
            name.startsWith(classes),
        name => name.matches(".*\\.(so|dll|dylib|jnilib)") || name.contains("NativeLoader.class")
      )
      val id = loader.loadClass("io.jparquet.metadata.CompressionCodec")
      val block = loader.loadClass("io.jparquet.internal.codec.BlockCodec")
      val create = loader.loadClass("io.jparquet.internal.codec.BlockCodecs")
        .getMethod("create", id)
      val created = create.invoke(null, id.getField(codec).get(null))
      val bytes = classOf[Array[Byte]]
      val int = classOf[Int]
      val decompress = block.getMethod("decompress", bytes, int, int, bytes, int, int)
      decompress.setAccessible(true)
      val stored = Array[Byte](1, 0, 7)
      decompress.invoke(created, stored, 0, stored.length, new Array[Byte](1), 0, 1)
    }

  test("every message of the page is that of a mistake, with a cause and a remedy") {
    for (entry <- ErrorsPage.entries)
      assert(entry.cause.nonEmpty && entry.remedy.nonEmpty, entry.message)
    assert(ErrorsPage.entries.filterNot(shown.contains).map(_.message) === Nil)
  }
}
