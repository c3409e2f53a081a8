package io.jparquet.spark.cluster

import java.nio.file.{Files, NoSuchFileException, Path}
import java.util.Comparator

import scala.jdk.StreamConverters._
import scala.util.{Try, Using}

/** The files of a table in a local directory. */
final case class TableDirectory(root: Path) {

  /** All files and empty directories by their paths in the table, without Hadoop's checksums of them. */
  def entries: Seq[String] = {
    val all = TableDirectory.walk(root)
    val paths = all.filterNot(path => Files.isDirectory(path) && all.exists(_.getParent == path))
      .map(root.relativize(_).toString).filter(_.nonEmpty)
    paths.filterNot(path => isChecksum(path, paths)).sorted
  }

  private def isChecksum(path: String, paths: Seq[String]): Boolean = {
    val name = Path.of(path).getFileName.toString
    val of = Path.of(path).resolveSibling(name.stripPrefix(".").stripSuffix(".crc")).toString
    name.startsWith(".") && name.endsWith(".crc") && paths.contains(of)
  }

  def dataFiles: Seq[Path] = entries.filter(TableDirectory.isDataFile).map(root.resolve(_))

  /** The bytes of data files that tasks have staged and that are in no table yet. */
  def stagedBytes: Long = TableDirectory.walk(root)
    .filter { path =>
      val inTable = root.relativize(path).toString
      inTable.startsWith("_temporary") || inTable.startsWith(".spark-staging")
    }
    .filter(path => path.getFileName.toString.matches("part-.*parquet"))
    .flatMap(path => Try(Files.size(path)).toOption).sum
}

object TableDirectory {
  private val dataFile = raw"(\w+=\w+/)*part-\d{5}-[0-9a-f-]{36}.*\.parquet".r

  def isDataFile(path: String): Boolean = dataFile.matches(path)

  /** Everything below a directory in which others may delete meanwhile. */
  private def walk(directory: Path): Seq[Path] = {
    val children =
      try Using.resource(Files.list(directory))(_.toScala(Seq))
      catch { case _: NoSuchFileException => Nil }
    children.flatMap(child => if (Files.isDirectory(child)) child +: walk(child) else Seq(child))
  }

  def delete(directory: Path): Unit =
    Using.resource(Files.walk(directory))(_.sorted(Comparator.reverseOrder()).toScala(Seq))
      .foreach(Files.deleteIfExists(_))
}
