package io.jparquet.spark.cluster

import java.io.File
import java.nio.file.{Files, Path}
import java.util.jar.{JarEntry, JarOutputStream}

import scala.jdk.StreamConverters._
import scala.util.Using

/** Jars that tests make of classes, as an application has them. */
object JarFiles {

  def write(classes: Path, jar: Path): Unit = {
    val files = Using.resource(Files.walk(classes))(_.toScala(Seq)).filter(Files.isRegularFile(_))
    Using.resource(new JarOutputStream(Files.newOutputStream(jar))) { out =>
      for (file <- files) {
        val name = classes.relativize(file).toString.replace(File.separator, "/")
        out.putNextEntry(new JarEntry(name))
        Files.copy(file, out)
        out.closeEntry()
      }
    }
  }
}
