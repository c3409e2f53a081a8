package io.jparquet.spark.peers

import java.io.File

import org.apache.spark.sql.SparkSession

/** The program of a process that reads: a line for each file, and the verdicts on it. */
object PeerReads {
  val Prefix = "verdict: "
  val End = "end"

  def request(written: WrittenFile): String =
    Seq(written.table.seed, written.file, written.ids.mkString(" "))
      .mkString("\t")

  def main(arguments: Array[String]): Unit = {
    val spark = SparkSession.builder().master("local[1]").config("spark.ui.enabled", "false")
      .getOrCreate()
    val offHeap = Map("spark.sql.columnVector.offheap.enabled" -> "true")
    val readers = Seq(
      new SparkReader(spark, "Spark, vectorised off heap", vectorised = true, offHeap),
      new SparkReader(spark, "Spark, vectorised off heap, with a filter", true, offHeap, true),
      new DuckDbReader(filtered = false),
      new DuckDbReader(filtered = true)
    )
    var table = Table.of(0)
    Iterator.continually(Console.in.readLine()).takeWhile(_ != null).foreach { line =>
      val Array(seed, file, ids) = line.split("\t", -1)
      if (seed.toLong != table.seed) table = Table.of(seed.toLong)
      val rows = ids.split(" ").filter(_.nonEmpty).map(_.toInt).toIndexedSeq
      val written = WrittenFile(table, new File(file), rows)
      PeerVerdicts.of(readers, written).foreach(verdict => println(Prefix + verdict))
      println(Prefix + End)
    }
    spark.stop()
  }
}
